import { Table } from 'antd'
import type { z } from 'zod'
import { type SettleLine, settleLineType } from '#contract/modules/fees/settlement/settlement.ts'
import { MoneyCell } from '#kit/cells.tsx'

type Line = z.output<typeof SettleLine>

const money = (title: string, key: 'price' | 'netAmt') => ({
  title,
  dataIndex: key,
  width: 120,
  align: 'right' as const,
  render: (fen: number | null) => (fen == null ? null : <MoneyCell fen={fen} />),
})

const columns = [
  { title: '类别', dataIndex: 'lineType', width: 90, render: (type: number) => settleLineType.label(type) },
  { title: '月份', dataIndex: 'feeMonth', width: 90 },
  { title: '项目', dataIndex: 'feeName', width: 160 },
  {
    title: '起止',
    dataIndex: 'dateFrom',
    width: 200,
    render: (from: string | null, { dateTo }: Line) => (from ? `${from} ~ ${dateTo ?? ''}` : null),
  },
  { title: '天数', dataIndex: 'days', width: 60, align: 'right' as const },
  money('单价', 'price'),
  { title: '数量', dataIndex: 'quantity', width: 70, align: 'right' as const },
  money('金额', 'netAmt'),
  { title: '备注', dataIndex: 'remark', ellipsis: true },
]

/** Arrears, the last charges, refunds, deductions and waivers. */
export function LineTable({ lines }: { lines: readonly Line[] }) {
  return (
    <Table<Line>
      size="small"
      className="k-gap"
      rowKey={(line) => lines.indexOf(line)}
      pagination={false}
      dataSource={lines}
      columns={columns}
      locale={{ emptyText: '没有欠费，也没有要退的费用' }}
      scroll={{ x: 900 }}
    />
  )
}
