import { sql } from 'kysely'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { FreshRow } from '#core/rows/store/table.ts'
import type { Demo } from '../../../demo/load.ts'

/** Residents with an archive and no bed, and two from consultations, wait with different urgency. */
const makeWaits: Demo = async ({ db, orgId, now }) => {
  const today = now.slice(0, 10)
  const residents = await db
    .selectFrom('oldman')
    .select(['oldmanId', 'oldmanName', 'sex'])
    .where('orgId', '=', orgId)
    .where('oldmanStatus', '=', liveStatus.is.waiting)
    .orderBy('oldmanNo')
    .limit(3)
    .execute()
  const consultations = await db
    .selectFrom('consultation')
    .select(['consultationId', 'oldmanName', 'sex'])
    .where('orgId', '=', orgId)
    .where('consultStatus', '=', 2)
    .orderBy('consultNo')
    .limit(2)
    .execute()
  const people = [
    ...residents.map(({ oldmanId, oldmanName, sex }) => ({
      oldmanId,
      consultationId: null,
      waitName: oldmanName,
      sex,
    })),
    ...consultations.map(({ consultationId, oldmanName, sex }) => ({
      oldmanId: null,
      consultationId,
      waitName: oldmanName,
      sex,
    })),
  ]
  const wishes = [
    { priority: 1 as const, roomType: null, maxPrice: null, remark: '医院通知本周出院，急需床位' },
    { priority: 3 as const, roomType: 2, maxPrice: 300000, remark: '想要朝南双人间' },
    { priority: 2 as const, roomType: 1, maxPrice: null, remark: '只要单人间' },
    { priority: 3 as const, roomType: null, maxPrice: 250000, remark: null },
    { priority: 2 as const, roomType: null, maxPrice: null, remark: '家属希望春节前入住' },
  ]
  const rows = people.map(
    (person, at): FreshRow<'bedWait'> => ({
      orgId,
      waitId: `bed-wait-${at + 1}`,
      ...person,
      ...wishes[at],
      waitSince: addDays(today, -7 * (at + 1)),
      waitStatus: 1,
      createBy: 'user-reception',
      createByName: '接待',
      createTime: `${addDays(today, -7 * (at + 1))} 10:00:00`,
    }),
  )
  if (rows.length === 0) return
  await db.insertInto('bedWait').values(rows).execute()
  await offerOne(db, orgId, now, rows[0])
}

/** The most urgent of them has been offered a bed and may answer until tomorrow. */
async function offerOne(db: Db, orgId: string, now: string, { waitId }: { waitId: string }) {
  const bed = await db
    .selectFrom('bed')
    .select('bedId')
    .where('orgId', '=', orgId)
    .where(sql<boolean>`not exists (select 1 from bed_stay stay
      where stay.org_id = bed.org_id and stay.bed_id = bed.bed_id and stay.date_to is null)`)
    .where(sql<boolean>`not exists (select 1 from room_bed_status mark
      where mark.org_id = bed.org_id and mark.ended = 0 and (mark.bed_id = bed.bed_id or mark.room_id = bed.room_id))`)
    .orderBy('fullName')
    .executeTakeFirst()
  if (!bed) return
  const offerUntil = addDays(now.slice(0, 10), 1)
  const stamp = { createBy: 'user-reception', createByName: '接待', createTime: now }
  await db
    .insertInto('bedOffer')
    .values({ orgId, offerId: 'bed-offer-1', waitId, bedId: bed.bedId, offerUntil, offerStatus: 1, ...stamp })
    .execute()
  await db
    .updateTable('bedWait')
    .set({ waitStatus: 2 })
    .where('orgId', '=', orgId)
    .where('waitId', '=', waitId)
    .execute()
}
/** People from consultations come first on the list. */
export const after = ['living/consultation']
export default makeWaits
