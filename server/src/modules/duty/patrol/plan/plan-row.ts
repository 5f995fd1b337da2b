import type { Row } from '#core/rows/store/table.ts'

/** A plan with its list columns. */
export function patrolPlanOf(row: Row<'patrolPlan'>) {
  return {
    ...row,
    times: row.times,
    weekDays: row.weekDays,
    monthDays: row.monthDays,
    executorIds: row.executorIds,
    checkWays: row.checkWays,
  }
}
