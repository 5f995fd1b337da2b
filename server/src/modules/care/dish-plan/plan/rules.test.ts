import { describe, expect, test } from 'vitest'
import { type Cell, dayTotals, placeOf, rotationOf } from '#contract/modules/care/dish-plan/menu.ts'
import { checkMenu } from './check.ts'
import { byKey, cellsAt, changesOf, openMeals } from './versions.ts'

const weekly = { cycleType: 1, rotationWeeks: 2, startDate: '2026-11-16', endDate: '2026-12-31' }
const cell = (more: object = {}): Cell => ({
  weekIndex: 1,
  dayIndex: 1,
  nextId: 'lunch',
  dietGroup: 0,
  dishIds: ['rice'],
  portion: 1,
  ...more,
})

describe('rotation', () => {
  test('35: of 2 weeks from Mon 2026-11-16, 2026-12-01 is week 1 day 2', () =>
    expect(rotationOf(weekly, '2026-12-01')).toEqual({ weekIndex: 1, dayIndex: 2 }))

  test.each([
    ['2026-11-16', 1, 1],
    ['2026-11-22', 1, 7],
    ['2026-11-23', 2, 1],
    ['2026-11-29', 2, 7],
    ['2026-11-30', 1, 1],
    ['2027-01-04', 2, 1],
  ])('%s is week %i day %i', (date, weekIndex, dayIndex) =>
    expect(rotationOf(weekly, date)).toEqual({ weekIndex, dayIndex }),
  )

  test('week 1 is the Monday week of the beginning, on any weekday', () => {
    const from = { rotationWeeks: 3, startDate: '2026-11-19' }
    expect(rotationOf(from, '2026-11-19')).toEqual({ weekIndex: 1, dayIndex: 4 })
    expect(rotationOf(from, '2026-11-23')).toEqual({ weekIndex: 2, dayIndex: 1 })
    expect(rotationOf(from, '2026-12-07')).toEqual({ weekIndex: 1, dayIndex: 1 })
  })

  test('the cells of a menu by days have dates, those of one by weeks have weeks and days', () => {
    expect(placeOf(weekly, '2026-12-01', 'lunch', 0)).toBe('1.2.lunch.0')
    expect(placeOf({ ...weekly, cycleType: 2 }, '2026-12-01', 'lunch', 3)).toBe('2026-12-01.lunch.3')
  })
})

describe('check', () => {
  const dish = (dishName: string, more: object = {}) => ({
    dishName,
    texture: [1, 2],
    dietTags: [],
    allergens: [],
    kcal: 600,
    sodium: 500,
    status: 1,
    ...more,
  })
  const dishes = new Map([
    ['rice', dish('米饭')],
    ['peanut', dish('宫保鸡丁', { allergens: [1] })],
    ['soup', dish('米汤', { texture: [4] })],
    ['gone', dish('旧菜', { status: 0 })],
    ['salty', dish('咸肉', { kcal: 2300, sodium: 2400 })],
  ])
  const days = ['2026-11-16', '2026-11-17', '2026-11-18']
  const daily = { ...weekly, cycleType: 2 }
  const meals = days.map((date) => ({ date, nextId: 'lunch', nextName: '午餐' }))
  const run = (
    cells: Cell[],
    eaters: { oldmanName: string; texture: number; dietTags: number[]; allergens: number[] }[] = [],
  ) => checkMenu({ cycle: daily, cells: byKey(cells), meals, dishes, eaters })
  const on = (date: string, dishIds: string[], dietGroup = 0) =>
    cell({ weekIndex: null, dayIndex: null, date, dishIds, dietGroup })
  const wang = { oldmanName: '王秀英', texture: 1, dietTags: [], allergens: [1] }

  test('names meals without a dish; a disabled dish does not count', () => {
    const { missing } = run([on(days[0], ['rice']), on(days[1], ['gone'])])
    expect(missing.map(({ text }) => text)).toEqual(['2026-11-17午餐没有菜品', '2026-11-18午餐没有菜品'])
  })

  test('33: a resident allergic to 花生 has no dish where the only one contains it, and has one where another does not', () => {
    const { unsafe, missing } = run(
      [on(days[0], ['peanut']), on(days[1], ['peanut', 'rice']), on(days[2], ['rice'])],
      [wang],
    )
    expect(missing).toEqual([])
    expect(unsafe).toEqual([{ date: days[0], text: '王秀英在2026-11-16午餐没有可食用菜品' }])
  })

  test('a group without dishes of its own eats the general ones', () => {
    const liquid = { ...wang, texture: 4, allergens: [] }
    const all = days.map((date) => on(date, ['rice']))
    expect(run(all, [liquid]).unsafe).toHaveLength(3)
    expect(run([...all, ...days.map((date) => on(date, ['soup'], 5))], [liquid]).unsafe).toEqual([])
  })

  test('reports what a day has too much or too little of, and dishes that come back within two days, once a dish', () => {
    const { notes } = run([on(days[0], ['rice']), on(days[1], ['salty']), on(days[2], ['rice'])])
    expect(notes.map(({ text }) => text)).toEqual([
      '2026-11-16通用热量600千卡，低于1500',
      '2026-11-17通用热量2300千卡，高于2200',
      '2026-11-17通用钠2400毫克，高于2000',
      '2026-11-18通用热量600千卡，低于1500',
      '米饭在2天内重复1次（11-18起）',
    ])
  })

  test('a disabled dish feeds nobody and does not count as coming back', () => {
    const { notes } = run([on(days[0], ['salty', 'gone']), on(days[1], ['gone'])])
    expect(notes.some(({ text }) => text.includes('重复'))).toBe(false)
    expect(notes.map(({ text }) => text).filter((text) => text.includes('11-16通用热量'))).toEqual([
      '2026-11-16通用热量2300千卡，高于2200',
    ])
  })

  test('a day with a dish without nutrition data is not reported as too little', () => {
    expect(dayTotals([cell({ dishIds: ['rice', 'unknown'], portion: 1.5 })], dishes)).toEqual({
      kcal: 900,
      sodium: 750,
      whole: false,
    })
  })
})

