import { sql } from 'kysely'
import type { BodyFor } from '#contract/kit/calls.ts'
import type { SomeOf } from '#contract/kit/codes.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import {
  type bedWait,
  offerStatus,
  waitFlow,
  waitRefusals,
  waitStatus,
} from '#contract/modules/living/bed-wait/bed-wait.ts'
import { residenceRefusals } from '#contract/modules/living/residence/residence.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import type { Row } from '#core/rows/store/table.ts'
import { find, insert, own, patch, rowsWith } from '#core/rows/store/write.ts'
import { setting } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { bedRows } from '../location/service.ts'
import { assertRoomFits } from '../residence/service.ts'
import { byTurn, fits } from './rules.ts'
import { offers, waits } from './tables.ts'

/** Proposals, offers and answers about free beds (residence.md 9). */

const openStates: SomeOf<typeof offerStatus> = [offerStatus.is.open, offerStatus.is.accepted]
const free = 0

/** Free beds without an open offer, in the order of the places. */
async function freeBeds(db: Db, who: Who) {
  const rows = await bedRows(db, who)
    .select(['room.roomType', 'room.price as roomPrice'])
    .orderBy('bed.fullName')
    .execute()
  const offered = new Set((await rowsWith(db, offers, who, { offerStatus: openStates })).map(({ bedId }) => bedId))
  return rows.filter(({ bedId, bedStatus }) => bedStatus === free && !offered.has(bedId))
}

/** Beds with an open offer, and the person it was made to. */
export const openOffers = (db: Db, { orgId }: Who) =>
  db
    .selectFrom('bedOffer')
    .innerJoin('bedWait', (join) =>
      join.onRef('bedWait.orgId', '=', 'bedOffer.orgId').onRef('bedWait.waitId', '=', 'bedOffer.waitId'),
    )
    .select(['bedOffer.bedId', 'bedOffer.offerUntil', 'bedWait.waitName'])
    .where('bedOffer.orgId', '=', orgId)
    .where('bedOffer.offerStatus', 'in', [...openStates])
    .execute()

/** The sexes of the residents of each room. */
async function matesByRoom(db: Db, who: Who) {
  if (!(await setting(db, who.orgId, 'roomSexLimit'))) return new Map<string, (number | null)[]>()
  const rows = await db
    .selectFrom('bedStay')
    .innerJoin('bed', (join) => join.onRef('bed.orgId', '=', 'bedStay.orgId').onRef('bed.bedId', '=', 'bedStay.bedId'))
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'bedStay.orgId').onRef('oldman.oldmanId', '=', 'bedStay.oldmanId'),
    )
    .select(['bed.roomId', 'oldman.sex'])
    .where('bedStay.orgId', '=', who.orgId)
    .where('bedStay.dateTo', 'is', null)
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ roomId }) => roomId)].map(([roomId, mates]) => [roomId, mates.map(({ sex }) => sex)]),
  )
}

export async function proposals(db: Db, who: Who) {
  const waiting = (await rowsWith(db, waits, who, { waitStatus: waitStatus.is.waiting })).toSorted(byTurn)
  const mates = await matesByRoom(db, who)
  const list = (await freeBeds(db, who)).map((bed) => {
    const price = bed.price ?? bed.roomPrice
    const { bedId, fullName: bedName, roomType, sexLimit } = bed
    const place = { roomType, price, sexLimit, mates: mates.get(bed.roomId) ?? [] }
    const candidates = waiting.flatMap((one) => {
      const reasons = fits(place, one)
      if (!reasons) return []
      const { waitId, waitName, priority, waitSince } = one
      return [{ waitId, waitName, priority, waitSince, reasons }]
    })
    return { bedId, bedName, roomType, price, candidates: candidates.slice(0, 20) }
  })
  return { list: list.filter(({ candidates }) => candidates.length > 0).slice(0, 500) }
}

