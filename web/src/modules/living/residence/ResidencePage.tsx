import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { Live, residence } from '#contract/modules/living/residence/residence.ts'
import { liveStatus, livesHere, movedIn } from '#contract/modules/living/residence/residence-step.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { beginAt } from '#kit/page/action.ts'
import { usePage, usePageState } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { todayOf, yuan } from '#kit/value/format.ts'
import { askFor, type FormAction, isAsk, liveActions } from './dialogs/live-actions.ts'
import type { LiveSheet } from './print-live.tsx'

const LiveDialog = lazy(() => import('./dialogs/LiveDialog.tsx'))
const CallList = lazy(() => import('../quit-call/CallList.tsx'))
const WardMoveView = lazy(() => import('../ward-move/WardMoveView.tsx'))
const ForecastView = lazy(() => import('../occupancy/ForecastView.tsx'))
const LiveDrawer = lazy(() => import('./dialogs/LiveDrawer.tsx'))

type Row = z.output<typeof Live>

const columns = cols(
  Live,
  [
    'oldmanName',
    'sex',
    'age',
    'oldmanIdCard',
    'bedName',
    'levelId',
    'oldmanStatus',
    'liveType',
    'liveDate',
    'liveDays',
    'planQuitDate',
    'contractEndDate',
    'prestoreBalance',
    'saleName',
    'liveNo',
    'bookExpireDate',
    'trialEndDate',
    'quitDate',
  ],
  {
    sex: { width: 64 },
    age: { width: 64 },
    oldmanIdCard: { width: 184 },
    bedName: { width: 120 },
    levelId: { width: 100 },
    liveType: { width: 96 },
    // Arrears are red whatever the balance is, and so is a balance below its limit.
    prestoreBalance: { render: (_, row) => <Balance row={row} /> },
    saleName: { width: 90 },
    liveNo: { extra: true },
    bookExpireDate: { extra: true },
    trialEndDate: { extra: true },
    quitDate: { extra: true },
  },
)

function Balance({ row }: { row: Row }) {
  if (row.prestoreBalance === null || row.prestoreBalance === undefined) return null
  const owes = (row.arrears ?? 0) > 0 || row.prestoreBalance < 0 || row.balanceLow === 1
  return <span className={owes ? 'k-num k-danger' : 'k-num'}>{yuan(row.prestoreBalance)}</span>
}

const filters = [
  'oldmanName',
  'buildingId',
  'roomId',
  'levelId',
  'liveDateFrom',
  'liveDateTo',
  'quitDateFrom',
  'quitDateTo',
  'liveType',
  'saleId',
  'expiring',
  'trialEnding',
  'booked',
  'quitting',
  'quitType',
  'livingOn',
] as const

type OpenDialog = { action: FormAction | 'look'; row: Row }

/** 入住列表: all stays, waiting, booked, present and past, with every step between these states. */
export default function ResidencePage() {
  const { query } = usePage()
  const [view, setView] = usePageState('view', query.view ?? 'stays')
  if (view === 'calls')
    return (
      <Suspense>
        <CallList onBack={() => setView('stays')} />
      </Suspense>
    )
  if (view === 'empty')
    return (
      <Suspense>
        <WardMoveView onBack={() => setView('stays')} />
      </Suspense>
    )
  if (view === 'forecast')
    return (
      <Suspense>
        <ForecastView onBack={() => setView('stays')} />
      </Suspense>
    )
  return <StayList onView={setView} />
}

function StayList({ onView }: { onView: (view: string) => void }) {
  const page = usePage()
  const may = usePermit()
  const [opened, open] = useState<OpenDialog>()
  const archive = (row: Row) =>
    page.open(`/live/archives/base?${new URLSearchParams({ oldmanId: row.oldmanId, tabTitle: row.oldmanName })}`)
  const close = () => open(undefined)
  /** Registering is done on the page of outings, with this resident filled in. */
  const goOut = ({ oldmanId, oldmanName }: Row) => {
    beginAt('/live/Outing/register', { oldmanId, oldmanName })
    page.open('/live/Outing/register')
  }
  return (
    <>
      <ListPage
        name="residence"
        call={residence.list}
        tools={
          <>
            <Button onClick={() => onView('forecast')}>入住预测</Button>
            <Button onClick={() => onView('calls')}>住后回访</Button>
            {may(residence.adjust.options.permit) && <Button onClick={() => onView('empty')}>腾空病区</Button>}
          </>
        }
        columns={columns}
        filters={filters}
        fixed={{ withCounts: 1 }}
        statusTabs={{ filter: 'oldmanStatuses' }}
        sort={['oldmanName', 'age', 'bedName', 'oldmanStatus', 'liveDate', 'planQuitDate', 'trialEndDate', 'quitDate']}
        rowKey="liveId"
        link={may('live.archives.base.query') ? { column: 'oldmanName', open: archive } : undefined}
        rowClass={(row) => (trialIsOver(row) ? 'k-row-warning' : undefined)}
        empty="先在老人档案里新增一位老人"
        add={{
          label: '新增入住',
          permit: 'live.archives.base.add&live.live.list.add',
          onClick: () => page.open('/live/archivesAdd'),
        }}
        rowActions={rowActions((action, row) => open({ action, row }), goOut)}
      />
      <Suspense>
        {opened?.action === 'look' && (
          <LiveDrawer oldmanId={opened.row.oldmanId} oldmanName={opened.row.oldmanName} onClose={close} />
        )}
        {opened && opened.action !== 'look' && (
          <LiveDialog action={opened.action} oldmanId={opened.row.oldmanId} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

/** Earlier stays of a resident who came back are history. */
const isCurrent = (row: Row) => row.current === 1

function rowActions(
  open: (action: FormAction | 'look', row: Row) => void,
  goOut: (row: Row) => void,
): RowAction<Row>[] {
  const steps = liveActions.map(({ name, label, permit, danger, show }): RowAction<Row> => {
    const onClick = (row: Row) => (isAsk(name) ? void askFor(name, label, row) : open(name, row))
    return { label, permit, danger, show: (row) => isCurrent(row) && show(row), onClick }
  })
  const main = steps.filter((step) => !step.danger)
  const rest = steps.filter((step) => step.danger)
  const print = (sheet: LiveSheet) => (row: Row) =>
    void import('./print-live.tsx').then(({ printLive }) => printLive(sheet, row.oldmanId))
  const permit = 'live.live.list.print'
  return [
    ...main,
    {
      label: '外出',
      permit: 'live.Outing.register.add',
      show: (row) => isCurrent(row) && livesHere.includes(row.oldmanStatus),
      onClick: goOut,
    },
    { label: '详情', permit: residence.get.options.permit, onClick: (row) => open('look', row) },
    { label: '打印登记表', permit, show: isCurrent, onClick: print('checkin') },
    { label: '打印通知单', permit, show: (row) => isCurrent(row) && !isOver(row), onClick: print('notice') },
    {
      label: '打印退住单',
      permit,
      show: (row) => isCurrent(row) && movedIn.includes(row.oldmanStatus),
      onClick: print('quit'),
    },
    ...rest,
  ]
}

const isOver = ({ oldmanStatus }: Row) =>
  oldmanStatus === liveStatus.is.quit || oldmanStatus === liveStatus.is.cancelled

/** The trial has ended without a decision. */
const trialIsOver = (row: Row) =>
  row.oldmanStatus === liveStatus.is.trial && Boolean(row.trialEndDate) && `${row.trialEndDate}` <= todayOf()
