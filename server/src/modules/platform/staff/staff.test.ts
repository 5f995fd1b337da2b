import { beforeAll, describe, expect, test } from 'vitest'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { todo } from '#contract/modules/platform/message/todo.ts'
import { org } from '#contract/modules/platform/org/org.ts'
import { staff } from '#contract/modules/platform/staff/staff.ts'
import { user } from '#contract/modules/platform/user/user.ts'
import { errorsOf } from '../../../../test/answers.ts'
import type { Client } from '../../../../test/app.ts'
import { idCardOf } from '../../../../test/elders.ts'
import { makeDept, makeEmp } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { owe } from '../message/service.ts'

const t = hosted()
const hr = enters(t, 'HR')
let person: Record<string, unknown>
beforeAll(async () => {
  const { deptId } = await makeDept(t)
  const admin = await t.as('ADMIN')
  const { jobId } = await admin.ok(org.jobCreate, { jobName: '护理员', jobTypeCode: 'nurseTeamLeader' })
  person = { empName: '王小明', phoneNum: '13812345678', deptId, jobId, empType: 3, entryDate: '2025-06-01' }
})

/** ID cards of women born 1985-05-05. */
const idCard = () => idCardOf(1, '19850505')
const join = (more: object = {}) => hr.ok(staff.update, { ...person, idCard: idCard(), ...more })

describe('joining', () => {
  test('gives a number, sex and birth date from the ID card, the type from the job', async () => {
    const row = await join({
      bankNo: '6222021234567890',
      certificates: [{ certType: 4, expireDate: '2025-07-01' }],
      nation: '01',
    })
    expect(row).toMatchObject({
      sex: 1,
      birthDate: '1985-05-05',
      jobTypeCode: 'nurseTeamLeader',
      status: 1,
      nation: '01',
    })
    expect(row.empNo).toMatch(/^YG\d{5}$/)
    expect(row).toMatchObject({ bankNo: '************7890', certExpire: '2025-07-01', jobName: '护理员' })
    const next = await join()
    expect(Number(next.empNo.slice(2))).toBe(Number(row.empNo.slice(2)) + 1)
  })

  test('names every missing field', async () => {
    const answer = await hr.call(staff.update, { empName: '无名' })
    expect(answer.code).toBe(21001)
    const fields = errorsOf(answer.data).map((error) => error.field)
    expect(fields).toEqual(expect.arrayContaining(['idCard', 'phoneNum', 'deptId', 'jobId', 'empType', 'entryDate']))
    expect((await hr.call(staff.update, { ...person, idCard: '310101198505051234' })).code).toBe(21001)
    expect((await hr.call(staff.update, { ...person, idCard: idCard(), jobId: 'none' })).code).toBe(21003)
    expect((await hr.call(staff.update, { ...person, idCard: idCard(), bankNo: '12' })).code).toBe(21001)
  })

  test('22201: one ID card, one active employee; free again after leaving', async () => {
    const card = idCard()
    const first = await join({ idCard: card })
    const second = await hr.call(staff.update, { ...person, idCard: card })
    expect(second).toMatchObject({ code: 22201, msg: '身份证号已存在', data: { errors: [{ field: 'idCard' }] } })
    await hr.ok(staff.update, {
      empId: first.empId,
      status: 3,
      leaveDate: '2025-06-10',
      leaveReason: '个人原因',
      version: first.version,
    })
    await join({ idCard: card })
  })
})

