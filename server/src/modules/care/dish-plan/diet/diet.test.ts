import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { diet } from '#contract/modules/care/dish-plan/diet.ts'
import { groupOf, isSafe } from '#contract/modules/care/dish-plan/menu.ts'
import { message } from '#contract/modules/platform/message/message.ts'
import { type Client, elsewhere } from '../../../../../test/app.ts'
import { makeElder, step } from '../../../../../test/elders.ts'
import { makeBeds, makeEmp, makeResident } from '../../../../../test/factories.ts'
import { type House, openHouse, settleStay } from '../../../../../test/stays.ts'
import { defaultDiet } from './rules.ts'

let house: House
let nurse: Client
let kitchen: Client
let oldmanId: string
let bedId: string
beforeAll(async () => {
  house = await openHouse()
  ;[nurse, kitchen] = [await house.t.as('NURSE_HEAD'), await house.t.as('KITCHEN')]
  await house.t.db((db) =>
    db.updateTable('userAccount').set({ dataScope: 'ALL' }).where('userId', '=', nurse.userId).execute(),
  )
})
afterAll(() => house.t.close())
beforeEach(async () => {
  house.t.clock.set('2025-06-10 10:00:00')
  ;[{ bedId }] = await makeBeds(house.t)
  oldmanId = (await house.lives(bedId)).oldmanId
})

const of = (id = oldmanId, client = nurse) => client.ok(diet.dietGet, { oldmanId: id })
const input = (more: object = {}) => ({ oldmanId, texture: 2, source: 3, ...more })
const save = async (more: object = {}) =>
  nurse.call(diet.dietSave, input({ version: (await of()).current?.version, ...more }))

