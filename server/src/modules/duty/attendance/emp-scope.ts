import { type ExpressionBuilder, sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import type { Db } from '#core/db/db.ts'
import type { Tables } from '#core/db/tables.gen.ts'
import { own } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { emps } from '../../platform/staff/tables.ts'

/** Rows of staff of the departments the user sees, and his own (platform.md 2). Needs `emp` in the query. */
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

/**
 * An employee for whom the user may enter records: himself, or one of the departments he sees (21003); locked unless
 * only read.
 */
export async function empInScope(db: Db, who: Who, empId: string, { lock = true } = {}) {
  const emp = await own(db, emps, who, empId, { lock })
  const { all, deptIds } = who.scope
  if (!all && empId !== who.empId && !deptIds.includes(emp.deptId)) refuse(common.missing, {}, { field: 'empId' })
  return emp
}
