import type { BizCode } from '#contract/modules/platform/setting/check-config.ts'
import type { ServerConfigValue } from '#contract/modules/platform/setting/server-config.ts'
import type { Db } from '#core/db/db.ts'
import type { SealKeys } from '#core/sealing/seal.ts'
import { checkConfigOf } from './checks.ts'
import { type Snapshot, snapshotOf } from './review.ts'
import { openServers } from './servers.ts'

export { joinOpenReviews } from './checks.ts'
export { printTemplateOf } from './look/templates.ts'
export { joinTrial, TrialFailed } from './look/trial.ts'
export { mattressSetting } from './mattress.ts'
export {
  type ReviewDocument,
  type Reviewer,
  reviewersNow,
  reviewState,
  type Snapshot,
  timeoutOf,
  type Vote,
  whyNotReview,
} from './review.ts'
export { assertEmbeddable, smsGatewayOf, takesPayments } from './servers.ts'
export { joinSwitches } from './switches.ts'

/**
 * A part of the server settings with its secrets opened: `serverConfigOf(db, orgId, 'smsGateway', services.env)` gives
 * `{type, url, key, secret}`. For use on the server only, never in an answer.
 */
export async function serverConfigOf<K extends keyof ServerConfigValue>(
  db: Db,
  orgId: string,
  key: K,
  keys: SealKeys,
): Promise<ServerConfigValue[K]> {
  return (await openServers(db, orgId, keys))[key]
}

/** The review configuration a new document keeps, or undefined where this business has no review. */
export async function reviewOf(db: Db, orgId: string, biz: BizCode): Promise<Snapshot | undefined> {
  return snapshotOf(await checkConfigOf(db, orgId, biz))
}
