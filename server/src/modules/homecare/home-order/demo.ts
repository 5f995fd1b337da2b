import { afterType } from '#contract/modules/homecare/home-order/after-sale.ts'
import { evaluationSource } from '#contract/modules/homecare/home-order/evaluation.ts'
import { tryKind } from '#contract/modules/homecare/home-order/no-show.ts'
import { orderSource } from '#contract/modules/homecare/home-order/order.ts'
import { addDays, addMinutes, minutesBetween } from '#core/clock.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, own, patch } from '#core/rows/store/write.ts'
import { systemWho, type Who } from '#core/who/who.ts'
import type { Demo } from '../../../demo/load.ts'
import type { Maker } from '../../../demo/people/residents.ts'
import { type Random, random } from '../../../demo/random.ts'
import { homeElderOf } from '../home-elder/service.ts'
import { apply } from './after-sale/apply.ts'
import { carryOutDecision } from './after-sale/audit.ts'
import { type Config, orderConfigOf } from './config/config.ts'
import { moreWorkers, worker } from './demo-workers.ts'
import { scoreOf } from './evaluation/rules.ts'
import { cancelOrder } from './flow/cancel.ts'
import { payFor } from './flow/pay.ts'
import { sendWorkers } from './flow/send.ts'
import { complete } from './flow/visit/over.ts'
import { itemsOf } from './order/items.ts'
import { storeOrder } from './order/make.ts'
import { type OrderRow, takeStep } from './order/step.ts'
import { generate } from './rule/run.ts'
import { afterOrders, evaluations, orderConfigs, orderRules, orders, orderTries } from './tables.ts'

export const after = ['homecare/home-elder', 'homecare/home-service', 'homecare/home-account']

const admin = { userId: 'user-admin', userName: '系统管理员' }
const manager = { userId: 'user-homecare_manager', userName: '居家主管' }

/** Orders of weeks by the real rules, one in each state around today; rules, after-sales, evaluations. */
const makeOrders: Demo = async (maker) => {
  const { orgId, now } = maker
  const chance = random(26301)
  const today = now.slice(0, 10)
  const second = await moreWorkers(maker)
  const config = await setUp(maker)
  const elders = await payingElders(maker)
  const scene: Scene = { maker, config, elders, chance, second }
  for (let day = 38; day >= 1; day--) for (const order of planOf(day)) await past(scene, day, order)
  await markRead(maker)
  await current(scene, today)
  await makeRules(scene, as(orgId, now, manager))
}

/** Messages of finished orders are read. */
const markRead = ({ db, orgId, now }: Maker) =>
  db
    .updateTable('message')
    .set({ readStatus: 1, readTime: now })
    .where('orgId', '=', orgId)
    .where('msgType', '=', 7)
    .where('readStatus', '=', 0)
    .execute()
export default makeOrders

interface Scene {
  maker: Maker
  config: Config
  elders: readonly string[]
  chance: Random
  /** The worker of every fourth past day. */
  second: typeof worker
}

const as = (orgId: string, now: string, user: typeof worker): Who => ({
  ...systemWho(orgId, now),
  ...user,
  changes: [],
})

/**
 * The institution lets workers grab orders, keeps a fifth of late cancellations, and gives workers half a day to
 * answer.
 */
async function setUp({ db, orgId, now }: Maker) {
  const who = as(orgId, now, manager)
  await db
    .updateTable('emp')
    .set({
      certificates: JSON.stringify([
        { certType: 1, certName: '养老护理员四级', expireDate: addDays(now.slice(0, 10), 420) },
        { certType: 2, certName: '护士执业证', expireDate: addDays(now.slice(0, 10), 800) },
      ]),
    })
    .where('orgId', '=', orgId)
    .where('empId', 'in', ({ selectFrom }) =>
      selectFrom('userAccount')
        .select('empId')
        .where('orgId', '=', orgId)
        .where('userId', 'in', [worker.userId, 'user-homecare_worker2'])
        .$castTo<{ empId: string }>(),
    )
    .execute()
  const row = await orderConfigOf(db, who)
  return patch(db, orderConfigs, who, row, {
    openGrab: 1,
    cancelFeePercent: 20,
    receiveTimeoutMinutes: 720,
    serviceAreas: ['310000'],
  })
}

