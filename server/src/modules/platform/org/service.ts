import { orgLevels, orgStatus } from '#contract/modules/platform/org/org.ts'
import { userStatus } from '#contract/modules/platform/user/user.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { hashPassword } from '#core/password.ts'
import { behindVersion, builtInVersion, noteVersion, seedInstitution } from '#core/rows/store/built-in.ts'
import type { Row } from '#core/rows/store/table.ts'
import { adminRoleId } from '#core/who/identity.ts'

export { joinDeptRemoval } from './depts.ts'
export { joinJobTypes } from './jobs.ts'

interface Admin {
  loginName: string
  userName: string
  password: string
  phoneNum?: string
}

interface NewInstitution {
  orgId: string
  orgName: string
  now: string
  admin: Admin & { mustChange: 0 | 1 }
}

/** Makes a new institution with all built-in data and its first administrator (platform.md 12). */
export async function createInstitution(db: Db, { orgId, orgName, now, admin }: NewInstitution) {
  await found(db, { orgId, orgName, orgStatus: orgStatus.is.normal, now })
  const reset = { resetPassword: admin.mustChange, resetReason: admin.mustChange ? 'FIRST' : null }
  const user = await addAdmin(db, orgId, now, admin, { ...reset, status: userStatus.is.normal })
  return user.userId
}

/**
 * Makes an institution that asks to join: complete with dictionaries, roles and menus of its own, but under review, and
 * its founder with status 3 (platform.md 1.1). The founder fills in the name.
 */
export async function applyInstitution(
  db: Db,
  {
    orgId,
    parentId,
    now,
    source,
    admin,
  }: { orgId: string; parentId: string; now: string; source: string; admin: Admin },
) {
  await found(db, {
    orgId,
    orgName: `${admin.userName}（未填写名称）`,
    orgStatus: orgStatus.is.waiting,
    parentId,
    source,
    now,
  })
  return addAdmin(db, orgId, now, admin, { resetPassword: 0, resetReason: null, status: userStatus.is.waiting })
}

async function found(
  db: Db,
  {
    now,
    ...org
  }: { orgId: string; orgName: string; orgStatus: 0 | 1; parentId?: string; source?: string; now: string },
) {
  await db
    .insertInto('org')
    .values({ ...org, orgLevel: orgLevels.is.house, orgType: 3, createTime: now, createByName: '系统' })
    .execute()
  await seedInstitution(db, org.orgId, now)
}

type State = Pick<Row<'userAccount'>, 'resetPassword' | 'resetReason' | 'status'>

async function addAdmin(db: Db, orgId: string, now: string, admin: Admin, state: State) {
  const { loginName, userName, phoneNum } = admin
  const user = await db
    .insertInto('userAccount')
    .values({
      ...state,
      orgId,
      userId: newId(),
      loginName,
      userName,
      phoneNum,
      isAdmin: 1,
      passwordHash: await hashPassword(admin.password),
      pwdTime: now,
      createTime: now,
      createByName: '系统',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db.insertInto('userRole').values({ orgId, userId: user.userId, roleId: adminRoleId }).execute()
  return user
}

/**
 * Brings organisations up to the built-in data of this version; runs at each start. One that has received this
 * `version` before is skipped, so that a start does not grow with the number of institutions. Gives how many it was.
 */
export async function syncInstitutions(db: Db, now: string, version = builtInVersion()) {
  const behind = await behindVersion(db, version)
  for (const orgId of behind) {
    await seedInstitution(db, orgId, now)
    await noteVersion(db, orgId, version)
  }
  return behind.length
}
