import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SmsGateway } from '#core/env.ts'

interface TextMessage {
  phone: string
  code: string
  content: string
  template: string
}

/** A gateway for text messages on this machine, as docs/sms-gateway.md describes one: it checks every signature. */
export async function smsGateway() {
  const acceptedTexts: TextMessage[] = []
  const nonces = new Set<string>()
  const secret = 'gateway-secret'
  let mood: 'well' | 'refuses' | 'silent' = 'well'
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts).toString()
    const { 'x-sms-key': key, 'x-sms-time': time, 'x-sms-nonce': nonce, 'x-sms-signature': signature } = request.headers
    const hash = createHash('sha256').update(body).digest('hex')
    const text = `${request.method}\n${request.url}\n${key}\n${time}\n${nonce}\n${hash}`
    const right = signature === createHmac('sha256', secret).update(text).digest('hex') && !nonces.has(String(nonce))
    nonces.add(String(nonce))
    if (mood === 'silent') return
    if (!right || mood === 'refuses')
      return response.writeHead(right ? 200 : 403).end(JSON.stringify({ code: right ? 7 : 403 }))
    acceptedTexts.push(JSON.parse(body))
    response.end(JSON.stringify({ code: 0 }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // as: a TCP server
  const gateway: SmsGateway = { type: 'http', url: `http://127.0.0.1:${port}/send`, key: 'pims', secret }
  return {
    gateway,
    texts: acceptedTexts,
    set mood(next: typeof mood) {
      mood = next
    },
    /** The code last sent to a number. */
    codeFor: (phone: string) => acceptedTexts.findLast((message) => message.phone === phone)?.code ?? '',
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}
