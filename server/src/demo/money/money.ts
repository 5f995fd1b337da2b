import { sql } from 'kysely'
import { addDays, addMinutes } from '#core/clock.ts'
import { refreshStatistics } from '#core/db/statistics.ts'
import { systemWho } from '#core/who/who.ts'
import { lockAccounts, type NewTrade, openAccounts, postTrades } from '../../modules/fees/account/service.ts'
import { autoDeductAll, generate, openBills, payBills, unpaidOf } from '../../modules/fees/bill/service.ts'
import { createCosts } from '../../modules/fees/elder-cost/service.ts'
import { demoSettlement } from '../../modules/fees/settlement/service.ts'
import type { Elder, Maker } from '../people/residents.ts'
import { random } from '../random.ts'
import type { DemoStep } from '../steps.ts'
import { type Event, eventsOf, type Guest, monthsTo, payKind } from './money-plan.ts'

const cashiers = ['周晓燕', '吴建国']
const sold = [
  { projectChildId: 'child-hair', quantity: 1, remark: '上门理发' },
  { projectChildId: 'child-shopping', quantity: 1, remark: '代购水果' },
  { projectChildId: 'child-escort', quantity: 1, remark: '陪同市一医院复诊' },
] as const

/**
 * A year at the cash desk, day by day and by the real rules: deposits and prestored money, the monthly bills and what
 * they take, payments at the desk, first bills of those who move in, settlements of those who leave, small extras.
 * In steps that follow each other: what came before the year, then a step a month.
 */
export function moneySteps(today: string, elders: readonly Elder[]): DemoStep[] {
  const months = monthsTo(today, 12)
  let guests: Guest[] = []
  let byDay = new Map<string, Event[]>()
  const start = async (maker: Maker) => {
    const { db, orgId, now } = maker
    const ids = elders.map(({ oldmanId }) => oldmanId)
    await openAccounts(db, systemWho(orgId, now), ids)
    guests = await guestsOf(maker, elders)
    await beforeAll(maker, guests, `${months[0]}-01`)
    const events = guests.flatMap((guest) => eventsOf(guest, { months, today }))
    await agreeDeposits(maker, guests, events)
    byDay = Map.groupBy(events, ({ day }) => day)
    for (const day of [...byDay.keys()].filter((one) => one < `${months[0]}-01`).sort())
      await runDay(maker, day, byDay.get(day) ?? [])
    await refreshStatistics(db)
  }
  const month = async (maker: Maker, feeMonth: string) => {
    await bill(maker, feeMonth)
    // Without statistics of what the first months brought, the planner takes every table for empty.
    if (months.indexOf(feeMonth) < 2) await refreshStatistics(maker.db)
    const days = [...byDay.keys(), `${feeMonth}-12`].filter((day) => day.startsWith(feeMonth))
    for (const day of [...new Set(days)].sort().filter((one) => one < today)) {
      await runDay(maker, day, byDay.get(day) ?? [])
      if (day.endsWith('-12')) await sell(maker, guests, day)
    }
  }
  return [
    { name: 'money before the year', make: start },
    ...months.map((feeMonth) => ({
      name: `money of ${feeMonth}`,
      make: (maker: Maker) => month(maker, feeMonth),
    })),
    { name: 'night of the bills', make: noteRun },
  ]
}

