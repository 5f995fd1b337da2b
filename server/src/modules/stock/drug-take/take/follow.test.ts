import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { settlement } from '#contract/modules/fees/settlement/settlement.ts'
import { familyNotice } from '#contract/modules/living/family-notice/family-notice.ts'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { todo } from '#contract/modules/platform/message/todo.ts'
import { drugKeep } from '#contract/modules/stock/drug/keep.ts'
import { drugTake } from '#contract/modules/stock/drug-take/take.ts'
import { allergicSince, drugUse } from '#contract/modules/stock/drug-take/use.ts'
import { roundsOf } from '../../../../../test/drug-rounds.ts'
import { newDrug, openPharmacy, type Pharmacy, signed } from '../../../../../test/drugs.ts'
import { step } from '../../../../../test/elders.ts'

/** How doses and settings follow outings, the end of a stay and the night job; warnings (stock.md 5.3–5.5). */

let p: Pharmacy
beforeAll(async () => {
  p = await openPharmacy()
})
afterAll(() => p.t.close())
beforeEach(() => p.at('07:00'))
const { dosed, takesOf, now, go, seen, band, ready, stockOf, messageCount, run } = roundsOf(() => p)

describe('outings, departures and the night job', () => {
  async function out(oldmanId: string, time: string, drugs: object[] = [], outType = 1) {
    const plan = await planned(oldmanId, time, drugs, outType)
    return { made: plan, left: await p.head.call(outing.affirm, { outId: plan.outId, version: plan.version }) }
  }
  async function planned(oldmanId: string, time: string, drugs: object[] = [], outType = 1) {
    p.at(time)
    const plan = {
      planOutTime: `${p.day} ${time}:00`,
      planBackTime: `${p.day} 20:00:00`,
      outType,
      outReason: '探亲',
      escort: 1,
      escortName: '王小明',
      escortPhone: '13800138000',
    }
    await p.set('check.OUTING', { openStatus: 0, steps: [], selfAudit: 0, timeoutHours: 0, timeoutAction: 'REMIND' })
    return p.head.ok(outing.create, { oldmanId, ...plan, takeDrugs: drugs.length > 0 ? 1 : 0, drugs })
  }

  test('drugs a resident brings himself are not in stock, and two rows of one drug come back into their batches', async () => {
    const of = await dosed({ quantity: 2 })
    const mine = await newDrug(p.head)
    await p.bring(of.oldmanId, mine.drugId, 1)
    const { recordId } = (await p.whole(of.oldmanId, mine.drugId)).records[0]
    await p.move(p.zhang, 6, { recordId, reason: '录错老人' })
    await p.bring(of.oldmanId, of.drug.drugId, 2, { batchNo: 'B2', expireDate: '2027-01-01' })
    const row = { drugId: of.drug.drugId, drugName: of.drug.drugName, unit: '片', outQty: 2 }
    const own = { drugName: mine.drugName, unit: '片', outQty: 5 }
    const { left } = await out(of.oldmanId, '09:00', [row, row, own])
    expect(left).toMatchObject({ code: 0 })
    p.at('11:00')
    const drugs = [
      { ...row, backQty: 2 },
      { ...row, backQty: 2 },
      { ...own, backQty: 4 },
    ]
    expect((await p.head.call(outing.affirm, { outId: left.data.outId, version: left.data.version, drugs })).code).toBe(
      0,
    )
    expect(
      (await p.whole(of.oldmanId, of.drug.drugId)).batches.map(({ batchNo, quantity }) => [batchNo, quantity]),
    ).toEqual([
      ['B1', 2],
      ['B2', 2],
    ])
    expect((await p.whole(of.oldmanId, mine.drugId)).row.quantity).toBe(0)
  })

  test('scenario 23: out from 09:00 the 12:00 dose is 7 and 外带 counts out 4 片; 1 片 back: stock −3; giving meanwhile is 24050', async () => {
    const of = await dosed({ use: { times: [{ time: '12:00' }] } })
    const row = { drugId: of.drug.drugId, drugName: of.drug.drugName, unit: '片', outQty: 4 }
    const { left } = await out(of.oldmanId, '09:00', [row])
    expect(left.code).toBe(0)
    expect((await now(of)).status).toBe(7)
    expect(await stockOf(of)).toEqual([16, 0])
    const need = await p.doctor.ok(drugUse.useCreate, {
      oldmanId: of.oldmanId,
      drugId: (await newDrug(p.head)).drugId,
      dose: 1,
      drugWay: 1,
      freq: 'prn',
      startDate: p.day,
      maxPerDay: 3,
      minIntervalMinutes: 0,
      indication: '疼痛',
    })
    const input = { action: 'prn', oldmanId: of.oldmanId, useId: need.useId, reason: '痛' }
    expect(await p.zhang.call(drugTake.takeDo, input)).toMatchObject({ code: 24050, msg: '老人外出或住院中，不能发药' })
    p.at('11:00')
    const back = { outId: left.data.outId, version: left.data.version, drugs: [{ ...row, backQty: 1 }] }
    expect((await p.head.call(outing.affirm, back)).code).toBe(0)
    expect(await stockOf(of)).toEqual([17, 0])
    expect((await now(of)).status).toBe(0)
    const { records } = await p.whole(of.oldmanId, of.drug.drugId)
    expect(records.slice(0, 2).map(({ keepType, quantity, outId }) => [keepType, quantity, outId])).toEqual([
      [1, 1, left.data.outId],
      [3, -4, left.data.outId],
    ])
    expect((await p.move(p.head, 6, { recordId: records[0].recordId, reason: '改' })).code).toBe(24026)
  })

  test('a resident who left at 09:00 missed no dose at 12:00, though the outing is recorded at 14:00', async () => {
    const of = await dosed({ use: { times: [{ time: '12:00' }] } })
    const outingPlan = await planned(of.oldmanId, '09:00')
    await run('watch', '14:00')
    expect((await now(of)).status).toBe(5)
    const late = { outId: outingPlan.outId, version: outingPlan.version, outTime: `${p.day} 09:00:00` }
    expect((await p.head.call(outing.affirm, late)).code).toBe(0)
    expect((await now(of)).status).toBe(7)
  })

  test('a drug typed by its name is matched with the drug in custody; other things a resident carries are not counted', async () => {
    const of = await dosed({ use: { times: [{ time: '12:00' }] } })
    const typed = { drugName: ` ${of.drug.drugName} ${of.drug.drugSpec}`, unit: '片', outQty: 3 }
    const own = { drugName: '自备钙片', unit: '片', outQty: 5 }
    const { left } = await out(of.oldmanId, '09:00', [typed, own])
    expect(left.code).toBe(0)
    expect(await stockOf(of)).toEqual([17, 0])
    p.at('11:00')
    const back = { outId: left.data.outId, version: left.data.version, drugs: [{ ...typed, backQty: 2 }, own] }
    expect((await p.head.call(outing.affirm, back)).code).toBe(0)
    expect(await stockOf(of)).toEqual([19, 0])
  })

  test('taking along more than there is in stock refuses the whole outing (24024)', async () => {
    const of = await dosed({ quantity: 2 })
    const row = { drugId: of.drug.drugId, drugName: of.drug.drugName, unit: '片', outQty: 4 }
    const { left } = await out(of.oldmanId, '09:00', [row])
    expect(left.code).toBe(24024)
    expect(await stockOf(of)).toEqual([2, 0])
  })

  test('after a hospital stay the drugs wait for a review before they are given again (DRUG_REVIEW)', async () => {
    const of = await dosed({ use: { times: [{ time: '18:00' }] } })
    const { left } = await out(of.oldmanId, '09:00', [], 3)
    expect(await p.head.ok(drugUse.useGet, { useId: of.use.useId })).toMatchObject({ pause: 2 })
    p.at('15:00')
    await p.head.ok(outing.affirm, { outId: left.data.outId, version: left.data.version })
    const use = await p.head.ok(drugUse.useGet, { useId: of.use.useId })
    expect([use.pause, (await now(of)).status]).toEqual([3, 7])
    expect(await todosOf(of.oldmanId)).toBe(1)
    expect(
      (await p.li.call(drugUse.useUpdate, { useId: use.useId, version: use.version, pause: 0 })).data,
    ).toMatchObject({ pause: 0 })
    expect((await now(of)).status).toBe(0)
    expect(await todosOf(of.oldmanId)).toBe(0)
  })

  /** The to-dos to review the drugs of a resident. */
  const todosOf = async (oldmanId: string) =>
    (await p.li.ok(todo.list, { todoStatus: 0, size: 300 })).list.filter(({ bizId }) => bizId === oldmanId).length
  const useOf = (of: { use: { useId: string } }) => p.head.ok(drugUse.useGet, { useId: of.use.useId })

  test('a walk does not end the review after a hospital stay; stopping the drug that waits for it ends the to-do', async () => {
    const of = await dosed({ use: { times: [{ time: '18:00' }] } })
    const { left } = await out(of.oldmanId, '09:00', [], 3)
    p.at('10:00')
    await p.head.ok(outing.affirm, { outId: left.data.outId, version: left.data.version })
    const walk = await out(of.oldmanId, '11:00')
    expect((await useOf(of)).pause).toBe(3)
    p.at('12:00')
    await p.head.ok(outing.affirm, { outId: walk.left.data.outId, version: walk.left.data.version })
    expect([(await useOf(of)).pause, (await now(of)).status, await todosOf(of.oldmanId)]).toEqual([3, 7, 1])
    const { useId, version } = await useOf(of)
    await p.doctor.ok(drugUse.useUpdate, { useId, version, useStatus: 2, stopReason: 1 })
    expect(await todosOf(of.oldmanId)).toBe(0)
  })

  test('a drug ordered or resumed during an outing is paused, and given after the return', async () => {
    const of = await dosed({ use: { times: [{ time: '18:00' }] } })
    const { left } = await out(of.oldmanId, '09:00')
    const more = await newDrug(p.head)
    const added = await p.doctor.ok(drugUse.useCreate, {
      oldmanId: of.oldmanId,
      drugId: more.drugId,
      dose: 1,
      drugWay: 1,
      freq: 'qd',
      startDate: p.day,
      times: [{ time: '20:00' }],
    })
    expect(added.pause).toBe(1)
    const { useId, version } = await useOf(of)
    const stopped = await p.doctor.ok(drugUse.useUpdate, { useId, version, useStatus: 2, stopReason: 1 })
    p.at('11:00')
    await p.head.ok(outing.affirm, { outId: left.data.outId, version: left.data.version })
    const resumed = { useId, version: stopped.version, useStatus: 1 }
    expect((await p.doctor.ok(drugUse.useUpdate, resumed)).pause).toBe(0)
    const takes = await takesOf(of.oldmanId)
    expect(takes.map(({ planTime, status }) => [planTime.slice(11, 16), status])).toEqual([
      ['18:00', 0],
      ['20:00', 0],
    ])
  })

  test('the night job plans the doses once, ends settings after their last day, and asks for the count on the 1st', async () => {
    const of = await dosed({ use: { freq: 'q6h', endDate: '2025-06-11' } })
    await run('drug-day', '2025-06-11 00:15:00')
    const takes = await takesOf(of.oldmanId, '2025-06-11')
    expect(takes.map(({ planTime }) => planTime.slice(11, 16))).toEqual(['00:00', '06:00', '12:00', '18:00'])
    await p.t.db((db) => db.deleteFrom('drugTakeLine').where('takeId', '=', takes[3].takeId).execute())
    await run('drug-day', '2025-06-12 00:15:00')
    expect((await p.head.ok(drugUse.useGet, { useId: of.use.useId })).useStatus).toBe(3)
    expect(await takesOf(of.oldmanId, '2025-06-12')).toEqual([])
    await run('drug-day', '2025-07-01 00:15:00')
    const month = await p.head.ok(drugTake.takeList, { oldmanId: of.oldmanId, view: 'mar', month: '2025-06' })
    expect(month.uses).toMatchObject([{ freq: 'q6h', days: [{ day: '2025-06-10' }, { day: '2025-06-11' }] }])
    expect(month.resident?.oldmanName).toBe(
      (
        await p.t.db((db) =>
          db.selectFrom('oldman').select('oldmanName').where('oldmanId', '=', of.oldmanId).executeTakeFirstOrThrow(),
        )
      ).oldmanName,
    )
  })

  test('a night job run in the morning plans the early doses too, of drugs ordered by then', async () => {
    const of = await dosed({ use: { freq: 'bid' } })
    p.at('2025-07-02 08:30:00')
    const more = await newDrug(p.head)
    await p.doctor.ok(drugUse.useCreate, {
      oldmanId: of.oldmanId,
      drugId: more.drugId,
      dose: 1,
      drugWay: 1,
      freq: 'qd',
      startDate: '2025-07-02',
    })
    await run('drug-day', '2025-07-02 09:00:00')
    const takes = await takesOf(of.oldmanId, '2025-07-02')
    expect(takes.map(({ planTime, lines }) => [planTime.slice(11, 16), lines.length])).toEqual([
      ['08:00', 1],
      ['18:00', 1],
    ])
  })
})

