import { sql } from 'kysely'
import type { BodyFor } from '#contract/kit/calls.ts'
import { access, common, refuse } from '#contract/kit/refusals.ts'
import { maskIdCard, maskPhone } from '#contract/kit/value/id-card.ts'
import { consultKeys, consultRefusals, consultStatus } from '#contract/modules/living/consultation/consultation.ts'
import { consultation } from '#contract/modules/living/consultation/consultation-calls.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import { msgType } from '#contract/modules/platform/message/message.ts'
import { ageOn } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { notLater } from '#core/not-later.ts'
import { contains } from '#core/rows/read/list.ts'
import { type Asking, listing } from '#core/rows/read/listing.ts'
import { columnsIn, type Row } from '#core/rows/store/table.ts'
import { insert, own } from '#core/rows/store/write.ts'
import { endsWith } from '#core/sealing/sealed-columns.ts'
import { type SeamPart, seam } from '#core/seam.ts'
import type { Who } from '#core/who/who.ts'
import { tell } from '../../platform/message/service.ts'
import { salesmanOf, userOfSale } from '../../platform/staff/service.ts'
import { holderOf } from '../resident/service.ts'
import { personByCard } from './rules.ts'
import { consultations, consultNumbers } from './tables.ts'

export { joinQuotes } from './outcome/quote.ts'

/** Reads and guards consultations: who may see them, what their state allows, how they are shown (residence.md 3). */

export const consultationPage = 'live.consult.base'

const open = [consultStatus.is.waiting, consultStatus.is.following]
export const isOverdue = (now: string) =>
  sql<
    0 | 1
  >`(consultation.consult_status in (${sql.join(open)}) and coalesce(consultation.next_time < ${now}, false))::int`

/** Consultations of the organisation within the caller's reach: his own, or all for a user who manages them. */
export function consultationsSeenBy(db: Db, who: Who) {
  const rows = db.selectFrom('consultation').where('consultation.orgId', '=', who.orgId)
  if (who.may(`${consultationPage}.manage`)) return rows
  return rows.where(({ or, eb, exists, selectFrom }) =>
    or([
      eb('consultation.createBy', '=', who.userId),
      exists(
        selectFrom('salesman')
          .select('salesman.saleId')
          .whereRef('salesman.orgId', '=', 'consultation.orgId')
          .whereRef('salesman.saleId', '=', 'consultation.saleId')
          .where('salesman.empId', '=', who.empId ?? ''),
      ),
    ]),
  )
}

export const consultationRows = listing(consultations, consultation.list, {
  rows: (db, who) =>
    consultationsSeenBy(db, who)
      .selectAll('consultation')
      .select(isOverdue(who.now).as('overdue'))
      .select((eb) =>
        eb
          .selectFrom('salesman')
          .select('salesman.saleName')
          .whereRef('salesman.orgId', '=', 'consultation.orgId')
          .whereRef('salesman.saleId', '=', 'consultation.saleId')
          .as('saleName'),
      ),
  sort: ['consultNo', 'oldmanName', 'consultTime', 'nextTime', 'consultStatus', 'intentLevel'],
  where: {
    oldmanName: (typed: string) => sql`consultation.oldman_name like ${contains(typed)}`,
    consultantPhone: (typed: string) => endsWith('consultation.consultantPhone', typed),
    overdue: (value: number, who) => sql`${isOverdue(who.now)} = ${value}`,
  },
  present: ({ who }, row) => shown(who, row),
})

/**
 * Numbers are whole for users who work with them or may read ID cards; eight digits of an ID card are the birth date.
 */
function shown<R extends Row<'consultation'>>(who: Who, row: R): R {
  const calls = who.may(`${consultationPage}.edit|${consultationPage}.interviewer|${consultationPage}.convert`)
  const cards = calls || who.may('live.archives.base.idcard') || !row.oldmanIdCard
  return {
    ...row,
    age: row.birthDate ? ageOn(row.birthDate, who.today) : row.age,
    birthDate: cards ? row.birthDate : null,
    oldmanIdCard: cards ? row.oldmanIdCard : maskIdCard(row.oldmanIdCard),
    phoneNum: calls ? row.phoneNum : maskPhone(row.phoneNum),
    consultantPhone: calls ? row.consultantPhone : (maskPhone(row.consultantPhone) ?? ''),
  }
}

/**
 * One of the caller's consultations by its id, locked until the end of the transaction; 21003 for another receiver's.
 */
export async function ownConsultation({ db, who }: Pick<Asking, 'db' | 'who'>, consultationId: string) {
  const seen = await consultationsSeenBy(db, who)
    .select('consultation.consultationId')
    .where('consultation.consultationId', '=', consultationId)
    .executeTakeFirst()
  if (!seen) return refuse(common.missing)
  return own(db, consultations, who, consultationId, { lock: true })
}

