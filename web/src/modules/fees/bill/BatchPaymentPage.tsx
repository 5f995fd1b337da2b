import { Button, Empty, Select } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { tradeWay, tradeWayIs } from '#contract/modules/fees/account/trade-way.ts'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { useCall } from '#kit/calls.ts'
import { showError } from '#kit/fault/errors.ts'
import { send } from '#kit/http/request.ts'
import { usePage, usePageState } from '#kit/page/page.ts'
import { session } from '#kit/store/storage.ts'
import { todayOf } from '#kit/value/format.ts'
import { BatchDesk } from '../payment/BatchDesk.tsx'
import type { BatchRow } from '../payment/batch-rows.ts'

const BatchData = z.object({
  batchPayType: z.literal(3),
  rows: z.array(
    z.object({
      oldmanId: z.string(),
      oldmanName: z.string(),
      bedName: z.string().nullish(),
      amount: z.number(),
      tradeMonthIds: z.array(z.string()).optional(),
    }),
  ),
})

/** This month and the eleven before it. */
function lastMonths() {
  const [year, now] = todayOf().split('-').map(Number)
  return Array.from({ length: 12 }, (_, back) => new Date(Date.UTC(year, now - 1 - back, 1)).toISOString().slice(0, 7))
}

const startRows = (): BatchRow[] => {
  const { data } = BatchData.safeParse(session.get('payBatchData'))
  return (data?.rows ?? []).map(({ amount, ...row }) => ({
    ...row,
    arrears: amount,
    typed: amount || null,
    way: tradeWayIs.cash,
  }))
}

/**
 * 账单批量缴费: chosen bills, or all residents with unpaid bills of a month; each resident is booked separately (fees.md
 * 3.6).
 */
export default function BatchPaymentPage() {
  const page = usePage()
  const [rows, setRows] = usePageState('rows', startRows)
  const [month, setMonth] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [loading, setLoading] = useState(false)
  const { data: ways } = useCall(tradeWay.show, {})
  const load = async () => {
    setLoading(true)
    try {
      const { list } = await send(bill.payRows, { feeMonth: month, size: 200 }, { silent: true })
      setRows(
        list.map(({ unpaidAmt, ...row }) => ({
          ...row,
          arrears: unpaidAmt,
          typed: unpaidAmt || null,
          way: tradeWayIs.cash,
        })),
      )
    } catch (error) {
      showError(error)
    } finally {
      setLoading(false)
    }
  }
  const head = (
    <span className="k-line">
      <Select
        className="cashier-month"
        allowClear
        placeholder="全部月份"
        aria-label="账单月份"
        value={month}
        options={lastMonths().map((value) => ({ value, label: value }))}
        onChange={setMonth}
      />
      <Button loading={loading} disabled={busy} onClick={() => void load()}>
        载入待缴名单
      </Button>
    </span>
  )
  if (rows.length === 0)
    return (
      <section className="k-card cashier">
        {head}
        <Empty description="载入某月的待缴名单，或先在账单列表中勾选">
          <Button type="primary" onClick={() => page.open('/expense/bill')}>
            去账单列表
          </Button>
        </Empty>
      </section>
    )
  return (
    <BatchDesk
      head={head}
      rows={rows}
      onRows={setRows}
      ways={(ways ?? []).filter(({ tradeWay: way }) => way !== tradeWayIs.transfer)}
      label="账单缴费"
      onBusy={setBusy}
      send={(items, requestNo) =>
        send(
          bill.payBatch,
          { items: items.map(({ amount: _, ...item }) => item), requestNo, print: 1 },
          { silent: true },
        )
      }
      touches={bill.payBatch.options.touches}
    />
  )
}