describe('the list', () => {
  test('takes its filters in the body or in the query, finds initials and masks', async () => {
    const row = await join({ empName: '欧阳春' })
    const found = await hr.ok(staff.list, { empName: 'oyc', size: 5 })
    expect(found).toMatchObject({ total: 1, size: 5, list: [{ empId: row.empId, phoneNum: '138****5678' }] })
    expect(found.list[0].idCard).toMatch(/^\*{16}\d[\dX]$/)
    expect(found.list[0].birthDate).toBeNull()
    const reader = await (await t.as('READONLY')).ok(staff.emp, { empId: row.empId })
    expect(reader).toMatchObject({ idCard: found.list[0].idCard, birthDate: null })
    expect(await hr.ok(staff.emp, { empId: row.empId })).toMatchObject({ birthDate: '1985-05-05' })
    const path = staff.list.path
    const headers = hr.headers('POST', path)
    const byQuery = await t.app.inject({
      method: 'POST',
      url: `${path}?empName=${encodeURIComponent('欧阳')}`,
      headers,
    })
    expect(byQuery.json()).toMatchObject({ code: 0, data: { total: 1 } })
  })

  test('reading it refreshes no screen and leaves no log row; an export leaves one', async () => {
    const events: string[] = []
    const off = t.services.bus.subscribe((message) => events.push(message.event))
    const rows = () => t.db((db) => db.selectFrom('operLog').select('logId').where('module', '=', 'staff').execute())
    const before = (await rows()).length
    await hr.ok(staff.list)
    expect((await rows()).length).toBe(before)
    const path = `${staff.list.path}?export=xlsx`
    await t.app.inject({ method: 'POST', url: path, headers: hr.headers('POST', staff.list.path) })
    off()
    expect((await rows()).length).toBe(before + 1)
    expect(events).toEqual([])
  })

  test('dropdown lists leave out departed employees; expiring certificates are found', async () => {
    const soon = await join({ healthCertExpire: '2025-08-01' })
    const late = await join({ healthCertExpire: '2026-08-01' })
    const ids = async (query: object) => (await hr.ok(staff.list, query)).list.map((row) => row.empId)
    const expiring = await ids({ certExpire: 1, size: 1000 })
    expect(expiring).toContain(soon.empId)
    expect(expiring).not.toContain(late.empId)
    await hr.ok(staff.update, {
      empId: soon.empId,
      status: 3,
      leaveDate: '2025-06-10',
      leaveReason: '退休',
      version: soon.version,
    })
    expect(await ids({ pageHelper: '0' })).not.toContain(soon.empId)
    expect(await ids({ status: 3, size: 1000 })).toContain(soon.empId)
  })
})

test('of each kind the renewed certificate counts beside the old one; the health certificate in the field or in the list', async () => {
  const papers = [
    { certType: 2, certNo: 'A', expireDate: '2025-06-01' },
    { certType: 2, certNo: 'B', expireDate: '2029-06-01' },
    { certType: 4, expireDate: '2026-06-01' },
    { certType: 5 },
  ]
  const row = await join({ healthCertExpire: '2025-05-01', certificates: papers })
  const expiring = async () => (await hr.ok(staff.list, { certExpire: 1, size: 1000 })).list.map((one) => one.empId)
  expect([row.certExpire, (await expiring()).includes(row.empId)]).toEqual(['2026-06-01', false])
  const other = { certType: 99, certName: '驾驶证', expireDate: '2025-06-20' }
  const change = {
    empId: row.empId,
    version: row.version,
    certificates: [...papers, other, { certType: 99, certName: '普通话' }],
  }
  expect((await hr.ok(staff.update, change)).certExpire).toBe('2025-06-20')
  expect(await expiring()).toContain(row.empId)
})

describe('choosing an employee', () => {
  const pick = (client: Client, query: object = {}) => client.ok(staff.select, query)

  test('every signed-in user finds active employees, by name, initials and department, without numbers', async () => {
    const nurse = await t.as('NURSE')
    const row = await join({ empName: '上官明' })
    const found = { empId: row.empId, empName: '上官明', deptId: row.deptId, deptName: row.deptName, jobName: '护理员' }
    expect(await pick(nurse, { keyword: '上官' })).toEqual([{ ...found, userId: null }])
    expect(await pick(nurse, { keyword: 'SGM', deptId: row.deptId })).toHaveLength(1)
    expect(await pick(nurse, { keyword: '上官', deptId: 'elsewhere' })).toEqual([])
    const stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
    expect(await pick(stranger, { keyword: '上官' })).toEqual([])
  })

  test('departed employees are not offered, as an account only those who can sign in, of a role only its holders', async () => {
    const left = await makeEmp(t)
    const emp = await makeEmp(t)
    await hr.ok(staff.update, {
      empId: left.empId,
      status: 3,
      leaveDate: '2025-06-10',
      leaveReason: '离职',
      version: 1,
    })
    const ids = async (query: object = {}) => (await pick(hr, query)).map((one) => one.empId)
    expect(await ids()).not.toContain(left.empId)
    expect(await ids()).toContain(emp.empId)
    expect(await ids({ account: 1 })).not.toContain(emp.empId)
    const { userId } = await t.as('NURSE')
    const mine = (set: object) =>
      t.db((db) => db.updateTable('userAccount').set(set).where('userId', '=', userId).execute())
    await mine({ empId: emp.empId })
    expect((await pick(hr, { account: 1 })).find((one) => one.empId === emp.empId)?.userId).toBe(userId)
    const withRole = (roleCode: string) => ids({ account: 1, roleCode })
    expect([await withRole('NURSE'), await withRole('DOCTOR'), await withRole('nobody')]).toEqual([
      expect.arrayContaining([emp.empId]),
      expect.not.arrayContaining([emp.empId]),
      [],
    ])
    await mine({ status: 0 })
    expect(await ids({ account: 1 })).not.toContain(emp.empId)
  })
})

