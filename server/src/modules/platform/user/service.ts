import { randomBytes } from 'node:crypto'
import type { BodyFor } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import { access, common, refuse } from '#contract/kit/refusals.ts'
import { empStatus } from '#contract/modules/platform/staff/staff.ts'
import { type user, userRefusals, userStatus } from '#contract/modules/platform/user/user.ts'
import type { Db } from '#core/db/db.ts'
import { hashPassword, passwordRules } from '#core/password.ts'
import { takeFromLists } from '#core/rows/store/patch-many.ts'
import { columnsIn, type Row } from '#core/rows/store/table.ts'
import { insert, own, patch, update } from '#core/rows/store/write.ts'
import { adminRoleId } from '#core/who/identity.ts'
import { assertReach, assertSeesNoMore, deptWithin } from '#core/who/reach.ts'
import type { Who } from '#core/who/who.ts'
import { endSessions, generatedPassword, joinScreenUsers } from '../auth/service.ts'
import { joinDeptRemoval } from '../org/service.ts'
import { assertDepts, assertHolds, assertScopeWithin } from '../role/grants.ts'
import { users } from './tables.ts'

/**
 * The account to act on, within the caller's reach: 401 and 21207 of `assertReach`; the account of a wall screen is out
 * of reach for all.
 */
export async function managed(db: Db, who: Who, userId: string) {
  const row = await own(db, users, who, userId, { lock: true })
  if (row.screen === 1) refuse(common.missing)
  await assertReach(db, who, row)
  return row
}

/** The active account that a field names, or 21003 at that field. */
export async function usableAccount(db: Db, who: Who, userId: string, field: string) {
  const row = await own(db, users, who, userId, { field })
  if (row.status !== userStatus.is.normal) refuse(common.missing, {}, { field })
  return row
}

/** A new account with a generated password, which its answer shows once. */
export async function createUser(db: Db, who: Who, body: BodyFor<typeof user.create>) {
  if (!who.may('systemmanage.manager.index.add') && !body.empId) refuse(access.forbidden, {}, { status: 401 })
  const roles = await rolesToGive(db, who, body.roleIds)
  await assertUserScope(db, who, body)
  const emp = body.empId ? await freeEmp(db, who, body.empId) : undefined
  assertDept(who, body.deptId ?? emp?.deptId)
  const password = generatedPassword()
  const { firstLoginChange } = await passwordRules(db, who.orgId)
  const row = await insert(db, users, who, {
    ...columnsIn(users, body),
    phoneNum: body.phoneNum ?? emp?.phoneNum,
    deptId: body.deptId ?? emp?.deptId,
    dataDeptIds: body.dataDeptIds ?? [],
    ipAllow: body.ipAllow ?? [],
    isAdmin: body.roleIds.includes(adminRoleId) ? 1 : 0,
    passwordHash: await hashPassword(password),
    pwdTime: who.now,
    resetPassword: firstLoginChange,
    resetReason: firstLoginChange === 1 ? 'FIRST' : null,
  })
  await giveRoles(db, who, row.userId, body.roleIds)
  await assertSeesNoMore(db, who, row, body.dataScope ? 'dataScope' : 'roleIds')
  const names = roles.map((role) => role.name).join('、')
  who.did(`开通账号${row.loginName}（${row.userName}），角色：${names}`, { id: row.userId, name: row.userName })
  return { userId: row.userId, password }
}

/**
 * The account with which a wall screen reads: no password fits it, no list of users shows it, it never writes
 * (who.limited).
 */
async function addScreenUser(
  db: Db,
  who: Who,
  { userName, deptIds }: { userName: string; deptIds: readonly string[] },
) {
  const scope = { dataScope: deptIds.length > 0 ? ('CUSTOM' as const) : ('ALL' as const), dataDeptIds: [...deptIds] }
  await assertUserScope(db, who, scope)
  const row = await insert(db, users, who, {
    ...scope,
    loginName: `screen:${randomBytes(10).toString('hex')}`,
    userName,
    landingEndIds: [4],
    passwordHash: '$none',
    pwdTime: who.now,
    resetPassword: 0,
    screen: 1,
  })
  await db.insertInto('userRole').values({ orgId: who.orgId, userId: row.userId, roleId: screenRoleId }).execute()
  return row.userId
}

async function stopScreenUser(db: Db, who: Who, userId: string) {
  await patch(db, users, who, await own(db, users, who, userId), { status: userStatus.is.stopped })
}

joinScreenUsers({ add: addScreenUser, stop: stopScreenUser })

/** A wall screen has the permissions of the built-in observer, within client kind 4. */
const screenRoleId = 'role-readonly'

/** The employee an account is opened for; one user per employee (21204). */
export async function freeEmp(db: Db, who: Who, empId: string) {
  const emp = await db
    .selectFrom('emp')
    .select(['empId', 'phoneNum', 'deptId', 'status'])
    .where('orgId', '=', who.orgId)
    .where('empId', '=', empId)
    .executeTakeFirst()
  if (!emp) refuse(common.missing, {}, { field: 'empId' })
  if (emp.status === empStatus.is.left) refuse(common.wrongState, { name: '离职' }, { field: 'empId' })
  if (!deptWithin(who, emp.deptId)) refuse(userRefusals.beyondOwn, {}, { field: 'empId' })
  return emp
}

/** Refuses 21203 for a department the giver does not see. */
export function assertDept(who: Who, deptId: string | null | undefined) {
  if (!deptWithin(who, deptId)) refuse(userRefusals.beyondOwn, {}, { field: 'deptId' })
}

