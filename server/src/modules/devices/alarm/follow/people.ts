import { abnormal, signType } from '#contract/modules/care/vital-sign/limits.ts'
import { signStatus } from '#contract/modules/care/vital-sign/vital-sign.ts'
import { alarmKind, isOpen, locateAlarm } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { msOf } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { joinSigns, type Sign } from '../../../care/vital-sign/service.ts'
import { joinOuting } from '../../../living/outing/service.ts'
import { joinResidence } from '../../../living/residence/service.ts'
import { handleIn } from '../act/acts.ts'
import { latestOf, raise } from '../raise/raise.ts'
import { closeIn, settleIn } from '../raise/settle.ts'
import { alarmKeyOf } from '../rules.ts'

/** Events of residents that end their alarms, or raise one (iot.md 4.1, 4.2). */

const { mattress, locate, health, device } = alarmKind.is
const { left, still, lost, night } = locateAlarm.is
/** ALARM_DEAL_TYPE 通知医生, and 其他 with the outcome as text. */
const doctorTold = 5
const otherWords = 10

/** Another critical value of the type without an outcome. */
async function hasUnanswered(db: Db, who: Who, { oldmanId, signType: type }: Sign): Promise<boolean> {
  const other = await db
    .selectFrom('vitalSign')
    .select('signId')
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('signType', '=', type)
    .where('status', '=', signStatus.is.valid)
    .where('abnormal', '=', abnormal.is.critical)
    .where('reviewTime', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Types of position alarms without meaning while the resident is away; SOS and a fall stay. */
const away = [left, still, lost, night]

joinResidence({
  name: 'alarm',
  afterStep: async (db, who, { name, resident }) => {
    const { oldmanId } = resident
    if (name === 'quit') await closeIn(db, who, { oldmanId, kinds: [mattress, locate, health, device] }, '退住')
    if (name === 'adjust' || name === 'exchange') await closeIn(db, who, { oldmanId, kinds: [mattress] }, '换床')
  },
})
joinOuting({
  name: 'alarm',
  afterStep: async (db, who, { name, resident }) => {
    if (name !== 'leave') return
    const { oldmanId } = resident
    await closeIn(db, who, { oldmanId, kinds: [mattress] }, '老人外出')
    await closeIn(db, who, { oldmanId, kinds: [locate], types: away }, '老人外出')
  },
})
joinSigns({
  name: 'alarm',
  critical: async (db, who, { sign, resident, level }) => {
    const { oldmanId } = resident
    await raise(db, who, {
      orgId: who.orgId,
      kind: health,
      type: sign.signType,
      oldmanId,
      level,
      at: msOf(who.now),
      since: msOf(sign.measureTime),
      value: sign.abnormalText ?? signType.label(sign.signType),
      deviceNo: sign.deviceNo,
    })
  },
  // The outcome of the value becomes the handling of its alarm (care.md 10).
  reviewed: async (db, who, sign, { doctor }) => {
    const key = alarmKeyOf({ kind: health, type: sign.signType, oldmanId: sign.oldmanId })
    const row = await latestOf(db, who.orgId, key)
    // This outcome does not concern a newer critical value.
    if (!row || !isOpen(row.alarmStatus) || row.firstTime > sign.measureTime) return
    if (await hasUnanswered(db, who, sign)) return
    await handleIn(db, who, row.alarmId, {
      dealType: doctor ? doctorTold : otherWords,
      dealContent: sign.reviewText,
      version: row.version,
    })
  },
  // After a later value, a correction or a void no critical value of the type is left.
  calm: async (db, who, sign) => {
    const key = { orgId: who.orgId, kind: health, type: sign.signType, oldmanId: sign.oldmanId }
    await settleIn(db, who, key, msOf(who.now))
  },
})
