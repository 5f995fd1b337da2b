import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { remindType } from '#contract/modules/platform/reminder/reminder.ts'
import { defineJob } from '#core/jobs/jobs.ts'
import { setting } from '#core/settings.ts'
import { joinReminders } from '../../../platform/reminder/service.ts'
import { ended } from '../bed/beds.ts'
import { tellStepBegins, tellStepDone } from '../effects.ts'
import { lockCase } from '../read/stays.ts'
import { endBooking } from './steps.ts'

/** Expired bookings (residence.md 2.2): the bed is free again, the money waits for a decision. */
export const bookingExpiry = defineJob({
  name: 'booking-expiry',
  title: '预订到期',
  at: '00:10',
  touches: ['residence', 'resident', 'location', 'dashboard'],
  run: async (db, { who, day }) => {
    if (!(await setting(db, who.orgId, 'bookAutoCancel'))) return undefined
    const due = await db
      .selectFrom('live')
      .select('oldmanId')
      .where('orgId', '=', who.orgId)
      .where('oldmanStatus', '=', liveStatus.is.booked)
      .where('bookExpireDate', '<', day)
      .orderBy('oldmanId')
      .execute()
    let expired = 0
    for (const { oldmanId } of due) {
      const found = await lockCase(db, who, oldmanId)
      const { bookExpireDate } = found.stay
      // A user may have confirmed or extended it while this run waited for the lock.
      if (found.stay.oldmanStatus !== liveStatus.is.booked || !bookExpireDate || bookExpireDate >= day) continue
      await tellStepBegins(db, who, { name: 'expireBook', detail: { bookExpireDate }, ...found })
      const next = await endBooking(db, who, found, { reason: '预订到期自动取消', endReason: ended.expire })
      await tellStepDone(db, who, { name: 'expireBook', detail: { bookExpireDate }, ...next })
      expired += 1
    }
    return { expired }
  },
})

/**
 * A booking comes up at the reception desk on the last day its bed is kept (residence.md 2.2), unless it ended by a
 * move-in or a cancellation.
 */
joinReminders({
  name: 'booking',
  title: '预订到期提醒',
  remindType: remindType.other,
  generate: async (db, who) => {
    const rows = await db
      .selectFrom('live')
      .innerJoin('oldman', (join) =>
        join.onRef('oldman.orgId', '=', 'live.orgId').onRef('oldman.oldmanId', '=', 'live.oldmanId'),
      )
      .select(['live.liveId', 'live.bookExpireDate', 'live.planLiveDate'])
      .select(['oldman.oldmanId', 'oldman.oldmanName', 'oldman.bedName'])
      .where('live.orgId', '=', who.orgId)
      .where('live.oldmanStatus', '=', liveStatus.is.booked)
      .where('live.bookExpireDate', 'is not', null)
      .orderBy('live.liveId')
      .execute()
    return rows.map(({ liveId, bookExpireDate, planLiveDate, oldmanId, oldmanName, bedName }) => ({
      title: `${[bedName, oldmanName].filter(Boolean).join(' ')}的预订今天到期`,
      content: `预计${planLiveDate}入住，请联系家属办理入住、延期或取消预订。`,
      oldmanId,
      date: String(bookExpireDate),
      advanceDays: 0,
      bizType: 'live',
      bizId: liveId,
      receivers: [{ kind: 'ROLE' as const, id: 'RECEPTION' }],
    }))
  },
})
