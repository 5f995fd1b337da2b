import { createDecipheriv, randomBytes, sign, verify } from 'node:crypto'
import { z } from 'zod'
import { tradeWayIs } from '#contract/modules/fees/account/trade-way.ts'
import { msOf, timeText } from '#core/clock.ts'
import type { Row } from '#core/rows/store/table.ts'
import { askProvider, isRefused, type Provider, type ProviderAnswer, refused, type Settings } from './provider.ts'

/**
 * WeChat Pay, API v3 of the merchant's own contract: native codes, codes shown by the payer (codepay), query, close,
 * reverse, refund. Each request is signed with the merchant's key, each answer and notice is accepted only with the
 * signature of the platform's key, and notices are decrypted with the APIv3 key.
 */

const official = 'https://api.mch.weixin.qq.com'
const timeoutMs = 8000
const clockToleranceMs = 300_000

const Transaction = z.object({
  out_trade_no: z.string(),
  mchid: z.string().optional(),
  trade_state: z.string(),
  trade_state_desc: z.string().nullish(),
  transaction_id: z.string().nullish(),
  success_time: z.string().nullish(),
  amount: z.object({ total: z.int() }).nullish(),
})
const Code = z.object({ code_url: z.string() })
const Refund = z.object({ status: z.string() })
const Problem = z.object({ code: z.string(), message: z.string().nullish() })
const Notice = z.object({
  event_type: z.string(),
  resource: z.object({ ciphertext: z.string(), nonce: z.string(), associated_data: z.string().nullish() }),
})

type Order = Row<'payOrder'>

export function wechat(settings: Settings): Provider {
  const { merchantNo: mchid, appId: appid } = settings
  const ask = asker(settings)
  const head = (order: Order) => ({
    appid,
    mchid,
    description: order.subject,
    out_trade_no: order.payId,
    amount: { total: order.amount, currency: 'CNY' },
  })
  const numbered = ({ payId }: Order) => `/v3/pay/transactions/out-trade-no/${payId}`
  const query = async (order: Order): Promise<ProviderAnswer> => {
    try {
      return foundOf(Transaction.parse(await ask('GET', `${numbered(order)}?mchid=${mchid}`)))
    } catch (error) {
      if (isRefused(error) && noOrder.includes(error.refused)) return { state: 'unknown' }
      throw error
    }
  }
  return {
    channel: 'WECHAT',
    query,
    create: async (order) => {
      const body = { ...head(order), notify_url: settings.notifyUrl, time_expire: zoned(order.expireTime) }
      return Code.parse(await ask('POST', '/v3/pay/transactions/native', body)).code_url
    },
    charge: async (order, authCode) => {
      const payer = { auth_code: authCode }
      const body = { ...head(order), payer, scene_info: { store_info: { out_id: '1' } } }
      try {
        return foundOf(Transaction.parse(await ask('POST', '/v3/pay/transactions/codepay', body)))
      } catch (error) {
        if (!isRefused(error)) throw error
        // The answer does not say whether money was charged; a query does.
        if (undecided.includes(error.refused)) return { state: 'processing' }
        return { state: 'failed', reason: error.message }
      }
    },
    close: async (order) => {
      const step = order.tradeWay === tradeWayIs.shownCode ? 'reverse' : 'close'
      try {
        await ask('POST', `${numbered(order)}/${step}`, step === 'reverse' ? { appid, mchid } : { mchid })
      } catch (error) {
        if (!isRefused(error)) throw error
        if (noOrder.includes(error.refused)) return { state: 'closed' }
        return query(order)
      }
      return { state: 'closed' }
    },
    refund: async (order, reason) => {
      const total = order.paidAmount ?? order.amount
      const amount = { refund: total, total, currency: 'CNY' }
      const body = { out_trade_no: order.payId, out_refund_no: order.payId, reason: reason.slice(0, 80), amount }
      const { status } = Refund.parse(await ask('POST', '/v3/refund/domestic/refunds', body))
      if (status === 'CLOSED' || status === 'ABNORMAL') throw refused('退款没有成功，请在商户平台处理', status)
      return status === 'SUCCESS'
    },
    notice: async ({ headers, body }) => noticeOf(settings, headers, body),
    accepted: { code: 'SUCCESS', message: '' },
    probe: async () => {
      // Queries an order that does not exist: the answer proves merchant, certificate, key and the platform's key.
      const path = `/v3/pay/transactions/out-trade-no/${'0'.repeat(32)}?mchid=${mchid}`
      await ask('GET', path).catch((error: unknown) => {
        if (!isRefused(error) || !noOrder.includes(error.refused)) throw error
      })
    },
  }
}

