import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import type { Db } from '../db/db.ts'
import type { Row } from '../rows/store/table.ts'
import { setting } from '../settings.ts'
import { onWall } from './wall.ts'
import type { Identity, Scope } from './who.ts'

/** A session with the person behind it, as every request needs it. */
export interface SessionIdentity {
  session: Row<'session'>
  user: Row<'userAccount'>
  identity: Identity
  idleMinutes: number
}

/** Reads a session by the hash of its token, over all organisations. */
export async function loadSession(db: Db, tokenHash: string): Promise<SessionIdentity | undefined> {
  const session = await db.selectFrom('session').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst()
  if (!session) return undefined
  const user = await db
    .selectFrom('userAccount')
    .selectAll()
    .where('orgId', '=', session.orgId)
    .where('userId', '=', session.userId)
    .executeTakeFirst()
  if (!user) return undefined
  const identity = await identityOf(db, user, session)
  return { session, user, identity, idleMinutes: await setting(db, session.orgId, 'sessionIdleMinutes') }
}

/** The role whose holders are administrators. */
export const adminRoleId = 'role-admin'

/** Roles, codes and data scope of a user in a session. */
export async function identityOf(
  db: Db,
  user: Row<'userAccount'>,
  session: Pick<Row<'session'>, 'sessionId' | 'deviceType' | 'restricted' | 'dataDeptId'>,
): Promise<Identity> {
  const roles = await rolesOf(db, user)
  const limited = limitOf(user, session)
  const closed = limited === 'founder' || limited === 'password'
  const codes = closed ? new Set<string>() : await codesOf(db, user, roles)
  const dept = user.deptId
    ? await db
        .selectFrom('dept')
        .select('deptName')
        .where('orgId', '=', user.orgId)
        .where('deptId', '=', user.deptId)
        .executeTakeFirst()
    : undefined
  return {
    orgId: user.orgId,
    userId: user.userId,
    userName: user.userName,
    loginName: user.loginName,
    empId: user.empId,
    deptId: user.deptId,
    deptName: dept?.deptName ?? null,
    sessionId: session.sessionId,
    deviceType: session.deviceType,
    isAdmin: user.isAdmin === 1 && !limited,
    limited,
    codes: limited === 'screen' ? onWall(codes) : codes,
    scope: closed ? nothing : await narrowed(db, user.orgId, await scopeOf(db, user, roles), session.dataDeptId),
  }
}

/** Why a session is restricted; a due password change restricts every other session (platform.md 1.1, 1.2). */
function limitOf(
  { resetPassword }: Row<'userAccount'>,
  { restricted, deviceType }: Pick<Row<'session'>, 'restricted' | 'deviceType'>,
) {
  if (restricted) return 'founder'
  if (deviceType === 'SCREEN') return 'screen'
  return resetPassword === 1 ? 'password' : undefined
}

const nothing: Scope = { all: false, deptIds: [], self: false, orgChildren: false }

export async function rolesOf(db: Db, user: Pick<Row<'userAccount'>, 'orgId' | 'userId'>) {
  return db
    .selectFrom('userRole')
    .innerJoin('role', (join) =>
      join.onRef('role.orgId', '=', 'userRole.orgId').onRef('role.roleId', '=', 'userRole.roleId'),
    )
    .selectAll('role')
    .where('userRole.orgId', '=', user.orgId)
    .where('userRole.userId', '=', user.userId)
    .where('role.status', '=', onOff.is.on)
    .execute()
}

/**
 * An administrator holds every code of the menu; other users hold the codes of their roles, and home.query (menus.json,
 * meta).
 */
export async function codesOf(
  db: Db,
  user: Row<'userAccount'>,
  roles: readonly Row<'role'>[],
): Promise<ReadonlySet<string>> {
  const menus = await db
    .selectFrom('menu')
    .select(['authorityCode'])
    .where('orgId', '=', user.orgId)
    .where('status', '=', onOff.is.on)
    .execute()
  const known = new Set(menus.map((menu) => menu.authorityCode))
  if (user.isAdmin === 1) return known
  const granted = roles.flatMap((role) => role.codes)
  return new Set(['home.query', ...granted.filter((code) => known.has(code))])
}

/** Union of the roles' scopes; an override on the user wins (platform.md 2). */
export async function scopeOf(db: Db, user: Row<'userAccount'>, roles: readonly Row<'role'>[]): Promise<Scope> {
  const own = { dataScope: user.dataScope ?? '', deptIds: user.dataDeptIds }
  const grants = user.isAdmin === 1 ? [{ dataScope: 'ORG_CHILD', deptIds: [] }] : user.dataScope ? [own] : roles
  const kinds = new Set(grants.map((grant) => grant.dataScope))
  const all = kinds.has('ALL') || kinds.has('ORG_CHILD')
  const deptIds = new Set<string>()
  for (const grant of grants) {
    if (grant.dataScope === 'CUSTOM') for (const id of grant.deptIds) deptIds.add(id)
    if (grant.dataScope === 'DEPT' && user.deptId) deptIds.add(user.deptId)
    if (grant.dataScope === 'DEPT_CHILD') for (const id of await below(db, user.orgId, user.deptId)) deptIds.add(id)
  }
  const orgChildren = kinds.has('ORG_CHILD')
  return {
    all,
    deptIds: [...deptIds],
    self: true,
    orgChildren,
    orgIds: orgChildren ? await orgsBelow(db, user.orgId) : [],
  }
}

/** Organisations below this one, at any depth. */
export async function orgsBelow(db: Db, orgId: string) {
  const { rows } = await sql<{ orgId: string }>`
    with recursive below as (
      select org_id from org where parent_id = ${orgId}
      union
      select org.org_id from org join below on org.parent_id = below.org_id
    )
    select org_id from below where org_id <> ${orgId}`.execute(db)
  return rows.map((row) => row.orgId)
}

/** A department with all below it. */
async function below(db: Db, orgId: string, deptId: string | null) {
  const depts = await db.selectFrom('dept').select(['deptId', 'parentId']).where('orgId', '=', orgId).execute()
  const found = new Set(deptId ? [deptId] : [])
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const dept of depts) if (dept.parentId && found.has(dept.parentId)) found.add(dept.deptId)
  }
  return found
}

/** The working department narrows the scope to itself and what belongs to it, and never widens it (platform.md 2). */
async function narrowed(db: Db, orgId: string, scope: Scope, deptId: string | null): Promise<Scope> {
  if (!deptId) return scope
  const within = [...(await below(db, orgId, deptId))]
  const deptIds = scope.all ? within : within.filter((id) => scope.deptIds.includes(id))
  return { ...scope, all: false, deptIds, orgChildren: false, orgIds: [] }
}
