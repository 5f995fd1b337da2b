import { common, refuse } from '#contract/kit/refusals.ts'
import { activityFlow, activityStatus, activityRefusals as no } from '#contract/modules/campus/activity/activity.ts'
import { registerStatus } from '#contract/modules/campus/activity/register.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { assertFresh, own, patch, rowsWith, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { tellCancelled } from '../news.ts'
import { isLeader } from '../reads.ts'
import { statusAt } from '../rules.ts'
import { activities, activityRegisters } from '../tables.ts'
import { takeBackSignIn } from './charge.ts'

/** Cancels an activity: registrations are cancelled and charges reversed (administration.md 6). */

const { running, over, cancelled } = activityStatus.is

interface Body {
  activityId: string
  cancelReason: string
  version?: number
}

export async function cancelActivity(db: Db, who: Who, { activityId, cancelReason, version }: Body) {
  const row = await own(db, activities, who, activityId, { lock: true })
  const status = statusAt(row, who.now)
  if (status === over) refuse(no.over)
  activityFlow.take('cancel', { ...row, activityStatus: status })
  if (status === running && !(await isLeader(db, who)))
    refuse(common.wrongState, { name: activityStatus.label(running) })
  assertFresh(row, version)
  const registers = await takenOf(db, who, activityId)
  // Residents of every ward: the whole activity is cancelled.
  const whole = { ...who, scope: { ...who.scope, all: true } }
  for (const one of registers) {
    const money = await takeBackSignIn(db, whole, one, `活动取消：${row.title}`)
    await patch(db, activityRegisters, who, one, {
      ...money,
      registerStatus: registerStatus.is.cancelled,
      waitNo: null,
    })
  }
  const next = await update(db, activities, who, row, { cancelReason, activityStatus: cancelled, version: row.version })
  await tellCancelled(
    db,
    whole,
    next,
    registers.map(({ oldmanId }) => oldmanId),
  )
  who.did(`取消活动“${row.title}”：${cancelReason}`, { id: activityId })
}

/** In the order in which accounts are locked. */
async function takenOf(db: Db, who: Who, activityId: string): Promise<Row<'activityRegister'>[]> {
  const { registered, waiting } = registerStatus.is
  return rowsWith(db, activityRegisters, who, { activityId, registerStatus: [registered, waiting] }, 'oldmanId')
}
