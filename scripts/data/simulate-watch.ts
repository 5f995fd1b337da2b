import WebSocket from 'ws'
import { headersOf, type Signed, signIn } from '../../bench/measure/server.ts'

// The effect of a load on the server (iot.md 10): dropped messages, their durations, and the time until an alarm is on
// a screen. Its memory and processor time are only given to its own machine.

export interface Watched {
  /** http://127.0.0.1:3000 */
  url: string
  login: string
  password: string
  /** When a device sent a message that raises an alarm, by its number (ms of performance.now); read once. */
  saidAt: (deviceNo: string) => number | undefined
}

/** Signs in as a user at a screen; `end` gives the figures since then. */
export async function watchServer({ url, login, password, saidAt }: Watched) {
  const { port } = new URL(url)
  const signed = await signIn(Number(port), login, password)
  const { open } = await fetchData<{ open: number }>(url, signed, '/tdms/web-td/device/simulate')
  const screenMs: number[] = []
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/websocket/${encodeURIComponent(signed.token)}`)
  socket.on('message', (data) => {
    const deviceNo = alarmIn(String(data))
    const sentAt = deviceNo === undefined ? undefined : saidAt(deviceNo)
    if (sentAt !== undefined) screenMs.push(performance.now() - sentAt)
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const health = await healthOf(url, signed)
  const before = await processOf(url)
  return {
    isOpen: open === 1,
    async end() {
      const now = await healthOf(url, signed)
      const after = await processOf(url)
      socket.close()
      return {
        shed: now.shed - health.shed,
        badCount: now.badCount - health.badCount,
        ingestP99Ms: now.ingestP99,
        ruleLagMs: now.ruleLagMs,
        alarmToScreenMs: { count: screenMs.length, ...quantiles(screenMs) },
        serverRssMb: after && Math.round(after.rss / 1024 / 1024),
        serverCpuSeconds: after && before && Math.round((after.cpu - before.cpu) * 10) / 10,
      }
    },
  }
}

/** The device of a frame with a new alarm. */
export function alarmIn(frame: string): string | undefined {
  if (!frame.startsWith('{')) return undefined
  const { event, data }: { event: string; data?: { deviceNo?: string } } = JSON.parse(frame)
  return event === 'alarm.raised' ? data?.deviceNo : undefined
}

interface Health {
  shed: number
  badCount: number
  ingestP99: number
  ruleLagMs: number
}
const healthOf = (url: string, signed: Signed) => fetchData<Health>(url, signed, '/pims/web-pi/device/health')

async function fetchData<T>(url: string, signed: Signed, path: string) {
  const response = await fetch(url + path, { headers: headersOf(signed, 'GET', path) })
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: T } // as: the contract's reply
  if (code !== 0) throw new Error(`${path}: ${msg}`)
  return data
}

/** Memory (bytes) and processor time (seconds) of the server, where it is on this machine. */
async function processOf(url: string) {
  const response = await fetch(`${url}/metrics`).catch(() => undefined)
  return response?.ok ? figuresIn(await response.text()) : undefined
}

export function figuresIn(metrics: string) {
  const of = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1])
  return { rss: of('process_resident_memory_bytes'), cpu: of('process_cpu_seconds_total') }
}

/** By nearest rank, to a tenth of a millisecond; undefined without values. */
export function quantiles(list: readonly number[]) {
  const sorted = list.toSorted((a, b) => a - b)
  const at = (part: number) => {
    const value = sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)]
    return value === undefined ? null : Math.round(value * 10) / 10
  }
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
