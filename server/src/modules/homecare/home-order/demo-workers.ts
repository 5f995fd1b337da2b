import type { Maker } from '../../../demo/people/residents.ts'

/** The workers of home care in the demo. */
export const worker = { userId: 'user-homecare_worker', userName: '居家服务人员' }

/**
 * Two carers of a ward also serve at home, so that there is a choice. Without them the single worker does everything.
 */
export async function moreWorkers({ db, orgId, now }: Maker) {
  const carers = await db
    .selectFrom('emp')
    .leftJoin('userAccount as user', (join) =>
      join.onRef('user.orgId', '=', 'emp.orgId').onRef('user.empId', '=', 'emp.empId'),
    )
    .select(['emp.empId', 'emp.empName', 'emp.phoneNum', 'emp.deptId'])
    .where('emp.orgId', '=', orgId)
    .where('emp.deptId', '=', 'dept-ward-3')
    .where('emp.empType', '=', 3)
    .where('emp.status', '<>', 3)
    .where('user.userId', 'is', null)
    .orderBy('emp.empId', 'desc')
    .limit(2)
    .execute()
  const of = await db
    .selectFrom('userAccount')
    .select('passwordHash')
    .where('orgId', '=', orgId)
    .where('userId', '=', worker.userId)
    .executeTakeFirst()
  for (const [at, { empId, empName, phoneNum, deptId }] of of ? carers.entries() : []) {
    const loginName = `homecare_worker${at + 2}`
    const userId = `user-${loginName}`
    await db
      .insertInto('userAccount')
      .values({
        orgId,
        userId,
        loginName,
        userName: empName,
        phoneNum,
        empId,
        deptId,
        isAdmin: 0,
        pwdTime: now,
        landingEndIds: JSON.stringify([1, 2, 3, 4]),
        passwordHash: of?.passwordHash ?? '',
        resetPassword: 0,
        createTime: now,
        createByName: '系统',
      })
      .execute()
    await db.insertInto('userRole').values({ orgId, userId, roleId: 'role-homecare-worker' }).execute()
  }
  const [first] = of ? carers : []
  return first ? { userId: 'user-homecare_worker2', userName: first.empName } : worker
}
