import { sql } from 'kysely'
import { keepType } from '#contract/modules/stock/drug/custody.ts'
import { type Freq, usualTimes } from '#contract/modules/stock/drug-take/freq.ts'
import { nearMissType, takeStatus } from '#contract/modules/stock/drug-take/take-codes.ts'
import { addDays, addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { systemWho, type Who } from '#core/who/who.ts'
import type { Demo } from '../../../demo/load.ts'
import { allergyOf, allergyWords, demoDrugs, noteTold, pack, postKept } from '../drug/service.ts'
import { keepNear } from './take/near-misses.ts'
import { makeDoses } from './take/plan.ts'
import { restate } from './take/state.ts'
import { dailyDoseOf } from './use/rules.ts'

export const after = ['stock/drug']

const { toPack, toCheck, toGive, given, refused, missed } = takeStatus.is
/** The demo shows doses of the last days. */
const daysBack = 3

/** Three days of doses for residents whose drugs the institution keeps, and rounds of today that are partly done. */
const makeTakes: Demo = async ({ db, orgId, now }) => {
  const today = now.slice(0, 10)
  const nurses = await db
    .selectFrom('userAccount')
    .select(['userId', 'userName'])
    .where('orgId', '=', orgId)
    .where('loginName', 'in', ['nurse', 'nurse_head'])
    .orderBy('loginName')
    .execute()
  const [one, two] = nurses
  if (!one || !two) return
  const whoAt = (time: string): Who => ({ ...systemWho(orgId, time), userId: one.userId, userName: one.userName })
  await makeUses(db, whoAt(now), one)
  for (let back = daysBack; back >= 0; back -= 1) {
    const day = addDays(today, -back)
    await makeDoses(db, whoAt(`${day} 00:15:00`), { wholeDay: true })
    await giveUntil(db, whoAt(back === 0 ? now : `${day} 23:00:00`), { day, checker: two })
  }
  await startRound(db, whoAt(now), two)
  await sendOneBack(db, whoAt(now))
  // Messages of the day before tell people which drugs run short.
  await noteTold(db, whoAt(now), addDays(today, -1))
}

async function makeUses(db: Db, who: Who, by: { userId: string; userName: string }) {
  const { orgId, today } = who
  const words = await allergyWords(db, who)
  const keptDrugs = await db
    .selectFrom('drugKept')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'drugKept.orgId').onRef('oldman.oldmanId', '=', 'drugKept.oldmanId'),
    )
    .select(['drugKept.oldmanId', 'drugKept.drugId', 'oldman.allergyDrug'])
    .where('drugKept.orgId', '=', orgId)
    .orderBy('drugKept.oldmanId')
    .orderBy('drugKept.drugId')
    .execute()
  const drugs = await db
    .selectFrom('drug')
    .select(['drugId', 'drugName', 'tradeName', 'unit', 'drugWay', 'ingredients', 'interactions', 'allergyClass'])
    .where('orgId', '=', orgId)
    .execute()
  const start = addDays(today, -20)
  const rows = keptDrugs.flatMap(({ oldmanId, drugId, allergyDrug }, at) => {
    const drug = drugs.find((one) => one.drugId === drugId)
    const plan = demoDrugs.find(([drugName]) => drugName === drug?.drugName)
    if (!drug || !plan) return []
    // The screen makes the same check (24031): no resident gets a drug he is allergic to.
    if (allergyOf(allergyDrug, drug, words)) return []
    const freq = plan[12] as Freq // as: written in the table of drugs
    const dose = drug.unit === '国际单位' ? 8 : drug.unit === '丸' ? 10 : 1
    const times = usualTimes[freq].map((time) => ({ time, takeTime: null, dose }))
    const isPrn = freq === 'prn'
    const waits = at % 47 === 9
    return [
      {
        orgId,
        useId: `demo-use-${at + 1}`,
        oldmanId,
        drugId,
        doseValue: dose,
        doseUnit: drug.unit,
        dose,
        drugWay: drug.drugWay ?? 1,
        freq,
        times: JSON.stringify(times),
        weekDays: JSON.stringify(freq === 'qw' ? [1] : []),
        startDate: start,
        endDate: at % 23 === 5 ? addDays(today, 4) : null,
        prn: isPrn ? 1 : 0,
        maxPerDay: isPrn ? 3 : null,
        minIntervalMinutes: isPrn ? 240 : null,
        indication: isPrn ? '疼痛或胸闷' : null,
        prescriberName: '李医生',
        source: 1,
        useStatus: waits ? (0 as const) : (1 as const),
        dailyDose: dailyDoseOf({ freq, times }),
        createBy: by.userId,
        createByName: by.userName,
        createTime: `${start} 10:00:00`,
      },
    ]
  })
  if (rows.length > 0) await db.insertInto('drugUse').values(rows).execute()
}

interface Line {
  takeLineId: string
  takeId: string
  oldmanId: string
  drugId: string
  planTime: string
  dose: number
}

