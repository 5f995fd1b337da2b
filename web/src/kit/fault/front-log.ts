/** Buffer of errors and slow calls of the browser, sent to the server from time to time (seed 000 §3, §7). */

export interface FrontLogEntry {
  id: string
  type: 'info' | 'err'
  message: string
  pageUrl: string
  ajaxUrl: string
  parms: string
  datetime: string
  ts: number
}

export const frontLogSize = 12

type Deliver = (log: FrontLogEntry[]) => Promise<unknown>
interface Place {
  now: () => number
  page: () => string
}

const here: Place = { now: Date.now, page: () => (typeof location === 'undefined' ? '' : location.href) }

export function makeFrontLog(place: Place = here) {
  let entries: FrontLogEntry[] = []
  let sending = false
  let deliver: Deliver | undefined
  let last = 0

  /** Ids are made from the time; two in one millisecond still differ. */
  const nextId = () => {
    last = Math.max(last + 1, place.now())
    return String(last)
  }
  const add = (type: FrontLogEntry['type'], message: string, more: { ajaxUrl?: string; parms?: unknown } = {}) => {
    const ts = place.now()
    const entry: FrontLogEntry = {
      id: nextId(),
      type,
      message: message.slice(0, 2000),
      pageUrl: place.page().slice(0, 500),
      ajaxUrl: (more.ajaxUrl ?? '').slice(0, 500),
      parms: harmless(more.parms),
      datetime: localTime(ts),
      ts,
    }
    entries = [...entries, entry].slice(-frontLogSize)
    return entry
  }
  return {
    info: (message: string, more?: { ajaxUrl?: string; parms?: unknown }) => add('info', message, more),
    err: (message: string, more?: { ajaxUrl?: string; parms?: unknown }) => add('err', message, more),
    entries: () => entries,
    deliverThrough(next: Deliver) {
      deliver = next
    },
    /** Sends the entries; they are removed on success only. A failure to send is not logged, or it would never end. */
    async send() {
      if (sending || entries.length === 0 || !deliver) return
      const sent = entries
      sending = true
      try {
        await deliver(sent)
        entries = entries.filter((entry) => !sent.includes(entry))
      } catch (error) {
        sending = false
        return console.warn('front log', error)
      }
      sending = false
      await this.send() // entries added while sending
    },
  }
}

const secretName = /pass|pwd|token|secret|idcard|fetchkey/i

/** The payload as a short text, without passwords, tokens and ID card numbers. */
function harmless(parms: unknown) {
  if (parms === undefined || parms === null) return ''
  const text = JSON.stringify(parms, (key, value) => (secretName.test(key) ? '***' : value)) ?? ''
  return text.slice(0, 1000)
}

function localTime(ts: number) {
  const two = (value: number) => String(value).padStart(2, '0')
  const date = new Date(ts)
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

export const frontLog = makeFrontLog()
