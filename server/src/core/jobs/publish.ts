import type { Services } from '../services.ts'
import type { Who } from '../who/who.ts'

/**
 * What `who` left behind outside of a request goes out, and open lists of these modules are read again: none where nothing
 * of them was written. After the commit.
 *
 *     const who = systemWho(orgId, now)
 *     await database.withOrg(orgId, (db) => work(db, who))
 *     publish(services, who, ['call', 'alarm', 'dashboard'])
 */
export function publish({ bus, readersOf }: Pick<Services, 'bus' | 'readersOf'>, who: Who, modules: readonly string[]) {
  for (const { event, data, target } of who.events) bus.publish(who.orgId, event, data, target)
  if (modules.length === 0) return
  bus.publish(who.orgId, 'data.changed', { modules: [...modules] }, { permit: readersOf(modules) })
}
