import { sign, verify } from 'node:crypto'
import { z } from 'zod'
import { tradeWayIs } from '#contract/modules/fees/account/trade-way.ts'
import { timeText } from '#core/clock.ts'
import type { Row } from '#core/rows/store/table.ts'
import { askProvider, isRefused, type Provider, type ProviderAnswer, refused, type Settings } from './provider.ts'

/**
 * Alipay, face-to-face payment: precreate (the payer scans), pay (the payer shows a code), query, close, cancel, refund.
 * Requests and notices are signed RSA2 over their sorted parameters, answers over the text of their inner object.
 */

const official = 'https://openapi.alipay.com/gateway.do'
const timeoutMs = 8000

const Answer = z.object({
  code: z.string(),
  msg: z.string().nullish(),
  sub_code: z.string().nullish(),
  sub_msg: z.string().nullish(),
  trade_status: z.string().nullish(),
  trade_no: z.string().nullish(),
  total_amount: z.string().nullish(),
  gmt_payment: z.string().nullish(),
  send_pay_date: z.string().nullish(),
  qr_code: z.string().nullish(),
  fund_change: z.string().nullish(),
  refund_status: z.string().nullish(),
  action: z.string().nullish(),
})
type AlipayAnswer = z.output<typeof Answer>
type Order = Row<'payOrder'>

export function alipay(settings: Settings): Provider {
  const ask = asker(settings)
  const head = (order: Order) => ({
    out_trade_no: order.payId,
    total_amount: yuan(order.amount),
    subject: order.subject,
  })
  const numbered = ({ payId }: Order) => ({ out_trade_no: payId })
  const query = async (order: Order): Promise<ProviderAnswer> => {
    try {
      return foundOf(await ask('alipay.trade.query', numbered(order)))
    } catch (error) {
      if (isRefused(error) && error.refused === noOrder) return { state: 'unknown' }
      throw error
    }
  }
  return {
    channel: 'ALIPAY',
    query,
    create: async (order) => {
      const times = { timeout_express: '5m', qr_code_timeout_express: '5m' }
      const { qr_code: code } = await ask('alipay.trade.precreate', { ...head(order), ...times })
      if (!code) throw new Error('支付宝没有返回二维码')
      return code
    },
    charge: async (order, authCode) => {
      const body = { ...head(order), scene: 'bar_code', auth_code: authCode, timeout_express: '5m' }
      try {
        const reply = await ask('alipay.trade.pay', body)
        return reply.code === success ? paidOf(reply, reply.gmt_payment) : { state: 'processing' }
      } catch (error) {
        if (!isRefused(error)) throw error
        // The answer does not say whether money was charged; a query does.
        if (undecided.includes(error.refused)) return { state: 'processing' }
        return { state: 'failed', reason: error.message }
      }
    },
    close: async (order) => {
      const method = order.tradeWay === tradeWayIs.shownCode ? 'alipay.trade.cancel' : 'alipay.trade.close'
      try {
        await ask(method, numbered(order))
      } catch (error) {
        if (!isRefused(error)) throw error
        // A code that was never scanned is no trade yet; it expired by its own time.
        if (error.refused === noOrder) return { state: 'closed' }
        return query(order)
      }
      return { state: 'closed' }
    },
    refund: async (order, reason) => {
      const amount = yuan(order.paidAmount ?? order.amount)
      const about = { out_request_no: order.payId, ...numbered(order) }
      const done = await ask('alipay.trade.refund', { ...about, refund_amount: amount, refund_reason: reason })
      if (done.fund_change === 'Y') return true
      return (await ask('alipay.trade.fastpay.refund.query', about)).refund_status === 'REFUND_SUCCESS'
    },
    notice: async ({ body }) => noticeOf(settings, body),
    accepted: 'success',
    probe: async () => {
      // Queries an order that does not exist: the answer proves application, key and Alipay's key.
      await ask('alipay.trade.query', { out_trade_no: '0'.repeat(32) }).catch((error: unknown) => {
        if (!isRefused(error) || error.refused !== noOrder) throw error
      })
    },
  }
}

const success = '10000'
const waitsForPayer = '10003'
const noOrder = 'ACQ.TRADE_NOT_EXIST'
const undecided = [
  'ACQ.SYSTEM_ERROR',
  'AOP.ACQ.SYSTEM_ERROR',
  'isp.unknow-error',
  '20000',
  'ACQ.TRADE_HAS_SUCCESS',
  'ACQ.CONTEXT_INCONSISTENT',
  'ACQ.PAYMENT_REQUEST_HAS_RISK',
]