/** Everybody who stayed within the year with what a month costs about, and the day of leaving. */
async function guestsOf({ db, orgId }: Maker, elders: readonly Elder[]): Promise<Guest[]> {
  const costs = await db
    .selectFrom('costProject as row')
    .innerJoin('projectChildPrice as price', (join) =>
      join.onRef('price.orgId', '=', 'row.orgId').onRef('price.projectChildId', '=', 'row.projectChildId'),
    )
    .innerJoin('live', (join) => join.onRef('live.orgId', '=', 'row.orgId').onRef('live.liveId', '=', 'row.liveId'))
    .select(['row.oldmanId', 'row.liveId', 'row.chargeCycle', 'price.price', 'live.quitDate'])
    .where('row.orgId', '=', orgId)
    .orderBy('row.liveId', 'desc')
    .execute()
  const byPerson = Map.groupBy(costs, ({ oldmanId }) => oldmanId)
  return elders.map(({ oldmanId, status, since }, turn) => {
    const own = byPerson.get(oldmanId) ?? []
    const monthly = own.reduce((sum, { chargeCycle, price }) => sum + price * (chargeCycle === 1 ? 30 : 1), 0)
    const { liveId = null, quitDate = null } = own[0] ?? {}
    return { oldmanId, status, since, monthly, liveId, quitDate, pays: payKind(turn), random: random(turn) }
  })
}

/** Who pays at the desk has nothing taken by itself; who left within the year is still there when it begins. */
async function beforeAll({ db, orgId }: Maker, guests: readonly Guest[], start: string) {
  const desk = guests.filter(({ pays }) => pays === 'desk').map(({ oldmanId }) => oldmanId)
  await db
    .updateTable('account')
    .set({ autoDeduct: 0 })
    .where('orgId', '=', orgId)
    .where('oldmanId', 'in', [...desk, ''])
    .execute()
  const left = guests.flatMap(({ liveId, quitDate }) => (liveId && quitDate && quitDate >= start ? [liveId] : []))
  await db
    .updateTable('live')
    .set({ oldmanStatus: 1 })
    .where('orgId', '=', orgId)
    .where('liveId', 'in', [...left, ''])
    .execute()
}

/** Deposits are what was agreed at the desk; families who are late paid a part of theirs, and who comes today has paid nothing. */
async function agreeDeposits({ db, orgId }: Maker, guests: readonly Guest[], events: readonly Event[]) {
  const takes = events.flatMap((event) => (event.kind === 'take' ? [event.trade] : []))
  const paid = (oldmanId: string, kind: number) =>
    takes.reduce((sum, one) => sum + (one.oldmanId === oldmanId && one.tradeType === kind ? one.amount : 0), 0)
  const stays = guests.flatMap(({ oldmanId, liveId, pays }) =>
    liveId
      ? [{ liveId, deposit: pays === 'late' ? 1_000_000 : paid(oldmanId, 2) || 600_000, medical: paid(oldmanId, 6) }]
      : [],
  )
  await sql`update live set deposit_due = due.deposit, medical_deposit_due = due.medical
    from jsonb_to_recordset(${JSON.stringify(stays)}::jsonb) as due ("liveId" text, deposit bigint, medical bigint)
    where live.org_id = ${orgId} and live.live_id = due."liveId"`.execute(db)
}

async function bill({ db, orgId }: Maker, feeMonth: string) {
  const who = systemWho(orgId, `${feeMonth}-01 01:00:00`)
  const there = await db
    .selectFrom('live')
    .select('oldmanId')
    .where('orgId', '=', orgId)
    .where('oldmanStatus', 'in', [1, 4])
    .where('chargeStartDate', '<', `${feeMonth}-01`)
    .execute()
  await billFor({ db, orgId }, who.now, feeMonth, there)
}

async function billFor(
  { db, orgId }: Pick<Maker, 'db' | 'orgId'>,
  now: string,
  feeMonth: string,
  people: readonly { oldmanId: string }[],
) {
  const who = systemWho(orgId, now)
  const apart: Parameters<typeof generate>[0]['apart'] = (work) => work(db, who)
  const { failed } = await generate(
    { db: apart, who, apart },
    { feeMonth, oldmanIds: people.map(({ oldmanId }) => oldmanId), manual: false },
  )
  if (failed.length > 0) throw new Error(`${feeMonth}: ${JSON.stringify(failed[0])}`)
}

