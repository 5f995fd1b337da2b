import { signType } from '#contract/modules/care/vital-sign/limits.ts'
import { alarmKind, locateAlarm } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { msOf } from '../../../../core/clock.ts'
import { joinSigns } from '../../../care/vital-sign/service.ts'
import { joinOuting } from '../../../living/outing/service.ts'
import { joinResidence } from '../../../living/residence/service.ts'
import { raise } from '../raise/raise.ts'
import { closeIn, settleIn } from '../raise/settle.ts'

/** What happens to residents ends their alarms, or raises one (iot.md 4.1, 4.2). */

const { mattress, locate, health, device } = alarmKind.is
const { left, still, lost, night } = locateAlarm.is
/** Positions that mean nothing while somebody is away; SOS and a fall do. */
const away = [left, still, lost, night]

export function joinPeople() {
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
        ...{ orgId: who.orgId, kind: health, type: sign.signType, oldmanId, level },
        ...{
          at: msOf(who.now),
          since: msOf(sign.measureTime),
          value: sign.abnormalText ?? signType.label(sign.signType),
        },
        deviceNo: sign.deviceNo,
      })
    },
    // By a later value, a correction or a void: none of the type stands that is critical.
    calm: async (db, who, sign) => {
      const key = { orgId: who.orgId, kind: health, type: sign.signType, oldmanId: sign.oldmanId }
      await settleIn(db, who, key, msOf(who.now))
    },
  })
}
