import type { ReplyFor } from '#contract/kit/calls.ts'
import { isOver, patrolPlan, planStatus } from '#contract/modules/duty/patrol/plan.ts'
import { todayOf } from '#kit/value/format.ts'

export type PlanRow = ReplyFor<typeof patrolPlan.planList>['list'][number]

export const isOn = (row: PlanRow) => row.status === planStatus.is.on

const turnTo = (label: string, to: 0 | 1, content: string) => ({
  label,
  call: patrolPlan.planStatus,
  show: (row: PlanRow) => isOn(row) !== (to === planStatus.is.on),
  confirm: () => ({ content }),
  input: ({ planPkId }: PlanRow) => ({ planPkId, planStatus: to }),
})

export const turnOn = {
  ...turnTo('启用', planStatus.is.on, '今天还没开始的时间窗立即生成任务。'),
  why: (row: PlanRow) => (isOver(row, todayOf()) ? '计划的最后一天已过，请先编辑日期' : undefined),
}
export const turnOff = turnTo('停用', planStatus.is.off, '还没开始的任务将取消。')

/** A new plan makes no tasks yet: the message names the next step. */
export const addedWords = ({ planName }: { planName?: string }) => `已新增计划${planName}，启用后才生成任务`