/** The id of a consultation by its own or by the linked resident's: the newest of them (residence.md 3, POST /{oldmanId}). */
export async function idOf({ db, who }: Pick<Asking, 'db' | 'who'>, id: string) {
  const found = await consultationsSeenBy(db, who)
    .select('consultation.consultationId')
    .where(({ or, eb }) => or([eb('consultation.consultationId', '=', id), eb('consultation.oldmanId', '=', id)]))
    .orderBy('consultation.createTime', 'desc')
    .orderBy('consultation.consultationId', 'desc')
    .executeTakeFirst()
  return found?.consultationId ?? refuse(common.missing)
}

interface Follower extends SeamPart {
  lost: (db: Db, who: Who, row: Row<'consultation'>) => Promise<unknown>
}
const followers = seam<Follower>('consultation')
/** Called once by a module that stores data about consultations: `lost` runs when one is lost. */
export const joinConsultations = followers.join
export async function tellLost(db: Db, who: Who, row: Row<'consultation'>) {
  for (const { lost } of followers.inOrder()) await lost(db, who, row)
}

/** Only consultations in follow-up change: 31052 once there is an archive, 21009 once it is lost. */
export function assertConsultationOpen({ consultStatus: status, oldmanId }: Row<'consultation'>) {
  if (status === consultStatus.is.converted) refuse(consultRefusals.converted, {}, { data: { oldmanId } })
  if (status === consultStatus.is.lost) refuse(common.wrongState, { name: consultStatus.label(status) })
}

/** A current resident needs no place (31051). */
export async function assertNotLiving(db: Db, who: Who, oldmanIdCard: string | null | undefined) {
  if (!oldmanIdCard) return
  const holder = await holderOf(db, who.orgId, oldmanIdCard)
  if (holder && livesHere.includes(holder.oldmanStatus))
    refuse(consultRefusals.livesHere, {}, { field: 'oldmanIdCard', data: { oldmanId: holder.oldmanId } })
}

/** The receiver: the named one, else the caller's own row of salesmen. */
export async function receiverOf(db: Db, who: Who, saleId: string | null | undefined) {
  if (saleId) return (await salesmanOf(db, who, { saleId })) ?? refuse(common.missing, {}, { field: 'saleId' })
  const own = await salesmanOf(db, who, { empId: who.empId ?? '' })
  return own ?? refuse({ ...common.invalid, text: '请选择接待人' }, {}, { field: 'saleId' })
}

/** Only a user who manages all changes the responsible receiver (residence.md 3, saleId). */
export async function handedOver(db: Db, who: Who, row: Row<'consultation'>, saleId: string | null | undefined) {
  if (!saleId || saleId === row.saleId) return
  if (!who.may(`${consultationPage}.manage`)) refuse(access.forbidden, {}, { status: 401 })
  await receiverOf(db, who, saleId)
}

/** A new consultation with defaults for missing fields, received by the named person or the caller (residence.md 3). */
export async function openConsultation(db: Db, who: Who, body: BodyFor<typeof consultation.create>) {
  const { saleId } = await receiverOf(db, who, body.saleId)
  const consultTime = notLater(who, 'consultTime', body.consultTime ?? who.now, '咨询')
  await assertNotLiving(db, who, body.oldmanIdCard)
  const row = await insert(db, consultations, who, {
    ...columnsIn(consultations, body),
    ...personByCard(body, who.today),
    files: body.files ?? [],
    visitFlag: body.visitFlag ?? 0,
    intentLevel: body.intentLevel ?? 'B',
    saleId,
    consultTime,
    consultationId: newId(),
    consultNo: await consultNumbers.next(db, who),
    consultStatus: consultStatus.is.waiting,
  })
  await tellReceiver(db, who, row)
  who.did(`登记咨询：${row.oldmanName}（${row.consultNo}）`)
  return row
}

/** Tells the new receiver, unless he is the caller (administration.md 1.6, CONSULT). */
export async function tellReceiver(db: Db, who: Who, row: Row<'consultation'>) {
  const userId = await userOfSale(db, who, row.saleId)
  if (!userId || userId === who.userId) return
  const message = news(row, 'CONSULT', `请跟进咨询：${row.oldmanName}`, `sale ${row.version}`)
  await tell(db, who, { userIds: [userId] }, { ...message, msgType: msgType.consultation })
}

export const news = (row: Row<'consultation'>, bizType: string, title: string, event: string) => ({
  title,
  content: `${row.consultantName}咨询（${row.consultNo}）：${row.content.slice(0, 200)}`,
  bizType,
  bizId: row.consultationId,
  event,
  routePath: '/live/consult/base',
  query: { id: row.consultationId, consultNo: row.consultNo },
})

/** The number of overdue interviews: the total of the list filtered by overdue. */
export async function countFollow(db: Db, who: Who) {
  const { n } = await consultationsSeenBy(db, who)
    .select(sql<number>`count(*) filter (where ${isOverdue(who.now)} = 1)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** A section of a row in the form its call answers. */
export function sectionOf(row: Row<'consultation'>, section: keyof typeof consultKeys) {
  const keys = ['consultationId', 'consultNo', 'consultStatus', 'version', ...consultKeys[section]]
  return Object.fromEntries(keys.map((key) => [key, (row as Record<string, unknown>)[key]])) // as: columns of the row by name
}