test('a new allergy against a drug in use is reported to nurses and the prescriber once, and the setting stays red', async () => {
  const of = await dosed({ drug: { ingredients: ['甲硝唑'] } })
  await p.t.db((db) =>
    db.updateTable('oldman').set({ allergyDrug: '甲硝唑皮疹' }).where('oldmanId', '=', of.oldmanId).execute(),
  )
  await run('watch', '2025-06-10 23:00:00')
  await run('watch', '2025-06-10 23:10:00')
  expect([
    await messageCount(p.doctor, of.drug.drugName),
    await messageCount(p.li, `正在使用${of.drug.drugName}`),
  ]).toEqual([1, 1])
  expect((await p.head.ok(drugUse.useGet, { useId: of.use.useId })).flags).toEqual([24031, allergicSince])
})

test('a resident who departs takes no more drugs: settings are stopped, drugs in custody must be returned (24015, 31035)', async () => {
  const of = await dosed()
  const { admin } = p.house.house
  const quit = (more: object = {}) =>
    step(admin, of.oldmanId, 2, { quitDate: p.day, quitType: 1, quitReason: '回家', ...more })
  expect((await quit()).code).toBe(31035)
  expect((await quit({ force: 1 })).msg).toBe('')
  expect(await p.head.ok(drugUse.useGet, { useId: of.use.useId })).toMatchObject({ useStatus: 2, stopReason: 6 })
  expect((await now(of)).status).toBe(8)
  const { warnings } = await p.house.finance.ok(settlement.check, { oldmanId: of.oldmanId, quitDate: p.day })
  expect(warnings.map(({ code, message: text }) => [code, text])).toContainEqual([24015, '尚有1种代管药品未退还'])
})

