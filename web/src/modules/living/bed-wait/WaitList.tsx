import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { BedWait, bedWait, waitFlow, waitStatus } from '#contract/modules/living/bed-wait/bed-wait.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { usePage } from '#kit/page/page.ts'
import { todayOf } from '#kit/value/format.ts'

const LiveDialog = lazy(() => import('../residence/dialogs/LiveDialog.tsx'))
const ProposalDialog = lazy(() => import('./ProposalDialog.tsx'))

type Row = z.output<typeof BedWait>
type OpenDialog = { action: 'book' | 'checkin'; row: Row }

const columns = cols(
  BedWait,
  [
    'waitName',
    'waitStatus',
    'priority',
    'waitSince',
    'sex',
    'roomType',
    'levelId',
    'maxPrice',
    'offerBedName',
    'offerUntil',
    'remark',
    'createByName',
  ],
  {
    waitName: { width: 100 },
    sex: { width: 64 },
    priority: { width: 80 },
    // After the remarks: at 1280 there is no room for both.
    levelId: { width: 100, extra: true },
    offerBedName: { width: 130 },
    createByName: { title: '登记人', width: 90, extra: true },
  },
)

/** 床位候补: people who wait for a bed, the offers, and their answers (residence.md 9). */
export default function WaitList({ onBack }: { onBack: () => void }) {
  const page = usePage()
  const [proposing, setProposing] = useState(false)
  const [opened, open] = useState<OpenDialog>()
  const convert = ({ consultationId }: Row) =>
    page.open(`/live/consult/archivesAdd?${new URLSearchParams({ id: consultationId ?? '' })}`)
  return (
    <>
      <ListPage
        name="bedWait"
        call={bedWait.list}
        columns={columns}
        filters={['waitName', 'priority', 'roomType']}
        statusTabs={{ filter: 'waitStatus', count: [waitStatus.is.waiting, waitStatus.is.offered] }}
        sort={['priority', 'waitSince', 'waitName']}
        look={{ column: 'waitName', call: bedWait.get }}
        empty="没有人候补；可在这里登记，也可在咨询登记里加入"
        tools={
          <>
            <Button onClick={() => setProposing(true)}>空床推荐</Button>
            <Button onClick={onBack}>返回咨询登记</Button>
          </>
        }
        add={{
          label: '登记候补',
          call: bedWait.create,
          options: {
            oldmanId: { required: true },
            consultationId: { show: () => false },
            waitSince: { initial: todayOf },
          },
          done: (row) => `已把${row.waitName}登记为床位候补`,
        }}
        named={(row) => `${row.waitName}的候补`}
        rowActions={[...answers, ...arranged(open, convert), ...further]}
      />
      <Suspense>
        {proposing && <ProposalDialog onClose={() => setProposing(false)} />}
        {opened && (
          <LiveDialog
            action={opened.action}
            oldmanId={opened.row.personId ?? ''}
            given={{ bedId: opened.row.offerBedId }}
            onClose={() => open(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

const answers: RowAction<Row>[] = [
  {
    label: '推荐床位',
    title: (row) => `给${row.waitName}推荐床位`,
    call: bedWait.offer,
    input: ({ waitId }) => ({ waitId }),
    fields: ['bedId', 'offerUntil'],
    options: { bedId: { params: { free: 1 } }, offerUntil: { help: '到期未答复，床位自动放开给下一位' } },
    show: waitFlow.can('offer'),
    done: (row) => `已给${row.waitName}推荐床位${row.offerBedName ?? ''}，保留至${row.offerUntil ?? ''}`,
  },
  {
    label: '登记答复',
    title: (row) => `登记${row.waitName}对${row.offerBedName}的答复`,
    call: bedWait.answer,
    input: ({ offerId }) => ({ offerId }),
    fields: ['offerStatus', 'answerRemark'],
    show: waitFlow.can('accept'),
    done: (row) => `已登记${row.waitName}的答复`,
  },
]

/**
 * Leads from an accepted offer to the dialogs of a stay, with the bed filled in; a person without an archive gets one
 * first.
 */
function arranged(open: (opened: OpenDialog) => void, convert: (row: Row) => void): RowAction<Row>[] {
  const accepted = (row: Row) => row.waitStatus === waitStatus.is.accepted
  const isIn = (row: Row, ...states: number[]) => accepted(row) && states.includes(row.oldmanStatus ?? 0)
  return [
    {
      label: '预订',
      permit: 'live.live.list.book',
      show: (row) => isIn(row, 3, 6, 2),
      onClick: (row) => open({ action: 'book', row }),
    },
    {
      label: '入住',
      permit: 'live.live.list.checkin',
      show: (row) => isIn(row, 3, 5),
      onClick: (row) => open({ action: 'checkin', row }),
    },
    {
      label: '转为档案',
      permit: 'live.consult.base.convert',
      show: (row) => accepted(row) && !row.personId,
      onClick: convert,
    },
  ]
}

const further: RowAction<Row>[] = [
  { label: '修改', call: bedWait.update, load: bedWait.get, show: waitFlow.can('edit') },
  {
    label: '退出候补',
    call: bedWait.withdraw,
    danger: true,
    show: waitFlow.can('withdraw'),
    confirm: () => ({ okText: '退出候补', reason: '退出原因' }),
    input: () => ({}),
  },
]
