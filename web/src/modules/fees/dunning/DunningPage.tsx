import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { dunning, Remind } from '#contract/modules/fees/dunning/dunning.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { Permit } from '#kit/Permit.tsx'
import { usePage } from '#kit/page/page.ts'

const AgeModal = lazy(() => import('./AgeModal.tsx'))
const BatchModal = lazy(() => import('./BatchModal.tsx'))
const SendModal = lazy(() => import('./SendModal.tsx'))
const TemplateModal = lazy(() => import('./TemplateModal.tsx'))

type Row = z.output<typeof Remind>
type Dialog = { kind: 'send'; row: Row } | { kind: 'batch'; rows: Row[] } | { kind: 'ages' } | { kind: 'templates' }

const columns = cols(
  Remind,
  [
    'oldmanName',
    'bedName',
    'arrears',
    'overdueDays',
    'prestoreBalance',
    'alarmAmount',
    'payerName',
    'phone',
    'lastRemindTime',
    'remindCount',
    'oldmanStatus',
    'age1Amt',
    'age2Amt',
    'age3Amt',
    'age4Amt',
  ],
  {
    arrears: { width: 100 },
    overdueDays: { width: 100 },
    prestoreBalance: { width: 100 },
    alarmAmount: { width: 80 },
    payerName: { width: 80 },
    phone: { width: 112 },
    lastRemindTime: { width: 140 },
    remindCount: { width: 70 },
    age1Amt: { extra: true },
    age2Amt: { extra: true },
    age3Amt: { extra: true },
    age4Amt: { extra: true },
  },
)

/** 缴费提醒: residents with arrears or a low balance, and reminders to their families (fees.md 7, 13a). */
export default function DunningPage() {
  const page = usePage()
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  return (
    <>
      <ListPage
        name="remind"
        call={dunning.list}
        columns={columns}
        filters={['oldmanName', 'lowBalance', 'overdueDays', 'arrearsMin', 'age', 'buildingId']}
        sort={['oldmanName', 'bedName', 'arrears', 'overdueDays', 'prestoreBalance', 'lastRemindTime', 'remindCount']}
        rowKey="oldmanId"
        link={{ column: 'oldmanName', open: (row) => page.open(detailOf(row)) }}
        rowClass={(row) => (row.overdueDays > 60 ? 'k-row-danger' : row.overdueDays > 0 ? 'k-row-warning' : undefined)}
        empty="没有欠费或余额不足的老人"
        tools={
          <>
            <Button onClick={() => setDialog({ kind: 'ages' })}>应收账龄</Button>
            <Permit need={dunning.saveTemplate.options.permit}>
              <Button onClick={() => setDialog({ kind: 'templates' })}>提醒模板</Button>
            </Permit>
          </>
        }
        batch={[
          {
            label: '批量发送',
            permit: dunning.batch.options.permit,
            onClick: (rows) => setDialog({ kind: 'batch', rows }),
          },
        ]}
        rowActions={[
          {
            label: '发送',
            permit: dunning.send.options.permit,
            onClick: (row) => setDialog({ kind: 'send', row }),
          },
          { label: '详情', permit: dunning.bills.options.permit, onClick: (row) => page.open(detailOf(row)) },
        ]}
      />
      <Suspense>
        {dialog?.kind === 'send' && <SendModal {...dialog.row} onClose={close} />}
        {dialog?.kind === 'batch' && <BatchModal rows={dialog.rows} onClose={close} />}
        {dialog?.kind === 'ages' && <AgeModal onClose={close} />}
        {dialog?.kind === 'templates' && <TemplateModal onClose={close} />}
      </Suspense>
    </>
  )
}

const detailOf = ({ oldmanId }: Row) => `/expense/paymentRemind/detail?oldmanId=${oldmanId}`
