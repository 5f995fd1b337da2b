import { expect, test } from 'vitest'
import { assertOrder, assertReportable, isGrave, isReportedLate } from './rules.ts'

const facts = {
  happenTime: '2025-06-10 09:00:00',
  findTime: '2025-06-10 09:05:00',
  eventLevel: 3,
  harm: 1,
  familyInformed: 0,
  informTime: null,
  notInformReason: null,
  authorityTime: null,
}
const now = '2025-06-10 10:00:00'

test('late is more than a day after the event', () => {
  expect(isReportedLate('2025-06-10 09:00:00', '2025-06-11 09:00:00')).toBe(0)
  expect(isReportedLate('2025-06-10 09:00:00', '2025-06-11 09:00:01')).toBe(1)
})

test('levels Ⅰ and Ⅱ are grave, whether sent as number or text', () => {
  expect([1, 2, 3, 4, '2'].map(isGrave)).toEqual([true, true, false, false, true])
})

test('times of discovery, notice and report are not before the event', () => {
  for (const field of ['findTime', 'informTime', 'authorityTime'])
    expect(() => assertOrder({ ...facts, [field]: '2025-06-10 08:59:59' })).toThrow(/不能早于发生时间/)
  expect(() => assertOrder({ ...facts, findTime: facts.happenTime })).not.toThrow()
})

test('the family is informed of a grave event or serious injury, or the reason is given why not', () => {
  for (const bad of [{ eventLevel: 1 }, { eventLevel: 2 }, { harm: 3 }, { harm: 4 }]) {
    expect(() => assertReportable({ ...facts, ...bad }, now)).toThrow('请填写家属告知情况或未告知原因')
    expect(() => assertReportable({ ...facts, ...bad, familyInformed: 1 }, now)).not.toThrow()
    expect(() => assertReportable({ ...facts, ...bad, notInformReason: '无家属' }, now)).not.toThrow()
  }
  expect(() => assertReportable({ ...facts, harm: 2 }, now)).not.toThrow()
})
