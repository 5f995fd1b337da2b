import { EnvironmentOutlined } from '@ant-design/icons'
import { Button, Popover, Skeleton } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { z } from 'zod'
import { HomeElderRow, homeElder } from '#contract/modules/homecare/home-elder/home-elder.ts'
import { homeStatus } from '#contract/modules/homecare/home-elder/home-status.ts'
import { useCall } from '#kit/calls.ts'
import { StatusChip } from '#kit/cells.tsx'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage, usePageState } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { editAddress, homeElderAddress } from '../addresses.ts'
import { joinedActions } from '../joined-tabs.tsx'
import '../home-elder.css'

const ElderPage = lazy(() => import('../ElderPage.tsx'))
const AreaTree = lazy(() => import('../AreaTree.tsx'))
const DownloadDrawer = lazy(() => import('../DownloadDrawer.tsx'))

type Row = z.output<typeof HomeElderRow>

const columns = cols(
  HomeElderRow,
  [
    'oldmanNo',
    'oldmanName',
    'sex',
    'age',
    'homeOldmanType',
    'phoneNum',
    'address',
    'abilityLevel',
    'balance',
    'status',
    'region',
    'pauseFrom',
    'pauseTo',
    'createTime',
  ],
  {
    oldmanNo: { width: 104 },
    oldmanName: { width: 66, render: (_, row) => row.oldmanName },
    sex: { width: 48 },
    age: { width: 52 },
    homeOldmanType: { width: 72 },
    phoneNum: { width: 104 },
    address: { width: 96 },
    abilityLevel: { width: 76 },
    status: { width: 74, render: (_, row) => <StatusChip label={homeStatus.label(row.status)} /> },
    region: { extra: true },
    pauseFrom: { extra: true },
    pauseTo: { extra: true },
    createTime: { extra: true },
  },
)

/** The list; with `?oldmanId=` the page of that elder, with `?downloads=1` the exported workbooks. */
export default function ArchivesPage() {
  const { oldmanId } = usePage().query
  if (!oldmanId) return <Archives />
  return (
    <Suspense fallback={<Skeleton active avatar className="k-pad" />}>
      <ElderPage oldmanId={oldmanId} />
    </Suspense>
  )
}

/** On a narrow screen the regions would take the width of columns: there a button opens them. */
const isWide = () => window.innerWidth >= 1600

/** 居家老人档案 (services.md 9a): regions on the left, their elders on the right. */
function Archives() {
  const [regionCode, setRegion] = usePageState<string | undefined>('area.chosen', undefined)
  const tree = <Areas chosen={regionCode} onChoose={setRegion} />
  const list = <ElderList key={regionCode} regionCode={regionCode} tools={!isWide() && <AreaButton tree={tree} />} />
  if (!isWide()) return list
  return (
    <div className="home-archives">
      <aside className="k-panel home-areas">{tree}</aside>
      {list}
    </div>
  )
}

interface AreasProps {
  chosen: string | undefined
  onChoose: (regionCode: string | undefined) => void
}

function Areas(props: AreasProps) {
  const query = useCall(homeElder.area, {})
  return (
    <Loaded query={query} skeleton={<Skeleton active className="k-pad" />}>
      {(areas) => (
        <Suspense fallback={<Skeleton active className="k-pad" />}>
          <AreaTree areas={areas} {...props} />
        </Suspense>
      )}
    </Loaded>
  )
}

const AreaButton = ({ tree }: { tree: ReactNode }) => (
  <Popover trigger="click" placement="bottomLeft" content={<div className="home-areas">{tree}</div>}>
    <Button icon={<EnvironmentOutlined />}>地区</Button>
  </Popover>
)

function ElderList({ regionCode, tools }: { regionCode?: string; tools: ReactNode }) {
  const page = usePage()
  const [downloads, setDownloads] = useState(page.query.downloads === '1')
  const look = (row: Row) => page.open(homeElderAddress(row))
  const mayExport = usePermit()(homeElder.list.options.exportPermit)
  return (
    <>
      <ListPage
        name="home-archives"
        call={homeElder.list}
        columns={columns}
        fixed={regionCode ? { regionCode } : undefined}
        filters={['name', 'phone', 'type', 'idCard', 'hasAccount']}
        filterOptions={{ name: { label: '姓名' }, type: { label: '类别' } }}
        statusTabs={{ filter: 'status' }}
        sort={['oldmanNo', 'createTime']}
        link={{ column: 'oldmanName', open: look }}
        rowClass={({ status }) => (status === homeStatus.is.ended ? 'k-row-muted' : undefined)}
        empty="先新增一份居家老人档案，或用模板导入"
        named={({ oldmanName }) => `${oldmanName}的居家档案`}
        add={{
          label: '新增',
          permit: homeElder.create.options.permit,
          onClick: () => page.open('/homecare/archivesAdd'),
        }}
        importer={{ call: homeElder.import, template: homeElder.importTemplate }}
        tools={
          <>
            {tools}
            {mayExport && <Button onClick={() => setDownloads(true)}>我的导出</Button>}
          </>
        }
        rowActions={[
          { label: '查看', permit: homeElder.get.options.permit, onClick: look },
          {
            label: '编辑',
            permit: homeElder.update.options.permit,
            onClick: ({ oldmanId }) => page.open(editAddress(oldmanId)),
          },
          ...joinedActions().map(({ path, ...action }) => ({
            ...action,
            onClick: (row: Row) => page.open(path(row)),
          })),
          {
            label: '删除',
            danger: true,
            call: homeElder.remove,
            confirm: () => ({ content: '家属和记录会一起删除，不能恢复；有账户或工单的档案不能删除。' }),
            input: ({ oldmanId }) => ({ ids: [oldmanId] }),
          },
        ]}
        batch={[
          {
            label: '删除',
            danger: true,
            call: homeElder.remove,
            input: (rows) => ({ ids: rows.map(({ oldmanId }) => oldmanId) }),
            confirm: (rows) => ({
              title: `删除选中的${rows.length}份居家档案？`,
              content: rows.map(({ oldmanName }) => oldmanName).join('、'),
            }),
            done: (rows) => `已删除${rows.length}份居家档案`,
          },
        ]}
      />
      <Suspense>{downloads && <DownloadDrawer onClose={() => setDownloads(false)} />}</Suspense>
    </>
  )
}
