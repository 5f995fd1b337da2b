import { expect, test } from 'vitest'
import { partOf } from '#kit/test/part-of.ts'
import { packed } from '../round/lines-at.ts'
import { firstSlot, type Line, momentOf, needsNet, nextSteps, roomsOf, type Slot, whoseLabel } from './round.ts'

const slot = (planTime: string, toGive = 0): Slot => ({ planTime, toPack: 0, toCheck: 0, toGive, given: 0, odd: 0 })

test('the first time shown is the earliest with open takes, else the next, else the last', () => {
  const now = '2025-06-20 11:00:00'
  expect(firstSlot([slot('08:00', 1), slot('12:00', 2)], now)).toBe('08:00')
  expect(firstSlot([slot('08:00'), slot('12:00')], now)).toBe('12:00')
  expect(firstSlot([slot('08:00')], now)).toBe('08:00')
  expect(firstSlot([], now)).toBeUndefined()
})

test('rooms and beds stand in their order', () => {
  const take = (bedName: string | null) => ({ takeId: bedName ?? 'x', oldmanId: 'o', planTime: '', bedName })
  const rooms = roomsOf([take('颐和楼-110-A'), take('颐和楼-102-B'), take(null), take('颐和楼-102-A')])
  expect(rooms.map(({ room, takes }) => [room, takes.length])).toEqual([
    ['未安排床位', 1],
    ['颐和楼-102', 2],
    ['颐和楼-110', 1],
  ])
})

test('the label of another bed is refused; an unknown one is left to the server', () => {
  const take = { oldmanId: 'o1', bedName: '颐和楼-101-A' }
  const beds = [
    { bedCode: 'B1', fullName: '颐和楼-101-A', oldmanId: 'o1' },
    { bedCode: 'B2', fullName: '颐和楼-101-B', oldmanId: 'o2' },
  ]
  expect(whoseLabel('B1', take, beds)).toEqual({ way: 2, code: 'B1' })
  expect(whoseLabel('颐和楼-101-A', take, beds)).toEqual({ way: 2, code: 'B1' })
  expect(whoseLabel('B2', take, beds)).toEqual({ wrong: '这是颐和楼-101-B，老人身份不匹配，请核对' })
  expect(whoseLabel('o1', take, beds)).toEqual({ way: 1, code: 'o1' })
  expect(whoseLabel('W7', take, beds)).toEqual({ way: 1, code: 'W7' })
})

test('a dose is early until its minute, and late after it', () => {
  const minutes = { early: 60, late: 30 }
  const at = (time: string) => momentOf('2025-06-20 08:00:00', `2025-06-20 ${time}:00`, minutes)
  expect([at('06:59'), at('07:00'), at('08:30'), at('08:31')]).toEqual(['early', 'now', 'now', 'late'])
  expect(momentOf('2025-06-21 00:10:00', '2025-06-20 23:30:00', minutes)).toBe('now')
})

test('without a network only checked doses of today without high risk are given', () => {
  const checked = { highRisk: 0, status: 2 } as const
  const risky = { highRisk: 1, status: 2 } as const
  const packed = { highRisk: 1, status: 1 } as const
  const take = { planTime: '2025-06-20 08:00:00', lines: [checked] }
  const now = '2025-06-20 08:05:00'
  expect(needsNet(take, now, 0)).toBeUndefined()
  expect(needsNet({ ...take, lines: [packed] }, now, 0)).toBe('摆药和核对须联网')
  expect(needsNet({ ...take, lines: [checked, risky] }, now, 0)).toBe('高警示药品须联网发放')
  expect(needsNet({ ...take, lines: [checked, packed] }, now, 0)).toBeUndefined()
  expect(needsNet(take, '2025-06-21 00:05:00', 0)).toBe('只能离线登记当天的药')
  expect(needsNet(take, now, 2 * 3_600_000)).toBeUndefined()
  expect(needsNet(take, now, 2 * 3_600_000 + 1)).toBe('药单是两小时以前读取的，请联网后再发药')
})

test('each step is offered that some drug of a dose waits for; what is missing keeps nothing back', () => {
  const of = (...states: Line['status'][]) => nextSteps({ lines: states.map((status) => partOf<Line>({ status })) })
  expect([of(0, 2), of(1), of(0, 1, 3), of(3, 5), of()]).toEqual(['发药 摆药', '核对', '核对 摆药', '', ''])
})

test('a nurse does not check a drug they packed, even when others packed too', () => {
  const of = (...lines: { status: number; prepareBy: string | null }[]) => packed({ lines }, 'me')
  expect(of({ status: 1, prepareBy: 'other' }, { status: 1, prepareBy: 'me' })).toBe(true)
  expect(of({ status: 1, prepareBy: 'other' }, { status: 2, prepareBy: 'me' })).toBe(false)
  expect(packed({ lines: [{ status: 1, prepareBy: null }] }, undefined)).toBe(false)
})
