import { createCipheriv, generateKeyPairSync, type KeyObject, randomBytes, sign, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { msOf } from '#core/clock.ts'

/**
 * WeChat Pay and Alipay on this machine, as their documents describe them: every request's signature is checked with
 * the merchant's public key, every reply and notice is signed with the platform's.
 */

export interface Bill {
  amount: number
  state: 'waiting' | 'processing' | 'paid' | 'closed'
  refunded?: number
  /** The merchant's balance is too low. */
  poor?: boolean
}

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = (key: KeyObject, type: 'pkcs8' | 'spki') => String(key.export({ format: 'pem', type }))

async function listen(
  answer: (
    request: IncomingMessage,
    body: string,
  ) => { status: number; body: string; headers?: Record<string, string> } | undefined,
) {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const reply = answer(request, Buffer.concat(parts).toString())
    if (!reply) return request.socket.destroy()
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers }).end(reply.body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // as: a TCP server
  const close = () => {
    server.closeAllConnections()
    return new Promise((done) => server.close(done))
  }
  return { url: `http://127.0.0.1:${port}`, close }
}

/**
 * The state of both gateways for a test: the known orders, the number of wrong signatures, and how they behave next.
 */
function book() {
  return { bills: new Map<string, Bill>(), wrong: 0, mood: 'well' as 'well' | 'silent' | 'forged' | 'late' }
}