const noOrder = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS']
const undecided = [
  'USERPAYING',
  'USER_PAYING',
  'SYSTEM_ERROR',
  'SYSTEMERROR',
  'BANK_ERROR',
  'BANKERROR',
  'TRADE_ERROR',
  'ORDERPAID',
  'ORDER_PAID',
  'OUT_TRADE_NO_USED',
  'INVALID_REQUEST',
]

/** The content of a notice; undefined when it is not about a payment. */
function noticeOf(settings: Settings, headers: Record<string, unknown>, body: string) {
  assertSigned(settings, headers, body)
  const { event_type: event, resource } = Notice.parse(JSON.parse(body))
  if (event !== 'TRANSACTION.SUCCESS') return undefined
  const transaction = Transaction.parse(JSON.parse(opened(settings.key, resource)))
  if (transaction.mchid !== settings.merchantNo) throw new Error('a notice for another merchant')
  return { payId: transaction.out_trade_no, found: foundOf(transaction) }
}

function foundOf(transaction: z.output<typeof Transaction>): ProviderAnswer {
  const { trade_state: state, amount, success_time: at } = transaction
  if (state === 'SUCCESS') {
    if (!amount) throw new Error('a payment without an amount')
    const paidTime = at ? timeText(Date.parse(at)) : null
    return { state: 'paid', amount: amount.total, paidTime, providerNo: transaction.transaction_id ?? null }
  }
  if (state === 'NOTPAY') return { state: 'waiting' }
  // REFUND: the payment was reversed, so no money came in.
  if (state === 'CLOSED' || state === 'REVOKED' || state === 'REFUND') return { state: 'closed' }
  if (state === 'PAYERROR') return { state: 'failed', reason: transaction.trade_state_desc ?? '支付失败' }
  return { state: 'processing' }
}

const zoned = (time: string) => `${timeText(msOf(time)).replace(' ', 'T')}+08:00`

// --- signatures --------------------------------------------------------------------------------------------------

const lines = (...parts: string[]) => Buffer.from(parts.map((part) => `${part}\n`).join(''))

/** One signed request. The answer is accepted when the platform signed it; a refusal in it is thrown as `refused`. */
function asker(settings: Settings) {
  const { merchantNo, serialNo, privateKey, publicKeyId, nowMs } = settings
  return async (method: 'GET' | 'POST', path: string, content?: object): Promise<unknown> => {
    const body = content ? JSON.stringify(content) : ''
    const time = String(Math.floor(nowMs() / 1000))
    const nonce = randomBytes(16).toString('hex')
    const signature = sign('sha256', lines(method, path, time, nonce, body), privateKey).toString('base64')
    const proof = `mchid="${merchantNo}",nonce_str="${nonce}",signature="${signature}",timestamp="${time}",serial_no="${serialNo}"`
    const response = await askProvider(settings, official, path, {
      method,
      headers: {
        authorization: `WECHATPAY2-SHA256-RSA2048 ${proof}`,
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'pims',
        'wechatpay-serial': publicKeyId,
      },
      body: body || undefined,
      timeoutMs,
    })
    const { text } = response
    const answer: unknown = text ? JSON.parse(text) : {}
    // The platform refuses a request with a wrong signature without signing its answer; such an answer decides nothing.
    if (response.status === 401)
      throw new Error(`微信支付不接受签名：${Problem.safeParse(answer).data?.message ?? '401'}`)
    assertSigned(settings, response.headers, text)
    if (response.ok) return answer
    if (response.status >= 500) throw new Error(`微信支付暂不可用（${response.status}）`)
    const { code, message } = Problem.parse(answer)
    throw refused(message ?? '请求被拒绝', code)
  }
}

/** The platform's signature over time, nonce and body, not older than five minutes. */
function assertSigned({ publicKeyId, publicKey, nowMs }: Settings, headers: Record<string, unknown>, body: string) {
  const of = (name: string) => String(headers[`wechatpay-${name}`] ?? '')
  const time = of('timestamp')
  const signature = Buffer.from(of('signature'), 'base64')
  if (of('serial') !== publicKeyId) throw new Error('signed with another key of the platform')
  if (!(Math.abs(Number(time) * 1000 - nowMs()) <= clockToleranceMs)) throw new Error('a signature of another time')
  if (!verify('sha256', lines(time, of('nonce'), body), publicKey, signature))
    throw new Error('the signature of WeChat Pay is wrong')
}

/** AEAD_AES_256_GCM; a changed text cannot be decrypted. */
function opened(key: string, { ciphertext, nonce, associated_data: about }: z.output<typeof Notice>['resource']) {
  const bytes = Buffer.from(ciphertext, 'base64')
  const cut = bytes.length - 16
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key), Buffer.from(nonce))
  decipher.setAuthTag(bytes.subarray(cut)).setAAD(Buffer.from(about ?? ''))
  return Buffer.concat([decipher.update(bytes.subarray(0, cut)), decipher.final()]).toString('utf8')
}
