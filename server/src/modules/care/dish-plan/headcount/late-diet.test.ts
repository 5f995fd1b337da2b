import { expect, test } from 'vitest'
import { dishBook } from '#contract/modules/care/dish-plan/book.ts'
import { diet } from '#contract/modules/care/dish-plan/diet.ts'
import { headcount } from '#contract/modules/care/dish-plan/headcount.ts'
import { hosted } from '../../../../../test/hosted.ts'
import { openHouse } from '../../../../../test/stays.ts'
import { lunch, openKitchen } from '../test-kitchen.ts'

/** 临时变更 of a meal (care.md 11): changes the kitchen learns after the cutoff. */

const t = hosted()
const today = '2025-06-10'

test('a change of diet after the cutoff is a 临时变更 of the meals it applies to, counted once with a late booking; before the cutoff it is none', async () => {
  t.clock.set(`${today} 06:00:00`)
  const house = await openHouse(t)
  const kitchen = await openKitchen(house)
  const at = (time: string) => t.clock.set(`${today} ${time}`)
  const one = await kitchen.eater()
  const other = await kitchen.eater()
  const late = async () => {
    const { slots } = await kitchen.cook.ok(headcount.headcount, {})
    return slots.find(({ nextId }) => nextId === lunch)?.lateChanges
  }
  at('08:00:00')
  const before = await late()
  const change = async ({ oldmanId }: { oldmanId: string }, more: object = {}) => {
    const { current } = await house.admin.ok(diet.dietGet, { oldmanId })
    const values = { texture: 3, source: 3 }
    return house.admin.ok(diet.dietSave, { oldmanId, version: current?.version, ...values, ...more })
  }
  await change(one)
  expect(await late()).toBe(before)
  at('09:10:00')
  await change(other, { from: '2025-06-10 18:00:00' })
  expect(await late()).toBe(before)
  await change(one, { texture: 4 })
  expect(await late()).toBe((before ?? 0) + 1)
  await kitchen.cook.ok(dishBook.bookSave, { rows: [{ oldmanId: one.oldmanId, date: today, nextId: lunch, eat: 0 }] })
  expect(await late()).toBe((before ?? 0) + 1)
})
