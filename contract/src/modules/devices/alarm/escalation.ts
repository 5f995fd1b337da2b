import { z } from 'zod'
import { codeList, int, refs, rows } from '../../../kit/fields.ts'
import { alarmRole } from './alarm-kind.ts'

/**
 * One step of a rule's own escalation (iot.md 3, 4.3): the users called this many seconds after the alarm was raised.
 */
export const EscalateStep = z.object({
  afterSec: int('触发后', { min: 0, max: 86_400, unit: '秒' }),
  roles: codeList('角色', alarmRole).optional(),
  userIds: refs('用户', 'users', 50).optional(),
})
export type EscalateStep = z.output<typeof EscalateStep>
/** The most steps of one rule. */
export const mostSteps = 6

/** A step calls at least one role. */
const Step = EscalateStep.refine(
  ({ roles = [], userIds = [] }) => roles.length + userIds.length > 0,
  '请选择通知的角色或人员',
)
/** The steps of a rule, each later than the one before. */
export const escalateOf = (label: string) =>
  rows(label, Step, mostSteps).refine(
    (steps) => steps.every(({ afterSec }, at) => at === 0 || afterSec > steps[at - 1].afterSec),
    '各步时间应递增',
  )
