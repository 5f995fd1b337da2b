import { publish as publishAs } from '#core/jobs/publish.ts'
import type { Services } from '#core/services.ts'
import type { Who } from '#core/who/who.ts'

/**
 * Publishes the events that `who` collected outside of a request; lists of calls are read again where a call has
 * changed.
 */
export const publishCalls = (services: Services, who: Who) =>
  publishAs(services, who, who.events.length > 0 ? ['call', 'alarm', 'dashboard'] : [])
