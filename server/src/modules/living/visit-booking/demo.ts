import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { visitStatus } from '#contract/modules/living/visit/visit.ts'
import { addDays } from '#core/clock.ts'
import type { Demo } from '../../../demo/load.ts'

/** The institution takes bookings, and two families come tomorrow. */
const makeBookings: Demo = async (house) => {
  await openGate(house)
  await bookVisits(house)
}
export default makeBookings

async function openGate({ db, orgId, now }: Parameters<Demo>[0]) {
  const by = await db
    .selectFrom('userAccount')
    .select(['userId', 'userName'])
    .where('orgId', '=', orgId)
    .where('loginName', '=', 'director')
    .executeTakeFirstOrThrow()
  const today = now.slice(0, 10)
  await db
    .insertInto('visitGate')
    .values({
      orgId,
      gateId: 'visit-gate',
      open: 1,
      gateCode: 'demo-visit-gate',
      daysAhead: 7,
      weekDays: JSON.stringify([1, 2, 3, 4, 5, 6, 7]),
      slots: JSON.stringify([
        { fromTime: '09:00', toTime: '10:30', capacity: 6 },
        { fromTime: '10:30', toTime: '12:00', capacity: 6 },
        { fromTime: '14:30', toTime: '17:00', capacity: 10 },
      ]),
      notice: '请带身份证在前台登记；请勿带宠物；老人午休时间 12:00–14:30 不接待。',
      createBy: by.userId,
      createByName: by.userName,
      createTime: `${addDays(today, -20)} 09:00:00`,
    })
    .execute()
}

async function bookVisits({ db, orgId, now }: Parameters<Demo>[0]) {
  const today = now.slice(0, 10)
  const families = await db
    .selectFrom('oldman')
    .innerJoin('family', (join) =>
      join.onRef('family.orgId', '=', 'oldman.orgId').onRef('family.oldmanId', '=', 'oldman.oldmanId'),
    )
    .select(['oldman.oldmanId', 'family.familyName', 'family.relation', 'family.phoneNum'])
    .where('oldman.orgId', '=', orgId)
    .where('oldman.oldmanStatus', '=', liveStatus.is.living)
    .where('family.isUrgent', '=', 1)
    .orderBy('oldman.oldmanNo')
    .orderBy('family.familyId')
    .limit(2)
    .execute()
  for (const [at, { oldmanId, familyName, relation, phoneNum }] of families.entries()) {
    const visitId = `visit-booked-${at + 1}`
    await db
      .insertInto('visit')
      .values({
        orgId,
        visitId,
        oldmanId,
        visitorName: familyName,
        visitorPhone: phoneNum,
        relation,
        visitorCount: at + 1,
        visitWay: 1,
        healthDeclare: 1,
        planTime: `${addDays(today, 1)} 09:00:00`,
        visitStatus: visitStatus.is.expected,
        booked: 1,
        createBy: 'system',
        createByName: `${familyName}（家属）`,
        createTime: now,
      })
      .execute()
    await db
      .insertInto('visitBooking')
      .values({
        orgId,
        visitId,
        bookingNo: `demo-${visitId}`,
        endTime: `${addDays(today, 1)} 10:30:00`,
        createTime: now,
      })
      .execute()
  }
}
