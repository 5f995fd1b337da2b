import { PrinterOutlined } from '@ant-design/icons'
import { Button, Progress, Select, Table } from 'antd'
import { memo, type ReactNode, useCallback, useMemo, useState } from 'react'
import type { z } from 'zod'
import { yuanText } from '#contract/kit/value/money.ts'
import type { BatchDone } from '#contract/modules/fees/account/trade.ts'
import { newRequestNo } from '#kit/calls.ts'
import { StatusChip } from '#kit/cells.tsx'
import { ask } from '#kit/confirm.tsx'
import { showError } from '#kit/fault/errors.ts'
import { refreshModules } from '#kit/http/query.ts'
import { NumberBox } from '#kit/inputs/NumberBox.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { usePageState, useUnsaved } from '#kit/page/page.ts'
import './batch-desk.css'
import { type BatchRow, fenOf, isDone, leftOut, type WayOption, wayWords } from './batch-rows.ts'

export interface BatchItem {
  oldmanId: string
  amount: number
  ways: { tradeWay: number; amount: number }[]
  tradeMonthIds?: string[]
}

interface Props {
  /** Shown before the amounts: the class, a filter. */
  head: ReactNode
  rows: BatchRow[]
  onRows: (next: (rows: BatchRow[]) => BatchRow[]) => void
  ways: readonly WayOption[]
  /** Name of the payment: 预存, 账单缴费. */
  label: string
  onBusy?: (busy: boolean) => void
  /** `sure`: the user has read that a limit is exceeded and confirms. */
  send: (items: BatchItem[], requestNo: string, sure?: boolean) => Promise<z.output<typeof BatchDone>>
  touches: readonly string[] | undefined
}
/** Rows sent at once: a step of the progress bar. */
const chunk = 20

/**
 * Takes payments of many residents: amounts and ways for each, booked separately; failed ones can be sent again
 * (fees.md 3.6).
 */
export function BatchDesk({ head, rows, onRows, ways, label, onBusy, send, touches }: Props) {
  const [busy, setBusy] = useState(false)
  const [forAll, setForAll] = useState<BatchRow['typed']>(null)
  const [requestNo, keepNo] = usePageState('requestNo', newRequestNo)
  useUnsaved(rows.some((row) => row.touched && !isDone(row)))
  const open = rows.filter((row) => !isDone(row) && !leftOut(row))
  const done = rows.filter(isDone).length
  const papers = rows.flatMap(({ result }) => result?.printData ?? [])
  const change = useCallback(
    (oldmanId: string, part: Partial<BatchRow>) =>
      onRows((all) => all.map((row) => (row.oldmanId === oldmanId ? { ...row, ...part } : row))),
    [onRows],
  )
  const working = (on: boolean) => {
    setBusy(on)
    onBusy?.(on)
  }
  const take = async (some: readonly BatchRow[], sure: boolean) => {
    const answers = []
    for (let start = 0; start < some.length; start += chunk) {
      const items = some.slice(start, start + chunk).map((row) => ({
        oldmanId: row.oldmanId,
        amount: fenOf(row),
        ways: [{ tradeWay: row.way, amount: fenOf(row) }],
        tradeMonthIds: row.tradeMonthIds,
      }))
      const answer = await send(items, requestNo, sure)
      for (const item of answer.items) change(item.oldmanId, { result: item })
      answers.push(...answer.items)
    }
    return answers
  }
  const run = async () => {
    const sum = open.reduce((all, row) => all + fenOf(row), 0)
    const title = `向 ${open.length} 位老人收取${label}共 ${yuanText(sum)} 元？`
    if (!(await ask(title, '确认收款', <LeftOutList rows={rows} />))) return
    working(true)
    // When the answer is lost by a reload, the same rows are sent again with the same number.
    keepNo(requestNo)
    onRows((all) => all)
    try {
      const over = (await take(open, false)).filter(({ confirmable }) => confirmable === 1)
      const nameOf = (oldmanId: string) => rows.find((row) => row.oldmanId === oldmanId)?.oldmanName
      const words = over.map(({ oldmanId, message }) => <li key={oldmanId}>{`${nameOf(oldmanId)}：${message}`}</li>)
      if (over.length > 0 && (await ask(`${over.length} 位老人超过上限，仍要收取吗？`, '仍要收取', <ul>{words}</ul>)))
        await take(
          open.filter(({ oldmanId }) => over.some((one) => one.oldmanId === oldmanId)),
          true,
        )
    } catch (error) {
      showError(error)
    } finally {
      working(false)
      void refreshModules(touches ?? [])
    }
  }
  const print = () => import('../receipt/print-receipt.tsx').then(({ printReceipts }) => printReceipts(papers))
  return (
    <section className="k-card batch-desk">
      <div className="batch-foot">
        {head}
        <span className="batch-tools">
          <span>
            <NumberBox
              kind="fen"
              placeholder="全部金额"
              aria-label="全部金额"
              disabled={busy}
              value={forAll}
              onChange={(typed) => {
                setForAll(typed)
                onRows((all) => all.map((row) => (isDone(row) ? row : { ...row, typed, touched: true })))
              }}
            />
          </span>
          <Button
            icon={<PrinterOutlined />}
            {...offBecause(papers.length === 0 && '收款后才有收据')}
            onClick={() => void print()}
          >
            打印收据（{papers.length}）
          </Button>
          <Button
            type="primary"
            {...offBecause(open.length === 0 && '没有要收的金额')}
            loading={busy}
            onClick={() => void run()}
          >
            {rows.some((row) => row.result && row.result.code !== 0) ? '重试失败项' : '确认收款'}
          </Button>
        </span>
      </div>
      {(busy || done > 0) && <Progress percent={Math.round((done / rows.length) * 100)} />}
      <WayTotals rows={rows} ways={ways} />
      <BatchTable rows={rows} ways={ways} busy={busy} change={change} />
    </section>
  )
}

