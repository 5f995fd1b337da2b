import type { Page } from 'playwright-core'
import { attendanceSchedule } from '#contract/modules/duty/attendance/schedule.ts'
import { checkDefault, checkKey } from '#contract/modules/platform/setting/check-config.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { addDays, timeText } from '#core/clock.ts'
import { hashPassword } from '#core/password.ts'
import { rotaOf } from '../server/src/modules/duty/attendance/test-rota.ts'
import { testApp } from '../server/test/app.ts'
import { makeDept, makeRole } from '../server/test/factories.ts'
import { closeNews, newPage, password, signIn } from './site.ts'
import { screenOf } from './test-institution.ts'

const exchangePage = 'administration.shiftExchange.records'

/**
 * 一区 with two nurses, 张敏 and 李静, each at a window of her own, and the head nurse who decides on exchanges; an early
 * shift that needs one person, and a late one. `planned`: tomorrow one nurse works on each, published.
 */
export async function openRotaInstitution({ planned }: { planned: boolean }) {
  const today = timeText(Date.now()).slice(0, 10)
  // Its shifts lie in the future at any time of day.
  const date = addDays(today, 1)
  const t = await testApp({ now: `${today} 06:00:00` })
  const admin = await t.as('ADMIN')
  const { deptId } = await makeDept(t)
  const rota = rotaOf(
    () => t,
    () => admin,
    () => deptId,
  )
  await makeRole(t, 'SWAPPER', [
    `${exchangePage}.query`,
    `${exchangePage}.add`,
    'callboard.personal.information.edit',
    'administration.msg.notice.query',
  ])
  const steps = [{ approverType: 'ROLE', ids: ['role-admin'], mode: 'ANY' }]
  const value = { ...checkDefault('EXCHANGE'), openStatus: 1, steps }
  await admin.ok(setting.saveSwitches, { list: [{ settingKey: checkKey('EXCHANGE'), value }] })
  const early = await rota.makeShift({ shiftName: '早班', workPeriod: [{ startTime: '22:00', endTime: '22:30' }] })
  const late = await rota.makeShift({ shiftName: '晚班', workPeriod: [{ startTime: '23:00', endTime: '23:30' }] })
  const minCover = [{ shiftPkId: early.shiftPkId, minStaff: 1, minNurse: 0 }]
  const { attendanceGroupPkId: groupPk, memberIds } = await rota.makeGroup(2, { groupName: '一区', minCover })
  if (planned) {
    for (const [at, shiftPkId] of [early.shiftPkId, late.shiftPkId].entries())
      await rota.plan(groupPk, memberIds[at], { [date]: shiftPkId })
    await admin.ok(attendanceSchedule.schedulePublish, { groupPk, month: date.slice(0, 7) })
  }
  const { page: head } = await screenOf(t, '护理部主任')

  /** An employee of the group, signed in at a window of her own. */
  async function nurse(empName: string, loginName: string, empId: string): Promise<Page> {
    const { userId } = await t.as('SWAPPER', { loginName })
    const passwordHash = await hashPassword(password)
    await t.db(async (db) => {
      await db.updateTable('emp').set({ empName }).where('empId', '=', empId).execute()
      await db
        .updateTable('userAccount')
        .set({ passwordHash, empId, userName: empName })
        .where('userId', '=', userId)
        .execute()
    })
    const window = await newPage({})
    await closeNews(window)
    await signIn(window, new URL(head.url()).origin, loginName)
    return window
  }
  const zhang = await nurse('张敏', 'zhang', memberIds[0])
  const li = await nurse('李静', 'li', memberIds[1])
  return { t, admin, groupPk, early, date, head, zhang, li, close: () => t.close() }
}
export type RotaHouse = Awaited<ReturnType<typeof openRotaInstitution>>
