import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from '../../../core/db/tables.gen.ts'
import type { Who } from '../../../core/who/who.ts'

/** Rows of staff of the departments somebody sees, and the own ones (platform.md 2). Needs `emp` in the query. */
export function inEmpScope(who: Pick<Who, 'scope' | 'empId'>) {
  return (eb: ExpressionBuilder<Pick<Tables, 'emp'>, 'emp'>) => {
    const { all, deptIds } = who.scope
    if (all) return sql<boolean>`true`
    return eb.or([
      ...(deptIds.length > 0 ? [eb('emp.deptId', 'in', deptIds)] : []),
      eb('emp.empId', '=', who.empId ?? ''),
    ])
  }
}
