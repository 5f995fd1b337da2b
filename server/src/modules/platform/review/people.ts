import { onOff } from '#contract/kit/codes.ts'
import { allows } from '#contract/kit/permit.ts'
import { userStatus } from '#contract/modules/platform/user/user.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { codesOf, rolesOf, scopeOf } from '#core/who/identity.ts'
import { type ReviewDocument, type Reviewer, reviewersNow, reviewState } from '../setting/service.ts'

/** All users with an active account, with the facts a review needs. */
export interface People {
  reviewers: ReadonlyMap<string, Reviewer>
  users: ReadonlyMap<string, Row<'userAccount'>>
  /** The permissions and data scope of an account, read once for all its documents. */
  rightsOf: (user: Row<'userAccount'>) => Promise<Rights>
}
interface Rights {
  codes: ReadonlySet<string>
  scope: Awaited<ReturnType<typeof scopeOf>>
}

/** Active accounts with their roles and the departments they lead. */
export async function reviewPeople(db: Db, orgId: string): Promise<People> {
  const users = await db
    .selectFrom('userAccount')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('status', '=', userStatus.is.normal)
    .orderBy('userName')
    .execute()
  const userRoles = await db
    .selectFrom('userRole')
    .innerJoin('role', (join) =>
      join.onRef('role.orgId', '=', 'userRole.orgId').onRef('role.roleId', '=', 'userRole.roleId'),
    )
    .select(['userRole.userId', 'userRole.roleId'])
    .where('userRole.orgId', '=', orgId)
    .where('role.status', '=', onOff.is.on)
    .execute()
  const led = await db
    .selectFrom('dept')
    .select(['deptId', 'leaderEmpId'])
    .where('orgId', '=', orgId)
    .where('leaderEmpId', 'is not', null)
    .execute()
  const roles = Map.groupBy(userRoles, ({ userId }) => userId)
  const depts = Map.groupBy(led, ({ leaderEmpId }) => leaderEmpId)
  const reviewer = ({ userId, empId }: Row<'userAccount'>): Reviewer => ({
    userId,
    empId,
    roleIds: (roles.get(userId) ?? []).map(({ roleId }) => roleId),
    leads: empId ? (depts.get(empId) ?? []).map(({ deptId }) => deptId) : [],
  })
  const known = new Map<string, Promise<Rights>>()
  const rightsOf = (user: Row<'userAccount'>) => {
    const found = known.get(user.userId) ?? readRights(db, user)
    known.set(user.userId, found)
    return found
  }
  return {
    reviewers: new Map(users.map((user) => [user.userId, reviewer(user)])),
    users: new Map(users.map((user) => [user.userId, user])),
    rightsOf,
  }
}

async function readRights(db: Db, user: Row<'userAccount'>): Promise<Rights> {
  const roles = await rolesOf(db, user)
  return { codes: await codesOf(db, user, roles), scope: await scopeOf(db, user, roles) }
}

export interface Deciders {
  users: readonly Row<'userAccount'>[]
  /** Without a possible reviewer in the step: the administrators decide all of it. */
  whole: boolean
}

/**
 * The current reviewers: those of the step who hold the code and see the department. Where there is none, the
 * administrators, so that no document waits for ever (decision 038).
 */
export async function decidersOf(
  { permit, deptId }: Pick<Row<'review'>, 'permit' | 'deptId'>,
  document: ReviewDocument,
  { reviewers, users, rightsOf }: People,
): Promise<Deciders> {
  const able: Row<'userAccount'>[] = []
  for (const { userId } of reviewersNow(document, reviewers)) {
    const user = users.get(userId)
    if (user && isAble(await rightsOf(user), permit, deptId)) able.push(user)
  }
  if (able.length > 0) return { users: able, whole: false }
  const at = reviewState(document, reviewers)
  const voted = (userId: string) =>
    document.votes.some((vote) => vote.userId === userId && at.state === 'WAITING' && vote.step === at.step)
  const own = (userId: string) => document.snapshot.selfAudit === 0 && userId === document.createBy
  const free = ({ userId, isAdmin }: Row<'userAccount'>) => isAdmin === 1 && !own(userId) && !voted(userId)
  return { users: [...users.values()].filter(free), whole: true }
}

function isAble({ codes, scope: { all, deptIds } }: Rights, permit: string, deptId: string | null) {
  return allows(permit, codes) && (!deptId || all || deptIds.includes(deptId))
}
