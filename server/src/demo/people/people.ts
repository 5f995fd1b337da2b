import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { FreshRow } from '#core/rows/store/table.ts'
import { initialsOf } from '#core/words/initials.ts'
import { builtInRoles } from '../../modules/platform/role/builtin.ts'
import type { Random } from '../random.ts'
import { adultName, idCardOf, mobileOf } from './names.ts'

const depts = [
  { deptId: 'dept-office', deptName: '院办', deptType: 3 },
  { deptId: 'dept-reception', deptName: '接待部', deptType: 7 },
  { deptId: 'dept-nursing', deptName: '护理部', deptType: 1 },
  { deptId: 'dept-ward-1', deptName: '护理一区', deptType: 1, parentId: 'dept-nursing', ward: 1 },
  { deptId: 'dept-ward-2', deptName: '护理二区', deptType: 1, parentId: 'dept-nursing', ward: 1 },
  { deptId: 'dept-ward-3', deptName: '护理三区', deptType: 1, parentId: 'dept-nursing', ward: 1 },
  { deptId: 'dept-medical', deptName: '医务部', deptType: 2 },
  { deptId: 'dept-finance', deptName: '财务部', deptType: 4 },
  { deptId: 'dept-logistics', deptName: '后勤部', deptType: 5 },
  { deptId: 'dept-kitchen', deptName: '膳食部', deptType: 6 },
  { deptId: 'dept-hr', deptName: '人事行政部', deptType: 3 },
  { deptId: 'dept-safety', deptName: '安全质控部', deptType: 3 },
  { deptId: 'dept-home', deptName: '居家服务部', deptType: 9 },
] as const

const jobs = [
  ['job-director', '院长', 'deptHead'],
  ['job-reception', '接待员', 'other'],
  ['job-nurse-head', '护士长', 'nurseHead'],
  ['job-nurse-lead', '护理组长', 'nurseTeamLeader'],
  ['job-nurse', '护士', 'NURSE'],
  ['job-carer', '护理员', 'other'],
  ['job-doctor', '医生', 'DOCTOR'],
  ['job-medical-lead', '医疗组长', 'medicalTeamLeader'],
  ['job-finance', '会计', 'other'],
  ['job-cashier', '收费员', 'other'],
  ['job-store', '库管员', 'other'],
  ['job-cook', '厨师', 'other'],
  ['job-safety', '安全员', 'other'],
  ['job-hr', '人事专员', 'other'],
  ['job-home', '居家服务员', 'other'],
] as const

/** Account of a role: department and job of the person who holds it. */
const posts: Record<string, readonly [deptId: string, jobId: string, empType: number]> = {
  ADMIN: ['dept-office', 'job-hr', 6],
  DIRECTOR: ['dept-office', 'job-director', 6],
  RECEPTION: ['dept-reception', 'job-reception', 11],
  NURSE_HEAD: ['dept-nursing', 'job-nurse-head', 2],
  NURSE: ['dept-ward-1', 'job-nurse', 2],
  CARER: ['dept-ward-1', 'job-carer', 3],
  DOCTOR: ['dept-medical', 'job-doctor', 1],
  FINANCE: ['dept-finance', 'job-finance', 7],
  CASHIER: ['dept-finance', 'job-cashier', 7],
  KITCHEN: ['dept-kitchen', 'job-cook', 9],
  STOREKEEPER: ['dept-logistics', 'job-store', 8],
  STORE_MANAGER: ['dept-logistics', 'job-store', 8],
  SAFETY: ['dept-safety', 'job-safety', 10],
  HR: ['dept-hr', 'job-hr', 6],
  HOMECARE_MANAGER: ['dept-home', 'job-home', 12],
  HOMECARE_WORKER: ['dept-home', 'job-home', 12],
  SUPERVISOR: ['dept-office', 'job-safety', 6],
  READONLY: ['dept-office', 'job-safety', 6],
}

/** The rest of the 60: wards, kitchen, medical and others. */
const others: readonly (readonly [deptId: string, jobId: string, empType: number, count: number])[] = [
  ['dept-ward-1', 'job-carer', 3, 7],
  ['dept-ward-2', 'job-carer', 3, 8],
  ['dept-ward-3', 'job-carer', 3, 8],
  ['dept-ward-1', 'job-nurse', 2, 2],
  ['dept-ward-2', 'job-nurse', 2, 3],
  ['dept-ward-3', 'job-nurse', 2, 3],
  ['dept-nursing', 'job-nurse-lead', 2, 2],
  ['dept-medical', 'job-doctor', 1, 2],
  ['dept-medical', 'job-medical-lead', 1, 1],
  ['dept-kitchen', 'job-cook', 9, 3],
  ['dept-logistics', 'job-safety', 10, 2],
  ['dept-reception', 'job-reception', 11, 1],
]

export const demoPassword = 'Pims-demo-2026'
export const demoAccounts = builtInRoles.map((role) => ({
  loginName: role.roleCode.toLowerCase(),
  roleCode: role.roleCode,
  roleName: role.name,
}))

