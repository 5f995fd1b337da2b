import { expect, test } from 'vitest'
import { type CheckItem, inputType } from '#contract/modules/duty/patrol/point.ts'
import { partOf } from '#kit/test/part-of.ts'
import type { Item } from '../../../../app/queue/rules.ts'
import {
  allFine,
  endsSoon,
  inOrder,
  isAbnormal,
  isNear,
  isOpen,
  lackOf,
  mineOf,
  type Point,
  pointOf,
  sentItems,
  standingOf,
} from './rounds.ts'

const item = (more: Partial<CheckItem> = {}): CheckItem => ({
  itemName: '门锁',
  inputType: inputType.is.normal,
  required: 1,
  ...more,
})
const degrees = item({ itemName: '温度', inputType: inputType.is.number, min: 0, max: 40 })
const filled = { found: {}, remark: '', photos: 0, code: 'card' }
// as: fields of a point that the rules read
const point = (sort: number, pointStatus: number, more: object = {}) =>
  ({ taskPointPkId: `p${sort}`, sort, pointStatus, ...more }) as Point
const waits = (taskPointPkId: string, state: Item['state'] = 'waiting') =>
  partOf<Item>({ kind: 'checks', state, rows: [{ taskPointPkId }] })

test('a round is shown by its state and its window; a cancelled one is not shown', () => {
  const task = (taskStatus: 0 | 1 | 2 | 3 | 4 | 5) => ({ taskStatus, startTime: '2025-06-10 20:00:00' })
  const at = '2025-06-10 20:00:00'
  expect([0, 1, 2, 3, 4, 5].map((status) => standingOf(task(status as 0), at))).toEqual([
    'begun',
    'begun',
    'done',
    'missed',
    'missed',
    undefined,
  ])
  expect(standingOf(task(0), '2025-06-10 19:59:59')).toBe('due')
})

test('a night round is still shown after midnight, with the same query as before; past and distant rounds are not', () => {
  const at = (time: string) => Date.parse(`${time}+08:00`)
  const before = mineOf(at('2025-06-10T23:50:00'))
  expect(before).toMatchObject({ dateFrom: '2025-06-10', dateTo: '2025-06-12' })
  expect(mineOf(at('2025-06-11T00:10:00'))).toEqual(before)
  const night = { taskDate: '2025-06-10', endTime: '2025-06-11 00:30:00', lateMinutes: 10 }
  const near = ['23:00:00', '00:10:00', '00:40:30', '00:41:00'].map((time) =>
    isNear(night, `2025-06-1${time > '12' ? 0 : 1} ${time}`),
  )
  expect(near).toEqual([true, true, true, false])
  const days = ['2025-06-11', '2025-06-12', '2025-06-13'].map((taskDate) => ({ ...night, taskDate }))
  expect(days.map((task) => isNear(task, '2025-06-11 13:00:00'))).toEqual([true, true, false])
})

test('the last ten minutes are red', () => {
  const task = { endTime: '2025-06-10 20:30:00' }
  expect(endsSoon(task, 'begun', '2025-06-10 20:19:59')).toBe(false)
  expect(endsSoon(task, 'begun', '2025-06-10 20:20:00')).toBe(true)
  expect(endsSoon(task, 'done', '2025-06-10 20:25:00')).toBe(false)
})

test('the next point comes first, records waiting on this phone count', () => {
  const points = [point(1, 1), point(2, 0), point(3, 0)]
  expect(inOrder(points, []).map(({ sort }) => sort)).toEqual([2, 1, 3])
  expect(inOrder(points, [waits('p2')]).map(({ sort }) => sort)).toEqual([3, 1, 2])
})

test('a point with a refused check-in is still open', () => {
  const points = [point(1, 1), point(2, 0), point(3, 0)]
  const refused = [waits('p2', 'failed')]
  expect(points.filter((one) => isOpen(one, refused)).map(({ sort }) => sort)).toEqual([2, 3])
  expect(inOrder(points, refused).map(({ sort }) => sort)).toEqual([2, 1, 3])
})

test('a code is found by its digest, at an open point first', async () => {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('cardp2'))
  const digest = Buffer.from(bytes).toString('hex')
  const points = [point(1, 0, { digests: ['x'] }), point(2, 0, { digests: [digest] })]
  expect(await pointOf('card', points, [])).toBe(points[1])
  expect(await pointOf('other', points, [])).toBeUndefined()
})

test('the first missing value is given in the order of the page', () => {
  expect(lackOf([], false, { ...filled, code: '' })).toBe('请先扫码、刷卡或输入编号')
  expect(lackOf([item()], false, filled)).toBe('门锁不能为空')
  expect(lackOf([item()], false, { ...filled, found: allFine([item()], {}) })).toBeUndefined()
  expect(lackOf([degrees], false, { ...filled, found: { 温度: { value: '热' } } })).toBe('温度：请填写数字')
  expect(lackOf([degrees], false, { ...filled, found: { 温度: { value: '46' } } })).toBe('异常项须填写备注或拍照')
  expect(lackOf([degrees], false, { ...filled, found: { 温度: { value: '46' } }, photos: 1 })).toBeUndefined()
  expect(lackOf([], true, filled)).toBe('请先拍照')
})

test('filled-in items are sent', () => {
  const found = { 门锁: { abnormal: 1 as const }, 温度: { value: '24' } }
  expect(isAbnormal([item(), degrees], found)).toBe(true)
  expect(sentItems([item(), degrees, item({ itemName: '灯' })], found)).toEqual([
    { itemName: '门锁', value: undefined, abnormal: 1 },
    { itemName: '温度', value: '24', abnormal: 0 },
  ])
})
