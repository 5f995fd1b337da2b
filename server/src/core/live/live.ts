import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RawData, WebSocket } from 'ws'
import { WebSocketServer } from 'ws'
import { z } from 'zod'
import type { LiveEvent } from '#contract/kit/catalog/live-events.ts'
import { heartbeat, sessionEnded } from '#contract/kit/catalog/live-events.ts'
import type { Tls } from '../http/listen/tls.ts'
import { closeServer, onUpgrade, upgradeServer } from '../http/listen/upgrade.ts'
import type { Every } from '../jobs/timers.ts'
import { every } from '../jobs/timers.ts'
import { newId } from '../new-id.ts'
import type { Bus, BusEvent, DropReason } from './bus.ts'
import { frameOf } from './bus.ts'
import type { LiveSession, Log, SessionOf, StillLive } from './live-session.ts'
import { inDepts, receives, sessionCheck } from './live-session.ts'

// Rules of the link: iot.md 9.1.
const maxFrameBytes = 64 * 1024
/**
 * The client's heartbeat restarts at every message (B227): in a busy institution it is never sent, so the server pings
 * itself.
 */
const pingMs = 60_000
const silentMs = 180_000
const socketsPerUser = 5
const framesPerMinute = 60
const badFrames = 3
/** Above this many receivers they are served in slices, so that other work runs between them. */
const sliceFrom = 1000
const sliceSize = 500
/** A client that reads slower than this is cut off; it re-reads after it has come back. */
const maxUnsentBytes = 1024 * 1024

const closeCodes = { goingAway: 1001, badFrames: 4400, sessionEnded: 4401, silent: 4408, tooMany: 4429 } as const

export interface LiveOptions {
  port: number | 'off'
  host?: string
  /** wss instead of ws. */
  tls?: Tls
  /** True for the address of a proxy, whose connections are those of many clients. */
  isProxy?: (address: string) => boolean
  /** After this time a connection that has sent no request is closed. */
  handShakeMs?: number
  /** The main HTTP server: the same path is served there too (wss behind a proxy). */
  server?: Server
  bus: Bus
  sessionOf: SessionOf
  stillLive?: StillLive
  now?: () => number
  every?: Every
  log?: Log
}

export interface Live {
  /** The actual port; undefined when off. */
  port: number | undefined
  count(): number
  /** Whether a session has a link to this process. */
  isLinked(sessionId: string): boolean
  /** Tells the links of a session the reason, then closes them. Other processes do the same through `bus.revoke`. */
  dropSession(sessionId: string, reason: DropReason, message: string): void
  close(): Promise<void>
}

interface Client {
  socket: WebSocket
  session: LiveSession
  heardAt: number
  minuteAt: number
  frames: number
  bad: number
  /** Departments the client wants events of, inside its scope; undefined = all of them. */
  wanted?: readonly string[]
}

export async function openLive(options: LiveOptions): Promise<Live> {
  const now = options.now ?? Date.now
  const clients = new Set<Client>()
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes, perMessageDeflate: false })

  const upgrade = (path: string, request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const token = tokenIn(path)
    if (token === undefined) return false
    accept(token, request, socket, head).catch((error) => {
      options.log?.warn({ error: String(error) }, 'live: handshake')
      socket.destroy()
    })
    return true
  }
  const accept = async (token: string, request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const session = await options.sessionOf(token)
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      webSocket.on('error', () => webSocket.terminate())
      if (session) welcome(clients, webSocket, session, now)
      else end(webSocket)
    })
  }

  const dropSession = (sessionId: string, reason: DropReason, message: string) => {
    for (const client of clients) if (client.session.sessionId === sessionId) drop(client, reason, message, now)
  }
  const check = sessionCheck({
    stillLive: options.stillLive,
    sessionIds: () => [...clients].map((client) => client.session.sessionId),
    drop: (sessionId) => dropSession(sessionId, 'EXPIRED', ''),
    log: options.log,
  })
  const beat = options.every ?? every
  const stops = [
    options.bus.subscribe((message) => deliver(clients, message)),
    options.bus.onRevoked(({ sessionIds, reason, message }) => {
      for (const sessionId of sessionIds) dropSession(sessionId, reason, message)
    }),
    beat(5000, () => {
      closeSilent(clients, now())
      void check()
    }),
    beat(pingMs, () => {
      for (const { socket } of clients) socket.ping()
    }),
  ]

  if (options.server) onUpgrade(options.server, upgrade)
  const own = options.port === 'off' ? undefined : await upgradeServer({ ...options, port: options.port }, upgrade)
  return {
    port: own?.port,
    count: () => clients.size,
    isLinked: (sessionId) => [...clients].some(({ session }) => session.sessionId === sessionId),
    dropSession,
    close: async () => {
      for (const stop of stops) stop()
      await closeAll([...clients].map(({ socket }) => socket))
      await closeServer(own?.server)
    },
  }
}

