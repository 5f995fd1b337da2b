import type { Services } from '../../../../core/http/app.ts'
import type { Who } from '../../../../core/who/who.ts'

/** What `who` left behind outside of a request goes out, and lists are read again. */
export function publish({ bus, readersOf }: Services, who: Who) {
  for (const { event, data, target } of who.events) bus.publish(who.orgId, event, data, target)
  if (who.events.length === 0) return
  const modules = ['call', 'alarm', 'dashboard']
  bus.publish(who.orgId, 'data.changed', { modules }, { permit: readersOf(modules) })
}
