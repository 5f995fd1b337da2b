import { Table } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { tradeStatus } from '#contract/modules/fees/account/trade.ts'
import { Bill, type BillPayment, bill, billStatus, billType, printKind } from '#contract/modules/fees/bill/bill.ts'
import { useCall } from '#kit/calls.ts'
import { MoneyCell, StatusChip, TimeText } from '#kit/cells.tsx'
import { DetailPage } from '#kit/DetailPage.tsx'
import { Facts } from '#kit/detail/Facts.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Nowhere } from '#kit/page/Nowhere.tsx'
import { usePage } from '#kit/page/page.ts'
import { type BillDialog, billActions } from './bill-actions.ts'
import { type Line, LineTable } from './LineTable.tsx'

const Journal = lazy(() => import('../receipt/Journal.tsx'))
const BillDialogs = lazy(() => import('./dialog/BillDialogs.tsx'))
const LineModal = lazy(() => import('./dialog/LineModal.tsx').then(({ LineModal: part }) => ({ default: part })))

const facts = [
  'grossAmt',
  'discountAmt',
  'adjustAmt',
  'waiveAmt',
  'netAmt',
  'paidAmt',
  'unpaidAmt',
  'periodFrom',
  'periodTo',
  'issueDate',
  'dueDate',
  'levelName',
  'voidReason',
  'remark',
] as const

/** One bill: amounts, lines, payments and refunds (fees.md 13a). */
export default function BillDetailPage() {
  const page = usePage()
  const { oldmanId = '', tradeMonthId = '' } = page.query
  const query = useCall(bill.get, { oldmanId }, { keep: false, enabled: oldmanId !== '' })
  const find = (data: typeof query.data) => data?.list.find((row) => row.tradeMonthId === tradeMonthId)
  const [dialog, setDialog] = useState<BillDialog>()
  const [editing, setEditing] = useState<{ bill: z.output<typeof Bill>; line: Line }>()
  if (!oldmanId) return <Nowhere words="请从账单列表打开账单" list="/expense/bill" label="打开账单" />
  return (
    <>
      <DetailPage
        query={{
          ...query,
          data: find(query.data),
          refetch: async () => ({ data: find((await query.refetch()).data) }),
        }}
        head={(row) => ({
          title: `${row.feeMonth}${billType.label(row.billType)}账单 ${row.oldmanName ?? ''}`,
          chips: <StatusChip label={billStatus.label(row.billStatus)} />,
          facts: [
            ['账单号', row.billNo],
            ['床位', row.bedName],
            ['未收', <MoneyCell key="unpaid" fen={row.unpaidAmt} />],
          ],
        })}
        tabs={(row) => [
          {
            key: 'lines',
            label: '明细',
            children: (
              <>
                <Facts shape={Bill.shape} row={row} keys={facts} />
                <LineTable
                  lines={row.lines}
                  open={row.billStatus < 2}
                  onEdit={(line) => setEditing({ bill: row, line })}
                />
              </>
            ),
          },
          { key: 'paid', label: '缴费记录', children: <Trades call={bill.payments} tradeMonthId={row.tradeMonthId} /> },
          { key: 'back', label: '退费记录', children: <Trades call={bill.refunds} tradeMonthId={row.tradeMonthId} /> },
          {
            key: 'journal',
            label: '凭证',
            permit: ledger.entries.options.permit,
            children: (
              <Suspense>
                <Journal of={{ tradeMonthId: row.tradeMonthId }} />
              </Suspense>
            ),
          },
          { key: 'prints', label: '打印记录', children: <Prints rows={row.prints} /> },
        ]}
        actions={billActions(setDialog)}
      />
      <Suspense>
        {dialog && <BillDialogs dialog={dialog} onClose={() => setDialog(undefined)} />}
        {editing && (
          <LineModal
            name={editing.bill.oldmanName ?? ''}
            bill={editing.bill}
            line={editing.line}
            onClose={() => setEditing(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

type Print = NonNullable<ReplyFor<typeof bill.get>['list'][number]>['prints'][number]

function Prints({ rows }: { rows: Print[] }) {
  return (
    <Table<Print>
      size="small"
      rowKey="printId"
      pagination={false}
      dataSource={rows}
      locale={{ emptyText: '还没有打印过' }}
      columns={[
        { title: '时间', dataIndex: 'printTime', render: (time: string) => <TimeText value={time} /> },
        { title: '单据', dataIndex: 'printKind', render: printKind.label },
        { title: '次数', dataIndex: 'seq', render: (seq: number) => `第${seq}次` },
        { title: '操作人', dataIndex: 'operatorName' },
      ]}
    />
  )
}

type Payment = z.output<typeof BillPayment>

function Trades({ call, tradeMonthId }: { call: typeof bill.payments | typeof bill.refunds; tradeMonthId: string }) {
  const query = useCall(call, { tradeMonthId })
  return (
    <Loaded query={query}>
      {(rows) => (
        <Table<Payment>
          size="small"
          rowKey="tradeId"
          pagination={false}
          dataSource={rows}
          columns={[
            { title: '时间', dataIndex: 'tradeTime', render: (time: string) => <TimeText value={time} /> },
            { title: '单号', dataIndex: 'tradeNo' },
            { title: '收据', dataIndex: 'receiptNo' },
            { title: '类型', dataIndex: 'tradeType', render: (type: number) => typeLabel(type) },
            { title: '方式', dataIndex: 'ways' },
            {
              title: '本单金额',
              dataIndex: 'billAmt',
              align: 'right',
              render: (fen: number) => <MoneyCell fen={fen} />,
            },
            { title: '经办', dataIndex: 'operatorName' },
            {
              title: '状态',
              dataIndex: 'tradeStatus',
              render: (status: number) => <StatusChip label={status === tradeStatus.is.valid ? '有效' : '已作废'} />,
            },
          ]}
        />
      )}
    </Loaded>
  )
}

const typeLabel = (type: number) => tradeTypes[type]
const tradeTypes: Record<number, string> = { 3: '缴费', 4: '退费', 9: '自动抵扣', 10: '退住结算', 11: '退费入预存' }
