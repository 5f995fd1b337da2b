import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendanceRecord } from '#contract/modules/duty/attendance/record.ts'
import { attendanceSchedule } from '#contract/modules/duty/attendance/schedule.ts'
import { addDays, timeText } from '#core/clock.ts'
import { hashPassword } from '#core/password.ts'
import { rotaOf } from '../server/src/modules/duty/attendance/test-rota.ts'
import { type Client, type TestApp, testApp } from '../server/test/app.ts'
import { makeDept, makeRole } from '../server/test/factories.ts'
import { actionsOn } from './screen-actions.ts'
import { closeNews, newPage, open, password, signIn } from './site.ts'
import { screenOf } from './test-institution.ts'

/**
 * A nurse who forgot to clock in requests a correction on the personal page, the head nurse approves, and the day is
 * complete.
 *
 * @module-tag long
 */

let t: TestApp
let admin: Client
let head: Page
let nurse: Page
let page: Page
let empId: string
let date: string
beforeAll(async () => {
  const today = timeText(Date.now()).slice(0, 10)
  date = addDays(today, -2)
  t = await testApp({ now: `${addDays(today, -3)} 06:00:00` })
  admin = await t.as('ADMIN')
  const { deptId } = await makeDept(t)
  const rota = rotaOf(
    () => t,
    () => admin,
    () => deptId,
  )
  const shift = await rota.makeShift({ shiftName: '早班' })
  const { attendanceGroupPkId: groupPk, memberIds } = await rota.makeGroup(1, {
    groupName: '一区',
    clockWays: [1, 2],
    places: [{ name: '正门', longitude: 121.43, latitude: 31.18, radius: 200 }],
  })
  empId = memberIds[0]
  await rota.plan(groupPk, empId, { [date]: shift.shiftPkId })
  await admin.ok(attendanceSchedule.schedulePublish, { groupPk, month: date.slice(0, 7) })
  t.clock.set(`${today} 06:00:00`)
  const emp = await t.db((db) =>
    db
      .updateTable('emp')
      .set({ empName: '张敏' })
      .where('empId', '=', empId)
      .returning('empNo')
      .executeTakeFirstOrThrow(),
  )
  await admin.ok(attendanceRecord.clockCreate, { rows: [{ empNo: String(emp.empNo), clockTime: `${date} 06:55:00` }] })
  await makeRole(t, 'CLOCKER', ['callboard.personal.information.edit'])
  const { userId } = await t.as('CLOCKER', { loginName: 'zhang' })
  const passwordHash = await hashPassword(password)
  await t.db((db) =>
    db.updateTable('userAccount').set({ passwordHash, empId, userName: '张敏' }).where('userId', '=', userId).execute(),
  )
  ;({ page: head } = await screenOf(t, '护理部主任'))
  nurse = await newPage({})
  await closeNews(nurse)
  await signIn(nurse, new URL(head.url()).origin, 'zhang')
})
afterAll(() => t.close())

const { button, row, fill, press, dialog, day, shown, seesMessage } = actionsOn(() => page)
const tab = (name: string) => shown().getByRole('tab', { name, exact: true }).click()

test('a clock correction is requested and approved, and the missing clock-in counts as normal', async () => {
  page = nurse
  await open(page, '/callboard/personal/information')
  await tab('我的考勤')
  await shown().getByText('应出勤', { exact: true }).waitFor()
  await tab('我的补卡')
  await button('补卡').first().click()
  await day('日期', date)
  await dialog().getByText('下班', { exact: true }).click()
  await day('补卡时间', `${date} 15:02`)
  await fill('原因', '交接班太忙，忘了')
  await press('保存')
  await seesMessage('已提交张敏的补卡，等待审批')

  page = head
  await open(page, '/administration/attendance/record')
  await tab('补卡')
  await row('张敏').getByRole('button', { name: '通过', exact: true }).click()
  await press('通过')
  await seesMessage('已通过张敏的补卡')
  await tab('汇总')
  await row('张敏').getByText('一区').waitFor()

  const { list } = await admin.ok(attendanceRecord.recordList, { month: date.slice(0, 7), empId })
  expect(list[0].days).toMatchObject([{ date, result: 1, out: `${date} 15:02:00` }])

  // By the position of the phone; away from the institution it asks for a reason.
  page = nurse
  await tab('我的考勤')
  await nurse.context().grantPermissions(['geolocation'])
  await nurse.context().setGeolocation({ longitude: 121.43, latitude: 31.3 })
  await button('打卡').click()
  await dialog().getByText('照片', { exact: true }).waitFor()
  await fill('说明', '陪同就医')
  await dialog().getByRole('button', { name: '打卡', exact: true }).click()
  await seesMessage(/已打卡 06:00，记为外勤/)
})
