import { Alert } from 'antd'
import { sexes } from '#contract/kit/value/id-card.ts'
import { HomeElderDetail, homeElder, homeFlow } from '#contract/modules/homecare/home-elder/home-elder.ts'
import { homeStatus } from '#contract/modules/homecare/home-elder/home-status.ts'
import { useCall } from '#kit/calls.ts'
import { StatusChip } from '#kit/cells.tsx'
import { DetailPage, type DetailTab, type Head } from '#kit/DetailPage.tsx'
import { Facts } from '#kit/detail/Facts.tsx'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { usePage } from '#kit/page/page.ts'
import { todayOf } from '#kit/value/format.ts'
import { editAddress } from './addresses.ts'
import { OperateLogList } from './archive/OperateLogTab.tsx'
import { PapersTab } from './archive/PapersTab.tsx'
import { ElderFamily } from './ElderFamily.tsx'
import { type Elder, extendKeys, options } from './elder-form.ts'
import { joinedActions, joinedElderTabs } from './joined-tabs.tsx'
import './home-elder.css'

/** The details of a home care elder: 基本 扩展 家属, tabs of other modules, 记录 (services.md 3). */
export default function ElderPage({ oldmanId }: { oldmanId: string }) {
  const page = usePage()
  const query = useCall(homeElder.get, { oldmanId }, { keep: false })
  return <DetailPage query={query} head={headOf} tabs={tabsOf} actions={actionsOf(page)} />
}

function headOf(row: Elder): Head {
  const contact = row.family.find(({ isUrgent }) => isUrgent === 1)
  return {
    title: row.oldmanName,
    photo: row.photo ?? null,
    chips: (
      <>
        <StatusChip label={homeStatus.label(row.status)} />
        {row.warning && <StatusChip label={row.warning} tone="warning" />}
      </>
    ),
    badges: [row.allergyDrug && `药物过敏：${row.allergyDrug}`],
    facts: [
      ['性别', sexes.label(row.sex)],
      ['年龄', `${row.age}岁`],
      ['电话', row.phoneNum],
      ['地址', row.address],
      ['档案编号', row.oldmanNo],
      ['紧急联系人', contact && `${contact.familyName} ${contact.phoneNum}`],
    ],
  }
}

const shown = [
  'oldmanNo',
  'oldmanIdCard',
  'birthDate',
  'phoneNum',
  'homeOldmanType',
  'region',
  'community',
  'liveWay',
  'medicalPay',
  'abilityLevel',
  'subsidyMonth',
  'subsidyHours',
  'longitude',
  'latitude',
  'diseases',
  'riskTags',
  'allergyDrug',
  'address',
  'doorNote',
  'remark',
  'createByName',
  'createTime',
  'updateByName',
  'updateTime',
] as const
const pauseKeys = ['pauseFrom', 'pauseTo', 'pauseReason'] as const
const endKeys = ['endDate', 'endReason'] as const

function tabsOf(row: Elder): DetailTab[] {
  const { oldmanId, oldmanName: name } = row
  return [
    { key: 'base', label: '基本信息', children: <Base row={row} /> },
    { key: 'extend', label: '扩展信息', children: <Fields row={row} keys={extendKeys} /> },
    { key: 'family', label: `家属 ${row.family.length || ''}`, children: <ElderFamily row={row} /> },
    ...joinedElderTabs().map(({ Part, ...tab }) => ({ ...tab, children: <Part oldmanId={oldmanId} name={name} /> })),
    {
      key: 'papers',
      label: '文档',
      permit: 'homecare.tempeleteDocument.query',
      children: <PapersTab oldmanId={oldmanId} />,
    },
    { key: 'log', label: '操作记录', children: <OperateLogList of={{ oldmanId }} /> },
  ]
}

function Base({ row }: { row: Elder }) {
  const ended = row.status === homeStatus.is.ended
  const state = row.pauseFrom ? pauseKeys : ended ? endKeys : []
  const planned = row.status === homeStatus.is.served && row.pauseFrom
  return (
    <>
      {planned && <Alert className="k-gap" type="info" showIcon title={`已计划暂停，从${row.pauseFrom}起`} />}
      <Fields row={row} keys={[...state, ...shown]} />
      {row.longitude != null && row.latitude != null && (
        <p>
          <a href={mapOf(row)} target="_blank" rel="noreferrer">
            在地图上查看
          </a>
        </p>
      )}
    </>
  )
}

const Fields = ({ row, keys }: { row: Elder; keys: readonly string[] }) => (
  <Facts shape={HomeElderDetail.shape} row={row} keys={keys} columns={window.innerWidth < 1500 ? 3 : 4} />
)

const mapOf = ({ longitude, latitude, oldmanName }: Elder) =>
  `https://uri.amap.com/marker?${new URLSearchParams({ position: `${longitude},${latitude}`, name: oldmanName })}`

function actionsOf(page: ReturnType<typeof usePage>): RowAction<Elder>[] {
  const { update, extend } = homeElder
  const state = (word: string) => ({
    call: update,
    title: ({ oldmanName }: Elder) => `${word}${oldmanName}的居家服务`,
    done: ({ oldmanName }: Elder) => `已${word}${oldmanName}的居家服务`,
  })
  return [
    { label: '编辑', permit: update.options.permit, onClick: ({ oldmanId }) => page.open(editAddress(oldmanId)) },
    {
      label: '编辑扩展信息',
      call: extend,
      fields: extendKeys,
      options,
      columns: 2,
      title: ({ oldmanName }) => `${oldmanName}的扩展信息`,
      done: ({ oldmanName }) => `已保存${oldmanName}的扩展信息`,
    },
    ...joinedActions().map(({ path, ...action }) => ({ ...action, onClick: (row: Elder) => page.open(path(row)) })),
    {
      ...state('暂停'),
      label: '暂停',
      show: ({ status }) => status === homeStatus.is.served,
      fields: pauseKeys,
      initial: () => ({ pauseFrom: todayOf() }),
      options: { pauseFrom: { help: '以后的日期为计划暂停' }, pauseTo: { help: '不填则须手动恢复' } },
      input: () => ({ status: homeStatus.is.paused }),
    },
    {
      ...state('恢复'),
      label: '恢复服务',
      show: (row) => row.status !== homeStatus.is.served || Boolean(row.pauseFrom),
      why: ({ warning }) => warning ?? undefined,
      confirm: ({ oldmanName }) => ({ title: `恢复${oldmanName}的居家服务？`, okText: '恢复' }),
      input: () => ({ status: homeStatus.is.served, pauseFrom: null }),
    },
    {
      ...state('终止'),
      label: '终止',
      danger: true,
      why: homeFlow.why('end'),
      fields: endKeys,
      initial: () => ({ endDate: todayOf() }),
      options: { endDate: { required: true }, endReason: { required: true } },
      input: () => ({ status: homeStatus.is.ended }),
    },
  ]
}
