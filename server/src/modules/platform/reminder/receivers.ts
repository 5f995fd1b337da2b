import type { Db } from '#core/db/db.ts'
import { usersOf } from '../message/service.ts'

/** The receivers of a reminder: users, holders of a role, a department and those below it. */
export interface Receiver {
  kind: 'USER' | 'ROLE' | 'DEPT'
  id: string
}

/**
 * The accounts that get it now. Of a role only users who see the resident's department: a nurse of another ward gets no
 * message.
 */
export async function receiversOf(
  db: Db,
  orgId: string,
  receivers: readonly Receiver[],
  deptId: string | null,
): Promise<string[]> {
  const ids = (kind: Receiver['kind']) => receivers.filter((one) => one.kind === kind).map(({ id }) => id)
  const userIds = ids('USER')
  const roles = ids('ROLE')
  const deptIds = ids('DEPT')
  const found = new Set<string>()
  const add = async (receivers: Parameters<typeof usersOf>[2]) => {
    for (const userId of await usersOf(db, orgId, receivers)) found.add(userId)
  }
  if (userIds.length > 0) await add({ userIds })
  if (roles.length > 0) await add({ roleCodes: await codesOf(db, orgId, roles), deptId })
  if (deptIds.length > 0) await add({ deptIds })
  return [...found]
}

/** A role is given by its id, or by its code where the system names it. */
async function codesOf(db: Db, orgId: string, roles: readonly string[]) {
  const rows = await db
    .selectFrom('role')
    .select('roleCode')
    .where('orgId', '=', orgId)
    .where((eb) => eb.or([eb('roleId', 'in', roles), eb('roleCode', 'in', roles)]))
    .execute()
  return rows.map(({ roleCode }) => roleCode)
}