export async function wechatGateway(now: string) {
  const merchant = pair()
  const platform = pair()
  const key = randomBytes(16).toString('hex')
  const publicKeyId = 'PUB_KEY_ID_0116000000012025061000000000000001'
  const merchantNo = '1900000109'
  const appId = 'wx0123456789abcdef'
  const serialNo = '5157F09EFDC096DE15EBE81A47057A7232F1B8E1'
  const state = book()
  const signed = (body: string, at = Math.floor(msOf(now) / 1000)) => {
    const nonce = randomBytes(16).toString('hex')
    const text = `${at}\n${nonce}\n${state.mood === 'forged' ? `${body} ` : body}\n`
    return {
      'wechatpay-serial': publicKeyId,
      'wechatpay-timestamp': String(at),
      'wechatpay-nonce': nonce,
      'wechatpay-signature': sign('sha256', Buffer.from(text), platform.privateKey).toString('base64'),
    }
  }
  const proven = (request: IncomingMessage, body: string) => {
    const proof = Object.fromEntries(
      [...(request.headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
    const text = `${request.method}\n${request.url}\n${proof.timestamp}\n${proof.nonce_str}\n${body}\n`
    const right = verify('sha256', Buffer.from(text), merchant.publicKey, Buffer.from(proof.signature ?? '', 'base64'))
    return (
      right &&
      proof.mchid === merchantNo &&
      proof.serial_no === serialNo &&
      request.headers['wechatpay-serial'] === publicKeyId
    )
  }
  const paymentNotice = (payId: string, { amount, state: now9 }: Bill) => ({
    appid: appId,
    mchid: merchantNo,
    out_trade_no: payId,
    transaction_id: `4200${payId.slice(0, 20)}`,
    trade_state: { waiting: 'NOTPAY', processing: 'USERPAYING', paid: 'SUCCESS', closed: 'CLOSED' }[now9],
    trade_state_desc: '',
    success_time: '2025-06-10T10:00:30+08:00',
    amount: { total: amount, payer_total: amount, currency: 'CNY' },
  })
  const { url, close } = await listen((request, body) => {
    if (!proven(request, body)) {
      state.wrong += 1
      return { status: 401, body: JSON.stringify({ code: 'SIGN_ERROR', message: '签名错误' }) }
    }
    if (state.mood === 'silent') return undefined
    const answer = (status: number, content?: object) => {
      const text = content ? JSON.stringify(content) : ''
      return { status, body: text, headers: signed(text, state.mood === 'late' ? 1 : undefined) }
    }
    const path = (request.url ?? '').split('?')[0]
    const sent = body ? JSON.parse(body) : {}
    const [, payId = '', step = ''] = /out-trade-no\/(\w+)(?:\/(\w+))?$/.exec(path) ?? []
    const bill = state.bills.get(payId || sent.out_trade_no)
    if (path.endsWith('/native')) {
      state.bills.set(sent.out_trade_no, { amount: sent.amount.total, state: 'waiting' })
      return answer(200, { code_url: `weixin://wxpay/bizpayurl?pr=${sent.out_trade_no.slice(-9)}` })
    }
    if (path.endsWith('/codepay')) {
      const code = String(sent.payer.auth_code)
      if (code.startsWith('13')) return answer(403, { code: 'AUTH_CODE_EXPIRE', message: '付款码已过期' })
      const newBill: Bill = { amount: sent.amount.total, state: code.startsWith('11') ? 'processing' : 'paid' }
      state.bills.set(sent.out_trade_no, newBill)
      if (newBill.state === 'processing') return answer(400, { code: 'USERPAYING', message: '需要用户输入密码' })
      return answer(200, paymentNotice(sent.out_trade_no, newBill))
    }
    if (path.endsWith('/refunds') && bill?.state === 'paid') {
      if (bill.poor) return answer(403, { code: 'NOT_ENOUGH', message: '商户余额不足' })
      // The first reply to a refund is that it is under way.
      bill.refunded = (bill.refunded ?? 0) + 1
      return answer(200, { status: bill.refunded > 1 ? 'SUCCESS' : 'PROCESSING', out_refund_no: sent.out_refund_no })
    }
    if (!bill) return answer(404, { code: 'ORDER_NOT_EXIST', message: '订单不存在' })
    if (step === 'close' || step === 'reverse') {
      if (bill.state === 'paid' && step === 'close') return answer(400, { code: 'ORDERPAID', message: '该订单已支付' })
      bill.state = 'closed'
      return step === 'close' ? answer(204) : answer(200, { out_trade_no: payId })
    }
    return answer(200, paymentNotice(payId, bill))
  })
  /** A notice as WeChat sends it, encrypted with the APIv3 key. */
  const notice = (payId: string, change: object = {}) => {
    const bill = state.bills.get(payId) ?? { amount: 1, state: 'paid' as const }
    const nonce = randomBytes(6).toString('hex')
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(key), Buffer.from(nonce)).setAAD(
      Buffer.from('transaction'),
    )
    const text = JSON.stringify({ ...paymentNotice(payId, { ...bill, state: 'paid' }), ...change })
    const sealed = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64')
    const resource = {
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: sealed,
      nonce,
      associated_data: 'transaction',
      original_type: 'transaction',
    }
    // Written by hand with blanks: the signature is over the bytes, not over the object.
    const body = `{ "id": "EV-1",  "event_type": "TRANSACTION.SUCCESS", "resource_type": "encrypt-resource", "resource": ${JSON.stringify(resource)} }`
    return { body, headers: { 'content-type': 'application/json', ...signed(body) } }
  }
  const config = {
    type: 'WECHAT',
    merchantNo,
    appId,
    serialNo,
    key,
    publicKeyId,
    gatewayUrl: url,
    notifyUrl: 'https://care.example.com/',
    // As after pasting into a field of one line.
    privateKey: pem(merchant.privateKey, 'pkcs8').replaceAll('\n', ''),
    publicKey: pem(platform.publicKey, 'spki'),
  }
  return { config, state, notice, close }
}

export async function alipayGateway() {
  const merchant = pair()
  const platform = pair()
  const appId = '2021000000000001'
  const state = book()
  const yuan = (fen: number) => (fen / 100).toFixed(2)
  const sorted = (values: Record<string, string>) =>
    Object.keys(values)
      .filter((name) => values[name] !== '')
      .sort()
      .map((name) => `${name}=${values[name]}`)
      .join('&')
  const status = {
    waiting: 'WAIT_BUYER_PAY',
    processing: 'WAIT_BUYER_PAY',
    paid: 'TRADE_SUCCESS',
    closed: 'TRADE_CLOSED',
  }
  const paymentNotice = (payId: string, bill: Bill) => ({
    out_trade_no: payId,
    trade_no: `2025${payId.slice(0, 20)}`,
    trade_status: status[bill.state],
    total_amount: yuan(bill.amount),
  })
  const { url, close } = await listen((request, body) => {
    const query = new URL(request.url ?? '', 'http://alipay').searchParams
    const { sign: signature, ...sent } = Object.fromEntries([...query, ...new URLSearchParams(body)])
    const right = verify(
      'sha256',
      Buffer.from(sorted(sent)),
      merchant.publicKey,
      Buffer.from(signature ?? '', 'base64'),
    )
    if (!right || sent.app_id !== appId) {
      state.wrong += 1
      return {
        status: 200,
        body: '{"error_response":{"code":"40002","msg":"Invalid Arguments","sub_code":"isv.invalid-signature","sub_msg":"无效签名"}}',
      }
    }
    if (state.mood === 'silent') return undefined
    const answer = (content: object) => {
      // Alipay escapes slashes and writes no blanks: exactly this text is signed.
      const inner = JSON.stringify(content).replaceAll('/', '\\/')
      const seal = sign(
        'sha256',
        Buffer.from(state.mood === 'forged' ? `${inner} ` : inner),
        platform.privateKey,
      ).toString('base64')
      return { status: 200, body: `{"${sent.method.replaceAll('.', '_')}_response":${inner},"sign":"${seal}"}` }
    }
    const fine = { code: '10000', msg: 'Success' }
    const no = (sub_code: string, sub_msg: string) =>
      answer({ code: '40004', msg: 'Business Failed', sub_code, sub_msg })
    const content = JSON.parse(sent.biz_content)
    const payId = content.out_trade_no
    const bill = state.bills.get(payId)
    const amount = Math.round(Number(content.total_amount) * 100)
    if (sent.method === 'alipay.trade.precreate') {
      state.bills.set(payId, { amount, state: 'waiting' })
      return answer({ ...fine, out_trade_no: payId, qr_code: `https://qr.alipay.com/bax0${payId.slice(-8)}` })
    }
    if (sent.method === 'alipay.trade.pay') {
      if (String(content.auth_code).startsWith('27'))
        return no('ACQ.PAYMENT_AUTH_CODE_INVALID', '支付失败，获取顾客账户信息失败')
      const newBill: Bill = { amount, state: String(content.auth_code).startsWith('26') ? 'processing' : 'paid' }
      state.bills.set(payId, newBill)
      if (newBill.state === 'processing')
        return answer({ code: '10003', msg: 'order success pay inprocess', out_trade_no: payId })
      return answer({ ...fine, ...paymentNotice(payId, newBill), gmt_payment: '2025-06-10 10:00:30' })
    }
    if (!bill) return no('ACQ.TRADE_NOT_EXIST', '交易不存在')
    if (sent.method === 'alipay.trade.refund') {
      if (bill.poor) return no('ACQ.SELLER_BALANCE_NOT_ENOUGH', '商户余额不足')
      bill.refunded = (bill.refunded ?? 0) + 1
      return answer({
        ...fine,
        out_trade_no: payId,
        fund_change: bill.refunded > 1 ? 'N' : 'Y',
        refund_fee: content.refund_amount,
      })
    }
    if (sent.method === 'alipay.trade.fastpay.refund.query')
      return answer({ ...fine, refund_status: bill.refunded ? 'REFUND_SUCCESS' : null })
    if (sent.method === 'alipay.trade.close' || sent.method === 'alipay.trade.cancel') {
      if (bill.state === 'paid' && sent.method.endsWith('close')) return no('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
      bill.state = 'closed'
      return answer({ ...fine, out_trade_no: payId, action: 'close' })
    }
    return answer({
      ...fine,
      ...paymentNotice(payId, bill),
      send_pay_date: '2025-06-10 10:00:30',
      buyer_logon_id: 'a/b{"}*',
    })
  })
  /** A notice as Alipay sends it: a form whose decoded values are signed. */
  const notice = (payId: string, change: Record<string, string> = {}, tamper = false) => {
    const bill = state.bills.get(payId) ?? { amount: 1, state: 'paid' as const }
    const values: Record<string, string> = {
      ...paymentNotice(payId, { ...bill, state: 'paid' }),
      app_id: appId,
      subject: '王秀英 预存 & 押金',
      gmt_payment: '2025-06-10 10:00:30',
      ...change,
    }
    const signature = sign('sha256', Buffer.from(sorted(values)), platform.privateKey).toString('base64')
    if (tamper) values.total_amount = '0.01'
    const body = new URLSearchParams({ ...values, sign: signature, sign_type: 'RSA2' }).toString()
    return { body, headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' } }
  }
  const bare = (text: string) => text.replace(/-----[A-Z ]+-----|\n/g, '')
  const config = {
    type: 'ALIPAY',
    appId,
    gatewayUrl: `${url}/gateway.do`,
    notifyUrl: 'https://care.example.com',
    // As the key tool gives them: Base64 alone.
    privateKey: bare(pem(merchant.privateKey, 'pkcs8')),
    publicKey: bare(pem(platform.publicKey, 'spki')),
  }
  return { config, state, notice, close }
}