/** Doses due by then were given; a few were refused, and a few were missed. */
async function giveUntil(
  db: Db,
  who: Who,
  { day, checker }: { day: string; checker: { userId: string; userName: string } },
) {
  const { rows } = await sql<Line & { free: number }>`
    select line.take_line_id, line.take_id, take.oldman_id, line.drug_id, take.plan_time, line.dose,
      (select coalesce(sum(quantity - locked), 0) from drug_stock stock where stock.org_id = take.org_id
        and stock.oldman_id = take.oldman_id and stock.drug_id = line.drug_id and stock.expire_date >= ${who.today}::date) as free
    from drug_take_line line join drug_take take on take.org_id = line.org_id and take.take_id = line.take_id
    where line.org_id = ${who.orgId} and take.plan_time >= ${day}::date and take.plan_time < ${day}::date + 1
      and take.plan_time <= ${addMinutes(who.now, -20)}::timestamp
    order by take.plan_time, line.take_line_id`.execute(db)
  const left = new Map(rows.map(({ oldmanId, drugId, free }) => [`${oldmanId} ${drugId}`, free]))
  const byTake = [...Map.groupBy(rows, ({ takeId }) => takeId).values()]
  const ended = byTake.flatMap((lines, at) => {
    const odd = at % 61 === 13 ? refused : at % 97 === 29 ? missed : given
    return lines.map((line) => {
      const key = `${line.oldmanId} ${line.drugId}`
      const enough = (left.get(key) ?? 0) >= line.dose
      if (odd === given && enough) left.set(key, (left.get(key) ?? 0) - line.dose)
      return { ...line, status: odd === given && !enough ? missed : odd }
    })
  })
  const takes = ended.filter(({ status }) => status === given)
  if (takes.length > 0)
    await postKept(
      db,
      who,
      { keepType: keepType.is.taken },
      {
        takes: takes.map(({ oldmanId, drugId, dose, takeLineId }) => ({
          oldmanId,
          drugId,
          quantity: dose,
          takeLineId,
        })),
      },
    )
  const list = JSON.stringify(ended)
  const rowsSql = sql`jsonb_to_recordset(${list}::jsonb) as asked ("takeLineId" text, "takeId" text, "planTime" timestamp, status int2, dose numeric)`
  await sql`update drug_take_line line set status = asked.status,
      actual_dose = case when asked.status = ${given} then asked.dose end, refuse_reason = case when asked.status = ${refused} then 1 end
    from ${rowsSql} where line.org_id = ${who.orgId} and line.take_line_id = asked."takeLineId"`.execute(db)
  await sql`update drug_take take set prepare_by = ${who.userId}, prepare_by_name = ${who.userName},
      prepare_time = take.plan_time - interval '40 minutes', check_by = ${checker.userId}, check_by_name = ${checker.userName},
      check_time = take.plan_time - interval '30 minutes', give_by = ${who.userId}, give_by_name = ${who.userName},
      give_time = take.plan_time + interval '5 minutes', verify_way = 1
    where take.org_id = ${who.orgId} and take.take_id in (select "takeId" from ${rowsSql} where status in (${given}, ${refused}))`.execute(
    db,
  )
  await restate(db, who, [...new Set(ended.map(({ takeId }) => takeId))])
}

/** The next round is being packed and checked. */
async function startRound(db: Db, who: Who, checker: { userId: string; userName: string }) {
  const { rows } = await sql<Line>`
    select line.take_line_id, line.take_id, take.oldman_id, line.drug_id, take.plan_time, line.dose
    from drug_take take join drug_take_line line on line.org_id = take.org_id and line.take_id = take.take_id
    where take.org_id = ${who.orgId} and line.status = ${toPack} and take.plan_time > ${who.now}::timestamp
      and take.take_id in (select take_id from drug_take where org_id = ${who.orgId} and plan_time > ${who.now}::timestamp
        order by plan_time, take_id limit 12)
    order by take.plan_time, take.take_id`.execute(db)
  const byTake = [...Map.groupBy(rows, ({ takeId }) => takeId)]
  for (const [at, [takeId, lines]] of byTake.entries()) {
    const checked = at % 2 === 0
    for (const { oldmanId, drugId, dose, takeLineId, planTime } of lines) {
      const splits = await packed(db, who, { oldmanId, drugId, dose, planTime })
      if (splits)
        await db
          .updateTable('drugTakeLine')
          .set({ status: checked ? toGive : toCheck, splits: JSON.stringify(splits), prepareBy: who.userId })
          .where('orgId', '=', who.orgId)
          .where('takeLineId', '=', takeLineId)
          .execute()
    }
    const by = { prepareBy: who.userId, prepareByName: who.userName, prepareTime: who.now }
    const second = { checkBy: checker.userId, checkByName: checker.userName, checkTime: who.now }
    await db
      .updateTable('drugTake')
      .set({ ...by, ...(checked && second) })
      .where('orgId', '=', who.orgId)
      .where('takeId', '=', takeId)
      .execute()
  }
  await restate(
    db,
    who,
    byTake.map(([takeId]) => takeId),
  )
}

/** Packs a dose where custody holds enough of the drug. */
async function packed(db: Db, who: Who, { oldmanId, drugId, dose, planTime }: Omit<Line, 'takeLineId' | 'takeId'>) {
  const { rows } = await sql<{ free: number }>`select coalesce(sum(quantity - locked), 0) as free from drug_stock
    where org_id = ${who.orgId} and oldman_id = ${oldmanId} and drug_id = ${drugId} and expire_date >= ${planTime}::date`.execute(
    db,
  )
  if (rows[0].free < dose) return undefined
  return pack(db, who, { oldmanId, drugId, quantity: dose }, planTime.slice(0, 10), () => {
    throw new Error('there was enough')
  })
}

/** In the latest round, late in the evening, the check found a wrong dose. */
async function sendOneBack(db: Db, who: Who) {
  const take = await db
    .selectFrom('drugTake')
    .select(['takeId', 'oldmanId'])
    .where('orgId', '=', who.orgId)
    .orderBy(sql`plan_time <= ${who.now}::timestamp`)
    .orderBy(sql`abs(extract(epoch from plan_time - ${who.now}::timestamp))`)
    .orderBy('takeId')
    .executeTakeFirst()
  if (!take) return
  await keepNear(db, who, [{ type: nearMissType.is.sentBack, ...take, remark: '剂量不符，已重新摆药' }])
}

export default makeTakes
