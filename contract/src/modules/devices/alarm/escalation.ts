import { z } from 'zod'
import { codeList, int, refs } from '../../../kit/fields.ts'
import { alarmRole } from './alarm-kind.ts'

/** One step of a rule's own escalation (iot.md 3, 4.3): who is called so many seconds after it was raised. */
export const EscalateStep = z.object({
  afterSec: int('触发后', { min: 0, max: 86_400, unit: '秒' }),
  roles: codeList('角色', alarmRole).optional(),
  userIds: refs('用户', 'users', 50).optional(),
})
export type EscalateStep = z.output<typeof EscalateStep>
/** Most steps of one rule. */
export const mostSteps = 6
