import { afterEach, beforeAll, expect, test } from 'vitest'
import { residence } from '#contract/modules/living/residence/residence.ts'
import { roomMap } from '#contract/modules/living/room-map/room-map.ts'
import { allSeams } from '#core/seam.ts'
import { type Elder, makeElder, makeLevel, step, versionOf } from '../../../../test/elders.ts'
import { type MadeBed, makeBeds } from '../../../../test/factories.ts'
import { priceMeals } from '../../../../test/fees.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { type Answers, joinResidence, type Participant, type Step } from './effects.ts'

/** The seam of residence: how modules that react to stays are called, and what their refusals do. */

const today = '2025-06-10'
const t = hosted({ now: `${today} 10:00:00` })
const admin = enters(t, 'ADMIN')
let levelId: string
let leave: (() => void) | undefined

beforeAll(async () => {
  levelId = await makeLevel(t)
})
// Switches off joined participants, so that the next test, here or in another file, is not called.
afterEach(() => {
  leave?.()
  leave = undefined
})

/** Registers a participant that records every step it is called with. */
function join(more: Partial<Participant> = {}) {
  const seen: { when: string; step: Step }[] = []
  const note = (when: string) => async (_: unknown, __: unknown, step: Step) => void seen.push({ when, step })
  leave = joinResidence({ name: 'test', beforeStep: note('before'), afterStep: note('after'), ...more })
  return seen
}
/** Registers a participant with one answer, after all others. */
function answering<Q extends keyof Answers>(question: Q, answer: Answers[Q]) {
  leave?.()
  const others = allSeams().find(({ name }) => name === 'residence')
  const behind = others?.inOrder().map(({ name }) => name)
  leave = joinResidence({ name: 'test', behind, answers: { [question]: async () => answer } })
}
const checkin = (bedId: string) => ({ bedId, levelId, liveDate: today })
async function living(): Promise<{ elder: Elder; bed: MadeBed }> {
  const [bed] = await makeBeds(t)
  const elder = await makeElder(t)
  expect((await step(admin, elder.oldmanId, 1, checkin(bed.bedId))).code).toBe(0)
  return { elder, bed }
}

test('announces every step before and after it is written, with its detail', async () => {
  const [bed, other, third] = await makeBeds(t, { rooms: 3 })
  const elder = await makeElder(t)
  const projectChildId = await priceMeals(admin, 2_500)
  const seen = join()
  const way = [{ tradeWay: 1, amount: 5_000 }]
  await step(admin, elder.oldmanId, 5, { bedId: bed.bedId, planLiveDate: today, reserveAmount: 5_000, tradeWays: way })
  await step(admin, elder.oldmanId, 3, {})
  await step(admin, elder.oldmanId, 4, {
    ...checkin(bed.bedId),
    trialDays: 3,
    costProjects: [{ projectChildId }],
  })
  await step(admin, elder.oldmanId, 1, { formalDate: today })
  const version = await versionOf(admin, elder.oldmanId)
  const move = { oldmanId: elder.oldmanId, bedIdNew: other.bedId, adjustDate: today, adjustReason: '朝南' }
  await admin.ok(residence.adjust, { ...move, version })
  await step(admin, elder.oldmanId, 2, { quitDate: today, quitType: 1 }).then((answer) =>
    expect(answer.code).toBe(31033),
  )
  t.clock.set('2025-06-11 10:00:00')
  await step(admin, elder.oldmanId, 2, { quitDate: '2025-06-11', quitType: 1 })
  await step(admin, elder.oldmanId, 1, { bedId: third.bedId })
  t.clock.set(`${today} 10:00:00`)
  expect(seen.map(({ when, step }) => `${when} ${step.name}`)).toEqual(
    ['book', 'confirm', 'checkin', 'formal', 'adjust', 'quit', 'revokeQuit'].flatMap((name) => [
      `before ${name}`,
      `after ${name}`,
    ]),
  )
  const after = Object.fromEntries(
    seen.flatMap(({ when, step }) => (when === 'after' ? [[step.name, step.detail]] : [])),
  )
  expect(after.book).toMatchObject({
    bedId: bed.bedId,
    reserveAmount: 5_000,
    tradeWays: way,
    bookExpireDate: '2025-06-17',
  })
  expect(after.checkin).toMatchObject({ trial: true, chargeStartDate: today, costProjects: [{ projectChildId }] })
  expect(after.adjust).toMatchObject({ date: today, bedIdBefore: bed.bedId, bedId: other.bedId, reason: '朝南' })
  expect(after.quit).toMatchObject({ quitDate: '2025-06-11', quitType: 1, force: false })
  expect(after.revokeQuit).toMatchObject({ bedIdBefore: other.bedId, bedId: third.bedId, quitDate: '2025-06-11' })
  const [before, then] = seen.filter(({ step }) => step.name === 'checkin')
  expect([before.step.stay.oldmanStatus, then.step.stay.oldmanStatus]).toEqual([3, 4])
  expect([before.step.resident.oldmanStatus, then.step.resident.bedId]).toEqual([3, bed.bedId])
})

