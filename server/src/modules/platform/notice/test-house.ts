import { notice } from '#contract/modules/platform/notice/notice.ts'
import { newId } from '#core/new-id.ts'
import type { Client, TestApp } from '../../../../test/app.ts'
import { makeDept, makeEmp } from '../../../../test/factories.ts'

/** Staff with accounts, and notices to them. */
export function staffOf(t: TestApp) {
  /** A user with a role who is an employee of the department. */
  async function member(roleCode: string, deptId: string): Promise<Client & { empId: string; jobId: string }> {
    const { empId, jobId } = await makeEmp(t, { deptId })
    const client = await t.as(roleCode, { deptId, empId })
    return { ...client, empId, jobId }
  }
  /** Employees with accounts that never sign in; gives their users. */
  async function crowd(deptId: string, size: number) {
    const { jobId } = await makeEmp(t, { deptId: (await makeDept(t)).deptId })
    const people = Array.from({ length: size }, () => ({ empId: newId(), userId: newId() }))
    const { orgId } = t
    await t.db(async (db) => {
      const person = {
        orgId,
        sex: 1 as const,
        phoneNum: '13900001111',
        empType: 2 as const,
        deptId,
        jobId,
        entryDate: '2024-01-01',
      }
      await db
        .insertInto('emp')
        .values(people.map(({ empId }) => ({ ...person, empId, empNo: empId, empName: `员工${empId.slice(-4)}` })))
        .execute()
      const account = { orgId, deptId, passwordHash: '-', pwdTime: t.clock.now() }
      await db
        .insertInto('userAccount')
        .values(people.map((one) => ({ ...account, ...one, loginName: one.userId, userName: one.userId.slice(-6) })))
        .execute()
    })
    return people.map(({ userId }) => userId)
  }
  const unread = async (client: Client) => (await client.ok(notice.personalList, { size: 1 })).unreadCount
  const readers = (noticeId: string) =>
    t.db((db) => db.selectFrom('noticeReader').selectAll().where('noticeId', '=', noticeId).execute())
  return { member, crowd, unread, readers }
}

export const noticeInput = { title: '端午放假安排', noticeType: 4, content: '<p>六月十日放假一天。</p>', scopeType: 1 }
