import { Segmented, Skeleton, Table } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { yuanText } from '#contract/kit/value/money.ts'
import { billType } from '#contract/modules/fees/bill/bill.ts'
import { dunning, RemindLog, remindTemplate } from '#contract/modules/fees/dunning/dunning.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { useCall } from '#kit/calls.ts'
import { DayText, MoneyCell, StatusChip } from '#kit/cells.tsx'
import { cols } from '#kit/cols.tsx'
import { DetailPage, type Head } from '#kit/DetailPage.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { Nowhere } from '#kit/page/Nowhere.tsx'
import { usePage } from '#kit/page/page.ts'
import './dunning.css'

const SendModal = lazy(() => import('./SendModal.tsx'))

type Detail = ReplyFor<typeof dunning.bills>

/** One resident: unpaid bills, sent reminders, and the present texts (fees.md 13a). */
export default function DunningDetailPage() {
  const page = usePage()
  const { oldmanId = '' } = page.query
  const query = useCall(dunning.bills, { oldmanId }, { keep: false, enabled: oldmanId !== '' })
  const [sending, setSending] = useState(false)
  if (!oldmanId) return <Nowhere words="请从缴费提醒列表打开详情" list="/expense/paymentRemind" label="打开缴费提醒" />
  return (
    <>
      <DetailPage
        query={query}
        head={headOf}
        tabs={({ bills, row }) => [
          { key: 'bills', label: `未缴账单（${bills.length}）`, children: <Bills bills={bills} oldmanId={oldmanId} /> },
          { key: 'log', label: '发送记录', children: <Log oldmanId={oldmanId} /> },
          { key: 'text', label: '模板预览', children: <Texts oldmanId={row.oldmanId} /> },
        ]}
        actions={[
          { label: '发送', permit: dunning.send.options.permit, onClick: () => setSending(true) },
          {
            label: '账户',
            permit: 'expense.account.query',
            onClick: () => page.open(`/expense/accountDetail?oldmanId=${oldmanId}`),
          },
        ]}
      />
      <Suspense>
        {sending && query.data && <SendModal {...query.data.row} onClose={() => setSending(false)} />}
      </Suspense>
    </>
  )
}

function headOf({ row }: Detail): Head {
  return {
    title: row.oldmanName,
    photo: null,
    chips: <StatusChip label={liveStatus.label(row.oldmanStatus)} />,
    badges: [
      row.arrears > 0 && `欠费 ${yuanText(row.arrears)}`,
      row.overdueDays > 0 && `逾期 ${row.overdueDays} 天`,
      row.lowBalance === 1 && '余额低于预警线',
    ].filter((badge) => badge !== false),
    facts: [
      ['预存', yuanText(row.prestoreBalance)],
      ['预警线', yuanText(row.alarmAmount)],
      ['床位', row.bedName],
      ['付款人', row.payerName],
      ['电话', row.phone],
      ['已提醒', row.remindCount > 0 ? `${row.remindCount} 次，最近 ${row.lastRemindTime?.slice(0, 16)}` : '还没有'],
    ],
  }
}

function Bills({ bills, oldmanId }: { bills: Detail['bills']; oldmanId: string }) {
  const page = usePage()
  return (
    <section className="k-card">
      <Table
        size="small"
        rowKey="tradeMonthId"
        pagination={false}
        dataSource={bills}
        locale={{ emptyText: '没有未缴账单' }}
        columns={[
          {
            title: '账单号',
            render: (_, one) => (
              <button
                type="button"
                className="k-link"
                onClick={() =>
                  page.open(`/expense/accountBillDetail?oldmanId=${oldmanId}&tradeMonthId=${one.tradeMonthId}`)
                }
              >
                {one.billNo}
              </button>
            ),
          },
          { title: '月份', dataIndex: 'feeMonth' },
          { title: '类型', render: (_, one) => billType.label(one.billType) },
          { title: '实应收', align: 'right', render: (_, one) => <MoneyCell fen={one.netAmt} /> },
          { title: '已收', align: 'right', render: (_, one) => <MoneyCell fen={one.paidAmt} /> },
          { title: '未收', align: 'right', render: (_, one) => <MoneyCell fen={one.unpaidAmt} /> },
          { title: '到期日', align: 'center', render: (_, one) => <DayText dated value={one.dueDate} /> },
          { title: '逾期天数', align: 'right', dataIndex: 'overdueDays' },
        ]}
      />
    </section>
  )
}

const logColumns = cols(
  RemindLog,
  [
    'sendTime',
    'remindTemplate',
    'way',
    'receiverName',
    'phone',
    'status',
    'reason',
    'arrearsAmt',
    'content',
    'operatorName',
  ],
  { status: { tones: { 0: 'info', 1: 'success', 2: 'danger' } }, reason: { width: 180 } },
)

function Log({ oldmanId }: { oldmanId: string }) {
  return (
    <ListPage
      name="remind-log"
      call={dunning.logs}
      columns={logColumns}
      fixed={{ oldmanId }}
      filters={['dateFrom', 'dateTo', 'remindTemplate', 'status']}
      look={{
        column: 'remindTemplate',
        title: ({ sendTime }) => `${sendTime.slice(0, 16)}的提醒`,
        fields: [
          'sendTime',
          'remindTemplate',
          'way',
          'receiverName',
          'phone',
          'status',
          'reason',
          'content',
          'operatorName',
        ],
      }}
      empty="还没有发送过提醒"
    />
  )
}

function Texts({ oldmanId }: { oldmanId: string }) {
  const [kind, setKind] = useState<1 | 2 | 3>(1)
  const { data } = useCall(dunning.preview, { oldmanId, remindTemplate: String(kind) })
  return (
    <section className="k-card">
      <Segmented value={kind} onChange={setKind} options={[...remindTemplate.options]} />
      {data ? <p className="remind-text">{data.content}</p> : <Skeleton active title={false} />}
    </section>
  )
}
