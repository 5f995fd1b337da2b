import { Button, Table } from 'antd'
import type { z } from 'zod'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { type BillLine, detailKind } from '#contract/modules/fees/bill/bill-line.ts'
import { MoneyCell } from '#kit/cells.tsx'
import { confirmDo } from '#kit/confirm.tsx'
import { Permit } from '#kit/Permit.tsx'

export type Line = z.output<typeof BillLine>

const money = (title: string, key: keyof Line) => ({
  title,
  dataIndex: key,
  width: 110,
  align: 'right' as const,
  render: (fen: number) => <MoneyCell fen={fen} />,
})

const columns = [
  {
    title: '项目',
    dataIndex: 'feeName',
    width: 150,
    render: (name: string, { reversed }: Line) => (reversed ? <s className="k-muted">{name}</s> : name),
  },
  {
    title: '起止',
    dataIndex: 'dateFrom',
    width: 190,
    render: (from: string, { dateTo }: Line) => `${from} ~ ${dateTo}`,
  },
  { title: '天数', dataIndex: 'days', width: 60, align: 'right' as const },
  money('单价', 'price'),
  { title: '数量', dataIndex: 'quantity', width: 60, align: 'right' as const },
  money('应收', 'grossAmt'),
  money('优惠', 'discountAmt'),
  money('实应收', 'netAmt'),
  money('已收', 'paidAmt'),
  { title: '类型', dataIndex: 'detailKind', width: 80, render: (kind: number) => detailKind.label(kind) },
  { title: '备注', dataIndex: 'remark', ellipsis: true },
]

/** The lines of a bill; those added by hand can be removed while the bill is open. */
export function LineTable({
  lines,
  open,
  onEdit,
}: {
  lines: readonly Line[]
  open: boolean
  onEdit?: (line: Line) => void
}) {
  const removable = (line: Line) =>
    open &&
    line.reversed === 0 &&
    !line.refunds &&
    (line.detailKind === detailKind.is.byHand || line.detailKind === detailKind.is.compensation)
  const action = {
    title: '操作',
    width: 110,
    render: (_: unknown, line: Line) =>
      removable(line) && (
        <span className="k-actions">
          {onEdit && (
            <Permit need={bill.editLine.options.permit}>
              <Button type="link" size="small" onClick={() => onEdit(line)}>
                修改
              </Button>
            </Permit>
          )}
          <Permit need={bill.removeLine.options.permit}>
            <Button type="link" size="small" danger onClick={() => void remove(line)}>
              冲销
            </Button>
          </Permit>
        </span>
      ),
  }
  return (
    <Table<Line>
      size="small"
      rowKey="tradeMonthDetailId"
      pagination={false}
      dataSource={[...lines]}
      columns={lines.some(removable) ? [...columns, action] : columns}
      scroll={{ x: 1120 }}
    />
  )
}

const remove = ({ tradeMonthDetailId, feeName }: Line) =>
  confirmDo({
    title: `冲销“${feeName}”？`,
    content: '明细保留，另加一行相反的金额。',
    okText: '冲销',
    danger: true,
    call: bill.removeLine,
    input: { tradeType: '3', tradeMonthDetailId },
    done: `已冲销${feeName}`,
  })
