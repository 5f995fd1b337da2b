import { expect, test } from 'vitest'
import { cycle, planStatus } from '#contract/modules/duty/patrol/plan.ts'
import { addDays, todayOf } from '#kit/value/format.ts'
import { addedWords, type PlanRow, turnOn } from './plan-actions.ts'

const today = todayOf()
const yesterday = addDays(today, -1)
const plan = (own: object) => ({ planPkId: 'p1', planName: '夜巡', status: planStatus.is.off, ...own }) as PlanRow // as: fields the action reads

test('a plan whose last day has passed cannot be enabled before its days are changed', () => {
  const passed = '计划的最后一天已过，请先编辑日期'
  expect(turnOn.why(plan({ cycle: cycle.is.daily, endDate: yesterday }))).toBe(passed)
  expect(turnOn.why(plan({ cycle: cycle.is.once, date: yesterday }))).toBe(passed)
  expect(turnOn.why(plan({ cycle: cycle.is.once, date: today }))).toBeUndefined()
  expect(turnOn.why(plan({ cycle: cycle.is.daily, endDate: null }))).toBeUndefined()
})

test('after adding a plan the message says that it must still be enabled', () => {
  expect(addedWords({ planName: '夜巡' })).toBe('已新增计划夜巡，启用后才生成任务')
})
