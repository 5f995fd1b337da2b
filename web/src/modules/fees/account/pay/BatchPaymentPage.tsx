import { Button, Empty, Segmented } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { account } from '#contract/modules/fees/account/account.ts'
import { balanceClass, tradeClass } from '#contract/modules/fees/account/trade.ts'
import { balanceWay, tradeWay, tradeWayIs } from '#contract/modules/fees/account/trade-way.ts'
import { useCall } from '#kit/calls.ts'
import { send } from '#kit/http/request.ts'
import { usePage, usePageState } from '#kit/page/page.ts'
import { session } from '#kit/store/storage.ts'
import { BatchDesk } from '../../payment/BatchDesk.tsx'
import type { BatchRow } from '../../payment/batch-rows.ts'

const BatchData = z.object({
  batchPayType: z.number(),
  rows: z.array(
    z.object({
      oldmanId: z.string(),
      oldmanName: z.string(),
      bedName: z.string().nullish(),
      arrears: z.number().default(0),
      monthlyFee: z.number().nullish(),
    }),
  ),
})
const kinds = [...balanceClass.options, { value: tradeClass.is.payment, label: '账单缴费' }]
const labelOf = (kind: number) => kinds.find(({ value }) => value === kind)?.label ?? ''

/** Proposed amount: arrears where bills are paid, a month's fee where money is prestored (fees.md 3.6). */
const amountFor = (kind: number, { arrears, monthlyFee }: Pick<BatchRow, 'arrears' | 'monthlyFee'>) =>
  (kind === tradeClass.is.payment ? arrears : kind === tradeClass.is.prestore ? monthlyFee : undefined) || null

const startRows = (): { kind: number; rows: BatchRow[] } => {
  const { data: stored } = BatchData.safeParse(session.get('payBatchData'))
  const kind = stored?.batchPayType ?? tradeClass.is.prestore
  return {
    kind,
    rows: (stored?.rows ?? []).map((row) => ({ ...row, typed: amountFor(kind, row), way: tradeWayIs.cash })),
  }
}

/** 批量收款 of chosen accounts: into a class of money, or for their bills. */
export default function BatchPaymentPage() {
  const page = usePage()
  const [start] = useState(startRows)
  const [rows, setRows] = usePageState('rows', start.rows)
  const [kind, setKind] = usePageState('kind', start.kind)
  const [busy, setBusy] = useState(false)
  const { data: shown } = useCall(tradeWay.show, {})
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
  const choose = (next: number) => {
    setKind(next)
    setRows((all) => all.map((row) => ({ ...row, typed: amountFor(next, row) })))
  }
  const fixed = busy || rows.some(({ result }) => result?.code === 0)
  return (
    <BatchDesk
      head={<Segmented value={kind} disabled={fixed} options={kinds} onChange={choose} />}
      rows={rows}
      onRows={setRows}
      ways={(shown ?? []).filter(
        ({ tradeWay: way }) => way !== tradeWayIs.transfer && (way !== balanceWay || kind === tradeClass.is.payment),
      )}
      label={labelOf(kind)}
      onBusy={setBusy}
      send={(items, requestNo, sure) => {
        const limitConfirmed = sure ? 1 : 0
        const body = { batchPayType: String(kind), items, requestNo, print: 1 as const, limitConfirmed } as const
        return send(account.batch, body, { silent: true })
      }}
      touches={account.batch.options.touches}
    />
  )
}
