import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { limitSockets } from '../request/limits.ts'
import { listen } from './listen.ts'
import { cutSockets, noteSockets } from './open-sockets.ts'
import { type Tls, webServer } from './tls.ts'

/** Takes over an upgrade request of a path it knows; false leaves the request to the next handler. */
export type Upgrade = (path: string, request: IncomingMessage, socket: Duplex, head: Buffer) => boolean

const attached = new WeakMap<Server, Upgrade[]>()

/** Several live links share the upgrade requests of one HTTP server; an unknown one is closed. */
export function onUpgrade(server: Server, upgrade: Upgrade) {
  const known = attached.get(server)
  if (known) {
    known.push(upgrade)
    return
  }
  const list = [upgrade]
  attached.set(server, list)
  server.on('upgrade', (request, socket, head) => {
    // Without a listener a reset of the connection would end the process.
    socket.on('error', () => socket.destroy())
    const path = (request.url ?? '').split('?')[0]
    if (!list.some((take) => take(path, request, socket, head)))
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
  })
}

interface UpgradePort {
  port: number
  host?: string
  tls?: Tls
  /** True for the address of a proxy, whose connections are those of many clients. */
  isProxy?: (address: string) => boolean
  /** After this time a connection that has sent no request is closed. */
  handShakeMs?: number
}

/** An HTTP server of its own for one link, which answers nothing but upgrades. */
export async function upgradeServer(
  { port, host = '127.0.0.1', tls, isProxy, handShakeMs }: UpgradePort,
  upgrade: Upgrade,
) {
  const server = webServer(tls, (_request, response) => response.writeHead(426).end(), handShakeMs)
  limitSockets(server, isProxy)
  noteSockets(server)
  onUpgrade(server, upgrade)
  return { server, port: await listen(server, port, host) }
}

export function closeServer(server: Server | undefined) {
  return new Promise<void>((resolve) => {
    if (!server) return resolve()
    server.close(() => resolve())
    // This includes sockets whose upgrade is not answered yet.
    cutSockets(server, 'all')
  })
}