/** The bed is locked: another call that takes it comes before or after. */
export async function offerBed(db: Db, who: Who, body: BodyFor<typeof bedWait.offer>) {
  const row = await own(db, waits, who, body.waitId, { lock: true })
  if (body.offerUntil < who.today) wrongValue('offerUntil', '保留日期不能早于今天')
  await db
    .selectFrom('bed')
    .select('bedId')
    .where('orgId', '=', who.orgId)
    .where('bedId', '=', body.bedId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const bed = await bedRows(db, who).where('bed.bedId', '=', body.bedId).executeTakeFirst()
  if (!bed) refuse(common.missing)
  if (bed.bedStatus !== free) refuse(residenceRefusals.bedTaken, {}, { field: 'bedId' })
  const person = await lodgerOf(db, who, row)
  if (person) await assertRoomFits(db, who, person, bed, 'bedId')
  const standing = await rowsWith(db, offers, who, { offerStatus: openStates })
  if (standing.some(({ waitId }) => waitId === row.waitId)) refuse(waitRefusals.alreadyOffered)
  if (standing.some(({ bedId }) => bedId === bed.bedId)) refuse(waitRefusals.bedOffered, {}, { field: 'bedId' })
  await insert(db, offers, who, { ...body, offerId: newId(), offerStatus: offerStatus.is.open })
  await patch(db, waits, who, row, waitFlow.take('offer', row))
  who.did(`把床位${bed.fullName}推荐给候补人${row.waitName}，保留至${body.offerUntil}`)
  return row.waitId
}

/**
 * The person who would live there: from the archive, else from the consultation; undefined where the sex is not known
 * yet.
 */
async function lodgerOf(db: Db, who: Who, { waitId, waitName, sex }: Row<'bedWait'>) {
  const found = await db
    .selectFrom('bedWait')
    .leftJoin('consultation', (join) =>
      join
        .onRef('consultation.orgId', '=', 'bedWait.orgId')
        .onRef('consultation.consultationId', '=', 'bedWait.consultationId'),
    )
    .innerJoin('oldman', (join) =>
      join
        .onRef('oldman.orgId', '=', 'bedWait.orgId')
        .on('oldman.oldmanId', '=', sql<string>`coalesce(bed_wait.oldman_id, consultation.oldman_id)`),
    )
    .select(['oldman.oldmanId', 'oldman.oldmanName', 'oldman.oldmanIdCard', 'oldman.sex'])
    .where('bedWait.orgId', '=', who.orgId)
    .where('bedWait.waitId', '=', waitId)
    .executeTakeFirst()
  return found ?? (sex === null ? undefined : { oldmanId: waitId, oldmanName: waitName, oldmanIdCard: '', sex })
}

export async function answerOffer(db: Db, who: Who, offerId: string, body: BodyFor<typeof bedWait.answer>) {
  const found = await own(db, offers, who, offerId)
  const row = await own(db, waits, who, found.waitId, { lock: true })
  const offer = await own(db, offers, who, offerId, { lock: true })
  if (offer.offerStatus !== offerStatus.is.open)
    refuse(common.wrongState, { name: offerStatus.label(offer.offerStatus) })
  const accepted = body.offerStatus === offerStatus.is.accepted
  const { answerRemark = null } = body
  await patch(db, offers, who, offer, { offerStatus: body.offerStatus, answerRemark, answerTime: who.now })
  await patch(db, waits, who, row, waitFlow.take(accepted ? 'accept' : 'back', row))
  who.did(`候补人${row.waitName}${accepted ? '接受' : '谢绝'}了推荐的床位`)
  return row.waitId
}

/** Ends the open entries of a waiting person, with this reason. */
export async function endOffer(db: Db, who: Who, waitId: string, status: number) {
  for (const offer of await rowsWith(db, offers, who, { waitId, offerStatus: openStates }))
    await patch(db, offers, who, offer, { offerStatus: status })
}

/** Ends offers not accepted in time: the bed may be offered to the next. Gives the people whose offers ended. */
export async function lapseOffers(db: Db, who: Who, day: string): Promise<Row<'bedWait'>[]> {
  const due = await db
    .selectFrom('bedOffer')
    .select(['offerId', 'waitId'])
    .where('orgId', '=', who.orgId)
    .where('offerStatus', '=', offerStatus.is.open)
    .where('offerUntil', '<', day)
    .orderBy('offerId')
    .execute()
  const lapsed: Row<'bedWait'>[] = []
  for (const { offerId, waitId } of due) {
    const row = await own(db, waits, who, waitId, { lock: true })
    const offer = await own(db, offers, who, offerId, { lock: true })
    // It was answered while this call waited for the lock.
    if (offer.offerStatus !== offerStatus.is.open) continue
    await patch(db, offers, who, offer, { offerStatus: offerStatus.is.lapsed })
    lapsed.push(await patch(db, waits, who, row, waitFlow.take('back', row)))
  }
  return lapsed
}

/** The open entry of this person, by the archive or by the consultation it was made from. */
const waitsOf = (who: Who, oldmanId: string) => sql`bed_wait wait
    left join consultation on consultation.org_id = wait.org_id and consultation.consultation_id = wait.consultation_id
    where wait.org_id = ${who.orgId} and wait.wait_status = any(${[...waitFlow.steps.settle.from]}::int[])
      and coalesce(wait.oldman_id, consultation.oldman_id) = ${oldmanId}`

export async function waitsAlready(db: Db, who: Who, oldmanId: string) {
  const { rows } = await sql<object>`select wait.wait_id from ${waitsOf(who, oldmanId)} limit 1`.execute(db)
  return rows.length > 0
}

/** A lost person no longer waits, and the offered bed is for the next. */
export async function lostTo(db: Db, who: Who, { consultationId }: Pick<Row<'consultation'>, 'consultationId'>) {
  const standing = { consultationId, waitStatus: [...waitFlow.steps.withdraw.from] }
  for (const { waitId } of await rowsWith(db, waits, who, standing)) {
    const row = await own(db, waits, who, waitId, { lock: true })
    await endOffer(db, who, waitId, offerStatus.is.declined)
    await patch(db, waits, who, row, { ...waitFlow.take('withdraw', row), remark: '咨询已流失' })
  }
}

/**
 * A person with a bed no longer waits; beds others took, those of a whole room too, are no longer offered, and the
 * people they were offered to wait again.
 */
export async function endWaitWithBed(db: Db, who: Who, oldmanId: string) {
  // Nearly always empty: one query for all.
  const { rows: found } = await sql<{ waitId: string; offerId: string | null }>`
    select wait.wait_id, null as offer_id from ${waitsOf(who, oldmanId)}
    union all
    select offer.wait_id, offer.offer_id from bed_offer offer
    join bed_stay stay on stay.org_id = offer.org_id and stay.bed_id = offer.bed_id and stay.date_to is null
    where offer.org_id = ${who.orgId} and stay.oldman_id = ${oldmanId}
      and offer.offer_status = any(${[...openStates]}::int[])
    order by offer_id`.execute(db)
  const own = found.filter(({ offerId }) => offerId === null)
  for (const { waitId } of own) {
    await endOffer(db, who, waitId, offerStatus.is.done)
    const row = await find(db, waits, who, waitId, { lock: true })
    if (row) await patch(db, waits, who, row, waitFlow.take('settle', row))
  }
  const others = found.filter(({ offerId, waitId }) => offerId !== null && !own.some((one) => one.waitId === waitId))
  for (const { offerId, waitId } of others) {
    const offer = await find(db, offers, who, offerId ?? '', { lock: true })
    if (!offer || !openStates.includes(offer.offerStatus)) continue
    await patch(db, offers, who, offer, { offerStatus: offerStatus.is.taken })
    const row = await find(db, waits, who, waitId, { lock: true })
    if (row) await patch(db, waits, who, row, waitFlow.take('back', row))
  }
}