/** Lists the residents without a payment, with the reason. */
function LeftOutList({ rows }: Pick<Props, 'rows'>) {
  const out = rows.flatMap((row) => {
    const why = leftOut(row)
    return why ? [{ ...row, why }] : []
  })
  if (out.length === 0) return null
  return (
    <>
      以下 {out.length} 位不收取：
      <ul className="batch-out">
        {out.map(({ oldmanId, oldmanName, why }) => (
          <li key={oldmanId}>{`${oldmanName}：${why}`}</li>
        ))}
      </ul>
    </>
  )
}

/** Sums by way: received amounts, as they lie in the drawer, and amounts still to be sent. */
function WayTotals({ rows, ways }: Pick<Props, 'rows' | 'ways'>) {
  const dueRows = rows.filter((row) => !isDone(row) && !leftOut(row))
  return (
    <p className="batch-words">
      {wayWords('已收', rows.filter(isDone), ways)}
      {wayWords(rows.some(isDone) ? '未收' : '待收', dueRows, ways)}
    </p>
  )
}

interface TableProps {
  rows: BatchRow[]
  ways: readonly WayOption[]
  busy: boolean
  change: (oldmanId: string, part: Partial<BatchRow>) => void
}

function BatchTable({ rows, ways, busy, change }: TableProps) {
  const fixed = (row: BatchRow) => busy || isDone(row)
  const known = JSON.stringify(ways)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the ways, which are filtered anew each time
  const options = useMemo(
    () => ways.map(({ tradeWay, tradeWayName }) => ({ value: tradeWay, label: tradeWayName })),
    [known],
  )
  return (
    <Table
      size="small"
      rowKey="oldmanId"
      dataSource={rows}
      pagination={false}
      columns={[
        { title: '姓名', dataIndex: 'oldmanName', width: 110 },
        { title: '床位', dataIndex: 'bedName', width: 140 },
        { title: '欠费', width: 110, align: 'right', render: (_, row) => yuanText(row.arrears) },
        { title: '本次金额', width: 160, render: (_, row) => <Amount row={row} change={change} fixed={fixed(row)} /> },
        {
          title: '方式',
          width: 130,
          render: (_, row) => <Way row={row} options={options} change={change} fixed={fixed(row)} />,
        },
        {
          title: '结果',
          render: (_, row) => <Outcome row={row} />,
        },
      ]}
    />
  )
}

interface CellProps extends Pick<TableProps, 'change'> {
  row: BatchRow
  fixed: boolean
}

// Of hundreds of rows only the one typed into is drawn again.
const Amount = memo(function Amount({ row, fixed, change }: CellProps) {
  return (
    <NumberBox
      kind="fen"
      aria-label={`${row.oldmanName}的金额`}
      value={row.typed}
      disabled={fixed}
      onChange={(typed) => change(row.oldmanId, { typed, touched: true })}
    />
  )
})
const Way = memo(function Way({
  row,
  fixed,
  options,
  change,
}: CellProps & { options: { value: number; label: string }[] }) {
  return (
    <Select
      className="k-wide"
      aria-label={`${row.oldmanName}的方式`}
      value={row.way}
      disabled={fixed}
      options={options}
      onChange={(way: number) => change(row.oldmanId, { way, touched: true })}
    />
  )
})

/** The result of a row, or the reason why it is not sent. */
function Outcome({ row }: { row: BatchRow }) {
  const { result, typed } = row
  const why = leftOut(row)
  if (why) return <StatusChip label={`不收取：${why}`} tone={typed === null ? 'muted' : 'danger'} />
  if (!result) return null
  if (result.code !== 0) return <StatusChip label={result.message} tone="danger" />
  return <StatusChip label={`已收，收据${result.receiptNo ?? ''}`} tone="success" />
}
