import { adverseStatus, noHarm } from '#contract/modules/campus/adverse-event/adverse-event.ts'
import { callDeal, callType } from '#contract/modules/devices/call/call.ts'
import { insert } from '#core/rows/store/write.ts'
import { joinCall } from '../../devices/call/service.ts'
import { adverseEvents, eventNumbers } from './tables.ts'

/** A call that was a fall (iot.md 5) makes a draft with the known data; a user completes and reports it. */

/** ADVERSE_TYPE and level of the draft. */
const fall = 1
const level = 4

joinCall({
  name: 'adverse-event',
  dealt: async (db, who, row) => {
    // Every event needs a place: for a call without one a user makes the event by hand.
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
