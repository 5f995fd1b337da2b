import type { z } from 'zod'
import type { DeptInfo } from '#contract/modules/platform/auth/session-info.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { identityOf } from '#core/who/identity.ts'
import type { Identity } from '#core/who/who.ts'
import { grantedButtons } from './menu.ts'
import { landingEnds } from './sign-in/landing-ends.ts'

/** Picks the named fields of a row. */
function pick<T extends object, const K extends keyof T>(row: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<T, K> // as: keys come from the row's type
}

type Dept = z.output<typeof DeptInfo>

const empFields = [
  'empId',
  'empName',
  'empType',
  'sex',
  'status',
  'deptId',
  'orgId',
  'phoneNum',
  'language',
  'msgAuth',
  'dataDeptIds',
  'jobId',
  'nursingLevel',
  'photo',
] as const
const orgFields = [
  'orgId',
  'orgName',
  'orgLevel',
  'orgCode',
  'orgStatus',
  'parentId',
  'source',
  'rejectReason',
  'logo',
  'orgType',
] as const

/** The login answer: who signed in, where they belong and what they may do (platform.md 1.2). */
export async function sessionInfo(
  db: Db,
  user: Row<'userAccount'>,
  session: Row<'session'>,
  secrets: { token: string; fetchKey: string },
  before: { time: string | null; ip: string | null },
) {
  // What the person may do after a due change of password: screens store it.
  const identity = await identityOf(db, { ...user, resetPassword: 0 }, session)
  const org = await db.selectFrom('org').selectAll().where('orgId', '=', user.orgId).executeTakeFirstOrThrow()
  const emp = user.empId ? await empOf(db, user) : undefined
  const job = emp ? await jobOf(db, emp) : undefined
  const depts = await deptList(db, identity)
  const deptInfo = depts.find((dept) => dept.deptId === user.deptId)
  return {
    userId: user.userId,
    ...secrets,
    isAdmin: user.isAdmin,
    username: user.loginName,
    ipAddress: session.ip,
    lastLoginTime: before.time,
    lastLoginIp: before.ip,
    loginTime: session.loginTime,
    expireTime: session.expireTime,
    resetPassword: user.resetPassword,
    orgLevel: org.orgLevel,
    empInfo: emp ? pick(emp, empFields) : { empName: user.userName, orgId: user.orgId },
    deptInfo: deptInfo ?? null,
    orgInfo: pick(org, orgFields),
    jobInfo: job ? pick(job, ['jobId', 'jobName', 'jobTypeCode']) : null,
    dataDeptInfoList: depts,
    dataDeptIds: depts.map((dept) => dept.deptId).join(','),
    msgAuth: emp?.msgAuth ?? null,
    landingEndList: endsOf(user),
    authority: await grantedButtons(db, identity),
    quickEntry: user.quickEntry,
    layout: user.layout,
  }
}

/** Departments whose data the user may see. */
export async function deptList(db: Db, identity: Pick<Identity, 'orgId' | 'scope' | 'deptId'>): Promise<Dept[]> {
  let query = db.selectFrom('dept').selectAll().where('orgId', '=', identity.orgId)
  const own = identity.deptId ? [identity.deptId] : []
  if (!identity.scope.all) query = query.where('deptId', 'in', ['', ...identity.scope.deptIds, ...own])
  const depts = await query.orderBy('sort').orderBy('deptName').execute()
  return depts.map((dept) =>
    pick(dept, [
      'deptId',
      'deptName',
      'deptLevel',
      'deptType',
      'parentId',
      'orgId',
      'ward',
      'inpatient',
      'outpatient',
      'sort',
      'status',
    ]),
  ) as Dept[] // as: 0/1 columns are plain numbers in the table types
}

function empOf(db: Db, user: Row<'userAccount'>) {
  return db
    .selectFrom('emp')
    .selectAll()
    .where('orgId', '=', user.orgId)
    .where('empId', '=', user.empId)
    .executeTakeFirst()
}

function jobOf(db: Db, { orgId, jobId }: { orgId: string; jobId: string | null }) {
  return db.selectFrom('job').selectAll().where('orgId', '=', orgId).where('jobId', '=', jobId).executeTakeFirst()
}

/** The clients the user may sign in to: an administrator all. */
function endsOf(user: Row<'userAccount'>) {
  return landingEnds
    .filter((end) => user.isAdmin === 1 || user.landingEndIds.some((id) => id === end.landingEndId))
    .map((end) => pick(end, ['landingEndId', 'deviceType', 'landingEndCode', 'landingEndName']))
}
