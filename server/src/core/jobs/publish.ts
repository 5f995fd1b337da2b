import type { Services } from '../services.ts'
import type { Who } from '../who/who.ts'

/**
 * Sends the events that `who` gathered outside of a request, and tells open lists of these modules to read again;
 * without modules none is told. Call it after the commit.
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
