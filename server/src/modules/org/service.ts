import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '../../core/db.ts'
import { hashPassword } from '../auth/password.ts'
import { seedLevels } from '../care-level/service.ts'
import { seedDictionaries } from '../dictionary/service.ts'
import { syncBuiltIns } from '../role/service.ts'

interface NewInstitution {
  orgId: string
  orgName: string
  now: string
  admin: { loginName: string; userName: string; password: string; mustChange: 0 | 1 }
}

/** A new institution with everything built in and its first administrator (platform.md 12). */
export async function createInstitution(db: Db, { orgId, orgName, now, admin }: NewInstitution) {
  await db
    .insertInto('org')
    .values({ orgId, orgName, orgStatus: 1, orgLevel: 5, orgType: 3, createTime: now, createByName: '系统' })
    .execute()
  await syncBuiltIns(db, orgId)
  await seedDictionaries(db, orgId)
  await seedLevels(db, orgId, now)
  const userId = randomUUIDv7()
  await db
    .insertInto('userAccount')
    .values({
      orgId,
      userId,
      loginName: admin.loginName,
      userName: admin.userName,
      isAdmin: 1,
      passwordHash: await hashPassword(admin.password),
      pwdTime: now,
      resetPassword: admin.mustChange,
      resetReason: admin.mustChange ? 'FIRST' : null,
      createTime: now,
      createByName: '系统',
    })
    .execute()
  await db.insertInto('userRole').values({ orgId, userId, roleId: 'role-admin' }).execute()
  return userId
}

/** Brings every organisation up to the built-in data of this version; runs at each start. */
export async function syncInstitutions(db: Db) {
  for (const { orgId } of await db.selectFrom('org').select('orgId').execute()) {
    await syncBuiltIns(db, orgId)
    await seedDictionaries(db, orgId)
  }
}
