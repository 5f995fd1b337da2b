import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

// The places as other modules use them, and the bed prices places need from another module.

export { bedRows, deptOfRoom, markOn } from './rows.ts'
export { placesInUse } from './tree.ts'

/** Tells open maps and dropdown lists after commit. */
export function bedsChanged(who: Who, bedIds: readonly string[]) {
  if (bedIds.length === 0) return
  const target = { permit: 'home.bedInfo.query|live.live.list.query' }
  const known = who.events.find((message) => message.event === 'bed.changed')
  if (known?.event === 'bed.changed') known.data.bedIds = [...new Set([...known.data.bedIds, ...bedIds])]
  else who.events.push({ event: 'bed.changed', data: { bedIds: [...new Set(bedIds)] }, target })
}

type FeeCheck = (db: Db, who: Who, projectChildId: string) => Promise<unknown>
let feeCheck: FeeCheck | undefined

/** Registered by the module with the bed prices: it refuses a fee project of another kind, or a removed one. */
export function joinBedFees(check: FeeCheck) {
  feeCheck = check
}

/** Refuses a price that no bed can have. */
export async function assertBedFee(db: Db, who: Who, projectChildId: string | null | undefined) {
  if (projectChildId) await feeCheck?.(db, who, projectChildId)
}