test('drugs that run short are reported once in seven days, with a draft for the family', async () => {
  const of = await dosed({ quantity: 5 })
  const take = await ready(of)
  p.at('08:00')
  await go(p.zhang, 'give', [seen(take)], band(of.oldmanId))
  const words = `${of.drug.drugName}余量不足`
  expect(await messageCount(p.head, words)).toBe(1)
  await p.move(p.zhang, 3, {
    oldmanId: of.oldmanId,
    clientName: '王小明',
    signImage: signed,
    lines: [{ drugId: of.drug.drugId, quantity: 1 }],
  })
  await run('morning', '2025-06-11 08:00:00')
  await run('morning', '2025-06-12 08:00:00')
  expect(await messageCount(p.head, `${of.drug.drugName}余量紧急`)).toBe(1)
  const drafts = (await p.house.house.admin.ok(familyNotice.list, { size: 500 })).list.filter(({ content }) =>
    content.includes(of.drug.drugName),
  )
  expect(drafts).toMatchObject([{ title: '药品余量不足', status: 0 }])
})

test('the to-do for expired drugs is made once, and ends when none of them is left', async () => {
  const { oldmanId } = await p.keeping()
  const { drugId, drugName } = await newDrug(p.head)
  await p.bring(oldmanId, drugId, 4, { batchNo: 'old', expireDate: '2025-06-20' })
  await p.bring(oldmanId, drugId, 9, { batchNo: 'new', expireDate: '2026-06-20' })
  const todosOf = async () =>
    (await p.head.ok(todo.list, { todoStatus: 0, size: 200 })).list.filter(({ title }) => title.includes(drugName))
      .length
  await run('morning', '2025-06-21 08:00:00')
  await run('morning', '2025-06-28 08:00:00')
  expect(await todosOf()).toBe(1)
  const give = (quantity: number) =>
    p.move(p.zhang, 3, { oldmanId, clientName: '王小明', signImage: signed, lines: [{ drugId, quantity }] })
  expect((await give(3)).code).toBe(0)
  expect(await todosOf()).toBe(1)
  expect((await give(1)).code).toBe(0)
  expect(await todosOf()).toBe(0)
})