/** Elders with money, by their number. */
async function payingElders({ db, orgId }: Maker) {
  const rows = await db
    .selectFrom('homeOldman')
    .innerJoin('homeAccount', (join) =>
      join
        .onRef('homeAccount.orgId', '=', 'homeOldman.orgId')
        .onRef('homeAccount.oldmanId', '=', 'homeOldman.oldmanId'),
    )
    .select('homeOldman.oldmanId')
    .where('homeOldman.orgId', '=', orgId)
    .where('homeOldman.status', '=', 1)
    .where('homeOldman.pauseFrom', 'is', null)
    .where('homeAccount.accountStatus', '=', 1)
    .where('homeAccount.balance', '>', 20_000)
    .orderBy('homeAccount.accountNum')
    .limit(16)
    .execute()
  return rows.map(({ oldmanId }) => oldmanId)
}

const times = ['08:30:00', '10:30:00', '14:00:00', '16:00:00']
/** Services by price and length: numbers in the demo of services. */
const services = [1, 2, 7, 9, 12, 13] as const
const unskilled = [7, 13, 19] as const
type End = 'done' | 'cancelled' | 'refunded' | 'partly'

/** The orders of a day: one or two visits, sometimes one cancelled or refunded. */
function planOf(day: number): { at: number; end: End }[] {
  const first = {
    at: day % 4,
    end: day % 11 === 7 ? 'cancelled' : day === 12 ? 'refunded' : day === 9 ? 'partly' : 'done',
  } as const
  return day % 3 === 0 ? [first] : [first, { at: (day + 2) % 4, end: 'done' }]
}

interface DemoOrder {
  planStart: string
  /** When it was ordered. */
  madeAt: string
  service?: number
  at: number
  payWay?: string | number
}

/** Orders it, and pays unless it is to wait. */
async function order({ maker: { db, orgId }, config, elders, chance }: Scene, plan: DemoOrder) {
  const who = as(orgId, plan.madeAt, manager)
  const elder = await homeElderOf(db, who, elders[plan.at % elders.length])
  const number = plan.service ?? chance.pick(services)
  const orderItems = [{ projectId: `serve-project-${number}`, quantity: number === 1 ? 2 : 1 }]
  const row = await storeOrder(
    db,
    who,
    {
      elder,
      ...(await itemsOf(db, who, orderItems)),
      planStart: plan.planStart,
      orderSource: chance.pick([orderSource.desk, orderSource.desk, 4]),
    },
    config,
  )
  if (plan.payWay === undefined) return row
  await payFor(db, who, row, { payWay: plan.payWay })
  return again(db, who, row)
}
const again = (db: Maker['db'], who: Who, { id }: OrderRow) => own(db, orders, who, id)

async function past(scene: Scene, daysAgo: number, { at, end }: { at: number; end: End }) {
  const { db, orgId, now } = scene.maker
  const day = addDays(now.slice(0, 10), -daysAgo)
  const planStart = `${day} ${times[at]}`
  const madeAt = `${addDays(day, -1)} 10:${20 + at}:00`
  const service = daysAgo % 5 === 0 ? 1 : undefined
  const payWay = daysAgo % 6 === 4 ? 2 : 'BALANCE'
  const row = await order(scene, { planStart, madeAt, at: daysAgo + at, service, payWay })
  if (end === 'cancelled' && daysAgo === 7) return unmet(scene, row, planStart)
  if (end === 'cancelled') {
    const by = { by: 1, cancelReason: 1, remark: '老人临时外出' }
    await cancelOrder(db, as(orgId, addMinutes(planStart, -60), manager), row, by)
    return
  }
  const by = daysAgo % 4 === 2 ? scene.second : worker
  const done = await served(scene, row, planStart, { lateBy: daysAgo % 13 === 5 ? 20 : 0, by })
  if (end !== 'done') await givenBack(scene, done, end, `${addDays(day, 1)} 09:30:00`)
  if (daysAgo % 2 === 0) await judged(scene, done, daysAgo, `${addDays(day, 1)} 15:00:00`)
}