describe('changing', () => {
  test('keeps fields that are not sent, refuses an old version and another organisation', async () => {
    const row = await join({ nativePlace: '上海' })
    const change = { empId: row.empId, phoneNum: '13900002222', version: row.version }
    expect(await hr.ok(staff.update, change)).toMatchObject({
      phoneNum: '13900002222',
      nativePlace: '上海',
      empName: '王小明',
    })
    expect((await hr.call(staff.update, change)).code).toBe(21002)
    const stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
    expect((await stranger.call(staff.update, change)).code).toBe(21003)
    expect((await stranger.call(staff.info, { empId: row.empId })).code).toBe(21003)
  })

  test('needs the permission for the action', async () => {
    const row = await join()
    const nurse = await t.as('NURSE')
    expect((await nurse.call(staff.update, { empId: row.empId, phoneNum: '13900002222', version: 1 })).code).toBe(401)
    expect((await nurse.call(staff.list)).code).toBe(401)
    expect((await nurse.call(staff.emp, { empId: row.empId })).code).toBe(401)
  })

  test('users see and change their own contact data, nothing else', async () => {
    const emp = await makeEmp(t)
    const nurse = await t.as('NURSE', { empId: emp.empId })
    t.services.sessions.forget()
    const own = await nurse.ok(staff.emp, { empId: emp.empId })
    expect(own.empName).toBe(emp.empName)
    const changed = await nurse.ok(staff.empUpdate, {
      empId: emp.empId,
      address: '新址',
      empName: '改名',
      version: own.version,
    })
    expect(changed).toMatchObject({ address: '新址', empName: emp.empName })
    const other = await makeEmp(t)
    expect((await nurse.call(staff.empUpdate, { empId: other.empId, address: '别人', version: 1 })).code).toBe(401)
  })
})

describe('leaving', () => {
  const leave = { status: 3, leaveDate: '2025-06-10', leaveReason: '个人原因' }

  test('asks for date and reason', async () => {
    const row = await join()
    const target = { empId: row.empId, version: row.version }
    expect(await hr.call(staff.update, { ...target, status: 3 })).toMatchObject({
      code: 21001,
      data: { errors: [{ field: 'leaveDate' }] },
    })
    expect((await hr.call(staff.update, { ...target, status: 3, leaveDate: '2025-06-10' })).code).toBe(21001)
    // The account stops at once: an employee cannot leave on a later day.
    for (const leaveDate of ['2025-05-01', '2025-06-11'])
      expect(await hr.call(staff.update, { ...target, ...leave, leaveDate })).toMatchObject({
        code: 21001,
        data: { errors: [{ field: 'leaveDate' }] },
      })
  })

  test('stops the account and ends its sessions', async () => {
    const emp = await makeEmp(t)
    const nurse = await t.as('NURSE', { empId: emp.empId })
    const left = await hr.ok(staff.update, { empId: emp.empId, ...leave, version: 1 })
    expect(left).toMatchObject({ status: 3, leaveDate: '2025-06-10' })
    expect((await nurse.call(auth.buttons)).code).toBe(4013)
    const admin = await t.as('ADMIN')
    const stopped = await admin.ok(user.get, { userId: nurse.userId })
    expect(stopped.status).toBe(0)
    for (const status of [1, 2] as const) {
      const enable = { userId: nurse.userId, status, version: stopped.version }
      expect(await admin.call(user.setStatus, enable)).toMatchObject({
        code: 21009,
        msg: expect.stringContaining('离职'),
      })
    }
    await hr.ok(staff.update, { empId: emp.empId, status: 1, version: left.version })
    await admin.ok(user.setStatus, { userId: nurse.userId, status: 1, version: stopped.version })
  })

  test('22202: open duties have to be taken over first', async () => {
    const emp = await makeEmp(t)
    const heir = await makeEmp(t)
    const admin = await t.as('ADMIN')
    await admin.ok(org.deptUpdate, { deptId: emp.deptId, leaderEmpId: emp.empId, version: 1 })
    const alone = await hr.call(staff.update, { empId: emp.empId, ...leave, version: 1 })
    expect(alone).toMatchObject({
      code: 22202,
      msg: '该员工还有1项未交接，请先交接',
      data: { refs: [{ type: '负责的部门', count: 1 }] },
    })
    await hr.ok(staff.update, { empId: emp.empId, ...leave, handoverEmpId: heir.empId, version: 1 })
    const dept = (await admin.ok(org.deptList, { size: 1000 })).list.find((row) => row.deptId === emp.deptId)
    expect(dept?.leaderEmpId).toBe(heir.empId)
  })
})

