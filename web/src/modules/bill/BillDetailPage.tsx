import { Table } from 'antd'
import type { z } from 'zod'
import { Bill, type BillPayment, bill, billStatus, billType } from '#contract/modules/bill.ts'
import { useCall } from '../../kit/calls.ts'
import { MoneyCell, StatusChip, TimeText } from '../../kit/cells.tsx'
import { DetailPage } from '../../kit/DetailPage.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Loaded } from '../../kit/Loaded.tsx'
import { usePage } from '../../kit/page.ts'
import { billActions } from './bill-actions.ts'
import { LineTable } from './LineTable.tsx'

// biome-ignore format: a list of names reads in lines
const facts = ['grossAmt', 'discountAmt', 'adjustAmt', 'waiveAmt', 'netAmt', 'paidAmt', 'unpaidAmt', 'periodFrom', 'periodTo',
  'issueDate', 'dueDate', 'levelName', 'voidReason', 'remark'] as const

/** One bill: amounts, lines, what was paid and what went back (fees.md 13a). */
export default function BillDetailPage() {
  const page = usePage()
  const { oldmanId = '', tradeMonthId = '' } = page.query
  const query = useCall(bill.get, { oldmanId }, { keep: false })
  const find = (data: typeof query.data) => data?.list.find((row) => row.tradeMonthId === tradeMonthId)
  return (
    <DetailPage
      query={{ ...query, data: find(query.data), refetch: async () => ({ data: find((await query.refetch()).data) }) }}
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
              <LineTable lines={row.lines} open={row.billStatus < 2} />
            </>
          ),
        },
        { key: 'paid', label: '缴费记录', children: <Trades call={bill.payments} tradeMonthId={row.tradeMonthId} /> },
        { key: 'back', label: '退费记录', children: <Trades call={bill.refunds} tradeMonthId={row.tradeMonthId} /> },
      ]}
      actions={[
        {
          label: '缴费',
          permit: bill.pay.options.permit,
          why: (row) => (row.unpaidAmt > 0 ? undefined : '没有未收金额'),
          onClick: (row) => page.open(`/expense/accountBill?oldmanId=${row.oldmanId}`),
        },
        ...billActions,
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
              render: (status: number) => <StatusChip label={status === 1 ? '有效' : '已作废'} />,
            },
          ]}
        />
      )}
    </Loaded>
  )
}

const typeLabel = (type: number) => tradeTypes[type]
const tradeTypes: Record<number, string> = { 3: '缴费', 4: '退费', 9: '自动抵扣', 10: '退住结算', 11: '退费入预存' }