/** A no-show: tried at the door and by phone, and ended after a call to the family. */
async function unmet(scene: Scene, row: OrderRow, planStart: string) {
  const { db, orgId } = scene.maker
  const taking = await acceptedOrder(scene, row, addMinutes(planStart, -600))
  await tried(scene, taking, [0, 6, 12], addMinutes(planStart, 14))
  const remark = '上门未遇。家属联系：女儿接回家中小住，忘记告知'
  await cancelOrder(db, as(orgId, addMinutes(planStart, 25), manager), taking, { by: 1, cancelReason: 9, remark })
}

/** Tries at the door this many minutes after the hour, and a call at the end where there was one. */
async function tried({ maker: { db, orgId } }: Scene, row: OrderRow, knocks: readonly number[], rung?: string) {
  const tries = [
    ...knocks.map((minutes) => ({ kind: tryKind.is.knock, at: addMinutes(row.planStart, minutes) })),
    ...(rung ? [{ kind: tryKind.is.call, at: rung }] : []),
  ]
  for (const { kind, at } of tries) {
    const note = kind === tryKind.is.call ? '响铃无人接' : null
    await insert(db, orderTries, as(orgId, at, worker), {
      orderId: row.id,
      tryKind: kind,
      tryTime: at,
      note,
      photos: [],
    })
  }
}

/** Dispatched, accepted, started, ended. */
async function served(
  scene: Scene,
  row: OrderRow,
  planStart: string,
  { lateBy, by }: { lateBy: number; by: typeof worker },
) {
  const { db, orgId } = scene.maker
  const startTime = addMinutes(planStart, lateBy)
  const begun = await startedAt(scene, await acceptedOrder(scene, row, addMinutes(planStart, -600), by), startTime, by)
  const overTime = addMinutes(startTime, minutesBetween(planStart, row.planEnd))
  const body = { id: row.id, note: '服务顺利，老人满意。', signName: '本人', noSignReason: '老人不便签字' }
  return complete({ db, who: as(orgId, overTime, by), body }, begun, overTime)
}

async function acceptedOrder({ maker: { db, orgId } }: Scene, row: OrderRow, sentAt: string, by = worker) {
  const { planStart, planEnd } = row
  const values = { workerIds: [by.userId], planStart, planEnd }
  const sent = await sendWorkers(db, as(orgId, sentAt, manager), row, values)
  const at = addMinutes(sentAt, 8)
  return takeStep(db, as(orgId, at, by), sent, 'receive', { called: '接单', values: { receiveTime: at } })
}

function startedAt({ maker: { db, orgId } }: Scene, row: OrderRow, startTime: string, by = worker) {
  const values = { startTime, startLng: row.lng, startLat: row.lat, startDistance: 18 }
  const late = startTime > addMinutes(row.planStart, 15) ? 1 : 0
  return takeStep(db, as(orgId, startTime, by), row, 'start', { called: '开始服务', values: { ...values, late } })
}

async function givenBack({ maker: { db, orgId } }: Scene, row: OrderRow, end: End, at: string) {
  const who = as(orgId, at, manager)
  const part = end === 'partly'
  const type = part ? afterType.is.part : afterType.is.whole
  const amount = part ? Math.floor(row.payAmount / 3) : undefined
  const content = part ? '厨房没有擦干净，要求退一部分。' : '家属反映服务人员提前离开。'
  const application = await apply(
    { db, who, body: { id: row.id, version: row.version, afterType: type, reason: part ? 4 : 3, content, amount } },
    row,
  )
  const order = await again(db, who, row)
  const fresh = await own(db, afterOrders, who, application.id)
  // The time for its evaluation is over too.
  await db
    .updateTable('review')
    .set({ reviewState: 2, endTime: at })
    .where('orgId', '=', orgId)
    .where('bizId', '=', application.id)
    .execute()
  await carryOutDecision(db, who, {
    row: fresh,
    order,
    pass: true,
    decision: { opinion: '情况属实，同意退款', auditAmount: amount },
    tells: false,
  })
}

const words = ['很准时，做事细致。', '老人很喜欢，下次还请她来。', '服务不错。', '动作有点急，希望慢一些。'] as const

