import { expect, test } from 'vitest'
import { partOf } from '#kit/test/part-of.ts'
import { daysFor, orderOf } from './order-of.ts'

type Row = Parameters<typeof orderOf>[0]
const stored = (more: object) => partOf<Row>({ dose: 1, doseValue: 1, doseUnit: '片', times: [], ...more })

test('a setting is changed as it was ordered: a changed dose applies to every time without one of its own', () => {
  const plain = stored({
    times: [
      { time: '08:00', takeTime: null, dose: 1 },
      { time: '18:00', takeTime: 3, dose: 2 },
    ],
  })
  expect(orderOf(plain).times).toEqual([
    { time: '08:00', takeTime: null, dose: null },
    { time: '18:00', takeTime: 3, dose: 2 },
  ])
})

test('a drug ordered by strength shows its doses by strength: 2.5 毫克 of tablets of 5, not half a milligram', () => {
  const order = orderOf(
    stored({
      dose: 0.5,
      doseValue: 2.5,
      doseUnit: '毫克',
      times: [
        { time: '07:30', dose: 0.5 },
        { time: '19:00', dose: 1 },
      ],
    }),
  )
  expect(order).toMatchObject({ dose: 2.5, times: [{ dose: null }, { dose: 5 }] })
})

test('days of the week are not sent for a frequency without days', () => {
  expect([daysFor('biw', [1, 4]), daysFor('qd', [1, 4]), daysFor(undefined, [1])]).toEqual([[1, 4], [], []])
})