/** The content of a notice; undefined when it is about a refund. */
function noticeOf({ publicKey, appId }: Settings, body: string) {
  const sent = Object.fromEntries(new URLSearchParams(body))
  const { sign: signature = '', sign_type: _, ...rest } = sent
  if (!verify('sha256', Buffer.from(sorted(rest)), publicKey, Buffer.from(signature, 'base64')))
    throw new Error('the signature of Alipay is wrong')
  if (sent.app_id !== appId) throw new Error('a notice for another application')
  if (!sent.out_trade_no || sent.refund_fee) return undefined
  return { payId: sent.out_trade_no, found: foundOf({ ...sent, code: success }) }
}

function foundOf(reply: AlipayAnswer): ProviderAnswer {
  const { trade_status: state } = reply
  if (state === 'TRADE_SUCCESS' || state === 'TRADE_FINISHED')
    return paidOf(reply, reply.send_pay_date ?? reply.gmt_payment)
  if (state === 'TRADE_CLOSED') return { state: 'closed' }
  return state === 'WAIT_BUYER_PAY' ? { state: 'waiting' } : { state: 'processing' }
}

function paidOf(reply: AlipayAnswer, at: string | null | undefined): ProviderAnswer {
  const amount = fenOf(reply.total_amount ?? '')
  if (amount === undefined) throw new Error('a payment without an amount')
  return { state: 'paid', amount, paidTime: at ?? null, providerNo: reply.trade_no ?? null }
}

/** Exact both ways: amounts are never fractions. */
export const yuan = (fen: number) => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
export function fenOf(text: string) {
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

// --- signatures --------------------------------------------------------------------------------------------------

/** `a=1&b=2` in the order of the names, without empty values, unescaped. */
const sorted = (values: Record<string, string>) =>
  Object.entries(values)
    .filter(([, value]) => value !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

function asker(settings: Settings) {
  const { appId, privateKey, publicKey, notifyUrl, nowMs } = settings
  return async (method: string, content: object): Promise<AlipayAnswer> => {
    const common = { app_id: appId, method, format: 'JSON', charset: 'utf-8', sign_type: 'RSA2', version: '1.0' }
    const place = method.endsWith('precreate') || method.endsWith('.pay') ? { notify_url: notifyUrl } : undefined
    const values: Record<string, string> = {
      ...common,
      ...place,
      timestamp: timeText(nowMs()),
      biz_content: JSON.stringify(content),
    }
    const signature = sign('sha256', Buffer.from(sorted(values)), privateKey).toString('base64')
    const response = await askProvider(settings, official, '?charset=utf-8', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: new URLSearchParams({ ...values, sign: signature }).toString(),
      timeoutMs,
    })
    if (!response.ok) throw new Error(`支付宝暂不可用（${response.status}）`)
    const reply = believed(response.text, `${method.replaceAll('.', '_')}_response`, publicKey)
    if (reply.code === success || reply.code === waitsForPayer) return reply
    throw refused(reply.sub_msg ?? reply.msg ?? '请求被拒绝', reply.sub_code ?? reply.code)
  }
}

/**
 * The inner object, when Alipay signed its text. Alipay refuses a wrong signature of a request with `error_response`.
 */
function believed(text: string, name: string, publicKey: Settings['publicKey']): AlipayAnswer {
  const inner = objectAfter(text, name)
  const { sign: signature } = z.object({ sign: z.string().nullish() }).parse(JSON.parse(text))
  if (!inner) {
    const refusal = objectAfter(text, 'error_response')
    throw new Error(`支付宝不接受请求：${refusal ? (Answer.parse(JSON.parse(refusal)).sub_msg ?? '') : '应答无法识别'}`)
  }
  if (!signature || !verify('sha256', Buffer.from(inner), publicKey, Buffer.from(signature, 'base64')))
    throw new Error('the signature of Alipay is wrong')
  return Answer.parse(JSON.parse(inner))
}

/** The text of an object exactly as it arrived: the signature covers these bytes. */
export function objectAfter(text: string, name: string) {
  const at = text.indexOf(`"${name}"`)
  const start = at < 0 ? -1 : text.indexOf('{', at)
  if (start < 0) return undefined
  let depth = 0
  let quoted = false
  for (let index = start; index < text.length; index += 1) {
    const sign = text[index]
    if (quoted && sign === '\\') index += 1
    else if (sign === '"') quoted = !quoted
    else if (!quoted && sign === '{') depth += 1
    else if (!quoted && sign === '}') {
      depth -= 1
      if (depth === 0) return text.slice(start, index + 1)
    }
  }
  return undefined
}
