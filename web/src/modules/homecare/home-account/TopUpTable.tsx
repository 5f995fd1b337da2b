import { Button, Table } from 'antd'
import { yuanText } from '#contract/kit/value/money.ts'
import { StatusChip } from '#kit/cells.tsx'
import { NumberBox } from '#kit/inputs/NumberBox.tsx'
import { offBecause } from '#kit/look/off-because.ts'

export interface TopUpRow {
  accountId: string
  oldmanName: string
  accountNum: string
  /** First the balance when the accounts were chosen, later the present one. */
  balance: number
  /** A number in fen, nothing, or the typed text where it is no number. */
  typed: number | string | null
  receiptNo?: string | null
  tradeId?: string | null
}

export const fenOf = ({ typed }: TopUpRow) => (typeof typed === 'number' ? typed : 0)

interface Props {
  rows: readonly TopUpRow[]
  /** Read-only: the request is running, or done. */
  fixed: boolean
  onRows: (rows: TopUpRow[]) => void
}

/** The accounts with their amounts; a row chosen by mistake can be removed. */
export function TopUpTable({ rows, fixed, onRows }: Props) {
  const change = (accountId: string, typed: TopUpRow['typed']) =>
    onRows(rows.map((row) => (row.accountId === accountId ? { ...row, typed } : row)))
  return (
    <Table
      size="small"
      rowKey="accountId"
      dataSource={rows}
      pagination={false}
      virtual
      scroll={{ x: 860, y: 460 }}
      columns={[
        { title: '行', width: 50, render: (_, __, at) => at + 1 },
        { title: '姓名', dataIndex: 'oldmanName', width: 120 },
        { title: '账号', dataIndex: 'accountNum', width: 130 },
        { title: '余额', width: 120, align: 'right', render: (_, row) => yuanText(row.balance) },
        {
          title: '本次金额',
          width: 180,
          render: (_, row) => (
            <NumberBox
              kind="fen"
              aria-label={`${row.oldmanName}的金额`}
              value={row.typed}
              {...offBecause(fixed && '充值已经开始')}
              onChange={(typed) => change(row.accountId, typed)}
            />
          ),
        },
        { title: '结果', render: (_, row) => <Outcome row={row} /> },
        {
          title: '操作',
          width: 80,
          render: (_, row) => (
            <Button
              type="link"
              size="small"
              {...offBecause(fixed && '充值已经开始')}
              onClick={() => onRows(rows.filter((one) => one.accountId !== row.accountId))}
            >
              移除
            </Button>
          ),
        },
      ]}
    />
  )
}

/** The result of a row, or the reason why it cannot be sent yet. */
function Outcome({ row }: { row: TopUpRow }) {
  const { receiptNo, typed } = row
  if (receiptNo) return <StatusChip label={`已收，收据${receiptNo}`} tone="success" />
  if (typeof typed === 'string') return <StatusChip label={`“${typed}”不是金额`} tone="danger" />
  if (typed === null) return <StatusChip label="未填写金额" tone="muted" />
  return typed > 0 ? null : <StatusChip label="金额必须大于0" tone="danger" />
}
