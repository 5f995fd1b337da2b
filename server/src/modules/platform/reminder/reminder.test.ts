import { beforeEach, describe, expect, test } from 'vitest'
import { message } from '#contract/modules/platform/message/message.ts'
import { reminder } from '#contract/modules/platform/reminder/reminder.ts'
import { errorsOf } from '../../../../test/answers.ts'
import type { Client } from '../../../../test/app.ts'
import { makeDept, makeEmp, makeResident } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { moduleCases } from '../../../../test/module-cases.ts'

const t = hosted()
const hr = enters(t, 'HR')
const nurse = enters(t, 'NURSE')
beforeEach(() => t.clock.set('2025-06-10 10:00:00'))

const input = { remindType: 5, title: '年度体检', remindDate: '2025-06-20 09:00:00' }
const make = (more: object = {}) => hr.ok(reminder.create, { ...input, ...more })
interface ReminderKey {
  remindId: string
  version: number
}
const answer = (client: Client, { remindId, version }: ReminderKey, status: 2 | 3 = 2) =>
  client.call(reminder.handle, { remindId, version, status, handleRemark: '已安排' })
const listed = async (query: object = {}) => (await hr.ok(reminder.list, { size: 1000, ...query })).list
const messagesOf = async (client: Client, bizId: string) =>
  (await client.ok(message.list, { size: 1000 })).list.filter((row) => row.bizId === bizId)
const minute = () => t.services.jobs?.runNow('clock', t.orgId)
const night = () => t.services.jobs?.runNow('reminder-day', t.orgId)

describe('reminders made by hand', () => {
  test('comes up some days ahead and is sent once to its receivers, by default its creator', async () => {
    const row = await make({ advanceDays: 7, receiverIds: [nurse.userId] })
    expect(row).toMatchObject({ status: 0, receiverIds: [nurse.userId] })
    expect((await make()).receiverIds).toEqual([hr.userId])
    t.clock.set('2025-06-13 08:59:00')
    await minute()
    expect(await messagesOf(nurse, row.remindId)).toHaveLength(0)
    for (const time of ['09:00:00', '09:01:00']) {
      t.clock.set(`2025-06-13 ${time}`)
      await minute()
      expect(await messagesOf(nurse, row.remindId)).toMatchObject([{ msgType: 12, msgLevel: 1, title: '年度体检' }])
    }
    expect((await listed({ status: 1 })).map(({ remindId }) => remindId)).toContain(row.remindId)
  })

  test('one postponed after it came up is sent again on its new day', async () => {
    const row = await make({ title: '换胃管', remindDate: '2025-06-10 09:00:00', receiverIds: [nurse.userId] })
    await minute()
    const later = { remindId: row.remindId, remindDate: '2025-06-12 09:00:00' }
    expect(await hr.ok(reminder.update, { ...later, version: row.version + 1 })).toMatchObject({ status: 0 })
    t.clock.set('2025-06-12 09:00:00')
    for (const _ of [1, 2]) await minute()
    expect(await messagesOf(nurse, row.remindId)).toHaveLength(2)
  })

  test('a repeating one makes the next when it is handled or ignored, until its end', async () => {
    const row = await make({ title: '更换导尿管', repeatType: 5, repeatEvery: 14, endDate: '2025-07-10' })
    expect((await answer(hr, row)).data).toMatchObject({ status: 2, handleRemark: '已安排' })
    const find = async () => (await listed({ keyword: '导尿管', status: 0 }))[0]
    const next = await find()
    expect(next).toMatchObject({ remindDate: '2025-07-04 09:00:00', receiverIds: [hr.userId] })
    expect((await answer(hr, next, 3)).data.status).toBe(3)
    expect(await find()).toBeUndefined()
  })

  test('a receiver without the permission handles it, no other user does', async () => {
    const carer = await t.as('CARER')
    expect((await answer(carer, await make())).status).toBe(401)
    const row = await make({ receiverIds: [carer.userId] })
    expect((await answer(carer, row)).code).toBe(0)
    expect((await answer(hr, { ...row, version: 2 }, 3)).code).toBe(21009)
    expect((await carer.call(reminder.list, {})).status).toBe(401)
  })

  test('roles and departments are receivers too; a role must see the ward of the resident', async () => {
    const one = await makeDept(t)
    const other = await makeDept(t)
    const here = await t.as('NURSE', { deptId: one.deptId })
    const there = await t.as('NURSE', { deptId: other.deptId })
    const { oldmanId } = await makeResident(t)
    await t.db((db) => db.updateTable('oldman').set({ deptId: one.deptId }).where('oldmanId', '=', oldmanId).execute())
    const role = await t.db((db) =>
      db
        .selectFrom('role')
        .select('roleId')
        .where('orgId', '=', t.orgId)
        .where('roleCode', '=', 'NURSE')
        .executeTakeFirstOrThrow(),
    )
    const receivers = [{ kind: 'ROLE', id: role.roleId }]
    const row = await make({ oldmanId, receivers, remindDate: '2025-06-10 09:00:00' })
    const ward = await make({ receivers: [{ kind: 'DEPT', id: other.deptId }], remindDate: '2025-06-10 09:00:00' })
    await minute()
    expect([(await messagesOf(here, row.remindId)).length, (await messagesOf(there, row.remindId)).length]).toEqual([
      1, 0,
    ])
    expect([(await messagesOf(here, ward.remindId)).length, (await messagesOf(there, ward.remindId)).length]).toEqual([
      0, 1,
    ])
  })

  test('refuses invalid values with 21001 at their field', async () => {
    const errorsWith = async (more: object) => errorsOf((await hr.call(reminder.create, { ...input, ...more })).data)
    for (const [field, more] of [
      ['repeatEvery', { repeatType: 5 }],
      ['endDate', { repeatType: 1, endDate: '2025-06-19' }],
      ['receivers', { receiverIds: ['nobody'] }],
      ['advanceDays', { advanceDays: 91 }],
    ] as const)
      expect(await errorsWith(more)).toMatchObject([{ field }])
  })
})

