import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../db/db.ts'
import type { Services } from '../../services.ts'

/**
 * The content security policy: where a page may load from (docs/security.md, 3.4.3): the product itself; links to its
 * own ports; and the hosts that modules name, nothing else.
 */

type Kind = 'connect' | 'frame'
type Hosts = (db: Db) => Promise<readonly (string | null | undefined)[]>

const joined = new Map<string, { kind: Kind; hosts: Hosts }>()

/**
 * Names addresses that pages reach besides the product, over all institutions: `joinPageHosts('setting', 'frame',
 * hosts)`. The hosts are read again when a menu or a setting has changed.
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

/** The policy of answers that are no pages. */
export const strictPolicy = [...fixed, "connect-src 'self'", "frame-src 'self'"].join('; ')

/** A page waits no longer than this for the hosts of other modules: the database may be silent. */
const patienceMs = 1000

/** The policy of a page, by the host it was requested from. */
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

/** Only hosts without characters that end a rule of the policy. */
const isHost = (host: string) => /^((\*\.)?[\w-]+(\.[\w-]+)*|\[[\da-f:.]+\])$/i.test(host)
