import { describe, expect, test } from 'vitest'
import type { FieldKind } from '#contract/kit/fields.ts'
import { LevelChange } from '#contract/modules/care/level-change/level-change.ts'
import { Visit } from '#contract/modules/living/visit/visit.ts'
import { cols } from '../../cols.tsx'
import { arrange, fitted, layoutOf, uncut, withFixed } from './layout.ts'

const columns = cols(Visit, ['visitorName', 'comeTime', 'remark'], { remark: { extra: true } })

test('without a saved layout the columns stand as the screen names them, and extra ones are hidden', () => {
  expect(arrange(columns, layoutOf(columns)).map((column) => column.key)).toEqual(['visitorName', 'comeTime'])
})

test('B195: order, width and visibility are as saved', () => {
  const saved = [
    { key: 'comeTime', show: true, width: 200 },
    { key: 'visitorName', show: false },
    { key: 'remark', show: true },
  ]
  const shown = arrange(columns, layoutOf(columns, saved))
  expect(shown.map(({ key, width }) => [key, width])).toEqual([
    ['comeTime', 200],
    ['remark', 220],
  ])
})

test('fixed columns stand at their edge', () => {
  const saved = [
    { key: 'visitorName', show: true, fixed: 'right' as const },
    { key: 'comeTime', show: true },
    { key: 'remark', show: true, fixed: 'left' as const },
  ]
  expect(arrange(columns, layoutOf(columns, saved)).map((column) => column.key)).toEqual([
    'remark',
    'comeTime',
    'visitorName',
  ])
})

test('a column added after the layout was saved stands at its own place, a removed one is ignored', () => {
  const saved = [
    { key: 'gone', show: true },
    { key: 'visitorName', show: true },
    { key: 'remark', show: true },
  ]
  expect(layoutOf(columns, saved).map((item) => item.key)).toEqual(['visitorName', 'comeTime', 'remark'])
})

describe('in a narrow window', () => {
  // Name 140, time 140, remark 220.
  const all = cols(Visit, ['visitorName', 'comeTime', 'remark'])
  const widths = (columns: typeof all, room: number) => fitted(columns, room).map(({ width }) => width)

  test('text columns shrink until all columns are in sight, times do not', () => {
    expect(widths(all, 500)).toEqual([140, 140, 220])
    const [name, time, remark] = widths(all, 420)
    expect(time).toBe(140)
    expect(name + time + remark).toBeLessThanOrEqual(420)
    expect(name).toBeGreaterThanOrEqual(110)
  })

  test('a level of care is never cut: the hand decides by it', () => {
    const levels = cols(LevelChange, ['fromLevelName', 'toLevelName', 'basis'], {
      fromLevelName: { width: 128 },
      toLevelName: { width: 128 },
      basis: { width: 220 },
    })
    const needed = { fromLevelName: 119, toLevelName: 119, basis: 300 }
    expect(fitted(levels, 400, needed).map(({ width }) => width)).toEqual([119, 119, 162])
  })

  test('where that is not enough no column shrinks', () => {
    expect(widths(all, 300)).toEqual([140, 140, 220])
  })

  test('a width the user has set stays', () => {
    const set = arrange(all, layoutOf(all, [{ key: 'remark', show: true, width: 220 }]))
    const shown = fitted(set, 480)
    expect(shown.find(({ key }) => key === 'remark')?.width).toBe(220)
    expect(shown.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(480)
  })

  test('empty space beside the text shrinks first, and no column becomes narrower than its text', () => {
    const needed = { visitorName: 60, comeTime: 92, remark: 400 }
    const shown = (room: number) => fitted(all, room, needed).map(({ width }) => width)
    expect(shown(500)).toEqual([140, 140, 220])
    const [name, time, remark] = shown(400)
    expect(remark).toBe(220)
    expect(name + time).toBeLessThanOrEqual(180)
    expect([name >= 60, time >= 92]).toEqual([true, true])
    // The remark shrinks when that is not enough, and keeps its full width where even that is not enough.
    expect(shown(350)).toEqual([60, 92, 198])
    expect(shown(280)).toEqual([60, 92, 220])
  })

  test('the columns that name the row stay in sight where the columns scroll, none are fixed where they do not', () => {
    const wide = cols(Visit, ['carNo', 'visitorName', 'comeTime', 'planTime', 'leaveTime', 'place', 'goods', 'remark'])
    const fixedKeys = (columns: typeof wide, room: number) =>
      withFixed(columns, room).flatMap(({ key, fixed }) => (fixed ? key : []))
    expect(fixedKeys(wide, 1000)).toEqual(['carNo', 'visitorName'])
    expect(fixedKeys(wide, 2000)).toEqual([])
    expect(fixedKeys(wide, 600)).toEqual([])
    const [first, ...rest] = wide
    expect(fixedKeys([{ ...first, fixed: 'left' }, ...rest], 1000)).toEqual(['carNo'])
  })
})

describe('columns that scroll under the actions', () => {
  const column = (key: string, kind: FieldKind, width: number) => ({ key, title: key, kind, width })
  const actions = { ...column('actions', 'text', 160), fixed: 'right' as const }
  const money = [column('no', 'text', 200), column('day', 'day', 100), column('amount', 'fen', 120), actions]
  const widths = (columns: Parameters<typeof uncut>[0], room: number) => uncut(columns, room).map(({ width }) => width)

  test('no number is cut in half: the remaining width goes to the columns before it', () => {
    // 200 + 100 beside actions of 160 in 540 leave 80 of the 120 an amount needs.
    expect(widths(money, 540)).toEqual([240, 140, 120, 160])
    expect(widths(money, 580)).toEqual([200, 100, 120, 160])
  })

  test('a cut text shows a readable part, never two letters', () => {
    const words = [column('no', 'text', 200), column('day', 'day', 100), column('remark', 'area', 220), actions]
    expect(widths(words, 540)).toEqual([200, 100, 220, 160])
    expect(widths(words, 500)).toEqual([220, 120, 220, 160])
  })

  test('a width set by the user stays, and without actions nothing covers a column', () => {
    const set = money.map((one) => (one.key === 'no' ? { ...one, userWidth: true } : one))
    expect(widths(set, 540)).toEqual([200, 180, 120, 160])
    expect(widths(money.slice(0, 3), 380)).toEqual([200, 100, 120])
  })
})
