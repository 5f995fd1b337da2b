import { sql } from 'kysely'
import { wrongValue } from '#contract/kit/refusals.ts'
import { assessStatus } from '#contract/modules/care/assessment/assessment.ts'
import { assessment } from '#contract/modules/care/assessment/assessment-calls.ts'
import { itemsOf, type SignType, signType } from '#contract/modules/care/vital-sign/limits.ts'
import { signPermit, signStatus } from '#contract/modules/care/vital-sign/vital-sign.ts'
import { deviceStatus, deviceType } from '#contract/modules/devices/device/device-type.ts'
import type { healthRecord } from '#contract/modules/devices/health-record/health-record.ts'
import { freq } from '#contract/modules/stock/drug-take/freq.ts'
import { drugUse, useStatus } from '#contract/modules/stock/drug-take/use.ts'
import { addDays, ageOn, daysBetween } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import { dictLabels } from '#core/rows/dict-labels.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { alertsOf, lastSigns } from '../../../care/care-task/service.ts'
import { levelOf } from '../../../living/care-level/service.ts'
import { alarmsOf } from '../alarms.ts'

/** 个人健康档案 (iot.md 6): a resident and his health on one page; parts of other pages need their permissions. */

const mostDays = 31

export async function healthRecordOf({ db, who, params, query }: Ctx<typeof healthRecord.record>) {
  const { oldmanId } = params
  const resident = await ownResident(db, who, oldmanId)
  const to = query.to ?? who.today
  const from = query.from ?? addDays(to, -6)
  if (from > to) wrongValue('to', '结束日期不能早于开始日期')
  if (daysBetween(from, to) >= mostDays) wrongValue('to', `一次最多查询${mostDays}天`)
  const span = { oldmanId, from, to }
  const days = await figureDays(db, who, span)
  return {
    header: await headerOf(db, who, resident),
    today: {
      ...todayOf(await figureDays(db, who, { oldmanId, from: who.today, to: who.today })),
      online: await onlineOf(db, who, resident),
      lastSigns: await lastSigns(db, who, oldmanId, readable(who)),
    },
    signs: await signsOf(db, who, span),
    sleep: days.map(({ date, inBedMin, sleepMin, deepMin, nightOutCount }) => ({
      date,
      inBedMin,
      sleepMin,
      deepMin,
      nightOutCount,
    })),
    alarms: await alarmsOf(db, who, { oldmanId, from: `${from} 00:00:00`, to: `${addDays(to, 1)} 00:00:00` }),
    drugs: who.may(drugUse.useList.options.permit) ? await drugsOf(db, who, oldmanId) : null,
    assessments: who.may(assessment.list.options.permit) ? await assessmentsOf(db, who, oldmanId) : null,
    notes: await notesOf(db, who, span),
  }
}

export interface Span {
  oldmanId: string
  from: string
  to: string
}

/** The stored figures of days. */
export function figureDays(db: Db, who: Who, { oldmanId, from, to }: Span) {
  return db
    .selectFrom('healthDay')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .execute()
}

function todayOf([day]: readonly Row<'healthDay'>[]) {
  const { restHr = null, avgRr = null, inBedMin = null, nightOutCount = null, turnCount = null } = day ?? {}
  return { restHr, avgRr, inBedMin, nightOutCount, turnCount }
}

/** The resident: alerts first, then diseases. */
export async function headerOf(db: Db, who: Who, resident: Row<'oldman'>) {
  const { oldmanId, oldmanName, bedName, photo, sex } = resident
  const alerts = (await alertsOf(db, who, [oldmanId])).get(oldmanId) ?? []
  const label = await dictLabels(db, who.orgId, ['DISEASE'])
  return {
    oldmanId,
    oldmanName,
    bedName,
    photo,
    sex,
    age: resident.birthDate ? ageOn(resident.birthDate, who.today) : null,
    levelName: await levelOf(db, who, resident),
    diet: alerts.find(({ kind }) => kind === '饮食')?.text ?? null,
    riskTags: alerts.filter(({ kind }) => kind === '风险').flatMap(({ text }) => text.split('、')),
    diagnoses: (resident.disease ?? []).map((one) => label('DISEASE', one)),
  }
}