describe('changes of a published menu', () => {
  const slots = [
    { nextId: 'lunch', startTime: '11:00', endTime: '12:30', cutoffTime: '09:00', cutoffDay: 0 },
    { nextId: 'breakfast', startTime: '07:00', endTime: '08:00', cutoffTime: '18:00', cutoffDay: 1 },
  ]
  test('a meal is what the menu contained at its cutoff', () => {
    const before = [cell(), cell({ dayIndex: 2 })]
    const after = [cell({ dishIds: ['soup'] }), cell({ dayIndex: 3 })]
    const earlier = changesOf(before, after, '2026-11-16 10:00:00')
    expect(earlier.map(({ key }) => key).sort()).toEqual(['1.1.lunch.0', '1.2.lunch.0', '1.3.lunch.0'])
    const plan = { details: after, earlier }
    expect([...cellsAt(plan, '2026-11-16 09:00:00').keys()].sort()).toEqual(['1.1.lunch.0', '1.2.lunch.0'])
    expect(cellsAt(plan, '2026-11-16 09:00:00').get('1.1.lunch.0')?.dishIds).toEqual(['rice'])
    expect(cellsAt(plan, '2026-11-17 09:00:00').get('1.1.lunch.0')?.dishIds).toEqual(['soup'])
    const again = changesOf(after, before, '2026-11-18 10:00:00')
    const twice = { details: before, earlier: [...earlier, ...again] }
    expect(cellsAt(twice, '2026-11-16 09:00:00').get('1.1.lunch.0')?.dishIds).toEqual(['rice'])
    expect(cellsAt(twice, '2026-11-17 09:00:00').get('1.1.lunch.0')?.dishIds).toEqual(['soup'])
    expect(cellsAt(twice, '2026-11-19 09:00:00').get('1.1.lunch.0')?.dishIds).toEqual(['rice'])
  })

  test('a change is open while one of its meals has a cutoff to come', () => {
    const daily = { ...weekly, cycleType: 2 }
    const one = (date: string, nextId = 'lunch') => cell({ weekIndex: null, dayIndex: null, date, nextId })
    const open = (changed: Cell, now: string, cycle: typeof weekly = daily) =>
      openMeals(cycle, changesOf([], [changed], now), slots, now, [changed])[0].date
    expect(open(one('2026-11-20'), '2026-11-20 08:59:59')).toBe('2026-11-20')
    expect(open(one('2026-11-20'), '2026-11-20 09:00:00')).toBeUndefined()
    expect(open(one('2026-11-20', 'breakfast'), '2026-11-19 18:00:00')).toBeUndefined()
    expect(open(one('2026-11-20', 'breakfast'), '2026-11-19 17:00:00')).toBe('2026-11-20')
    expect(open(cell(), '2026-11-16 10:00:00', weekly)).toBe('2026-11-30')
  })
})