describe('the diet of a resident', () => {
  test('begins with moving in, by the habits of the archive, and waits to be checked', async () => {
    const [bed] = await makeBeds(house.t)
    const { oldmanId: id } = await makeResident(house.t, { extra: { diet: [2, 4, 7], allergyFood: '花生' } })
    expect((await of(id)).current).toBeNull()
    await step(house.admin, id, 1, house.checkin(bed.bedId))
    expect((await of(id)).current).toMatchObject({
      texture: 2,
      dietTags: [3, 7],
      feedWay: 1,
      dineWay: 1,
      kitchenId: 1,
      source: 4,
      checked: 0,
      allergyFood: '花生',
      from: '2025-06-10 10:00:00',
    })
    expect((await nurse.ok(diet.dietList, { size: 1000 })).list.some((row) => row.oldmanId === id)).toBe(true)
  })

  test('is changed: the present row ends, a new one begins, and the kitchen is notified once', async () => {
    house.t.clock.set('2025-06-11 09:00:00')
    const answer = await save({ texture: 3, dietTags: [1], allergens: [1], forbidden: '香菜', thicken: 2, dineWay: 2 })
    expect(answer.data).toMatchObject({ texture: 3, allergens: [1], from: '2025-06-11 09:00:00', to: null, checked: 1 })
    const { current, history } = await of()
    expect(current?.dietId).toBe(answer.data.dietId)
    expect(history.map(({ from, to }) => [from, to])).toEqual([
      ['2025-06-11 09:00:00', null],
      ['2025-06-10 10:00:00', '2025-06-11 09:00:00'],
    ])
    const messages = (await kitchen.ok(message.list, { size: 500 })).list.filter(({ bizId }) => bizId === oldmanId)
    expect(messages).toMatchObject([{ bizType: 'MEAL_CHANGE', msgType: 4, msgLevel: 1 }])
    for (const word of ['半流质', '过敏：花生', '忌口：香菜', '增稠2级']) expect(messages[0].content).toContain(word)
  })

  test('of some days is followed by the former one, allergies included', async () => {
    await save({ allergens: [5], texture: 1 })
    house.t.clock.set('2025-06-11 09:00:00')
    await save({ texture: 4, allergens: [5], to: '2025-06-13 09:00:00' })
    expect((await of()).current).toMatchObject({ texture: 4 })
    house.t.clock.set('2025-06-13 09:00:01')
    expect((await of()).current).toMatchObject({ texture: 1, allergens: [5], to: null })
  })

  test('of some hours leaves later diets as they were ordered', async () => {
    const { empId } = await makeEmp(house.t, { jobTypeCode: 'DOCTOR' })
    await save({ texture: 1, allergens: [5] })
    house.t.clock.set('2025-06-10 11:00:00')
    // Liquid until Saturday, for an examination nothing on Wednesday morning, and nothing again on Friday.
    expect((await save({ texture: 4, allergens: [5], to: '2025-06-14 08:00:00' })).code).toBe(0)
    const fasting = { texture: 4, allergens: [5], feedWay: 5, doctorId: empId }
    const friday = { from: '2025-06-13 06:00:00', to: '2025-06-13 12:00:00' }
    expect((await save({ ...fasting, ...friday })).code).toBe(0)
    const wednesday = { from: '2025-06-11 06:00:00', to: '2025-06-11 12:00:00' }
    expect((await save({ ...fasting, ...wednesday })).code).toBe(0)
    const holds = async (at: string) => {
      house.t.clock.set(at)
      const { texture, feedWay, allergens, to } = (await of()).current ?? {}
      return [texture, feedWay, allergens, to]
    }
    expect(await holds('2025-06-11 06:00:01')).toEqual([4, 5, [5], '2025-06-11 12:00:00'])
    const stale = (await of()).current?.version
    expect(await holds('2025-06-11 12:00:01')).toEqual([4, 1, [5], '2025-06-13 06:00:00'])
    expect((await save({ texture: 3, version: stale })).code).toBe(21002)
    expect(await holds('2025-06-13 06:00:01')).toEqual([4, 5, [5], '2025-06-13 12:00:00'])
    expect(await holds('2025-06-13 12:00:01')).toEqual([4, 1, [5], '2025-06-14 08:00:00'])
    expect(await holds('2025-06-14 08:00:01')).toEqual([1, 1, [5], null])
    expect((await save({ texture: 3 })).data).toMatchObject({ texture: 3, to: null })
  })

  test('鼻饲 and 禁食 name a doctor; dates are in order: 21001 at their fields', async () => {
    const at = async (more: object) => JSON.stringify((await save(more)).data)
    expect(await at({ feedWay: 4 })).toContain('doctorId')
    expect(await at({ feedWay: 5 })).toContain('doctorId')
    expect(await at({ from: '2025-06-09 10:00:00' })).toContain('from')
    expect(await at({ to: '2025-06-10 09:00:00' })).toContain('to')
    expect(await at({ texture: 6 })).toContain('texture')
    expect(await at({ thicken: 4 })).toContain('thicken')
    expect((await save({ feedWay: 4, doctorId: 'nobody' })).code).toBe(21003)
    const { empId } = await makeEmp(house.t, { jobTypeCode: 'DOCTOR' })
    expect((await save({ feedWay: 4, doctorId: empId })).data).toMatchObject({ feedWay: 4, doctorId: empId })
  })

  test('14006 for a former resident; 21002 for an old version; 21003 from elsewhere; 401', async () => {
    const waiting = await makeElder(house.t)
    expect(await nurse.call(diet.dietSave, { ...input(), oldmanId: waiting.oldmanId })).toMatchObject({
      code: 14006,
      msg: '老人不在住，不能操作',
    })
    expect((await save({ version: 9 })).code).toBe(21002)
    const stranger = await (await elsewhere(house.t)).as('NURSE_HEAD')
    expect((await stranger.call(diet.dietSave, input({ version: 1 }))).code).toBe(21003)
    expect((await stranger.call(diet.dietGet, { oldmanId })).code).toBe(21003)
    expect((await kitchen.call(diet.dietSave, input({ version: 1 }))).status).toBe(401)
    expect((await (await house.t.as('CASHIER')).call(diet.dietList)).status).toBe(401)
  })

  test('of two saves at the same moment one is refused with 21002', async () => {
    const version = (await of()).current?.version
    const both = await Promise.all([
      nurse.call(diet.dietSave, input({ version })),
      house.admin.call(diet.dietSave, input({ version, texture: 3 })),
    ])
    expect(both.map(({ code }) => code).sort()).toEqual([0, 21002])
  })

  test('is found by its content', async () => {
    await save({ texture: 4, dietTags: [7], allergens: [6], dineWay: 2 })
    const found = async (query: object) =>
      (await nurse.ok(diet.dietList, { size: 1000, ...query })).list.some((row) => row.oldmanId === oldmanId)
    const [{ locationId }] = await house.t.db((db) =>
      db
        .selectFrom('room')
        .innerJoin('bed', 'bed.roomId', 'room.roomId')
        .select('locationId')
        .where('bedId', '=', bedId)
        .execute(),
    )
    for (const query of [
      { texture: 4 },
      { dietTag: 7 },
      { allergen: 6 },
      { feedWay: 1 },
      { kitchenId: 1 },
      { locationId },
    ])
      expect(await found(query)).toBe(true)
    for (const query of [{ texture: 1 }, { dietTag: 1 }, { allergen: 1 }, { feedWay: 2 }, { locationId: 'x' }])
      expect(await found(query)).toBe(false)
  })

  test('ends with the stay, and is restored when the departure is revoked', async () => {
    await save({ texture: 3 })
    house.t.clock.set('2025-06-12 10:00:00')
    expect((await step(house.admin, oldmanId, 2, { quitDate: '2025-06-12', quitType: 1 })).msg).toBe('')
    const left = await of()
    expect(left.current).toBeNull()
    expect(left.history[0]).toMatchObject({ to: '2025-06-12 10:00:00', endReason: 2 })
    house.t.clock.set('2025-06-12 10:05:00')
    expect((await step(house.admin, oldmanId, 1, { bedId })).msg).toBe('')
    expect((await of()).current).toMatchObject({ texture: 3, to: null, endReason: null })
  })
})

