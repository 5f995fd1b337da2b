import { adverseStatus, noHarm } from '#contract/modules/campus/adverse-event/adverse-event.ts'
import { callDeal, callType } from '#contract/modules/devices/call/call.ts'
import { insert } from '#core/rows/store/write.ts'
import { joinCall } from '../../devices/call/service.ts'
import { adverseEvents, eventNumbers } from './tables.ts'

/** A call that turned out to be a fall (iot.md 5): a draft with what is known, which somebody completes and reports. */

/** ADVERSE_TYPE and the level a draft begins with. */
const fall = 1
const level = 4

joinCall({
  name: 'adverse-event',
  dealt: async (db, who, row) => {
    // A place is asked of every event: a call from nowhere is written up by hand.
    if (Number(row.dealType) !== callDeal.fall || row.incidentId || !row.locationId) return undefined
    const whose = row.oldmanName ?? row.locationName ?? ''
    const event = await insert(db, adverseEvents, who, {
      eventNo: await eventNumbers.next(db, who),
      eventType: fall,
      eventLevel: level,
      harm: noHarm,
      oldmanId: row.oldmanId,
      locationId: row.locationId,
      finderId: who.empId,
      happenTime: row.callTime,
      findTime: row.arriveTime ?? who.now,
      status: adverseStatus.is.draft,
      process: `${row.callTime} ${whose}${callType.label(row.callType)}呼叫（${row.callNo}），到场发现跌倒`,
      immediateAction: row.dealContent ?? '已到场查看',
    })
    return { incidentId: event.eventId }
  },
})
