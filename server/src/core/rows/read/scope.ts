import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from '../../db/tables.gen.ts'
import type { Who } from '../../who/who.ts'

/**
 * Rows of residents the caller may see: a resident belongs to the department of the bed, else to the department of the
 * user who made the archive; both are stored in oldman.dept_id (platform.md 2). Needs `oldman` in the query.
 */
export function inResidentScope(who: Pick<Who, 'scope' | 'userId'>) {
  return (eb: ExpressionBuilder<Tables, 'oldman'>) => {
    if (who.scope.all) return sql<boolean>`true`
    const own = eb('oldman.createBy', '=', who.userId)
    const mine = who.scope.self ? [own] : []
    return eb.or([...(who.scope.deptIds.length > 0 ? [eb('oldman.deptId', 'in', who.scope.deptIds)] : []), ...mine])
  }
}
