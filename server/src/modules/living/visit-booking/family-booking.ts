import type { BodyFor, Call } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import { isRefusal, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import { visitStatus, visitWay } from '#contract/modules/living/visit/visit.ts'
import { bookingRefusals, visitBooking } from '#contract/modules/living/visit-booking/visit-booking.ts'
import { authRefusals } from '#contract/modules/platform/auth/auth.ts'
import { msgType } from '#contract/modules/platform/message/message.ts'
import { preciseText } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import { publish } from '#core/jobs/publish.ts'
import type { Row } from '#core/rows/store/table.ts'
import { isNumber } from '#core/sealing/sealed-columns.ts'
import { writeLogs } from '#core/who/audit.ts'
import { systemWho, type Who } from '#core/who/who.ts'
import { attemptsIn, captchaFits, countAttempt, keyedHash, mayTry } from '../../platform/auth/service.ts'
import { tell } from '../../platform/message/service.ts'
import { outNow } from '../outing/service.ts'
import { announceVisit, cancelVisit } from '../visit/service.ts'
import { isBlocked } from '../visitor-block/service.ts'
import { openGate } from './gate.ts'
import { ends, offered } from './rules.ts'

/**
 * Calls of families from outside (decision 072). The caller is not signed in: a resident's presence is confirmed only
 * to a caller who gives his name together with the phone of a relative on record. Every other case ends in the same
 * refusal.
 */

const looks = { most: 120, minutes: 1 }
const tries = { most: 20, minutes: 10 }
/** Names tried with one number: further ones are not checked, right or wrong. */
const misses = { most: 10, minutes: 24 * 60 }

/** The acting user: a relative within this institution. */
const familyOf = (orgId: string, { now, ip, agent, requestId }: Who, userName = '家属'): Who => ({
  ...systemWho(orgId, now),
  ip,
  agent,
  requestId,
  userName,
})

export async function offerOf({ db, who, params }: Ctx<typeof visitBooking.offer>) {
  if (!(await mayTry(db, `visit-look:${who.ip}`, who.now, looks))) refuse(authRefusals.tooOften)
  const family = familyOf(params.orgId, who)
  const gate = await openGate(db, family, params.gateCode)
  if (!gate) refuse(bookingRefusals.closed, {}, { keep: true })
  const days = offered(gate, who.now, await plannedFrom(db, family))
  const { orgName } = await db
    .selectFrom('org')
    .select('orgName')
    .where('orgId', '=', params.orgId)
    .executeTakeFirstOrThrow()
  const shown = days.map(({ day, slots }) => ({
    day,
    slots: slots.map(({ fromTime, toTime, left }) => ({ fromTime, toTime, left })),
  }))
  return { orgName, notice: gate.notice, relations: await relationsOf(db, params.orgId), days: shown }
}

export async function book(ctx: Ctx<typeof visitBooking.book>) {
  const { db, who, params, body, services } = ctx
  const family = familyOf(params.orgId, who, `${body.visitorName}（家属）`)
  const first = await bookedBy(db, family, body)
  if (first) return shown(services.env.appSecret, first)
  const gate = await openGate(db, family, params.gateCode, true)
  if (!gate) refuse(bookingRefusals.closed)
  if (!(await mayTry(db, `visit-book:${who.ip}`, who.now, tries))) refuse(authRefusals.tooOften)
  return counted(async () => {
    if (!(await captchaFits(db, who.now, body.verifyStr, body.photoCode)))
      refuse(authRefusals.captcha, {}, { field: 'photoCode' })
    await assertSaid(db, family, body)
    // The same for everybody: the free places of a slot reveal nothing about residents.
    const slot = offered(gate, who.now, await plannedFrom(db, family))
      .find(({ day }) => day === body.day)
      ?.slots.find(({ fromTime }) => fromTime === body.fromTime)
    if (!slot) wrongValue('fromTime', '这个时段不能预约')
    if (slot.left === 0) refuse(bookingRefusals.full, {}, { field: 'fromTime' })
    const resident = await residentOf(db, family, body, services.env.appSecret)
    await assertOnce(db, family, { ...body, oldmanId: resident.oldmanId, planTime: slot.begin })
    const { oldmanId } = resident
    const { visitorName, visitorPhone, relation, visitorCount, visitWay: way, healthDeclare } = body
    const visit = await announceVisit(db, family, {
      oldmanId,
      visitorName,
      visitorPhone,
      relation,
      visitorCount,
      visitWay: way,
      healthDeclare,
      planTime: slot.begin,
    })
    const endTime = ends(body.day, slot)
    await db
      .insertInto('visitBooking')
      .values({ orgId: family.orgId, visitId: visit.visitId, bookingNo: body.bookingNo, endTime, createTime: who.now })
      .execute()
    const away = (await outNow(db, family, oldmanId)) ? '老人目前外出中，请与家属确认。' : ''
    const ask = visit.toConfirm === 1 ? '请在来访登记中确认，不能接待的请取消。' : ''
    await tellDesk(db, family, { ...visit, ...resident }, { event: 'booked', words: '预约探访', more: `${ask}${away}` })
    await finish(ctx, visitBooking.book, family, { visit, content: `家属${visitorName}预约探访${resident.oldmanName}` })
    return shown(services.env.appSecret, { ...visit, oldmanName: resident.oldmanName, endTime })
  })
}

export async function findBooking({ db, who, params, body, services }: Ctx<typeof visitBooking.find>) {
  const family = familyOf(params.orgId, who)
  return shown(services.env.appSecret, await known(db, family, body, services.env.appSecret))
}

export async function cancelBooking(ctx: Ctx<typeof visitBooking.cancel>) {
  const { db, who, params, body, services } = ctx
  const booking = await known(db, familyOf(params.orgId, who), body, services.env.appSecret)
  const family = familyOf(params.orgId, who, `${booking.visitorName}（家属）`)
  // A repeated request, or one after the reception desk has cancelled: it stays cancelled.
  if (booking.visitStatus === visitStatus.is.cancelled) return shown(services.env.appSecret, booking)
  return counted(async () => {
    const visit = await cancelVisit(db, family, booking, '家属取消')
    await tellDesk(db, family, booking, { event: 'cancelled', words: '取消了探访', more: '' })
    const content = `家属${booking.visitorName}取消探访${booking.oldmanName}`
    await finish(ctx, visitBooking.cancel, family, { visit, content })
    return shown(services.env.appSecret, { ...booking, ...visit })
  })
}

/** The used picture and the counted try are committed, whatever the answer. */
async function counted<T>(work: () => Promise<T>) {
  try {
    return await work()
  } catch (error) {
    if (isRefusal(error)) error.keep = true
    throw error
  }
}

type BookingBody = BodyFor<typeof visitBooking.book>

async function assertSaid(db: Db, { orgId }: Who, body: BookingBody) {
  const relations = await relationsOf(db, orgId)
  if (!relations.some(({ value }) => value === body.relation)) wrongValue('relation', '请选择与老人的关系')
  if (body.healthDeclare === 0 && body.visitWay === visitWay.is.inPerson)
    wrongValue('healthDeclare', '有不适症状时请改约视频探访，或康复后再来')
}

/** 31077 for an unknown resident, a departed one and one without visits: the caller cannot tell which. */
async function residentOf(
  db: Db,
  who: Who,
  { oldmanName, visitorName, visitorPhone, day }: BookingBody,
  appSecret: string,
) {
  const key = `visit-miss:${who.orgId}:${keyedHash(appSecret, 'phone', visitorPhone)}`
  const tired = (await attemptsIn(db, key, who.now, misses.minutes)) >= misses.most
  const resident = await db
    .selectFrom('oldman')
    .select(['oldman.oldmanId', 'oldman.oldmanName'])
    .where('oldman.orgId', '=', who.orgId)
    .where('oldman.oldmanName', '=', oldmanName)
    .where('oldman.oldmanStatus', 'in', [...livesHere])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('family')
          .select('family.familyId')
          .whereRef('family.orgId', '=', 'oldman.orgId')
          .whereRef('family.oldmanId', '=', 'oldman.oldmanId')
          .where(isNumber('family.phoneNum', [visitorPhone])),
      ),
    )
    .orderBy('oldman.oldmanId')
    .executeTakeFirst()
  // Read for a stranger too, so that both answers take equally long.
  const blocked = await isBlocked(db, who, { oldmanId: resident?.oldmanId ?? '', visitorName, visitorPhone }, day)
  if (resident && !blocked && !tired) return resident
  if (!tired) await countAttempt(db, key, who.now, misses.minutes)
  refuse(bookingRefusals.noMatch, {}, { field: 'oldmanName' })
}

