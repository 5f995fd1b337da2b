import { beforeEach, expect, test } from 'vitest'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { houseOf, lookAt } from './test-house.ts'

const t = hosted()
const safety = enters(t, 'SAFETY')
const li = enters(t, 'CARER')
beforeEach(() => t.clock.set('2025-06-10 09:00:00'))
const { answers, sheet } = houseOf(t, safety, li)

test('a half-finished inspection opens with all its answers and texts', async () => {
  const half = answers({ fail: [4, 9], na: [17], without: [60] })
  const saved = await safety.ok(inspection.create, sheet({ submit: 0, answers: half, accompany: '院长' }))
  const { data } = await lookAt(safety, saved)
  const judged = data.answers.filter(({ result }) => result !== null && result !== undefined)
  expect(judged).toHaveLength(half.length)
  for (const one of half) expect(judged.find(({ issueId }) => issueId === one.issueId)).toMatchObject(one)
  expect(data.accompany).toBe('院长')
  const again = await safety.ok(inspection.create, sheet({ ...data, answers: half.slice(0, 1), submit: 0 }))
  expect(again.version).toBe(data.version + 1)
})
