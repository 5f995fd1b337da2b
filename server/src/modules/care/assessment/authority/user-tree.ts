import { type RawBuilder, sql } from 'kysely'
import type { UserNode } from '#contract/modules/care/assessment/assessor.ts'
import { typeIs } from '#contract/modules/care/assessment/scoring/sheet.ts'
import { userStatus } from '#contract/modules/platform/user/user.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

/** Departments with their users who have no authority yet, or with 1 those who have one (care.md 8). */
export const userTree = (db: Db, who: Who, assessAuth: 0 | 1) =>
  treeOf(
    db,
    who,
    sql<boolean>`exists (select from user_assess where user_assess.org_id = user_account.org_id
      and user_assess.user_id = user_account.user_id) = ${assessAuth === 1}`,
  )

/**
 * Departments with the users who may sign an assessment of this type as second assessor: nobody whom 14201, 14205 or
 * 14214 would refuse.
 */
export const signerTree = (db: Db, who: Who, type: number) =>
  treeOf(
    db,
    who,
    sql<boolean>`user_account.user_id <> ${who.userId} and exists (select from user_assess
      where user_assess.org_id = user_account.org_id and user_assess.user_id = user_account.user_id
      and user_assess.assess_types @> ${JSON.stringify([type])}::jsonb
      and (${type === typeIs.easy} or user_assess.cert_expire_date is null
        or user_assess.cert_expire_date >= ${who.today}))`,
  )

async function treeOf(db: Db, who: Who, which: RawBuilder<boolean>): Promise<UserNode[]> {
  const depts = await db
    .selectFrom('dept')
    .select(['deptId', 'deptName', 'parentId'])
    .where('orgId', '=', who.orgId)
    .orderBy('sort')
    .orderBy('deptId')
    .execute()
  const people = await db
    .selectFrom('userAccount')
    .select(['userId', 'userName', 'deptId'])
    .where('orgId', '=', who.orgId)
    .where('status', '=', userStatus.is.normal)
    .where('screen', '=', 0)
    .where(which)
    .orderBy('userName')
    .orderBy('userId')
    .execute()
  const userNode = ({ userId, userName, deptId }: (typeof people)[number]): UserNode => ({
    userId,
    userName,
    nodeType: 'USER',
    deptId,
    children: [],
  })
  const known = new Set(depts.map(({ deptId }) => deptId))
  const below = (parentId: string | null): UserNode[] =>
    depts
      .filter((dept) => (dept.parentId && known.has(dept.parentId) ? dept.parentId : null) === parentId)
      .map(({ deptId, deptName }) => ({
        userId: null,
        userName: deptName,
        nodeType: 'DEPT' as const,
        deptId,
        children: [...people.filter((one) => one.deptId === deptId).map(userNode), ...below(deptId)],
      }))
      // Departments without users are left out.
      .filter(({ children }) => children.length > 0)
  const nowhere = people.filter(({ deptId }) => !deptId || !known.has(deptId)).map(userNode)
  return [...below(null), ...nowhere]
}