async function assertOnce(db: Db, who: Who, one: { oldmanId: string; visitorPhone: string; planTime: string }) {
  const standing = await db
    .selectFrom('visit')
    .select('visitId')
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', one.oldmanId)
    .where('planTime', '=', one.planTime)
    .where('visitStatus', '<>', visitStatus.is.cancelled)
    .where(isNumber('visit.visitorPhone', [one.visitorPhone]))
    .executeTakeFirst()
  if (standing) refuse(bookingRefusals.again, {}, { field: 'fromTime' })
}

/** Times of the planned visits, whoever booked them. */
async function plannedFrom(db: Db, { orgId, now }: Who) {
  const rows = await db
    .selectFrom('visit')
    .select('planTime')
    .where('orgId', '=', orgId)
    .where('planTime', '>', now)
    .where('visitStatus', '<>', visitStatus.is.cancelled)
    .execute()
  return rows.flatMap(({ planTime }) => planTime ?? [])
}

const bookings = (db: Db, { orgId }: Who) =>
  db
    .selectFrom('visit')
    .innerJoin('visitBooking', (join) =>
      join.onRef('visitBooking.orgId', '=', 'visit.orgId').onRef('visitBooking.visitId', '=', 'visit.visitId'),
    )
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'visit.orgId').onRef('oldman.oldmanId', '=', 'visit.oldmanId'),
    )
    .selectAll('visit')
    .select(['visitBooking.endTime', 'oldman.oldmanName'])
    .where('visit.orgId', '=', orgId)

