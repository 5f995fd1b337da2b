import { publish as publishAs } from '#core/jobs/publish.ts'
import type { Services } from '#core/services.ts'
import type { Who } from '#core/who/who.ts'

/** What `who` left behind outside of a request goes out, and lists of calls are read again where a call has changed. */
export const publishCalls = (services: Services, who: Who) =>
  publishAs(services, who, who.events.length > 0 ? ['call', 'alarm', 'dashboard'] : [])
