/**
 * Signs in and sends signed requests: what a program of another system needs, with nothing but the platform's own
 * `fetch` and WebCrypto (browsers, Node ≥ 20, Deno, Bun).
 *
 *     const send = await signIn('https://pims.example', 'reception', password)
 *     const visits = visitClient(send)
 *     await visits.list({ visitStatus: 2 })
 *
 * `onToken` gets the token, which the WebSocket needs: `ws://host:8902/websocket/<token>`.
 */
export type Send = (
  method: string,
  path: string,
  input?: Record<string, unknown>,
  /** Names that travel in the query although there is a body. */
  inQuery?: readonly string[],
) => Promise<unknown>

/** A refusal: the five-digit code, its data, and the Chinese sentence for the user as message. */
const refused = (code: number, message: string, data: ServerTime) => Object.assign(new Error(message), { code, data })
type Refused = ReturnType<typeof refused>

export async function signIn(
  base: string,
  loginName: string,
  loginPassword: string,
  onToken: (token: string) => void = () => {},
): Promise<Send> {
  const session = await answerOf(
    await fetch(`${base}/passport/web-rbac/logins/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ loginName, loginPassword }),
    }),
  )
  const { token, fetchKey, userId } = session as { token: string; fetchKey: string; userId: string }
  onToken(token)
  const key = await sessionKey(token, fetchKey)
  let ahead = 0 // what the server's clock is ahead of ours, learnt from code 21124
  const send: Send = async (method, path, input = {}, inQuery = []) => {
    const { url, body } = placed(base, method, path, input, inQuery)
    const secret = await secretOf(key, `${userId}.${Date.now() + ahead}`, method, url.pathname)
    const headers = { 'content-type': 'application/json', token, 'fetch-key': fetchKey, secret }
    return answerOf(await fetch(url, { method, headers, body }))
  }
  return (method, path, input, inQuery) =>
    send(method, path, input, inQuery).catch((error: Refused) => {
      if (error.code !== 21124) throw error
      ahead = error.data.serverTime - Date.now()
      return send(method, path, input, inQuery)
    })
}

interface ServerTime {
  serverTime: number
}

/** `{name}` parts of the path, then the query of a GET, else the body but for what the contract puts into the query. */
function placed(
  base: string,
  method: string,
  path: string,
  input: Record<string, unknown>,
  inQuery: readonly string[],
) {
  const rest = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  const url = new URL(filled, base)
  for (const name of method === 'GET' ? Object.keys(rest) : inQuery) {
    if (rest[name] != null) url.searchParams.set(name, String(rest[name]))
    delete rest[name]
  }
  return method === 'GET' ? { url } : { url, body: JSON.stringify(rest) }
}

async function answerOf(response: Response) {
  const { code, msg, data } = await response.json()
  if (code !== 0) throw refused(code, msg, data)
  return data
}

/** K = HKDF-SHA256(token, salt = fetchKey, info = "pims2-secret-v1"). */
async function sessionKey(token: string, fetchKey: string) {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const ikm = await crypto.subtle.importKey('raw', bytes(token), 'HKDF', false, ['deriveKey'])
  const how = { name: 'HKDF', hash: 'SHA-256', salt: bytes(fetchKey), info: bytes('pims2-secret-v1') }
  return crypto.subtle.deriveKey(how, ikm, { name: 'AES-GCM', length: 256 }, false, ['encrypt'])
}

/** base64url(iv ‖ AES-256-GCM(K, iv, userId.time, aad = "METHOD path") ‖ tag) */
async function secretOf(key: CryptoKey, text: string, method: string, path: string) {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const additionalData = new TextEncoder().encode(`${method} ${path}`)
  const plain = new TextEncoder().encode(text)
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, plain))
  return btoa(String.fromCharCode(...iv, ...sealed)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}
