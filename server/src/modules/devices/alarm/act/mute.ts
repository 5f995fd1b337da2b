import type { BodyFor } from '#contract/kit/calls.ts'
import { refuse } from '#contract/kit/refusals.ts'
import { type alarm, alarmRefusals as no } from '#contract/modules/devices/alarm/alarm.ts'
import { alarmStatus } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import { ownResident } from '#core/rows/residents.ts'
import { patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { tellUpdated } from '../news.ts'
import { nextStepOf, present } from '../steps/escalate.ts'
import { alarms } from '../tables.ts'

/** 护理中静音 (iot.md 4.5): alarms of the resident's mattress are raised without sound for this time; it ends by itself. */
export async function mute({ db, who, body }: Asking & { body: BodyFor<typeof alarm.mute> }) {
  const { oldmanId, minutes, reason } = body
  const resident = await ownResident(db, who, oldmanId)
  if (!livesHere.includes(resident.oldmanStatus)) refuse(no.notLiving, {}, { field: 'oldmanId' })
  const untilTime = addMinutes(who.now, minutes)
  await heardFrom(db, who, oldmanId, untilTime)
  const stamp = { createBy: who.userId, createByName: who.userName, createTime: who.now }
  if (minutes === 0)
    await db.deleteFrom('alarmMute').where('orgId', '=', who.orgId).where('oldmanId', '=', oldmanId).execute()
  else
    await db
      .insertInto('alarmMute')
      .values({ orgId: who.orgId, oldmanId, untilTime, reason, ...stamp })
      .onConflict((conflict) => conflict.columns(['orgId', 'oldmanId']).doUpdateSet({ untilTime, reason, ...stamp }))
      .execute()
  who.did(
    minutes === 0
      ? `结束${resident.oldmanName}的报警静音`
      : `将${resident.oldmanName}的报警静音${minutes}分钟：${reason}`,
  )
  return { oldmanId, untilTime: minutes === 0 ? null : untilTime }
}

/** Steps of muted alarms begin when the muting ends; at once when it is ended now. */
async function heardFrom(db: Db, who: Who, oldmanId: string, untilTime: string) {
  const rows = await db
    .selectFrom('alarm')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('alarmStatus', '=', alarmStatus.is.open)
    .where('muted', '=', 1)
    .orderBy('alarmId')
    .forUpdate()
    .execute()
  for (const row of rows) {
    const nextStepTime = nextStepOf({ ...row, escalateFrom: untilTime })
    const isOver = untilTime <= who.now
    const next = await patch(db, alarms, who, row, { escalateFrom: untilTime, nextStepTime, muted: isOver ? 0 : 1 })
    if (isOver) await present(db, who, next)
    else tellUpdated(who, next)
  }
}

/** The end of the muting of a resident's alarms; null when they sound. */
export async function mutedUntil(db: Db, who: Who, oldmanId: string): Promise<string | null> {
  const found = await db
    .selectFrom('alarmMute')
    .select('untilTime')
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('untilTime', '>', who.now)
    .executeTakeFirst()
  return found?.untilTime ?? null
}
