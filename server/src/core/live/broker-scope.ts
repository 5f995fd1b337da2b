import { topicPermits } from '#contract/kit/catalog/live-events.ts'
import { allows } from '#contract/kit/permit.ts'
import type { BusEvent } from './bus.ts'
import type { LiveSession } from './live-session.ts'
import { inDepts } from './live-session.ts'

/** Topics of browsers (iot.md 9.2): which ones a session may subscribe to, and on which topic an event goes out. */

type Ids = ReadonlySet<string> | 'ALL'
/** Ids of beds or maps in the data scope of a session. */
export type ScopeIds = (session: LiveSession, of: 'bed' | 'map') => Promise<Ids>

export interface Listener {
  session: LiveSession
  beds: Ids
  maps: Ids
}

interface TopicKind {
  permit?: string
  of: 'dept' | 'bed' | 'map'
}
const kinds: Record<string, TopicKind> = {
  alarm: { permit: topicPermits.alarm, of: 'dept' },
  call: { permit: topicPermits.call, of: 'dept' },
  device: { permit: topicPermits.device, of: 'dept' },
  mattress: {
    permit: 'home.bedInfo.query|yunmuIot.inbed.query|yunmuIot.hrrest.query|yunmuIot.breathe.query',
    of: 'bed',
  },
  position: { permit: 'elderPosition.realTime.query', of: 'map' },
}

/** Stands in place of a department when an event concerns the whole institution (platform.md 1.1: "0" = all). */
const wholeOrg = '0'

export function mayHear({ session, beds, maps }: Listener, topic: string) {
  const parts = topic.split('/')
  if (parts.length !== 5 || parts[0] !== 'app' || parts[1] !== 'v1') return false
  const [, , owner, name, id] = parts
  if (owner === 'user') return name === session.userId && id === 'notify'
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  if (!kind || owner !== session.orgId || id === '' || id === '#') return false
  if (kind.permit && !allows(kind.permit, session.codes)) return false
  // `+` is granted as a filter; each message is checked again when it is sent, with its own id.
  if (id === '+') return true
  if (kind.of === 'dept') return id === wholeOrg || inDepts(session, [id])
  const ids = kind.of === 'bed' ? beds : maps
  return ids === 'ALL' || ids.has(id)
}

/** Topics of an event that is sent on MQTT beside the WebSocket; empty for the others (iot.md 9.3). */
export function topicsOf({ event, orgId, target }: BusEvent, session: LiveSession): string[] {
  const [noun] = event.split('.')
  if (noun === 'todo' || noun === 'notice' || noun === 'message') return [`app/v1/user/${session.userId}/notify`]
  if (noun !== 'alarm' && noun !== 'call' && noun !== 'device') return []
  return (target.deptIds ?? [wholeOrg]).map((deptId) => `app/v1/${orgId}/${noun}/${deptId}`)
}

export function matches(filter: string, topic: string) {
  const filterParts = filter.split('/')
  const topicParts = topic.split('/')
  return (
    filterParts.length === topicParts.length &&
    filterParts.every((part, index) => part === '+' || part === topicParts[index])
  )
}
