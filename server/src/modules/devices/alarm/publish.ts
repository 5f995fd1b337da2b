import type { Db } from '#core/db/db.ts'
import { publish as publishAs } from '#core/jobs/publish.ts'
import type { Services } from '#core/services.ts'
import type { Who } from '#core/who/who.ts'
import { countWaitingAlarms } from './read/reads.ts'

/** Publishes the events that `who` collected outside of a request; lists are read again where an alarm has changed. */
export function publishAlarms(services: Services, who: Who) {
  publishAs(services, who, who.events.length > 0 ? ['alarm', 'device', 'dashboard'] : [])
}

/** When the count of the institution was last sent, to the second. */
const counted = new Map<string, string>()

/** The number of open alarms, for home pages and badges: once a second at most (iot.md 11a). */
export async function tellCount(db: Db, who: Who) {
  if (who.events.length === 0 || counted.get(who.orgId) === who.now) return
  counted.set(who.orgId, who.now)
  const counts = { alarm: await countWaitingAlarms(db, who) }
  who.events.push({ event: 'board.count', data: { counts }, target: { permit: 'home.query' } })
}
