import { sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import { maskPhone } from '#contract/kit/value/id-card.ts'
import type { Db } from '#core/db/db.ts'
import type { Services } from '#core/services.ts'
import type { Who } from '#core/who/who.ts'
import { withLocks } from '../auth/service.ts'

/** Users as screens see them: with department and roles, never with a password; `withLocks` adds their locks. */
export function userRows(db: Db, who: Who) {
  return db
    .selectFrom('userAccount as user')
    .leftJoin('dept', (join) => join.onRef('dept.orgId', '=', 'user.orgId').onRef('dept.deptId', '=', 'user.deptId'))
    .leftJoin('emp', (join) => join.onRef('emp.orgId', '=', 'user.orgId').onRef('emp.empId', '=', 'user.empId'))
    .select([
      'user.userId',
      'user.loginName',
      'user.userName',
      'user.phoneNum',
      'user.empId',
      'user.deptId',
      'user.dataScope',
      'user.dataDeptIds',
      'user.landingEndIds',
      'user.status',
      'user.isAdmin',
      'user.lastLoginTime',
      'user.lastLoginIp',
      'user.pwdTime',
      'user.validFrom',
      'user.validTo',
      'user.ipAllow',
      'user.photo',
      'user.language',
      'user.quickEntry',
      'user.layout',
      'user.createBy',
      'user.createByName',
      'user.createTime',
      'user.updateByName',
      'user.updateTime',
      'user.version',
      'dept.deptName',
      'emp.empName',
      rolesOf('role_id').as('roleIds'),
      sql<string>`array_to_string(${rolesOf('name')}, '、')`.as('roleNames'),
    ])
    .where('user.orgId', '=', who.orgId)
    .where('user.screen', '=', 0)
}

function rolesOf(column: 'role_id' | 'name') {
  return sql<string[]>`coalesce((
    select array_agg(role.${sql.ref(column)} order by role.sort, role.role_id)
    from user_role join role on role.org_id = user_role.org_id and role.role_id = user_role.role_id
    where user_role.org_id = "user".org_id and user_role.user_id = "user".user_id), '{}')`
}

/** One account with its lock; refuses 21003 for an unknown one. */
export async function shownUser(db: Db, who: Who, userId: string, { env }: Pick<Services, 'env'>) {
  const rows = await userRows(db, who).where('user.userId', '=', userId).execute()
  const [row] = await withLocks(db, who.now, rows, env.appSecret)
  if (row?.userId === who.userId) who.aboutSelf = true
  return row ?? refuse(common.missing)
}

export function masked<R extends { phoneNum: string | null }>(row: R): R {
  return { ...row, phoneNum: maskPhone(row.phoneNum) ?? null }
}
