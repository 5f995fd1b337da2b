import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from '#core/db/tables.gen.ts'
import type { Who } from '#core/who/who.ts'

/**
 * Groups of the departments the user sees, his own group, and those he leads (platform.md 2). Needs `attendanceGroup`.
 */
export function inGroupScope(who: Pick<Who, 'scope' | 'userId' | 'empId'>) {
  return (eb: ExpressionBuilder<Tables, 'attendanceGroup'>) => {
    const { all, deptIds, self } = who.scope
    if (all) return sql<boolean>`true`
    return eb.or([
      ...(deptIds.length > 0 ? [eb('attendanceGroup.deptId', 'in', deptIds)] : []),
      ...(self ? [eb('attendanceGroup.createBy', '=', who.userId)] : []),
      ...(who.empId ? [eb('attendanceGroup.leaderId', '=', who.empId)] : []),
    ])
  }
}
