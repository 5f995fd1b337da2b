import { Button, Empty, Input, Progress, Segmented, Select, Table } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { yuanText } from '#contract/kit/money.ts'
import { account } from '#contract/modules/account.ts'
import { balanceClass } from '#contract/modules/trade.ts'
import { StatusChip } from '../../kit/cells.tsx'
import { ask } from '../../kit/confirm.tsx'
import { showError } from '../../kit/errors.ts'
import { parseYuan } from '../../kit/format.ts'
import { usePage } from '../../kit/page.ts'
import { refreshModules } from '../../kit/query.ts'
import { send } from '../../kit/request.ts'
import { session } from '../../kit/storage.ts'
import { useAccount } from './use-account.ts'
import './account.css'

const Kept = z.object({
  batchPayType: z.number(),
  rows: z.array(
    z.object({
      oldmanId: z.string(),
      oldmanName: z.string(),
      bedName: z.string().nullish(),
      arrears: z.number().default(0),
    }),
  ),
})
interface Row {
  oldmanId: string
  oldmanName: string
  bedName?: string | null
  arrears: number
  text: string
  way: number
  result?: { code: number; message: string; receiptNo?: string | null }
}
/** Rows sent at once: a step of the progress bar. */
const chunk = 20

const startRows = (): Row[] => {
  const kept = Kept.safeParse(session.get('payBatchData'))
  return kept.success ? kept.data.rows.map((row) => ({ ...row, text: '', way: 1 })) : []
}

/** 批量收款: amounts and ways per resident, each booked by itself; what failed is tried again. */
export default function BatchPaymentPage() {
  const page = usePage()
  const [rows, setRows] = useState(startRows)
  const [kind, setKind] = useState<number>(1)
  const [busy, setBusy] = useState(false)
  const [requestNo] = useState(() => crypto.randomUUID())
  const { data } = useAccount(rows[0]?.oldmanId)
  if (rows.length === 0)
    return (
      <section className="k-card">
        <Empty description="先在老人账户中勾选要收款的老人">
          <Button type="primary" onClick={() => page.open('/expense/account')}>
            去选择
          </Button>
        </Empty>
      </section>
    )
  const ways = (data?.tradeWays ?? []).filter(({ tradeWay }) => tradeWay !== 5 && tradeWay !== 7)
  const open = rows.filter((row) => row.result?.code !== 0 && (parseYuan(row.text) ?? 0) > 0)
  const done = rows.filter((row) => row.result?.code === 0).length
  const change = (oldmanId: string, part: Partial<Row>) =>
    setRows((all) => all.map((row) => (row.oldmanId === oldmanId ? { ...row, ...part } : row)))
  const run = async () => {
    const sum = open.reduce((all, row) => all + (parseYuan(row.text) ?? 0), 0)
    if (!(await ask(`向 ${open.length} 位老人收取${balanceClass.label(kind)}共 ${yuanText(sum)} 元？`, '确认收款')))
      return
    setBusy(true)
    try {
      for (let start = 0; start < open.length; start += chunk) {
        const items = open.slice(start, start + chunk).map(({ oldmanId, text, way }) => {
          const amount = parseYuan(text) ?? 0
          return { oldmanId, amount, ways: [{ tradeWay: way, amount }] }
        })
        const answer = await send(account.batch, { batchPayType: String(kind), items, requestNo }, { silent: true })
        for (const item of answer.items) change(item.oldmanId, { result: item })
      }
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
      void refreshModules(account.batch.options.touches)
    }
  }
  const setAll = (part: Partial<Row>) =>
    setRows((all) => all.map((row) => (row.result?.code === 0 ? row : { ...row, ...part })))
  return (
    <section className="k-card cashier">
      <div className="cashier-foot">
        <Segmented value={kind} disabled={done > 0 || busy} options={[...balanceClass.options]} onChange={setKind} />
        <span className="cashier-standing">
          <Input
            placeholder="全部金额"
            aria-label="全部金额"
            prefix="¥"
            onChange={({ target }) => setAll({ text: target.value })}
          />
          <Button type="primary" disabled={open.length === 0} loading={busy} onClick={() => void run()}>
            {rows.some((row) => row.result && row.result.code !== 0) ? '重试失败项' : '确认收款'}
          </Button>
        </span>
      </div>
      {(busy || done > 0) && <Progress percent={Math.round((done / rows.length) * 100)} />}
      <p className="cashier-words">
        {ways.map(({ tradeWay, tradeWayName }) => {
          const sum = rows
            .filter((row) => row.way === tradeWay)
            .reduce((all, row) => all + (parseYuan(row.text) ?? 0), 0)
          return sum > 0 ? (
            <span key={tradeWay}>
              {tradeWayName} {yuanText(sum)}元　
            </span>
          ) : null
        })}
      </p>
      <BatchTable rows={rows} ways={ways} busy={busy} change={change} />
    </section>
  )
}

interface TableProps {
  rows: Row[]
  ways: { tradeWay: number; tradeWayName: string }[]
  busy: boolean
  change: (oldmanId: string, part: Partial<Row>) => void
}

function BatchTable({ rows, ways, busy, change }: TableProps) {
  const fixed = (row: Row) => busy || row.result?.code === 0
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
        {
          title: '本次金额',
          width: 160,
          render: (_, row) => (
            <Input
              prefix="¥"
              aria-label={`${row.oldmanName}的金额`}
              value={row.text}
              disabled={fixed(row)}
              status={row.text && !parseYuan(row.text) ? 'error' : undefined}
              onChange={({ target }) => change(row.oldmanId, { text: target.value })}
            />
          ),
        },
        {
          title: '方式',
          width: 130,
          render: (_, row) => (
            <Select
              className="k-wide"
              aria-label={`${row.oldmanName}的方式`}
              value={row.way}
              disabled={fixed(row)}
              options={ways.map(({ tradeWay, tradeWayName }) => ({ value: tradeWay, label: tradeWayName }))}
              onChange={(way: number) => change(row.oldmanId, { way })}
            />
          ),
        },
        {
          title: '结果',
          render: (_, { result }) =>
            result && (
              <StatusChip
                label={result.code === 0 ? `已收，收据${result.receiptNo ?? ''}` : result.message}
                tone={result.code === 0 ? 'success' : 'danger'}
              />
            ),
        },
      ]}
    />
  )
}
