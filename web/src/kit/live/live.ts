import { heartbeat, type LiveFrame, readFrame, sessionEnded } from '#contract/kit/catalog/live-events.ts'
import { realTimers, type Timers } from '../http/loading.ts'
import { emitApp } from './events.ts'

/** The push link over WebSocket with the heartbeat and reconnect rules of seed 000 §4 and §9. */

export const heartbeatMs = 240_000
export const replyMs = 30_000
export const reconnectMs = 30_000
/** After this time the data of a page may be stale, because events before the link opened were missed. */
export const soonMs = 2000
/** The server refuses this link for good: bad frames, no session, one window too many (iot.md 9.1). */
const finalCodes: readonly number[] = [4400, 4401, 4429]
export const defaultWsPort = 8902

export type LinkState = 'open' | 'connecting' | 'closed'

export interface Socket {
  send(text: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onerror: (() => void) | null
  onclose: ((event: { code: number }) => void) | null
}

export interface LinkOptions {
  url: string
  /** Undefined in a browser without WebSocket. */
  connect: ((url: string) => Socket) | undefined
  log: (text: string) => void
  timers?: Timers
  onState?: (state: LinkState) => void
  /** Called when the link opens again, or late: events in the meantime were missed. */
  onReturn?: () => void
}

/** Secure when the page is; port 8902 unless the page is https behind its own port, or the server says otherwise. */
export function linkUrl(
  page: { protocol: string; hostname: string; port: string },
  token: string,
  config: { wsPublicUrl?: string | null; wsPort?: number | null } = {},
) {
  const path = `/websocket/${encodeURIComponent(token)}`
  if (config.wsPublicUrl) return config.wsPublicUrl.replace(/\/+$/, '') + path
  const secure = page.protocol === 'https:'
  const port = config.wsPort ?? (secure ? page.port : defaultWsPort)
  return `${secure ? 'wss' : 'ws'}://${page.hostname}${port ? `:${port}` : ''}${path}`
}

export function openLink({ url, connect, log, timers = realTimers, onState, onReturn }: LinkOptions) {
  let socket: Socket | undefined
  let state: LinkState = 'closed'
  let retry: unknown
  let ended = false
  const missed = makeMissed(timers)
  const pulse = makePulse(timers, {
    send: () => socket?.send(heartbeat),
    lost: () => {
      log('push link: no reply to the heartbeat')
      reopen()
    },
  })

  function become(next: LinkState) {
    state = next
    onState?.(next)
  }
  /** Closes the socket and stops its timers. */
  function drop() {
    pulse.stop()
    timers.clear(retry)
    retry = undefined
    if (socket) hush(socket)
    socket = undefined
  }
  function reopen() {
    drop()
    open()
  }
  function open() {
    if (!connect) return log('push link: this browser has no WebSocket')
    if (ended) return
    become('connecting')
    socket = listen(connect(url), log, { opened, received: messageOf, failed: comeBack, closed })
  }
  function opened() {
    become('open')
    pulse.start()
    if (missed.opened()) onReturn?.()
  }
  function messageOf(text: string) {
    if (text === sessionEnded) return close()
    pulse.start()
    emitApp('webSocketEvent', text)
  }
  function closed(code: number) {
    pulse.stop()
    become('closed')
    if (!finalCodes.includes(code)) comeBack()
  }
  /** At most one reconnect is planned, even after several errors and closes. */
  function comeBack() {
    missed.note()
    retry ??= timers.set(reopen, reconnectMs)
  }
  function close() {
    ended = true
    missed.stop()
    drop()
    become('closed')
  }
  /** Opens a closed link again at once: the network is back, or the window is visible again. */
  function ensure() {
    if (!ended && state === 'closed') reopen()
  }
  open()
  return { close, ensure, state: () => state }
}

/** Whether an event may have been missed: the link opened late, or not for the first time. */
function makeMissed(timers: Timers) {
  let missed = false
  const note = () => {
    missed = true
  }
  const late = timers.set(note, soonMs)
  const stop = () => timers.clear(late)
  /** Gives true when an event may have been missed before this opening. */
  function opened() {
    const before = missed
    stop()
    note()
    return before
  }
  return { note, stop, opened }
}

interface LinkHandlers {
  opened(): void
  received(text: string): void
  failed(): void
  closed(code: number): void
}

function listen(socket: Socket, log: LinkOptions['log'], { opened, received, failed, closed }: LinkHandlers) {
  socket.onopen = opened
  socket.onmessage = ({ data }) => received(String(data))
  socket.onerror = () => {
    log('push link: error')
    failed()
  }
  // Our own closes do not arrive here: every close that does is unexpected.
  socket.onclose = ({ code }) => {
    log(`push link: closed ${code}`)
    closed(code)
  }
  return socket
}

function hush(socket: Socket) {
  socket.onopen = socket.onmessage = socket.onerror = socket.onclose = null
  socket.close()
}

/** The heartbeat of an open link: sent after a silence; without an answer the link counts as lost. */
function makePulse(timers: Timers, { send, lost }: { send: () => void; lost: () => void }) {
  let beat: unknown
  let reply: unknown
  function stop() {
    timers.clear(beat)
    timers.clear(reply)
  }
  function start() {
    stop()
    beat = timers.set(() => {
      send()
      reply = timers.set(lost, replyMs)
    }, heartbeatMs)
  }
  return { start, stop }
}

export type Link = ReturnType<typeof openLink>

export interface LiveActions {
  refresh(modules: readonly string[]): void
  dropLookups(names: readonly string[]): void
  configChanged(scope: string, codes: readonly string[]): void
  menuChanged(): void
  loginReplaced(reason: 'OTHER_LOGIN' | 'KEY_CHANGED' | 'KICKED', message: string): void
}

/** Does the shell's part for an event; other listeners get webSocketEvent. An unknown text is ignored. */
export function dispatchFrame(text: string, actions: LiveActions) {
  const frame = readFrame(text)
  if (frame) act(frame, actions)
  return frame
}

function act(frame: LiveFrame, actions: LiveActions) {
  if (frame.event === 'data.changed') actions.refresh(frame.data.modules)
  if (frame.event === 'bed.changed') actions.refresh(['room-map'])
  if (frame.event === 'board.count') actions.refresh(['dashboard'])
  if (frame.event === 'menu.changed') actions.menuChanged()
  if (frame.event === 'login.replaced') actions.loginReplaced(frame.data.reason, frame.data.message)
  if (frame.event === 'config.changed') {
    if (frame.data.scope === 'dict') actions.dropLookups(frame.data.codes)
    actions.configChanged(frame.data.scope, frame.data.codes)
  }
}
