import { alarmKind } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { outdoorTypes } from '#contract/modules/devices/position/rule.ts'
import { joinOuting } from '../../../living/outing/service.ts'
import { closeIn } from '../../alarm/service.ts'

/** Who has left the house by leave raises nothing for being outside, and what is open of it ends (iot.md 4.2, 8.2). */
joinOuting({
  name: 'position',
  afterStep: async (db, who, { name, resident }) => {
    if (name !== 'leave') return
    const where = { oldmanId: resident.oldmanId, kinds: [alarmKind.is.locate], types: outdoorTypes }
    await closeIn(db, who, where, '老人外出')
  },
})