async function judged({ maker: { db, orgId }, chance }: Scene, row: OrderRow, day: number, at: string) {
  const who = as(orgId, at, manager)
  const poor = day === 6
  const mark = () => (poor ? 2 : chance.pick([4, 5, 5, 5]))
  const marks = { quality: mark(), attitude: mark(), punctual: mark() }
  await insert(db, evaluations, who, {
    ...marks,
    orderId: row.id,
    score: scoreOf(marks),
    tags: poor ? [5, 6] : [1, 3],
    status: 1,
    content: poor ? '迟到，服务敷衍。' : chance.pick(words),
    photos: [],
    source: chance.pick([evaluationSource.is.call, evaluationSource.is.family]),
  })
}

/** One order in each open state, at any hour. */
async function current(scene: Scene, today: string) {
  const { db, orgId, now } = scene.maker
  const tomorrow = addDays(today, 1)
  const madeAt = addMinutes(now, -120)
  const paid = (planStart: string, at: number) =>
    order(scene, { planStart, madeAt, at, service: unskilled[at % unskilled.length], payWay: 'BALANCE' })
  await paid(`${tomorrow} 15:30:00`, 1)
  await paid(`${addDays(today, 2)} 09:00:00`, 2)
  await paid(`${addDays(today, 3)} 10:00:00`, 3)
  const waiting = await paid(`${tomorrow} 09:00:00`, 4)
  const { planStart, planEnd } = waiting
  await sendWorkers(db, as(orgId, addMinutes(now, -5), manager), waiting, {
    workerIds: [worker.userId],
    planStart,
    planEnd,
  })
  await acceptedOrder(scene, await paid(`${tomorrow} 11:00:00`, 5), addMinutes(now, -60))
  await acceptedOrder(scene, await paid(`${addDays(today, 2)} 14:00:00`, 6), addMinutes(now, -50))
  const serving = await acceptedOrder(scene, await paid(addMinutes(now, -20), 7), addMinutes(now, -100))
  await startedAt(scene, serving, addMinutes(now, -18))
  const closed = await acceptedOrder(scene, await paid(addMinutes(now, -130), 8), addMinutes(now, -600))
  await tried(scene, closed, [1, 7])
  const bad = await recent(scene)
  if (bad) {
    // Another user than the decider.
    const who = as(orgId, addMinutes(now, -30), admin)
    const body = { id: bad.id, version: bad.version, afterType: afterType.is.part, reason: 2, amount: 500 }
    await apply({ db, who, body: { ...body, content: '迟到半小时，家属要求退一部分。' } }, bad)
  }
}

/** Finished lately and not refunded. */
const recent = ({ maker: { db, orgId } }: Scene): Promise<Row<'homeOrder'> | undefined> =>
  db
    .selectFrom('homeOrder')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('status', '=', 6)
    .where('payStatus', '=', 1)
    .where('payAmount', '>', 1000)
    .orderBy('planStart', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A rule with orders to be paid, one that pays from the account, a disabled one. */
async function makeRules({ maker: { db, now }, elders }: Scene, who: Who) {
  const today = now.slice(0, 10)
  const rule = async (ruleName: string, service: number, more: object) => {
    const { items } = await itemsOf(db, who, [{ projectId: `serve-project-${service}`, quantity: 1 }])
    return insert(db, orderRules, who, {
      ruleName,
      items,
      cycleType: 1,
      times: ['11:00'],
      startDate: addDays(today, -30),
      advanceDays: 3,
      payMode: 2,
      status: 1,
      skipHoliday: 0,
      skipDates: [],
      workerIds: [],
      ...more,
    })
  }
  const meals = await rule('午餐送餐', 7, { oldmanIds: elders.slice(8, 12), times: ['11:15'] })
  const signs = await rule('每周量血压', 12, {
    oldmanIds: elders.slice(12, 14),
    cycleType: 2,
    weekDays: [1, 3, 5],
    times: ['09:30'],
  })
  const paying = await rule('代取药品', 13, {
    oldmanIds: elders.slice(14, 16),
    cycleType: 4,
    intervalDays: 2,
    times: ['16:30'],
    payMode: 1,
  })
  await rule('月末助浴', 9, {
    oldmanIds: elders.slice(0, 2),
    cycleType: 3,
    monthDays: [31],
    times: ['14:00'],
    status: 0,
  })
  for (const { id } of [meals, signs, paying])
    await generate(db, who, id, { from: addDays(today, 1), to: addDays(today, 3) })
}