test('冲销 shows a hidden row again, and puts nothing into custody that has ended (24016)', async () => {
  const { oldmanId } = await p.keeping()
  const { drugId } = await newDrug(p.head)
  await p.bring(oldmanId, drugId, 3)
  const give = () =>
    p.move(p.zhang, 3, { oldmanId, clientName: '王小明', signImage: signed, lines: [{ drugId, quantity: 3 }] })
  const { recordId } = (await give()).data.records[0]
  await p.head.ok(drugKeep.keepStockDelete, { oldmanId, drugId })
  const reverse = (id: string) => p.move(p.zhang, 6, { recordId: id, reason: '没有交出去' })
  expect((await reverse(recordId)).code).toBe(0)
  expect((await p.head.ok(drugKeep.keepStockList, { oldmanId })).list).toMatchObject([{ drugId, quantity: 3 }])
  const again = (await give()).data.records[0]
  await p.head.ok(drugKeep.keepDelete, { oldmanId })
  expect(await reverse(again.recordId)).toMatchObject({ code: 24016 })
  expect((await p.whole(oldmanId, drugId)).row.quantity).toBe(0)
})

test('the round is shown by drug and by resident, with the slots of the day and one whole take', async () => {
  const of = await dosed({ use: { freq: 'bid' } })
  const byDrug = await p.head.ok(drugTake.takeList, { view: 'drug', oldmanId: of.oldmanId })
  expect(byDrug.list).toMatchObject([{ drugId: of.drug.drugId, doses: 2, total: 2 }])
  const { list, slots } = await p.head.ok(drugTake.takeList, { oldmanId: of.oldmanId, planTime: '18:00' })
  expect([list.length, slots?.map(({ planTime, toPack }) => [planTime, toPack])]).toEqual([
    1,
    [
      ['08:00', 1],
      ['18:00', 1],
    ],
  ])
  const whole = await p.head.ok(drugTake.takeGet, { takeId: of.take.takeId })
  expect(whole.lines).toMatchObject([{ drugName: of.drug.drugName, stock: 20, dose: 1, drugWay: 1 }])
  const stranger = await p.t.as('NURSE_HEAD', { orgId: await p.t.otherOrg() })
  expect((await stranger.call(drugTake.takeGet, { takeId: of.take.takeId })).code).toBe(21003)
  expect((await go(stranger, 'prepare', [seen(of.take)])).code).toBe(21003)
})
