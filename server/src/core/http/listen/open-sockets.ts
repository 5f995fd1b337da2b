import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * The connections of a server, upgraded ones too: node no longer lists a connection once it is upgraded, but still
 * waits for it when the server closes.
 */
interface OpenSockets {
  all: Set<Socket>
  upgraded: Set<Socket>
}

const noted = new WeakMap<Server, OpenSockets>()

/** Records every connection of this server from now on. */
export function noteSockets(server: Server) {
  const sockets: OpenSockets = { all: new Set(), upgraded: new Set() }
  noted.set(server, sockets)
  server.on('connection', (socket: Socket) => {
    sockets.all.add(socket)
    socket.once('close', () => sockets.all.delete(socket))
  })
  server.on('upgrade', ({ socket }) => {
    sockets.upgraded.add(socket)
    socket.once('close', () => sockets.upgraded.delete(socket))
  })
}

/** Cuts the upgraded connections of this server, or all of them. */
export function cutSockets(server: Server, which: keyof OpenSockets) {
  for (const socket of noted.get(server)?.[which] ?? []) socket.destroy()
}
