import { expect, test } from 'vitest'
import { bedStatus } from '#contract/modules/living/location/room.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { standingColour, toneOf } from './colours.ts'

test('a state has the colour of its meaning', () => {
  const words = { 在住: 'info', 在访: 'success', 待到访: 'warning', 外出: 'warning', 已取消: 'muted', 停用: 'muted' }
  const more = {
    逾期: 'danger',
    未通过: 'danger',
    不合格: 'danger',
    未完成: 'warning',
    已完成: 'success',
    处理中: 'info',
  }
  for (const [word, tone] of Object.entries({ ...words, ...more })) expect([word, toneOf(word)]).toEqual([word, tone])
})

test('residents who live here are blue and bookings violet, on the map as in lists', () => {
  const shared = { 在住: 1, 试住: 3, 外出: 4 }
  for (const [word, status] of Object.entries(shared)) expect(bedStatus.label(status)).toBe(word)
  expect(standingColour('在住')).toBe('#1E87F0')
  expect(standingColour(liveStatus.label(5))).toBe(standingColour(bedStatus.label(2)))
})

test('each state of a bed has a colour of its own', () => {
  const colours = bedStatus.options.map(({ label }) => standingColour(label))
  expect(colours).not.toContain(undefined)
  expect(new Set(colours).size).toBe(colours.length)
})