test('a future diet ordered in an earlier stay does not return in a later one', async () => {
  house.t.clock.set('2025-06-11 10:00:00')
  expect((await save({ texture: 4, from: '2025-06-20 08:00:00' })).code).toBe(0)
  house.t.clock.set('2025-06-12 10:00:00')
  expect((await step(house.admin, oldmanId, 2, { quitDate: '2025-06-12', quitType: 1 })).msg).toBe('')
  await settleStay(house.admin, oldmanId)
  house.t.clock.set('2025-06-13 10:00:00')
  expect((await step(house.admin, oldmanId, 5, { bedId, planLiveDate: '2025-06-13' })).msg).toBe('')
  expect((await step(house.admin, oldmanId, 1, house.checkin(bedId, { liveDate: '2025-06-13' }))).msg).toBe('')
  house.t.clock.set('2025-06-25 10:00:00')
  expect((await step(house.admin, oldmanId, 2, { quitDate: '2025-06-25', quitType: 1 })).msg).toBe('')
  expect((await step(house.admin, oldmanId, 1, { bedId })).msg).toBe('')
  expect((await of()).current).toMatchObject({ texture: 1, to: null })
})

describe('rules', () => {
  test.each([
    [{ texture: 4, dietTags: [7] }, 5],
    [{ texture: 3, dietTags: [] }, 4],
    [{ texture: 5, dietTags: [] }, 4],
    [{ texture: 2, dietTags: [7] }, 3],
    [{ texture: 1, dietTags: [3, 8, 7] }, 6],
    [{ texture: 1, dietTags: [1, 8] }, 7],
    [{ texture: 1, dietTags: [1, 3] }, 1],
    [{ texture: 1, dietTags: [1] }, 2],
    [{ texture: 1, dietTags: [2] }, 0],
  ])('%j eats from group %i', (of, group) => expect(groupOf(of)).toBe(group))

  test('a dish is safe by texture, allergens, religion and dietary conviction', () => {
    const dish = { texture: [1, 2], dietTags: [7], allergens: [5] }
    const who = { texture: 1, dietTags: [], allergens: [] }
    expect(isSafe(dish, who)).toBe(true)
    expect(isSafe(dish, { ...who, texture: 3 })).toBe(false)
    expect(isSafe(dish, { ...who, allergens: [5] })).toBe(false)
    expect(isSafe(dish, { ...who, dietTags: [7] })).toBe(true)
    expect(isSafe(dish, { ...who, dietTags: [8] })).toBe(false)
    expect(isSafe(dish, { ...who, dietTags: [3] })).toBe(true)
  })

  test.each([
    [[], 1, [], 1],
    [[1], 1, [], 1],
    [[8], 3, [], 1],
    [[3], 4, [], 1],
    [[9], 5, [], 1],
    [[4, 5, 10, 11, 12, 7, 13], 1, [3, 1, 2, 4, 6, 7, 8], 1],
    [[6], 1, [], 4],
    [[14], 1, [], 5],
  ])('the archive %j gives texture %i, tags %j, feeding %i', (types, texture, dietTags, feedWay) =>
    expect(defaultDiet(types)).toEqual({ texture, dietTags, feedWay, source: 4 }),
  )
})
