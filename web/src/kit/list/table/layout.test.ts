import { describe, expect, test } from 'vitest'
import type { FieldKind } from '#contract/kit/fields.ts'
import { Visit } from '#contract/modules/living/visit/visit.ts'
import { cols } from '../../cols.tsx'
import { arrange, fitted, layoutOf, uncut, withFixed } from './layout.ts'

const columns = cols(Visit, ['visitorName', 'comeTime', 'remark'], { remark: { extra: true } })

test('without a saved layout the columns stand as the screen names them, extra ones hidden', () => {
  expect(arrange(columns, layoutOf(columns)).map((column) => column.key)).toEqual(['visitorName', 'comeTime'])
})

test('B195: order, width and what is shown are as saved', () => {
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

test('a column that came after the layout was saved stands at its own place, one that is gone is forgotten', () => {
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

  test('text gives way until all columns are in sight, times do not', () => {
    expect(widths(all, 500)).toEqual([140, 140, 220])
    const [name, time, remark] = widths(all, 420)
    expect(time).toBe(140)
    expect(name + time + remark).toBeLessThanOrEqual(420)
    expect(name).toBeGreaterThanOrEqual(110)
  })

  test('where that is not enough nothing is cut', () => {
    expect(widths(all, 300)).toEqual([140, 140, 220])
  })

  test('a width the user has set stays', () => {
    const set = arrange(all, layoutOf(all, [{ key: 'remark', show: true, width: 220 }]))
    const shown = fitted(set, 480)
    expect(shown.find(({ key }) => key === 'remark')?.width).toBe(220)
    expect(shown.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(480)
  })

  test('what stands empty beside the words goes first, and no column is narrower than its words', () => {
    const needed = { visitorName: 60, comeTime: 92, remark: 400 }
    const shown = (room: number) => fitted(all, room, needed).map(({ width }) => width)
    expect(shown(500)).toEqual([140, 140, 220])
    const [name, time, remark] = shown(400)
    expect(remark).toBe(220)
    expect(name + time).toBeLessThanOrEqual(180)
    expect([name >= 60, time >= 92]).toEqual([true, true])
    // The remark gives way when that is not enough, and comes back whole where even that is not.
    expect(shown(350)).toEqual([60, 92, 198])
    expect(shown(280)).toEqual([60, 92, 220])
  })

  test('whose row it is stays in sight where the columns scroll, and nothing where they do not', () => {
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

  test('no figure is half in sight: what is left goes to the columns before it', () => {
    // 200 + 100 beside actions of 160 in 540 leave 80 of the 120 an amount needs.
    expect(widths(money, 540)).toEqual([240, 140, 120, 160])
    expect(widths(money, 580)).toEqual([200, 100, 120, 160])
  })

  test('of a text as much is shown as can be read, and no two letters of it', () => {
    const words = [column('no', 'text', 200), column('day', 'day', 100), column('remark', 'area', 220), actions]
    expect(widths(words, 540)).toEqual([200, 100, 220, 160])
    expect(widths(words, 500)).toEqual([220, 120, 220, 160])
  })

  test('a width the user has set stays, and without actions nothing lies over a column', () => {
    const set = money.map((one) => (one.key === 'no' ? { ...one, kept: true } : one))
    expect(widths(set, 540)).toEqual([200, 180, 120, 160])
    expect(widths(money.slice(0, 3), 380)).toEqual([200, 100, 120])
  })
})
