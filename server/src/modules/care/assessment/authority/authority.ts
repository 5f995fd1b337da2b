import { sql } from 'kysely'
import type { BodyFor, QueryFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { assessRefusals as no } from '#contract/modules/care/assessment/assessment.ts'
import type { assessor } from '#contract/modules/care/assessment/assessor.ts'
import { assessType } from '#contract/modules/living/care-level/care-level.ts'
import { userStatus } from '#contract/modules/platform/user/user.ts'
import type { Db } from '#core/db/db.ts'
import { contains, page } from '#core/rows/read/list.ts'
import type { Row } from '#core/rows/store/table.ts'
import { find, insert, own, patch, remove } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { users } from '../../../platform/user/tables.ts'
import { assessors } from '../tables.ts'

/** The authority to assess (care.md 8): one row a user, with the types and the certificate. */

const easy = 0

export const authorityOf = (db: Db, who: Who, userId: string) => find(db, assessors, who, userId)

const typesOf = (row: Row<'userAssess'>) => row.assessTypes
export const isAuthorityExpired = (row: Row<'userAssess'>, today: string) =>
  row.certExpireDate !== null && row.certExpireDate < today

/** True when the user may assess by this bank; the certificate is not checked. */
export async function isAuthorised(db: Db, who: Who, userId: string, type: number) {
  const row = await authorityOf(db, who, userId)
  const user = await find(db, users, who, userId)
  return row !== undefined && user?.status === userStatus.is.normal && typesOf(row).some((one) => one === type)
}

/** True when the certificate that this bank needs has expired (14201). */
export async function hasExpired(db: Db, who: Who, userId: string, type: number) {
  const row = await authorityOf(db, who, userId)
  return type !== easy && row !== undefined && isAuthorityExpired(row, who.today)
}

/** Refuses 14202 without the authority for this bank, 14201 where its certificate has expired. */
export async function assertAuthorised(db: Db, who: Who, type: number) {
  const row = await authorityOf(db, who, who.userId)
  if (!row || !typesOf(row).some((one) => one === type)) return refuse(no.notAuthorised)
  if (type !== easy && isAuthorityExpired(row, who.today)) refuse(no.certExpired)
}

const shown = (db: Db, who: Who) =>
  db
    .selectFrom('userAssess')
    .innerJoin('userAccount as user', (join) =>
      join.onRef('user.orgId', '=', 'userAssess.orgId').onRef('user.userId', '=', 'userAssess.userId'),
    )
    .leftJoin('emp', (join) => join.onRef('emp.orgId', '=', 'user.orgId').onRef('emp.empId', '=', 'user.empId'))
    .leftJoin('job', (join) => join.onRef('job.orgId', '=', 'emp.orgId').onRef('job.jobId', '=', 'emp.jobId'))
    .leftJoin('dept', (join) =>
      join.onRef('dept.orgId', '=', 'user.orgId').on('dept.deptId', '=', sql`coalesce(emp.dept_id, "user".dept_id)`),
    )
    .selectAll('userAssess')
    .select(['user.userName', 'emp.empName', 'dept.deptName', 'job.jobName'])
    .select(
      sql<number>`(user_assess.cert_expire_date is null or user_assess.cert_expire_date >= ${who.today})::int`.as(
        'status',
      ),
    )
    .where('userAssess.orgId', '=', who.orgId)

const order = {
  fields: { authTime: 'userAssess.authTime', certExpireDate: 'userAssess.certExpireDate' },
  first: [
    ['userAssess.authTime', 'desc'],
    ['userAssess.userId', 'asc'],
  ],
} as const

export async function listAssessors(db: Db, who: Who, query: QueryFor<typeof assessor.assessors>) {
  let rows = shown(db, who)
  if (query.empName) {
    const typed = contains(query.empName)
    rows = rows.where((eb) => eb.or([eb('emp.empName', 'like', typed), eb('user.userName', 'like', typed)]))
  }
  if (query.deptId) rows = rows.where('dept.deptId', '=', query.deptId)
  if (query.type !== null && query.type !== undefined)
    rows = rows.where(sql<boolean>`user_assess.assess_types @> ${JSON.stringify([query.type])}::jsonb`)
  return page(rows, query, order)
}

/** Replaces the types of these users; banks with a standard need a valid certificate. */
export async function authorise(db: Db, who: Who, body: BodyFor<typeof assessor.authorise>) {
  const userIds = [...new Set(body.userIds)].sort()
  const assessTypes = [...new Set(body.assessTypes)].sort()
  const known = body.certs ?? []
  const stray = known.find(({ userId }) => !userIds.includes(userId))
  if (stray) refuse(common.missing, {}, { field: 'certs' })
  const names: string[] = []
  for (const userId of userIds) {
    const user = await own(db, users, who, userId, { lock: true })
    if (user.status !== userStatus.is.normal) wrongValue('userIds', `${user.userName}的账号已停用`)
    const at = known.findIndex((one) => one.userId === userId)
    const row = await find(db, assessors, who, userId)
    const cert = {
      certNo: at < 0 ? (row?.certNo ?? null) : (known[at].certNo ?? null),
      certExpireDate: at < 0 ? (row?.certExpireDate ?? null) : (known[at].certExpireDate ?? null),
    }
    if (assessTypes.some((type) => type !== easy))
      assertCert(cert, user.userName, at < 0 ? 'certs' : `certs.${at}`, who.today)
    const values = { assessTypes, ...cert, authTime: who.now, authBy: who.userId, authByName: who.userName }
    await (row ? patch(db, assessors, who, row, values) : insert(db, assessors, who, { userId, ...values }))
    names.push(user.userName)
  }
  const types = assessTypes.map((type) => assessType.label(type)).join('、')
  who.did(`授权${names.join('、')}评估：${types}`)
  return { userIds }
}

function assertCert(
  { certNo, certExpireDate }: { certNo: string | null; certExpireDate: string | null },
  userName: string,
  field: string,
  today: string,
) {
  if (!certNo) wrongValue(field === 'certs' ? field : `${field}.certNo`, `${userName}：请填写证书号`)
  const at = field === 'certs' ? field : `${field}.certExpireDate`
  if (!certExpireDate) wrongValue(at, `${userName}：请填写证书有效期`)
  if (certExpireDate && certExpireDate <= today) wrongValue(at, `${userName}：证书有效期须晚于今天`)
}

/** Open drafts stay; another assessor can take them over (care.md 9.3). */
export async function withdrawAuthority(db: Db, who: Who, userId: string) {
  const row = await own(db, assessors, who, userId)
  const user = await own(db, users, who, userId)
  await remove(db, assessors, who, row)
  who.did(`取消${user.userName}的评估授权`)
  return { userId }
}