async function runDay(maker: Maker, day: string, events: readonly Event[]) {
  const { db, orgId, random } = maker
  const of = <K extends Event['kind']>(kind: K) =>
    events.flatMap((event) => (event.kind === kind ? [event as Extract<Event, { kind: K }>] : [])) // as: of that kind
  const at = (time: string) => ({ ...systemWho(orgId, `${day} ${time}`), userName: random.pick(cashiers) })
  const takes = of('take')
  const trades = takes.map(({ trade }, turn) => ({
    ...trade,
    tradeTime: addMinutes(`${day} 08:30:00`, Math.floor((turn * 400) / takes.length) + random.int(0, 9)),
  }))
  if (trades.length > 0) await postTrades(db, at('16:30:00'), trades.sort(byTime))
  await deduct(maker, at('16:31:00'), takes)
  const moved = of('first')
  if (moved.length > 0) await billFor(maker, `${day} 16:40:00`, day.slice(0, 7), moved)
  for (const { oldmanId, part } of of('pay')) await pay(maker, at('16:50:00'), oldmanId, part)
  for (const { liveId, oldmanId } of of('leave')) await leave(maker, liveId, oldmanId)
  for (const { kind: _, day: __, ...departure } of of('settle')) await demoSettlement(db, at('17:10:00'), departure)
}
const byTime = (a: NewTrade, b: NewTrade) => ((a.tradeTime ?? '') < (b.tradeTime ?? '') ? -1 : 1)

/** What was prestored pays what is open at once, as at the desk. */
async function deduct({ db, orgId }: Maker, who: ReturnType<typeof systemWho>, takes: readonly { oldmanId: string }[]) {
  const owing = await db
    .selectFrom('account')
    .select('oldmanId')
    .where('orgId', '=', orgId)
    .where('arrearsAmount', '>', 0)
    .where('oldmanId', 'in', [...takes.map(({ oldmanId }) => oldmanId), ''])
    .execute()
  if (owing.length === 0) return
  const accounts = await lockAccounts(
    db,
    who,
    owing.map(({ oldmanId }) => oldmanId),
  )
  await autoDeductAll(db, who, [...accounts.values()])
}

async function pay({ db, random }: Maker, who: ReturnType<typeof systemWho>, oldmanId: string, part: number) {
  const due = (await openBills(db, who, oldmanId)).reduce((sum, one) => sum + unpaidOf(one), 0)
  const amount = part === 1 ? due : Math.floor((due * part) / 100) * 100
  if (amount > 0) await payBills(db, who, { oldmanId, ways: [{ tradeWay: random.int(1, 4), amount }] }, {})
}

async function leave({ db, orgId }: Maker, liveId: string, oldmanId: string) {
  await db
    .updateTable('live')
    .set({ oldmanStatus: 2 })
    .where('orgId', '=', orgId)
    .where('liveId', '=', liveId)
    .execute()
  await db
    .updateTable('account')
    .set({ accountStatus: 2 })
    .where('orgId', '=', orgId)
    .where('oldmanId', '=', oldmanId)
    .execute()
}

/** Haircuts, shopping and company to the doctor; they stand on the next bill. */
async function sell({ db, orgId, random }: Maker, guests: readonly Guest[], day: string) {
  const here = guests.filter(({ since, status }) => status === 1 && since < day)
  if (here.length === 0) return
  const { userId: handlerId } = await db
    .selectFrom('userAccount')
    .select('userId')
    .where('orgId', '=', orgId)
    .where('loginName', '=', 'nurse_head')
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: 6 }, () => ({
    ...random.pick(sold),
    oldmanId: random.pick(here).oldmanId,
    costDate: day,
  }))
  await createCosts(db, { ...systemWho(orgId, `${day} 17:20:00`), userName: '陈护士长' }, { rows, handlerId })
}

/** The nightly run of today counts as done. */
async function noteRun({ db, orgId, now }: Maker) {
  const today = now.slice(0, 10)
  const slot = `${now.slice(11) >= '01:00:00' ? today : addDays(today, -1)} 01:00:00`
  await db
    .insertInto('jobRun')
    .values({ orgId, job: 'bill-generate', slot, status: 'DONE', started: slot, finished: slot })
    .execute()
}
