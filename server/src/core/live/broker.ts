import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { createServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { createServer as createSecureServer } from 'node:tls'
import type { AuthenticateError, Client } from 'aedes'
import { Aedes } from 'aedes'
import { createWebSocketStream, WebSocketServer } from 'ws'
import { listen } from '../http/listen/listen.ts'
import { waitedFor } from '../http/listen/stop.ts'
import { type Tls, tlsOptions } from '../http/listen/tls.ts'
import { closeServer, onUpgrade, upgradeServer } from '../http/listen/upgrade.ts'
import { handShakeMs, limitSockets } from '../http/request/limits.ts'
import type { Every } from '../jobs/timers.ts'
import { every } from '../jobs/timers.ts'
import type { Listener, ScopeIds } from './broker-scope.ts'
import { matches, mayHear, topicsOf } from './broker-scope.ts'
import type { Bus, BusEvent } from './bus.ts'
import { frameOf } from './bus.ts'
import { type DeviceDoor, isKick, isUp } from './device-door.ts'
import { type Devices, openDevices } from './device-links.ts'
import { limitWaiting } from './device-waiting.ts'
import { drainRead } from './drain-read.ts'
import type { LiveSession, Log, SessionOf, StillLive } from './live-session.ts'
import { receives, sessionCheck } from './live-session.ts'

// Rules of the broker: iot.md 9.2.
const maxFrameBytes = 64 * 1024
/** A browser only subscribes and pings; a client that sends more than this in a minute is no browser of the product. */
const bytesPerMinute = 256 * 1024
/** A gateway sends for hundreds of devices. */
const deviceBytesPerMinute = 64 * 1024 * 1024
const keepaliveLimit = 300
const clientsPerUser = 5
const badCredentials = 4

export interface BrokerOptions {
  wsPort: number | 'off'
  tcpPort?: number | 'off'
  host?: string
  /** wss and mqtts instead of ws and mqtt. */
  tls?: Tls
  /** True for the address of a proxy, whose connections are those of many clients. */
  isProxy?: (address: string) => boolean
  /** A connection without a sign-in is closed after this time. */
  handShakeMs?: number
  /** The main HTTP server: `/mqtt` is served there too. */
  server?: Server
  bus: Bus
  sessionOf: SessionOf
  stillLive?: StillLive
  /** Without it only sessions of the whole institution get events of beds and maps. */
  scopeIds?: ScopeIds
  /** Without it no device can connect. */
  devices?: DeviceDoor
  /** The client's address of an upgrade behind the operator's own proxies. */
  callerOf?: (request: IncomingMessage) => string
  /** Called for every refused subscription (audit 16601). */
  onRefused?: (session: LiveSession, topic: string) => void
  now?: () => number
  every?: Every
  log?: Log
}

export interface Broker {
  wsPort: number | undefined
  tcpPort: number | undefined
  count(): number
  deviceCount(): number
  close(): Promise<void>
}

interface Browser extends Listener {
  client: Client
  filters: Set<string>
}

export async function openBroker(options: BrokerOptions): Promise<Broker> {
  const now = options.now ?? Date.now
  const browsers = new Map<Client, Browser>()
  const devices = openDevices(options)
  const aedes = await openAedes(options, browsers, devices)
  const forgetLongAway = limitWaiting(aedes, now)
  const handle = (stream: Duplex, request?: IncomingMessage) => {
    stream.on('error', () => stream.destroy())
    const limit = () => (devices.has(stream) ? deviceBytesPerMinute : bytesPerMinute)
    devices.from(stream, request && (options.callerOf?.(request) ?? request.socket.remoteAddress))
    aedes.handle(drainRead(stream, budget(stream, now, limit)), request)
  }
  const upgrade = webSocketUpgrade(handle)
  const dropSession = (sessionId: string) => {
    for (const { client, session } of browsers.values()) if (session.sessionId === sessionId) client.close()
  }
  const check = sessionCheck({
    stillLive: options.stillLive,
    sessionIds: () => [...browsers.values()].map(({ session }) => session.sessionId),
    drop: dropSession,
    log: options.log,
  })
  const stops = [
    options.bus.subscribe((message) => forward(browsers, message)),
    options.bus.onTopic(({ topic, payload, qos, retain }) => {
      if (isKick(topic)) return devices.kick(topic)
      // Published by a device, received by the engine alone.
      if (!isUp(topic)) aedes.publish({ cmd: 'publish', dup: false, topic, payload, qos, retain }, () => {})
    }),
    options.bus.onRevoked(({ sessionIds }) => sessionIds.forEach(dropSession)),
    // Well within the 5 s after which an ended session must be disconnected.
    (options.every ?? every)(4000, () => {
      void check()
      void forgetLongAway()
    }),
  ]

  if (options.server) onUpgrade(options.server, upgrade)
  const web = options.wsPort === 'off' ? undefined : await upgradeServer({ ...options, port: options.wsPort }, upgrade)
  const tcp = await tcpServer(options, handle)
  return {
    wsPort: web?.port,
    tcpPort: tcp?.port,
    count: () => browsers.size,
    deviceCount: devices.count,
    close: async () => {
      for (const stop of stops) stop()
      // A sleeping client does not answer the closing message; its connection is cut below.
      await waitedFor(new Promise<void>((resolve) => aedes.close(resolve)), goodByeMs)
      await closeServer(web?.server)
      await tcp?.close()
    },
  }
}

/** How long the broker waits for clients when it closes. */
const goodByeMs = 1000

async function openAedes(options: BrokerOptions, browsers: Map<Client, Browser>, devices: Devices) {
  const aedes = await Aedes.createBroker({
    keepaliveLimit,
    queueLimit: 100,
    // A client that does not sign in in time loses the link.
    connectTimeout: options.handShakeMs ?? handShakeMs,
    authenticate: (client, username, password, done) => {
      if (devices.isDevice(client)) {
        const settle = (known: boolean) => (known ? done(null, true) : done(refused(), false))
        devices.signIn(client, username, password?.toString()).then(settle, () => settle(false))
        return
      }
      signIn(options, client, username, password?.toString())
        .then((browser) => {
          if (!browser || client.closed) return done(refused(), false)
          makeRoom(browsers, browser)
          browsers.set(client, browser)
          // Not aedes' own event: aedes does not raise it for a link lost before CONNACK.
          client.conn.once('close', () => browsers.delete(client))
          done(null, true)
        })
        .catch((error) => {
          options.log?.warn({ error: String(error) }, 'broker: sign-in')
          done(refused(), false)
        })
    },
    // Browsers only listen; the error ends the connection.
    authorizePublish: (client, packet, done) => {
      if (!client || !devices.isDevice(client)) return done(new Error('publish refused'))
      devices.publish(client, packet).then(
        (allowed) => done(allowed ? null : new Error('publish refused')),
        (error) => done(error),
      )
    },
    authorizeSubscribe: (client, subscription, done) => {
      if (devices.isDevice(client)) {
        const settle = (allowed: boolean) => done(null, allowed ? subscription : null)
        devices.maySubscribe(client, subscription.topic).then(settle, () => settle(false))
        return
      }
      const browser = browsers.get(client)
      if (!browser) return done(new Error('not signed in'))
      const allowed = mayHear(browser, subscription.topic)
      if (allowed) browser.filters.add(subscription.topic)
      else options.onRefused?.(browser.session, subscription.topic)
      // aedes answers a null subscription with 0x80.
      done(null, allowed ? subscription : null)
    },
    authorizeForward: (client, packet) => {
      if (devices.isDevice(client)) return packet
      const browser = browsers.get(client)
      return browser && mayHear(browser, packet.topic) ? packet : null
    },
  })
  aedes.on('unsubscribe', (topics, client) => {
    for (const topic of topics) browsers.get(client)?.filters.delete(topic)
  })
  return aedes
}

const refused = (): AuthenticateError => Object.assign(new Error('bad credentials'), { returnCode: badCredentials })

/** clientId = token + 3 digits, username = userId, password = token; only clean sessions (iot.md 9.2). */
async function signIn(options: BrokerOptions, client: Client, username?: string, token?: string) {
  if (!token || token.length > 200 || !client.clean) return undefined
  if (client.id.slice(0, -3) !== token || !/^\d{3}$/.test(client.id.slice(-3))) return undefined
  const session = await options.sessionOf(token)
  if (!session || session.userId !== username) return undefined
  const ids = options.scopeIds ?? (async () => (session.deptIds === 'ALL' ? 'ALL' : new Set<string>()))
  const [beds, maps] = await Promise.all([ids(session, 'bed'), ids(session, 'map')])
  const browser: Browser = { client, session, beds, maps, filters: new Set() }
  return browser
}

/** Makes room for one more link: closes the oldest one of the user. */
function makeRoom(browsers: ReadonlyMap<Client, Browser>, { session }: Browser) {
  const own = [...browsers.values()].filter(
    (other) => other.session.userId === session.userId && other.session.orgId === session.orgId,
  )
  if (own.length >= clientsPerUser) own[0].client.close()
}

/** Sends an event of the bus to the browsers that may see it and have subscribed to one of its topics, once each. */
function forward(browsers: ReadonlyMap<Client, Browser>, message: BusEvent) {
  const payload = JSON.stringify(frameOf(message))
  const qos = message.event === 'device.status' ? 0 : 1
  for (const { client, session, filters } of browsers.values()) {
    if (filters.size === 0 || !receives(session, message)) continue
    const topic = topicsOf(message, session).find((name) => [...filters].some((filter) => matches(filter, name)))
    if (topic) client.publish({ cmd: 'publish', dup: false, retain: false, qos, topic, payload }, () => {})
  }
}

function budget(stream: Duplex, now: () => number, limit: () => number) {
  let minuteAt = now()
  let bytes = 0
  return (more: number) => {
    if (now() - minuteAt >= 60_000) [minuteAt, bytes] = [now(), 0]
    bytes += more
    if (bytes > limit()) stream.destroy()
  }
}

function webSocketUpgrade(handle: (stream: Duplex, request: IncomingMessage) => void) {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    perMessageDeflate: false,
    // Without this answer `mqtt` browsers close the link.
    handleProtocols: (offered) => (offered.has('mqtt') ? 'mqtt' : false),
  })
  return (path: string, request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (path !== '/mqtt') return false
    sockets.handleUpgrade(request, socket, head, (webSocket) => handle(createWebSocketStream(webSocket), request))
    return true
  }
}

async function tcpServer(
  { tcpPort = 'off', host = '127.0.0.1', tls, isProxy, handShakeMs }: BrokerOptions,
  handle: (stream: Socket) => void,
) {
  if (tcpPort === 'off') return undefined
  const accept = (socket: Socket) => handle(socket.setNoDelay(true))
  const secure = tlsOptions(tls, handShakeMs)
  const server = secure ? createSecureServer(secure, accept) : createServer(accept)
  // Node reports a handshake that takes too long, but leaves the connection open.
  server.on('tlsClientError', (_error: Error, socket: Socket) => socket.destroy())
  limitSockets(server, isProxy)
  // This includes connections without a finished key exchange: closing waits for each of them.
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of open) socket.destroy()
    })
  return { port: await listen(server, tcpPort, host), close }
}