test('calls independent participants after the others', async () => {
  const calls: string[] = []
  const note = (what: string) => async () => void calls.push(what)
  const leaves = [
    joinResidence({ name: 'aside', asideOfStep: note('aside') }),
    joinResidence({ name: 'after', afterStep: note('after') }),
  ]
  leave = () => leaves.forEach((one) => void one())
  await living()
  expect(calls.slice(-2)).toEqual(['after', 'aside'])
})

test('announces an exchange once for each of the two residents', async () => {
  const one = await living()
  const other = await living()
  const seen = join()
  const body = { oldmanId: one.elder.oldmanId, oldmanIdTo: other.elder.oldmanId, exchangeDate: today, reason: '换' }
  const versionFrom = await versionOf(admin, one.elder.oldmanId)
  const versionTo = await versionOf(admin, other.elder.oldmanId)
  await admin.ok(residence.exchange, { ...body, versionFrom, versionTo })
  const details = seen.filter(({ when }) => when === 'after').map(({ step }) => step.detail)
  expect(details).toMatchObject([
    { bedIdBefore: one.bed.bedId, bedId: other.bed.bedId, oldmanIdOther: other.elder.oldmanId },
    { bedIdBefore: other.bed.bedId, bedId: one.bed.bedId, oldmanIdOther: one.elder.oldmanId },
  ])
})

test.each(['afterStep', 'asideOfStep'] as const)('a module that fails in %s undoes the whole change', async (when) => {
  const [bed] = await makeBeds(t)
  const { oldmanId } = await makeElder(t)
  const before = await admin.ok(residence.get, { oldmanId })
  join({
    [when]: async () => {
      throw new Error('the ledger does not add up')
    },
  })
  expect((await step(admin, oldmanId, 1, checkin(bed.bedId))).status).toBe(500)
  expect(await admin.ok(residence.get, { oldmanId })).toEqual(before)
  expect((await admin.ok(residence.record, { oldmanId })).total).toBe(1)
  const rows = await t.db((db) => db.selectFrom('bedStay').selectAll().where('bedId', '=', bed.bedId).execute())
  expect(rows).toEqual([])
})

test('guards of other modules answer at their place in the order', async () => {
  const { elder, bed } = await living()
  const { oldmanId } = elder
  answering('outside', true)
  const outside = await step(admin, oldmanId, 2, { quitDate: today, quitType: 1 })
  expect(outside).toMatchObject({ code: 31034, msg: '存在未返院的外出记录，请先办理返院' })
  expect((await step(admin, oldmanId, 2, { quitDate: '2025-06-11', quitType: 1 })).code).toBe(31032)

  answering('itemsOpen', true)
  expect((await step(admin, oldmanId, 2, { quitDate: today, quitType: 1 })).code).toBe(31035)
  const reception = await t.as('RECEPTION')
  const forced = { quitDate: today, quitType: 1, force: 1 }
  const version = await versionOf(admin, oldmanId)
  const denied = await reception.call(residence.step, { oldmanId, oldmanStatusNew: '2', version, ...forced })
  expect(denied.code).toBe(31035)
  expect((await step(admin, oldmanId, 2, forced)).code).toBe(0)

  answering('settlementDone', true)
  expect(await step(admin, oldmanId, 1)).toMatchObject({ code: 31036, msg: '已结算，请先撤销结算' })
  answering('closedMonth', '2025-06')
  expect(await step(admin, oldmanId, 1)).toMatchObject({ code: 31041, msg: '2025-06已结账' })
  answering('settled', false)
  for (const to of [3, 5])
    expect((await step(admin, oldmanId, to, { bedId: bed.bedId, planLiveDate: today })).code).toBe(31028)
  answering('settled', true)
  expect((await step(admin, oldmanId, 3)).code).toBe(0)

  answering('charged', true)
  const remove = await admin.call(residence.remove, { oldmanId })
  expect(remove).toMatchObject({ code: 31037, msg: '已产生费用，不能删除' })
  answering('reserve', 200_000)
  expect((await step(admin, oldmanId, 6, { cancelReason: '不来了', refundMode: 3 })).code).toBe(0)
  expect((await step(admin, oldmanId, 3)).code).toBe(21009)
})

