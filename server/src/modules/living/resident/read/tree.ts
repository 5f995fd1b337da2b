import type { LiveStatus } from '#contract/modules/living/residence/residence-step.ts'
import type { TreeNode } from '#contract/modules/living/resident/resident.ts'
import type { Db } from '#core/db/db.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import type { Who } from '#core/who/who.ts'

/** Residents under their departments, to choose receivers of messages; departments without any are left out. */
export async function residentTree(db: Db, who: Who, statuses: readonly LiveStatus[]): Promise<TreeNode[]> {
  const depts = await db
    .selectFrom('dept')
    .select(['deptId', 'deptName', 'parentId'])
    .where('orgId', '=', who.orgId)
    .orderBy('sort')
    .orderBy('deptId')
    .execute()
  const residents = await db
    .selectFrom('oldman')
    .select(['oldman.oldmanId', 'oldman.oldmanName', 'oldman.bedName', 'oldman.deptId'])
    .where('oldman.orgId', '=', who.orgId)
    .where('oldman.oldmanStatus', 'in', statuses)
    .where(inResidentScope(who))
    .orderBy('oldman.bedName')
    .orderBy('oldman.oldmanId')
    .limit(5000)
    .execute()
  const byDept = Map.groupBy(residents, (row) => row.deptId ?? '')
  const leaves = (deptId: string) =>
    (byDept.get(deptId) ?? []).map(({ oldmanId, oldmanName, bedName }): TreeNode => {
      return { id: oldmanId, name: oldmanName, type: 'OLDMAN', bedName }
    })
  const below = (parentId: string | null): TreeNode[] =>
    depts
      .filter((dept) => dept.parentId === parentId)
      .map((dept): TreeNode => {
        const children = [...below(dept.deptId), ...leaves(dept.deptId)]
        return { id: dept.deptId, name: dept.deptName, type: 'DEPT', children }
      })
      .filter((node) => node.children?.length)
  const homeless = leaves('')
  return homeless.length > 0
    ? [...below(null), { id: '', name: '未分配部门', type: 'DEPT', children: homeless }]
    : below(null)
}