/** Whether the mattress of the bed is on line; null where there is none. */
async function onlineOf(db: Db, who: Who, { bedId }: Row<'oldman'>) {
  const found = await db
    .selectFrom('device')
    .select('deviceStatus')
    .where('orgId', '=', who.orgId)
    .where('bedId', '=', bedId ?? '')
    .where('deviceType', '=', deviceType.is.mattress)
    .executeTakeFirst()
  return found ? Number(found.deviceStatus === deviceStatus.is.online) : null
}

/** The vital signs the caller may read. */
const readable = (who: Who) => signType.values.filter((type) => who.may(signPermit(type, 'query')))

/** Valid measurements of a span, of the types the caller may read. */
export const measuredIn = (db: Db, who: Who, { oldmanId, from, to }: Span) =>
  db
    .selectFrom('vitalSign')
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('status', '=', signStatus.is.valid)
    .where(sql<boolean>`sign_type = any(${readable(who)}::int[])`)
    .where('measureTime', '>=', `${from} 00:00:00`)
    .where('measureTime', '<=', `${to} 23:59:59`)

const mostPoints = 200
/** The newest two hundred of each type, in their order. */
async function signsOf(db: Db, who: Who, span: Span) {
  const numbered = measuredIn(db, who, span)
    .selectAll()
    .select(
      sql<number>`row_number() over (partition by sign_type order by measure_time desc, sign_id desc)`.as('place'),
    )
  const rows = await db
    .selectFrom(numbered.as('vitalSign'))
    .selectAll()
    .where('place', '<=', mostPoints)
    .orderBy('signType')
    .orderBy('place', 'desc')
    .execute()
  return [...Map.groupBy(rows, (row) => row.signType as SignType)].map(([type, own]) => ({
    signType: type,
    points: own.map((row) => ({
      time: row.measureTime,
      values: Object.fromEntries(
        itemsOf[type].flatMap((item) => (row[item] === null ? [] : [[item, Number(row[item])]])),
      ),
      abnormal: row.abnormal,
      abnormalText: row.abnormalText,
    })),
  }))
}

async function drugsOf(db: Db, who: Who, oldmanId: string) {
  const rows = await db
    .selectFrom('drugUse')
    .innerJoin('drug', (join) =>
      join.onRef('drug.orgId', '=', 'drugUse.orgId').onRef('drug.drugId', '=', 'drugUse.drugId'),
    )
    .select(['drugName', 'drugSpec', 'doseValue', 'doseUnit', 'freq', 'times'])
    .where('drugUse.orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('useStatus', '=', useStatus.is.used)
    .orderBy('drugName')
    .execute()
  return rows.map((row) => ({
    drugName: `${row.drugName} ${row.drugSpec}`,
    dose: `${row.doseValue}${row.doseUnit}`,
    freq: freq.label(row.freq),
    takeTimes: (row.times ?? []).map(({ time }) => time),
  }))
}

const mostAssessments = 20
async function assessmentsOf(db: Db, who: Who, oldmanId: string) {
  return db
    .selectFrom('assessment')
    .select(['assessmentId', 'type as assessmentType', 'finalGrade', 'finalGradeName', 'assessTime as finishTime'])
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('assessStatus', '=', assessStatus.is.complete)
    .orderBy('assessDate', 'desc')
    .orderBy('assessmentId', 'desc')
    .limit(mostAssessments)
    .execute()
}

const mostNotes = 50
/** The handover items about the resident. */
async function notesOf(db: Db, who: Who, { oldmanId, from, to }: Span) {
  const { rows } = await sql<{ time: string; text: string; byName: string | null }>`
    select to_char(coalesce(handover.giver_time, handover.create_time), 'YYYY-MM-DD HH24:MI:SS') as time,
      note ->> 'text' as text, giver.user_name as by_name
    from handover
    cross join lateral jsonb_array_elements(handover.notes) as note
    left join user_account giver on giver.org_id = handover.org_id and giver.user_id = handover.giver_id
    where handover.org_id = ${who.orgId} and handover.work_date between ${from}::date and ${to}::date
      and note ->> 'oldmanId' = ${oldmanId}
    order by 1 desc limit ${mostNotes}`.execute(db)
  return rows
}