describe('open to-dos', () => {
  const leave = { status: 3, leaveDate: '2025-06-10', leaveReason: '个人原因' }
  const bound = async (role = 'NURSE') => {
    const { empId } = await makeEmp(t)
    return { empId, client: await t.as(role, { empId }) }
  }
  const openOf = async (client: Client) => (await client.ok(todo.list, { todoStatus: 0, size: 1000 })).list

  test('manual and system to-dos pass to the successor, once where both had the same; the dialog shows them before', async () => {
    const zhang = await bound()
    const li = await bound()
    const wang = await t.as('NURSE_HEAD')
    const mine = { title: '检查轮椅', handlerId: zhang.client.userId }
    const created = await wang.ok(todo.create, mine)
    const business = { todoType: 'OUTING', bizType: 'OUTING', event: 'audit' }
    const one = [zhang.client.userId]
    const both = [zhang.client.userId, li.client.userId]
    await t.db(async (db) => {
      await owe(db, t.who(), { userIds: one }, { ...business, title: '只问张', bizId: 'leave-1' })
      await owe(db, t.who(), { userIds: both }, { ...business, title: '问两人', bizId: 'leave-2' })
    })
    const shown = await hr.ok(staff.info, { empId: zhang.empId, duties: 1 })
    expect(shown.duties).toMatchObject([{ type: '未完成的待办', count: 3, names: ['检查轮椅', '只问张', '问两人'] }])
    expect((await hr.ok(staff.info, { empId: zhang.empId })).duties).toBeUndefined()
    const reader = await t.as('READONLY')
    expect((await reader.call(staff.info, { empId: zhang.empId, duties: 1 })).status).toBe(401)
    const target = { empId: zhang.empId, ...leave, version: 1 }
    expect(await hr.call(staff.update, target)).toMatchObject({ code: 22202, msg: '该员工还有3项未交接，请先交接' })
    const noAccount = await makeEmp(t)
    expect(await hr.call(staff.update, { ...target, handoverEmpId: noAccount.empId })).toMatchObject({
      code: 21001,
      data: { errors: [{ field: 'handoverEmpId' }] },
    })
    await hr.ok(staff.update, { ...target, handoverEmpId: li.empId })
    expect((await openOf(li.client)).map(({ title }) => title).toSorted()).toEqual(
      ['只问张', '检查轮椅', '问两人'].toSorted(),
    )
    const passed = (await openOf(li.client)).find(({ bizId }) => bizId === created.id)
    expect(passed?.transferLog).toMatchObject([{ reason: '离职交接' }])
    // Back with the user who had passed it on before: still open.
    const again = { id: String(passed?.id), version: 1, action: 'finish' }
    expect((await li.client.call(todo.update, again)).code).toBe(0)
  })

  test('a to-do that came back to its first handler is not lost when it is handed over again', async () => {
    const zhang = await bound()
    const li = await bound('NURSE_HEAD')
    const wang = await t.as('NURSE_HEAD')
    const row = await wang.ok(todo.create, { title: '来回', handlerId: li.client.userId })
    const pass = { id: row.id, version: 1, action: 'transfer', handlerId: zhang.client.userId, reason: '忙' }
    expect((await li.client.call(todo.update, pass)).code).toBe(0)
    await hr.ok(staff.update, { empId: zhang.empId, ...leave, handoverEmpId: li.empId, version: 1 })
    expect((await openOf(li.client)).map(({ title }) => title)).toEqual(['来回'])
  })
})
