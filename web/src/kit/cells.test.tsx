// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { codes } from '#contract/kit/codes.ts'
import { code, day, fen, fields, flag, int, oldman, s, time } from '#contract/kit/fields.ts'
import { LevelText, StatusChip } from './cells.tsx'
import { cols } from './cols.tsx'
import { queryClient } from './http/query.ts'
import { lookupQuery } from './lookup/lookups.ts'
import { addDays, nowOf, todayOf } from './value/format.ts'

afterEach(cleanup)

const Sample = fields({
  oldmanId: oldman('老人'),
  oldmanName: s('姓名', 30),
  visitStatus: code('状态', codes({ 1: '待到访', 2: '在访' })),
  visitWay: code('方式', codes({ 1: '到访' })),
  amountFen: fen('金额'),
  comeTime: time('到访时间').nullish(),
  urgent: flag('急救'),
  count: int('人数', { unit: '人' }),
})
const keys = ['oldmanId', 'visitStatus', 'visitWay', 'amountFen', 'comeTime', 'urgent', 'count'] as const
const columns = cols(Sample, keys)
const row: z.output<typeof Sample> = {
  oldmanId: 'o1',
  oldmanName: '王秀英',
  visitStatus: 2,
  visitWay: 1,
  amountFen: 123_450,
  comeTime: nowOf(),
  urgent: 0,
  count: 2,
}
const cell = (key: string, values = row) => {
  const column = columns.find((one) => one.key === key)
  return render(<div>{column?.render?.(undefined, values, 0) as React.ReactNode /* as: plain nodes */}</div>).container
}

test('a column takes its label, width and alignment from the kind of its field', () => {
  const side = Object.fromEntries(columns.map((column) => [column.key, column.align]))
  expect(columns.map((column) => column.title)).toEqual(['老人', '状态', '方式', '金额', '到访时间', '急救', '人数'])
  expect(side).toMatchObject({ amountFen: 'right', comeTime: 'center', count: 'right', visitStatus: undefined })
})

test('an amount column is never narrower than its largest amount', () => {
  const narrow = cols(Sample, ['amountFen'], { amountFen: { width: 80 } })
  const wide = cols(Sample, ['amountFen'], { amountFen: { width: 160 } })
  expect([narrow[0].width, wide[0].width]).toEqual([120, 160])
})

test('cells show money, labels of codes, the joined name and 今天 for today', () => {
  expect(cell('amountFen').textContent).toBe('1,234.50')
  expect(cell('oldmanId').textContent).toBe('王秀英')
  expect(cell('visitWay').textContent).toBe('到访')
  expect(cell('comeTime').textContent).toMatch(/^今天 \d\d:\d\d$/)
  expect(cell('urgent').textContent).toBe('否')
  expect(cell('count').textContent).toBe('2人')
})

test('a day beside money is shown as a date, elsewhere as 今天', () => {
  const tomorrow = addDays(todayOf(), 1)
  const Due = fields({ amountFen: fen('金额'), dueDate: day('到期') })
  const shown = (keys: readonly ('amountFen' | 'dueDate')[]) => {
    const column = cols(Due, keys).find(({ key }) => key === 'dueDate')
    const node = column?.render?.(undefined, { amountFen: 1, dueDate: tomorrow }, 0) as React.ReactNode // as: plain nodes
    return render(<div>{node}</div>).container.textContent
  }
  expect([shown(['amountFen', 'dueDate']), shown(['dueDate'])]).toEqual([tomorrow, '明天'])
})

test('a status is shown as a dot and a word in the colour of its meaning', () => {
  expect(cell('visitStatus').querySelector('.k-chip')?.className).toContain('k-success')
})

test('a resident who lives here has the blue of the room map', () => {
  const { container } = render(<StatusChip label="在住" />)
  expect(container.querySelector<HTMLElement>('.k-chip')?.style.getPropertyValue('--dot')).toBe('#1E87F0')
})

test('a care level has a strip in the colour set by the institution', () => {
  const levels = [{ levelId: 'l1', levelName: '一级(轻度)', color: '#123456' }]
  queryClient.setQueryData(lookupQuery('levels').queryKey, levels)
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <LevelText name="一级(轻度)" />
    </QueryClientProvider>,
  )
  expect(container.querySelector<HTMLElement>('.k-level')?.style.getPropertyValue('--level')).toBe('#123456')
})

test('an absent value shows nothing', () => {
  expect(cell('comeTime', { ...row, comeTime: null }).textContent).toBe('')
})