describe('reminders made every night', () => {
  test('contracts and certificates of the staff come up ahead; after a renewal the system closes them', async () => {
    const { empId } = await makeEmp(t, { empName: '赵护士' })
    const set = (values: object) => t.db((db) => db.updateTable('emp').set(values).where('empId', '=', empId).execute())
    await set({ contractEnd: '2025-07-10', healthCertExpire: '2025-08-09' })
    await night()
    const mine = async () =>
      (await listed({ keyword: '赵护士' })).map(({ title, status, handleRemark }) => [title, status, handleRemark])
    expect(await mine()).toEqual([
      ['赵护士的劳动合同到期', 0, null],
      ['赵护士的健康证到期', 0, null],
    ])
    await set({ contractEnd: '2028-07-10' })
    await night()
    expect(await mine()).toEqual([
      ['赵护士的劳动合同到期', 2, '系统处理'],
      ['赵护士的健康证到期', 0, null],
    ])
  })

  test('a certificate renewed by a second row is no longer reported', async () => {
    const { empId } = await makeEmp(t, { empName: '孙护士' })
    const holds = (...papers: object[]) =>
      t.db((db) =>
        db
          .updateTable('emp')
          .set({ certificates: JSON.stringify(papers) })
          .where('empId', '=', empId)
          .execute(),
      )
    const old = { certType: 2, certName: '护士执业证', certNo: '1', expireDate: '2025-07-01' }
    const mine = async () => (await listed({ keyword: '孙护士' })).map(({ title, status }) => [title, status])
    await holds(old)
    await night()
    expect(await mine()).toEqual([['孙护士的护士执业证到期', 0]])
    await holds(old, { ...old, certNo: '2', expireDate: '2030-07-01' })
    await night()
    expect(await mine()).toEqual([['孙护士的护士执业证到期', 2]])
  })

  test('a mistyped and corrected day makes a new reminder; handled ones stay handled', async () => {
    const { empId } = await makeEmp(t, { empName: '钱护士' })
    const expires = (healthCertExpire: string) =>
      t.db((db) => db.updateTable('emp').set({ healthCertExpire }).where('empId', '=', empId).execute())
    const mine = async () => (await listed({ keyword: '钱护士' }))[0]
    for (const day of ['2025-08-09', '2026-08-09', '2025-08-09']) {
      await expires(day)
      await night()
    }
    expect(await mine()).toMatchObject({ status: 0, handleRemark: null, handleByName: null })
    expect((await answer(hr, await mine())).code).toBe(0)
    for (const day of ['2026-08-09', '2025-08-09']) {
      await expires(day)
      await night()
    }
    expect(await mine()).toMatchObject({ status: 2, handleRemark: '已安排' })
  })
})

moduleCases('reminders', {
  app: () => t,
  role: 'HR',
  key: 'remindId',
  calls: reminder,
  input: () => input,
  edit: { title: '半年体检' },
  meanwhile: { title: '季度体检' },
})
