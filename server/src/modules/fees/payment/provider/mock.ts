import { setTimeout as sleep } from 'node:timers/promises'
import { tradeWayIs } from '#contract/modules/fees/account/trade-way.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Provider, ProviderAnswer } from './provider.ts'

/**
 * A mock provider for development, demo and tests. It stores nothing: its answers follow from the order alone, so that
 * they are the same after a restart. Codes shown by a payer: 28… paid at once; 29… in progress, paid at the second
 * query; 30… refused; 31… never answers. Codes scanned by a payer: paid at the third query; an amount that ends in 99
 * fen is never paid, one in 98 fen with one fen too little.
 *
 * Codes shown by a payer: 28… paid at once; 29… in progress, paid at the second query; 30… refused; 31… never answers.
 * Codes scanned by a payer: paid at the third query; an amount that ends in 99 fen is never paid, one in 98 fen with one
 * fen too little.
 */
export function mock(): Provider {
  return {
    channel: 'MOCK',
    create: async ({ payId }) => `pims-mock://pay/${payId}`,
    charge: (order) => answerTo(order, -1),
    query: (order) => answerTo(order, order.queryCount),
    close: async (order) => {
      if (order.codeMark === '31') return silence()
      return { state: 'closed' }
    },
    refund: async () => true,
    notice: async () => undefined,
    accepted: '',
    probe: async () => undefined,
  }
}

const neverMs = 1000

/** As if the connection were cut: the state of the order is unknown. */
async function silence(): Promise<never> {
  await sleep(neverMs)
  throw new Error('支付渠道没有应答')
}

/** `queries` counts this one too; -1 is the charge itself. */
async function answerTo(order: Row<'payOrder'>, queries: number): Promise<ProviderAnswer> {
  if (order.tradeWay === tradeWayIs.scannedCode) return told9(order, queries)
  if (order.codeMark === '31') return silence()
  if (order.codeMark === '30') return { state: 'failed', reason: '余额不足' }
  if (order.codeMark === '29' && queries < 2) return { state: 'processing' }
  return order.codeMark === '28' || order.codeMark === '29' ? paid(order) : { state: 'failed', reason: '付款码无效' }
}

function told9(order: Row<'payOrder'>, queries: number): ProviderAnswer {
  const end = order.amount % 100
  if (end === 99 || queries < 3) return { state: 'waiting' }
  return paid(order, end === 98 ? order.amount - 1 : order.amount)
}

const paid = (order: Row<'payOrder'>, amount = order.amount): ProviderAnswer => ({
  state: 'paid',
  amount,
  paidTime: null,
  providerNo: `MOCK${order.payId}`,
})
