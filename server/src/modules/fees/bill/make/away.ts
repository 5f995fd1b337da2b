import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { joinOuting, type OutingReturn, type OutingStep } from '../../../living/outing/service.ts'
import { autoDeduct } from '../pay/deduct.ts'
import { refundOuting, withdrawOuting } from './outing.ts'

/** Bills follow outings: days away are refunded at 返院, and again when the times are corrected (fees.md 5.6). */
joinOuting({
  name: 'bill',
  afterStep: async (db, who, step) => {
    if (step.name === 'return') await give(db, who, step.outing, step.detail)
    if (step.name !== 'correct') return
    const { before, after } = step.detail
    if (before.backTime !== null) await withdrawOuting(db, who, { outingId: before.refundId, reason: '更正外出时间' })
    if (after.backTime !== null) await give(db, who, step.outing, after)
    // The refund that is owed again may have gone to 预存 before.
    await autoDeduct(db, who, step.outing.oldmanId)
  },
})

function give(db: Db, who: Who, outing: OutingStep['outing'], { refundId, outDay, backDay }: OutingReturn) {
  const { oldmanId, liveId, mealStop, outType: type } = outing
  return refundOuting(db, who, {
    outingId: refundId,
    oldmanId,
    liveId,
    outDay,
    backDay,
    outType: type,
    mealStop: mealStop === 1,
  })
}
