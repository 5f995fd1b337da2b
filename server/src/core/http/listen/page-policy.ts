import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../db/db.ts'
import type { Services } from '../../services.ts'

/**
 * What a page may load, and from where (docs/security.md, 3.4.3): everything from this house; links to its own ports; and
 * the hosts that modules name, nothing else.
 */

type Kind = 'connect' | 'frame'
type Hosts = (db: Db) => Promise<readonly (string | null | undefined)[]>

const joined = new Map<string, { kind: Kind; hosts: Hosts }>()

/**
 * Names addresses that pages reach besides this house, over all institutions: `joinPageHosts('setting', 'frame', hosts)`.
 * They are asked for again when a menu or a setting has changed.
 */
export const joinPageHosts = (name: string, kind: Kind, hosts: Hosts) => void joined.set(name, { kind, hosts })

// antd writes its colours, and the editor its frame, as style elements at run time: styles may be inline, scripts may not.
const fixed = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "media-src 'self' blob:",
  "worker-src 'self'",
  "frame-ancestors 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
]

/** The policy of what is no page. */
export const strictPolicy = [...fixed, "connect-src 'self'", "frame-src 'self'"].join('; ')

/** A page waits no longer for what others name: the database may be silent. */
const patienceMs = 1000

/** The policy of a page, by the host it was asked of. */
export function pagePolicy({ database, bus }: Pick<Services, 'database' | 'bus'>) {
  let known: Promise<Record<Kind, string[]>> | undefined
  bus.subscribe(({ event }) => {
    if (event === 'menu.changed' || event === 'config.changed' || event === 'data.changed') known = undefined
  })
  return async (host: string) => {
    known ??= database.withSystem(named)
    const none = { connect: [], frame: [] }
    const more = await Promise.race([known, sleep(patienceMs, none, { ref: false })]).catch(() => {
      known = undefined
      return none
    })
    const own = isHost(host) ? [`ws://${host}:*`, `wss://${host}:*`] : []
    return [
      ...fixed,
      ["connect-src 'self'", ...own, ...more.connect].join(' '),
      ["frame-src 'self'", ...more.frame].join(' '),
    ].join('; ')
  }
}

async function named(db: Db) {
  const found: Record<Kind, Set<string>> = { connect: new Set(), frame: new Set() }
  for (const { kind, hosts } of joined.values())
    for (const address of await hosts(db)) {
      const url = URL.parse(address ?? '')
      if (url && /^(https|wss?):$/.test(url.protocol) && isHost(url.hostname))
        found[kind].add(`${url.protocol}//${url.host}`)
    }
  return { connect: [...found.connect], frame: [...found.frame] }
}

/** Nothing that would end the rule it stands in. */
const isHost = (host: string) => /^((\*\.)?[\w-]+(\.[\w-]+)*|\[[\da-f:.]+\])$/i.test(host)
