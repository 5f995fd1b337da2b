import type { z } from 'zod'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { executionRefusals } from '#contract/modules/care/care-plan/execution.ts'
import {
  goalResult,
  planRefusals as no,
  type PlanGoal,
  type PlanItem,
  type PlanProblem,
  planStatus,
} from '#contract/modules/care/care-plan/plan.ts'
import { scheduleRefusals } from '#contract/modules/care/care-schedule/fields.ts'
import { faultsOf, type ShiftTimes, tooClose } from '#contract/modules/care/care-schedule/schedule.ts'

// The conditions to save, start and end a plan (care.md 4).

export interface Document {
  startDate: string
  endDate?: string | null
  problems: readonly z.output<typeof PlanProblem>[]
  goals: readonly z.output<typeof PlanGoal>[]
  items: readonly z.output<typeof PlanItem>[]
}

/** 家属已确认 names the relative: by name, or by signature (care.md 9.6). */
export function assertConfirmerNamed(sent: { familyConfirm?: unknown; confirmName?: unknown; signImage?: unknown }) {
  if (sent.familyConfirm === 1 && !sent.confirmName && !sent.signImage)
    wrongValue('confirmName', '家属已确认时请填写家属姓名，或请家属签名')
}

/** No goal is due before its plan begins; checked in drafts alone, a running plan keeps what it was started with. */
export function assertAims({ startDate, goals }: Pick<Document, 'startDate' | 'goals'>) {
  const at = goals.findIndex(({ targetDate }) => targetDate && targetDate < startDate)
  if (at >= 0) wrongValue(`goals.${at}`, `第${at + 1}个目标：达成期限不能早于计划的开始日期`)
}

/** Dates in order, every item with a valid rhythm, every goal and item at a problem of this plan or at none. */
export function assertDocument({ startDate, endDate, problems, goals, items }: Document, shifts: ShiftTimes) {
  if (endDate && endDate < startDate) refuse(executionRefusals.dates, {}, { field: 'endDate' })
  const known = new Set(problems.map(({ problemId }) => problemId))
  if (known.size < problems.length) wrongValue('problems', '护理问题编号重复')
  for (const [list, rows] of Object.entries({ goals, items }))
    for (const [at, { problemId }] of rows.entries())
      if (problemId && !known.has(problemId)) wrongValue(`${list}.${at}`, `第${at + 1}行：针对的护理问题已不在计划中`)
  for (const [at, item] of items.entries()) {
    const field = `items.${at}`
    const [fault] = faultsOf(item)
    if (fault) wrongValue(field, `第${at + 1}项：${fault}`)
    if (tooClose(item, shifts)) refuse(scheduleRefusals.tooClose, {}, { field })
    if (item.endDate && (item.endDate < startDate || (endDate && item.endDate > endDate)))
      refuse(executionRefusals.dates, {}, { field })
  }
}

/** The fields that may change once a plan is no longer a draft. */
const goesOn = [
  'goals',
  'nextReviewDate',
  'reviewed',
  'endDate',
  'nurseId',
  'doctorId',
  'familyConfirm',
  'confirmName',
  'signImage',
  'remark',
]
const machinery = ['planId', 'version']

interface Change {
  goals?: readonly object[]
  endDate?: string | null
}
interface DocumentState extends Document {
  planStatus: number
}

/** 21009 for a change that a running, stopped or ended plan does not take; items may also change in a stopped one. */
export function assertChange(plan: DocumentState, change: Change, today: string) {
  const { draft, stopped, ended } = planStatus.is
  if (plan.planStatus === draft) return
  if (plan.planStatus === ended) refuse(common.wrongState, { name: '已结束' })
  const allowed = plan.planStatus === stopped ? [...goesOn, 'items'] : goesOn
  const standing = new Map<string, unknown>(Object.entries(plan))
  const beyond = Object.entries(change).filter(([key]) => !allowed.includes(key) && !machinery.includes(key))
  const real = beyond.filter(([key, value]) => value !== undefined && !isSame(value, standing.get(key)))
  if (real.length > 0) refuse(common.wrongState, { name: planStatus.label(plan.planStatus) })
  if (change.goals && !isSame(change.goals.map(withoutResult), plan.goals.map(withoutResult)))
    refuse(common.wrongState, { name: planStatus.label(plan.planStatus) })
  if (change.endDate !== undefined && plan.endDate && (change.endDate ?? '9999') < plan.endDate)
    refuse(executionRefusals.dates, {}, { field: 'endDate' })
  if (change.endDate && change.endDate !== plan.endDate && change.endDate < today)
    refuse(executionRefusals.dates, {}, { field: 'endDate' })
}

const withoutResult = (goal: object) => ({ ...goal, result: undefined })
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : value && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, one]) => one != null)
            .sort(([one], [other]) => (one < other ? -1 : 1))
            .map(([key, one]) => [key, sorted(one)]),
        )
      : (value ?? null)
const isSame = (one: unknown, other: unknown) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

/** 14122: a plan is not ended by hand before its goals have a result. */
export function assertGoalsJudged({ goals }: Pick<Document, 'goals'>) {
  const open = goals.filter(({ result }) => result === goalResult.is.open).length
  if (open > 0) refuse(no.openGoals, { n: String(open) })
}