test('the demands of check-in are fulfilled by the modules that can confirm them', async () => {
  const [bed] = await makeBeds(t)
  const { oldmanId } = await makeElder(t)
  const keys = ['checkinNeedAssessment', 'checkinNeedContract', 'checkinNeedDeposit']
  const set = (value: string) =>
    t.db(async (db) => {
      await db.deleteFrom('setting').where('settingKey', 'in', keys).execute()
      const rows = keys.map((settingKey) => ({ orgId: t.orgId, settingKey, value }))
      await db.insertInto('setting').values(rows).execute()
    })
  await set('1')
  const yes = async () => true
  leave = joinResidence({
    name: 'test',
    answers: { assessed: yes, contracted: yes, deposit: async () => ({ due: 10_000, paid: 4_050 }) },
  })
  const answer = await step(admin, oldmanId, 1, checkin(bed.bedId))
  expect(answer).toMatchObject({ code: 31027, msg: '入住押金未足额缴纳（应收100.00元，已收40.50元）' })
  leave()
  leave = joinResidence({
    name: 'test',
    answers: { assessed: yes, contracted: yes, deposit: async () => ({ due: 10_000, paid: 10_000 }) },
  })
  expect((await step(admin, oldmanId, 1, checkin(bed.bedId))).code).toBe(0)
  await set('0')
})

test('a preview of a move shows the answer of fees', async () => {
  const { elder } = await living()
  const [bed] = await makeBeds(t)
  answering('billLines', [
    { lineId: 'one', feeMonth: today.slice(0, 7), feeName: '床位费', days: 30, amount: 180_000 },
    { lineId: 'two', feeMonth: today.slice(0, 7), feeName: '床位费', days: -9, amount: -54_000 },
  ])
  const lines = { billPreview: [{ feeName: '床位费', days: 21, amount: 126_000 }], adjustLines: [] }
  const version = await versionOf(admin, elder.oldmanId)
  const body = { oldmanId: elder.oldmanId, bedIdNew: bed.bedId, adjustDate: today, adjustReason: '朝南', version }
  expect(await admin.ok(residence.adjust, body)).toMatchObject(lines)
})

test('a change of beds reaches every map after commit, and only then', async () => {
  const [bed, other] = await makeBeds(t, { rooms: 2 })
  const { oldmanId } = await makeElder(t)
  const events: unknown[] = []
  const stop = t.services.bus.subscribe((event) => {
    if (event.event === 'bed.changed') events.push(event)
  })
  await step(admin, oldmanId, 1, checkin(bed.bedId))
  await step(admin, oldmanId, 1, checkin(bed.bedId))
  const version = await versionOf(admin, oldmanId)
  await admin.ok(residence.adjust, {
    oldmanId,
    bedIdNew: other.bedId,
    adjustDate: today,
    adjustReason: '朝南',
    version,
  })
  const { statusId } = await admin.ok(roomMap.mark, { type: '2', bedId: bed.bedId, status: 8, reason: '打扫' })
  await admin.ok(roomMap.editMark, { statusId, ended: 1, version: 1 })
  stop()
  expect(events).toMatchObject([
    { orgId: t.orgId, data: { bedIds: [bed.bedId] }, target: { permit: 'home.bedInfo.query|live.live.list.query' } },
    { data: { bedIds: [bed.bedId, other.bedId] } },
    { data: { bedIds: [bed.bedId] } },
    { data: { bedIds: [bed.bedId] } },
  ])
})
