import type { z } from 'zod'
import { onOff } from '#contract/kit/codes.ts'
import { serviceProject } from '#contract/modules/homecare/home-service/home-service.ts'
import { ServiceProject, shelves } from '#contract/modules/homecare/home-service/service-project.ts'
import { StatusChip } from '#kit/cells.tsx'
import { cols } from '#kit/cols.tsx'
import { WrittenText } from '#kit/detail/WrittenText.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage } from '#kit/page/page.ts'
import { itemActions, manyActions } from './item-actions.ts'
import { TypeSide } from './TypeSide.tsx'
import type { Type } from './type.ts'

type Row = z.output<typeof ServiceProject>

const columns = cols(
  ServiceProject,
  [
    'cover',
    'projectCode',
    'projectName',
    'typeName',
    'serveUnit',
    'price',
    'durationMinutes',
    'serviceWay',
    'saleCount',
    'score',
    'shelves',
    'priceMode',
    'minQuantity',
    'createTime',
  ],
  {
    cover: { width: 56 },
    projectCode: { width: 78, extra: true },
    projectName: { width: 118 },
    // The types are on the left.
    typeName: { width: 84, extra: true },
    serveUnit: { width: 66 },
    durationMinutes: { width: 70 },
    serviceWay: { width: 66, extra: true },
    saleCount: { width: 60 },
    score: { width: 60, extra: true },
    shelves: { width: 80, render: (_, row) => <StatusChip label={shelves.label(row.shelves)} /> },
    priceMode: { extra: true },
    minQuantity: { extra: true },
    createTime: { extra: true },
  },
)
const details = [
  'shelves',
  'cover',
  'projectCode',
  'typeName',
  'price',
  'serveUnit',
  'priceMode',
  'minQuantity',
  'durationMinutes',
  'serviceWay',
  'workerSkills',
  'areaCodes',
  'subsidyAble',
  'insuranceAble',
  'needPhoto',
  'needSign',
  'saleCount',
  'score',
  'pictures',
  'notice',
]
const entered = [
  'projectName',
  'typeId',
  'serveUnit',
  'price',
  'priceMode',
  'minQuantity',
  'durationMinutes',
  'serviceWay',
  'sort',
  'workerSkills',
  'areaCodes',
  'subsidyAble',
  'insuranceAble',
  'needPhoto',
  'needSign',
  'cover',
  'pictures',
  'content',
  'notice',
] as const

const optionsOf = (type: Type | undefined) => ({
  typeId: { initial: type?.status === onOff.is.on ? type.id : undefined },
  priceMode: { help: '按小时计价的可按实际时长，完成后进位到半小时' },
  durationMinutes: { help: '一个单位的时长，15 至 480；小时固定为 60' },
  minQuantity: { help: '小时可填半小时，其他单位为整数' },
  workerSkills: { help: '派单时只能派给有这些有效证书的人' },
  areaCodes: { help: '不选为不限；选市即含其下各区' },
  sort: { help: '不填则排在最后' },
  cover: { span: 'full' as const },
})

/** 服务项目 (services.md 5, 9a): types on the left, their services on the right. */
export default function ServiceItemsPage() {
  return <TypeSide>{(type) => <Items key={type?.id} type={type} />}</TypeSide>
}

function Items({ type }: { type?: Type }) {
  const page = usePage()
  const form = { fields: entered, options: optionsOf(type), columns: 3 as const }
  return (
    <ListPage
      name="service-items"
      call={serviceProject.list}
      columns={columns}
      fixed={type ? { typeId: type.id } : undefined}
      filters={['projectName']}
      statusTabs={{ filter: 'shelves' }}
      sort={['price', 'projectCode']}
      look={{
        column: 'projectName',
        title: ({ projectName }) => projectName,
        fields: details,
        columns: 2,
        more: (row: Row) => <WrittenText title="服务内容" html={row.content} />,
      }}
      rowClass={(row) => (row.shelves === shelves.is.down ? 'k-row-muted' : undefined)}
      empty="先新增一个服务项目，上架后就能下单"
      named={({ projectName }) => `服务项目“${projectName}”`}
      add={{
        label: '新增',
        call: serviceProject.create,
        title: '新增服务项目',
        ...form,
        done: ({ projectName }) => `已新增服务项目“${projectName}”，上架后可以下单`,
      }}
      rowActions={itemActions(form, page.open)}
      batch={manyActions(page.open)}
    />
  )
}
