import { Execution, ExecutionRow } from '#contract/modules/care/care-plan/execution.ts'
import { Plan } from '#contract/modules/care/care-plan/plan.ts'
import { serial } from '#core/rows/numbers.ts'
import { table } from '#core/rows/store/table.ts'

export const executions = table('execution', 'executionId', { label: '护理执行', fields: Execution })
export const executionRows = table('executionRow', 'nursingPlanId', { label: '护理执行项', fields: ExecutionRow })
/** With the state before a departure ended it; a revoked departure restores this state. */
const StoredPlan = Plan.extend({ departedFrom: Plan.shape.planStatus.nullish() })
export const carePlans = table('carePlan', 'planId', { label: '护理计划', fields: StoredPlan, title: 'planName' })
export const planNumbers = serial('carePlan', 'planNo', { prefix: 'HL', by: 'shortDay', digits: 4 })