/** The result of this request of this phone, if it was sent before. */
async function bookedBy(db: Db, who: Who, { bookingNo, visitorPhone }: BookingBody) {
  return bookings(db, who)
    .where('visitBooking.bookingNo', '=', bookingNo)
    .where(isNumber('visit.visitorPhone', [visitorPhone]))
    .executeTakeFirst()
}

async function known(db: Db, who: Who, { visitorPhone, bookCode }: BodyFor<typeof visitBooking.find>, secret: string) {
  if (!(await mayTry(db, `visit-find:${who.ip}`, who.now, tries))) refuse(authRefusals.tooOften)
  const rows = await bookings(db, who)
    .where(isNumber('visit.visitorPhone', [visitorPhone]))
    .forUpdate('visit')
    .execute()
  const typed = bookCode.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return (
    rows.find(({ visitId }) => codeOf(secret, who.orgId, visitId) === typed) ??
    refuse(bookingRefusals.unknown, {}, { keep: true, field: 'bookCode' })
  )
}

const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** A code of eight letters that only this institution can compute for this booking; it is not stored. */
function codeOf(appSecret: string, orgId: string, visitId: string) {
  const hash = Buffer.from(keyedHash(appSecret, 'visit', `${orgId}:${visitId}`), 'hex')
  return Array.from({ length: 8 }, (_, at) => letters[hash.readUInt16BE(at * 2) % letters.length]).join('')
}

const isWithin = (time: string, end: string) => time.slice(0, 10) === end.slice(0, 10) && time < end

type VisitRow = Row<'visit'> & { oldmanName: string; endTime: string }

const shown = (secret: string, { orgId, visitId, planTime, ...row }: VisitRow) => ({
  bookCode: codeOf(secret, orgId, visitId),
  oldmanName: row.oldmanName,
  visitorName: row.visitorName,
  visitorCount: row.visitorCount,
  visitWay: row.visitWay,
  visitStatus: row.visitStatus,
  toConfirm: row.toConfirm,
  planTime: planTime ?? row.endTime,
  // The end of the booked hours: the reception desk may have agreed on others since.
  endTime: !planTime || isWithin(planTime, row.endTime) ? row.endTime : null,
})

async function relationsOf(db: Db, orgId: string) {
  const rows = await db
    .selectFrom('dictionary')
    .select(['dictionaryValue', 'dictionaryName'])
    .where('orgId', '=', orgId)
    .where('dictionaryCode', '=', 'RELATION')
    .where('parentId', 'is', null)
    .where('status', '=', onOff.is.on)
    .orderBy('sort')
    .execute()
  return rows.map(({ dictionaryValue, dictionaryName }) => ({ value: Number(dictionaryValue), label: dictionaryName }))
}

interface News {
  event: string
  words: string
  more: string
}

/** Users who register visits get a message with the path to the list. */
async function tellDesk(db: Db, who: Who, visit: Row<'visit'> & { oldmanName: string }, { event, words, more }: News) {
  const time = visit.planTime?.slice(5, 16) ?? ''
  await tell(
    db,
    who,
    { permit: 'live.visit.come.add' },
    {
      msgType: msgType.review,
      title: `${visit.visitorName}${words}：${visit.oldmanName} ${time}`,
      content: `${visit.visitorCount}人，${visitWay.label(visit.visitWay)}，由家属在手机上办理。${more}`,
      bizType: 'VISIT',
      bizId: visit.visitId,
      event,
      routePath: '/live/visit/come',
      query: { visitorName: visit.visitorName },
    },
  )
}

/** The action is in the log of the institution, and its open lists are read again once it is stored. */
async function finish(
  { db, who, services }: Pick<Ctx<Call>, 'who' | 'services'> & { db: Db },
  call: Call,
  family: Who,
  { visit, content }: { visit: Row<'visit'>; content: string },
) {
  family.did(content, { type: 'visit', id: visit.visitId, name: visit.visitorName })
  const time = preciseText(services.clock.ms())
  await writeLogs(db, call, family, { params: {}, code: 0, message: '', costMs: 0, time })
  who.after.push(async () => publish(services, family, call.options.touches ?? []))
}