/** The roles, which must exist, be enabled, and have no permission the giver lacks. */
async function rolesToGive(db: Db, who: Who, roleIds: readonly string[], before: readonly string[] = []) {
  const found = await db
    .selectFrom('role')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('roleId', 'in', ['', ...roleIds])
    .execute()
  if (found.length < new Set(roleIds).size) refuse(common.missing, {}, { field: 'roleIds' })
  for (const role of found.filter((one) => !before.includes(one.roleId))) {
    if (role.status === onOff.is.off) refuse(common.wrongState, { name: '停用' }, { field: 'roleIds' })
    if (role.roleId === adminRoleId && !who.isAdmin) refuse(userRefusals.beyondOwn, {}, { field: 'roleIds' })
    assertHolds(who, role.codes, 'roleIds')
    assertScopeWithin(who, { dataScope: role.dataScope, deptIds: role.deptIds }, 'roleIds')
  }
  return found
}

export async function assertUserScope(
  db: Db,
  who: Who,
  body: { dataScope?: string | null; dataDeptIds?: string[] | null },
) {
  if (body.dataScope === undefined && body.dataDeptIds === undefined) return
  const scope = { dataScope: body.dataScope ?? null, deptIds: body.dataDeptIds ?? [] }
  assertScopeWithin(who, scope)
  await assertDepts(db, who, scope, 'dataDeptIds')
}

// The same rule as for roles: an account does not give it either.
joinDeptRemoval((db, who, deptId) => takeFromLists(db, users, who, 'dataDeptIds', deptId))

async function giveRoles(db: Db, who: Who, userId: string, roleIds: readonly string[]) {
  await db.deleteFrom('userRole').where('orgId', '=', who.orgId).where('userId', '=', userId).execute()
  const rows = [...new Set(roleIds)].map((roleId) => ({ orgId: who.orgId, userId, roleId }))
  await db.insertInto('userRole').values(rows).execute()
}

/** Users do not change their own rights (21201). */
export function assertOther(who: Who, userId: string) {
  if (userId === who.userId) refuse(userRefusals.ownRights)
}

/**
 * Gives an account the roles that `choose` makes of its current ones, and ends its sessions. `latest` takes the stored
 * version, for calls whose user has not read the account. Refuses 21201 for the caller's own account, 21202 for the last administrator, 21203 for
 * rights the giver lacks, 21207 for an account out of reach.
 */
export async function changeRoles(
  db: Db,
  who: Who,
  userId: string,
  choose: (before: readonly string[]) => readonly string[],
  version: number | 'latest' | undefined,
) {
  assertOther(who, userId)
  const row = await managed(db, who, userId)
  const before = await roleIdsOf(db, who, userId)
  const roleIds = choose(before)
  const roles = await rolesToGive(db, who, roleIds, before)
  const isAdmin = roleIds.includes(adminRoleId) ? 1 : 0
  if (isAdmin === 0) await assertAdminLeft(db, who, row)
  await update(db, users, who, row, { isAdmin, version: version === 'latest' ? row.version : version })
  await giveRoles(db, who, userId, roleIds)
  await assertSeesNoMore(db, who, row, 'roleIds')
  await endSessions(db, who, { orgId: who.orgId, userId }, 'KEY_CHANGED')
  who.did(`${row.userName}的角色改为：${roles.map((role) => role.name).join('、')}`, {
    operType: 'AUTH',
    id: userId,
    name: row.userName,
  })
}

async function roleIdsOf(db: Db, who: Who, userId: string) {
  const rows = await db
    .selectFrom('userRole')
    .select('roleId')
    .where('orgId', '=', who.orgId)
    .where('userId', '=', userId)
    .execute()
  return rows.map((row) => row.roleId)
}

/**
 * Refuses 21202 when this account is the last administrator who can sign in. Locks all of them, so that two cannot be
 * stopped at once.
 */
export async function assertAdminLeft(db: Db, who: Who, row: Row<'userAccount'>) {
  if (row.isAdmin !== 1 || row.status !== userStatus.is.normal) return
  const admins = await db
    .selectFrom('userAccount')
    .select('userId')
    .where('orgId', '=', who.orgId)
    .where('isAdmin', '=', 1)
    .where('status', '=', userStatus.is.normal)
    .orderBy('userId')
    .forUpdate()
    .execute()
  if (admins.length <= 1) refuse(userRefusals.lastAdmin)
}

/** Stops the account of an employee who has left (administration.md 2.1). */
export async function stopUserOf(db: Db, who: Who, empId: string) {
  const row = await db
    .selectFrom('userAccount')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('empId', '=', empId)
    .where('status', '<>', userStatus.is.stopped)
    .executeTakeFirst()
  if (!row) return
  await assertAdminLeft(db, who, row)
  await patch(db, users, who, row, { status: userStatus.is.stopped })
  await endSessions(db, who, { orgId: who.orgId, userId: row.userId }, 'KEY_CHANGED')
}

/** Refuses 21009 离职 for the account of a departed employee, who has to be employed again first. */
export async function assertStaffed(db: Db, who: Who, { empId }: Row<'userAccount'>) {
  if (!empId) return
  const emp = await db
    .selectFrom('emp')
    .select('status')
    .where('orgId', '=', who.orgId)
    .where('empId', '=', empId)
    .executeTakeFirst()
  if (emp?.status === empStatus.is.left) refuse(common.wrongState, { name: '离职' })
}

/** True when the log names the account: it is then stopped instead of removed. */
export async function hasHistory(db: Db, who: Who, userId: string) {
  const found = await db
    .selectFrom('operLog')
    .select('logId')
    .where('orgId', '=', who.orgId)
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
