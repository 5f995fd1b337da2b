import { expect, test } from 'vitest'
import { cellsOf, copyDay, copyWeek, keyAt, menuOf, replacedBy, weeksOf, withDishes } from './menu-state.ts'

const weekly = { cycleType: 1, rotationWeeks: 2, startDate: '2026-11-16', endDate: '2026-12-31' }
const daily = { ...weekly, cycleType: 2, startDate: '2026-11-18', endDate: '2026-11-24' }

test('a menu by weeks has seven days a week, one by days has its dates by calendar week', () => {
  expect(weeksOf(weekly).map(({ label, days }) => [label, days.length])).toEqual([
    ['第1周', 7],
    ['第2周', 7],
  ])
  const weeks = weeksOf(daily)
  expect(weeks.map(({ label, days }) => [label, days.length])).toEqual([
    ['11-18 起', 5],
    ['11-23 起', 2],
  ])
  expect(weeks[0].days[0]).toMatchObject({ label: '11-18', note: '周三', place: { date: '2026-11-18' } })
  expect(weeksOf({ ...daily, endDate: '2026-11-01' })).toEqual([])
})

test('a day is copied for every group and replaces the old one; a week is copied day by day', () => {
  const [first, second] = weeksOf(weekly)
  const [monday, tuesday] = first.days
  let menu = withDishes({}, monday, 'lunch', 0, { dishIds: ['a'] })
  menu = withDishes(menu, monday, 'lunch', 3, { dishIds: ['b'], portion: 1.5 })
  menu = withDishes(menu, tuesday, 'supper', 0, { dishIds: ['old'] })
  const copied = copyDay(menu, monday, [tuesday])
  expect(copied[keyAt(tuesday, 'lunch', 3)]).toMatchObject({ weekIndex: 1, dayIndex: 2, dishIds: ['b'], portion: 1.5 })
  expect(copied[keyAt(tuesday, 'supper', 0)]).toBeUndefined()
  const week = copyWeek(copied, first.days, second.days)
  expect(week[keyAt(second.days[1], 'lunch', 0)]).toMatchObject({ weekIndex: 2, dayIndex: 2, dishIds: ['a'] })
  expect(cellsOf(withDishes(week, monday, 'lunch', 0, { dishIds: [] }))).toHaveLength(7)
  expect(menuOf(cellsOf(week))).toEqual(week)
})

test('a copy gives the number of meals with dishes it would replace or empty', () => {
  const [monday, tuesday] = weeksOf(weekly)[0].days
  const breakfast = withDishes({}, monday, 'breakfast', 0, { dishIds: ['a'] })
  expect(replacedBy(breakfast, copyDay(breakfast, monday, [tuesday]))).toBe(0)
  const planned = withDishes(breakfast, tuesday, 'lunch', 0, { dishIds: ['b'] })
  // Monday has no lunch: the copy would leave Tuesday without one.
  expect(replacedBy(planned, copyDay(planned, monday, [tuesday]))).toBe(1)
  const same = withDishes(breakfast, tuesday, 'breakfast', 0, { dishIds: ['a'] })
  expect(replacedBy(same, copyDay(same, monday, [tuesday]))).toBe(0)
})
