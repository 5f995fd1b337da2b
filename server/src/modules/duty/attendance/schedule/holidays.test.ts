import { beforeAll, beforeEach, expect, test } from 'vitest'
import { attendanceSchedule as calls } from '#contract/modules/duty/attendance/schedule.ts'
import { message } from '#contract/modules/platform/message/message.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { makeDept } from '../../../../../test/factories.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'
import { peopleOf, rotaOf } from '../test-rota.ts'

// Holidays of the institution in the days of fixed groups.

const t = hosted()
const head = enters(t, 'ADMIN')
let dept: { deptId: string }
beforeAll(async () => {
  dept = await makeDept(t)
})
beforeEach(() => t.clock.set('2025-06-10 10:00:00'))

const { makeShift, makeGroup } = rotaOf(
  () => t,
  () => head,
  () => dept.deptId,
)
const { signedInAs } = peopleOf(() => t)

const daysOf = async (groupPk: string) => {
  const { rows } = await head.ok(calls.scheduleList, { groupPk, month: '2025-06' })
  return Object.fromEntries(rows[0].cells.map(({ workDate, shiftPkId }) => [workDate, shiftPkId]))
}

test('holidays entered after the days were made become rest, and days declared working days become work; employees are told', async () => {
  const { shiftPkId } = await makeShift()
  const weekShift = Object.fromEntries([1, 2, 3, 4, 5].map((day) => [day, shiftPkId]))
  const group = await makeGroup(1, { groupType: 1, weekShift, holidayRest: 1 })
  const plain = await makeGroup(1, { groupType: 1, weekShift })
  const own = await signedInAs(group.memberIds[0])
  expect(await daysOf(group.attendanceGroupPkId)).toMatchObject({ '2025-06-11': shiftPkId, '2025-06-14': null })
  await head.ok(setting.saveSwitches, {
    list: [
      { settingKey: 'restHolidays', value: ['2025-06-11', '2025-06-12'] },
      { settingKey: 'workHolidays', value: ['2025-06-14'] },
    ],
  })
  expect(await daysOf(group.attendanceGroupPkId)).toMatchObject({
    '2025-06-11': null,
    '2025-06-12': null,
    '2025-06-14': shiftPkId,
  })
  expect(await daysOf(plain.attendanceGroupPkId)).toMatchObject({ '2025-06-11': shiftPkId, '2025-06-14': null })
  const contents = (await own.ok(message.list, { size: 100 })).list.map(({ content }) => content)
  expect(contents).toEqual([expect.stringContaining('法定休息日')])
})