function tokenIn(path: string) {
  const found = /^\/websocket\/([^/]{1,200})$/.exec(path)
  return found?.[1]
}

function welcome(clients: Set<Client>, socket: WebSocket, session: LiveSession, now: () => number) {
  const client: Client = { socket, session, heardAt: now(), minuteAt: now(), frames: 0, bad: 0 }
  const own = [...clients].filter(
    (other) => other.session.userId === session.userId && other.session.orgId === session.orgId,
  )
  // The oldest link is closed: it most likely belongs to a forgotten page.
  if (own.length >= socketsPerUser) {
    clients.delete(own[0])
    own[0].socket.close(closeCodes.tooMany)
  }
  clients.add(client)
  socket.on('close', () => clients.delete(client))
  // The browser itself answers pings, however slowly it runs the timers of a page in the background.
  socket.on('pong', () => {
    client.heardAt = now()
  })
  socket.on('message', (data, isBinary) => hear(client, isBinary ? '' : text(data), now()))
}

const text = (data: RawData) => (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString() // as: nodebuffer is ws's default binaryType

const Wish = z.object({
  event: z.literal('sub'),
  data: z.object({ deptIds: z.array(z.string().max(64)).max(1000) }),
})

function hear(client: Client, frame: string, at: number) {
  client.heardAt = at
  if (at - client.minuteAt >= 60_000) Object.assign(client, { minuteAt: at, frames: 0 })
  client.frames += 1
  if (client.frames > framesPerMinute) return client.socket.close(closeCodes.tooMany)
  if (frame === heartbeat) return client.socket.send(heartbeat)
  const wish = Wish.safeParse(parse(frame))
  if (wish.success) {
    const { deptIds } = wish.data.data
    client.wanted = deptIds.length ? deptIds : undefined
    return
  }
  client.bad += 1
  if (client.bad >= badFrames) client.socket.close(closeCodes.badFrames)
}

function parse(frame: string): unknown {
  try {
    return JSON.parse(frame)
  } catch {
    return undefined
  }
}

function deliver(clients: ReadonlySet<Client>, message: BusEvent) {
  const receivers = [...clients].filter((client) => receives(client.session, message) && wants(client, message))
  if (receivers.length === 0) return
  const frame = JSON.stringify(frameOf(message))
  if (receivers.length <= sliceFrom) return sendAll(receivers, frame)
  const sendSlice = (from: number) => {
    sendAll(receivers.slice(from, from + sliceSize), frame)
    if (from + sliceSize < receivers.length) setImmediate(sendSlice, from + sliceSize)
  }
  sendSlice(0)
}

/** A client may narrow its events, never widen them: the scope was checked before. */
function wants(client: Client, { target }: BusEvent) {
  if (!client.wanted || !target.deptIds) return true
  return inDepts({ ...client.session, deptIds: client.wanted }, target.deptIds)
}

function sendAll(clients: readonly Client[], frame: string) {
  for (const { socket } of clients) {
    if (socket.bufferedAmount > maxUnsentBytes) socket.terminate()
    else socket.send(frame, ignore)
  }
}

/** A socket closed in the meantime reports that by its close event. */
const ignore = () => {}

function drop(client: Client, reason: DropReason, message: string, now: () => number) {
  if (reason !== 'EXPIRED') {
    const event: LiveEvent = 'login.replaced'
    const frame = { id: newId(), event, ts: now(), data: { reason, message } }
    client.socket.send(JSON.stringify(frame), ignore)
  }
  end(client.socket)
}

function end(socket: WebSocket) {
  socket.send(sessionEnded, ignore)
  socket.close(closeCodes.sessionEnded)
}

function closeSilent(clients: ReadonlySet<Client>, now: number) {
  for (const { socket, heardAt } of clients) {
    if (now - heardAt <= silentMs) continue
    socket.close(closeCodes.silent)
    socket.terminate()
  }
}

/**
 * Sends a closing message; clients that do not answer within a second are cut off, so that a stop never waits for a
 * sleeping client.
 */
async function closeAll(sockets: readonly WebSocket[]) {
  const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
  for (const socket of sockets) socket.close(closeCodes.goingAway)
  const patience = new AbortController()
  await Promise.race([Promise.all(closed), sleep(1000, undefined, { signal: patience.signal, ref: false })])
  patience.abort()
  for (const socket of sockets) socket.terminate()
}