export async function makeOrganisation(db: Db, orgId: string, now: string) {
  await db
    .insertInto('dept')
    .values(
      depts.map((dept, index) => ({
        orgId,
        ...dept,
        deptLevel: 'parentId' in dept ? 2 : 1,
        sort: index + 1,
        createTime: now,
        createByName: '系统',
      })),
    )
    .execute()
  await db
    .insertInto('job')
    .values(
      jobs.map(([jobId, jobName, jobTypeCode], index) => ({
        orgId,
        jobId,
        jobName,
        jobTypeCode,
        sort: index + 1,
        createTime: now,
        createByName: '系统',
      })),
    )
    .execute()
}

/** 60 employees; the first hold one account each, one of every role, all with the password of this hash. */
export async function makeStaff(db: Db, orgId: string, now: string, random: Random, passwordHash: string) {
  const today = now.slice(0, 10)
  const places = [
    ...demoAccounts.map((account) => posts[account.roleCode]),
    ...others.flatMap(([deptId, jobId, empType, count]) =>
      Array.from({ length: count }, () => [deptId, jobId, empType] as const),
    ),
  ]
  const staff = places.map(([deptId, jobId, empType], index): FreshRow<'emp'> => {
    const sex = empType === 2 || empType === 3 ? (random.chance(0.85) ? 1 : 0) : random.int(0, 1) === 0 ? 0 : 1
    const birthDate = addDays(today, -random.int(24 * 365, 56 * 365))
    const empName = adultName(random, sex)
    return {
      orgId,
      empId: `emp-${String(index + 1).padStart(3, '0')}`,
      empNo: `YG${String(index + 1).padStart(5, '0')}`,
      empName,
      pinyin: initialsOf(empName),
      sex,
      idCard: idCardOf('310104', birthDate, sex, index),
      birthDate,
      phoneNum: mobileOf(random),
      deptId,
      jobId,
      jobTypeCode: jobs.find(([id]) => id === jobId)?.[2],
      empType,
      entryDate: addDays(today, -random.int(60, 2200)),
      healthCertExpire: addDays(today, random.int(-20, 330)),
      education: random.pick([3, 4, 5]),
      status: 1,
      createTime: now,
      createByName: '系统',
    }
  })
  await db.insertInto('emp').values(staff).execute()
  // The next employee somebody adds gets the number after these.
  await db.insertInto('runningNo').values({ orgId, scope: 'YG', lastNo: staff.length }).execute()
  for (const [index, account] of demoAccounts.entries())
    await makeAccount(db, orgId, now, account, staff[index], passwordHash)
  await showWards(db, orgId)
}

/** A doctor stands outside the wards and sees who lives there only when the role names them. */
async function showWards(db: Db, orgId: string) {
  const wards = depts.filter((dept) => 'ward' in dept).map(({ deptId }) => deptId)
  await db
    .updateTable('role')
    .set({ deptIds: JSON.stringify(wards) })
    .where('orgId', '=', orgId)
    .where('roleCode', '=', 'DOCTOR')
    .execute()
}

/** Built-in roles the demo institution has not got yet: made by an earlier version, it gets them with this start. */
export async function rolesToCome(db: Db, orgId: string) {
  const rows = await db.selectFrom('role').select('roleCode').where('orgId', '=', orgId).execute()
  return demoAccounts.filter(({ roleCode }) => !rows.some((row) => row.roleCode === roleCode))
}

/** An account of this name for each of these roles, for an employee of its department without one. */
export async function addAccounts(
  db: Db,
  orgId: string,
  now: string,
  accounts: typeof demoAccounts,
  hash: () => Promise<string>,
) {
  const users = await db.selectFrom('userAccount').select('loginName').execute()
  for (const account of accounts) {
    if (users.some((user) => user.loginName.toLowerCase() === account.loginName)) continue
    const emp = await db
      .selectFrom('emp')
      .leftJoin('userAccount as user', (join) =>
        join.onRef('user.orgId', '=', 'emp.orgId').onRef('user.empId', '=', 'emp.empId'),
      )
      .select(['emp.empId', 'emp.empName', 'emp.phoneNum', 'emp.deptId'])
      .where('emp.orgId', '=', orgId)
      .where('emp.deptId', '=', posts[account.roleCode][0])
      .where('emp.status', '<>', 3)
      .where('user.userId', 'is', null)
      .orderBy('emp.empId')
      .executeTakeFirst()
    if (emp) await makeAccount(db, orgId, now, account, emp, await hash())
  }
}

async function makeAccount(
  db: Db,
  orgId: string,
  now: string,
  account: (typeof demoAccounts)[number],
  emp: { empId: string; empName: string; phoneNum: string; deptId: string },
  passwordHash: string,
) {
  const userId = `user-${account.loginName}`
  await db
    .insertInto('userAccount')
    .values({
      orgId,
      userId,
      loginName: account.loginName,
      userName: emp.empName,
      phoneNum: emp.phoneNum,
      empId: emp.empId,
      deptId: emp.deptId,
      isAdmin: account.roleCode === 'ADMIN' ? 1 : 0,
      landingEndIds: JSON.stringify([1, 2, 3, 4]),
      passwordHash,
      pwdTime: now,
      resetPassword: 0,
      createTime: now,
      createByName: '系统',
    })
    .execute()
  await db
    .insertInto('userRole')
    .values({ orgId, userId, roleId: `role-${account.loginName.replaceAll('_', '-')}` })
    .execute()
}
