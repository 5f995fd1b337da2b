import type { Window } from '#contract/modules/duty/patrol/plan.ts'
import type { Row } from '../../../../core/rows/write.ts'

/** A plan with what it keeps as lists. */
export function planOf(row: Row<'patrolPlan'>) {
  return {
    ...row,
    // as: jsonb of the contract's shape, here and below
    times: row.times as unknown as Window[],
    weekDays: row.weekDays as unknown as number[] | null,
    monthDays: row.monthDays as unknown as number[] | null,
    executorIds: row.executorIds as unknown as string[],
    checkWays: row.checkWays as unknown as number[],
  }
}
