import readXlsxFile from 'read-excel-file/node'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { attendanceRecord as calls } from '#contract/modules/duty/attendance/record.ts'
import { attendanceSchedule } from '#contract/modules/duty/attendance/schedule.ts'
import { bytesOf } from '../../../../../test/answers.ts'
import { makeDept } from '../../../../../test/factories.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'
import { peopleOf, recordsOf, rotaOf } from '../test-rota.ts'

const t = hosted()
const head = enters(t, 'ADMIN')
let dept: { deptId: string }
beforeAll(async () => {
  dept = await makeDept(t)
})
beforeEach(() => t.clock.set('2025-06-01 08:00:00'))

const { makeShift, makeGroup, plan } = rotaOf(
  () => t,
  () => head,
  () => dept.deptId,
)
const { signedInAs } = peopleOf(() => t)
const { machine, recordOf } = recordsOf(
  () => t,
  () => head,
)
const day = '2025-06-10'

/** An employee of a group with 早班 (or another shift) on the tenth, published. */
async function one(more: object = {}, days?: Record<string, string | null>) {
  const shift = await makeShift({ absentLate: 120 })
  const { attendanceGroupPkId: groupPk, memberIds } = await makeGroup(1, { clockWays: [1, 4], ...more })
  await plan(groupPk, memberIds[0], days ?? { [day]: shift.shiftPkId })
  await head.ok(attendanceSchedule.schedulePublish, { groupPk, month: '2025-06' })
  return { shift, groupPk, empId: memberIds[0], as: await signedInAs(memberIds[0]) }
}
test('the workbooks of 汇总, 日历 and 明细 contain the values of the views', async () => {
  const { groupPk, empId } = await one()
  t.clock.set('2025-06-11 09:00:00')
  await machine(empId, `${day} 07:06`, `${day} 15:00`)
  const book = async (view: number) => {
    const { data } = await head.call(calls.recordList, { month: '2025-06', groupPk, view, export: 'xlsx' })
    const [{ data: lines }] = await readXlsxFile(bytesOf(data))
    const at = lines.findIndex((line) => line[0] === '姓名')
    return lines.slice(at).map((line) => line.map((cell) => String(cell ?? '')))
  }
  const { empName, groupName } = await recordOf(empId)
  const [sumHead, sums] = await book(1)
  expect([sums[sumHead.indexOf('迟到')], sums[sumHead.indexOf('迟到分钟')]]).toEqual(['1', '6'])
  const [monthHead, monthLine, ...rest] = await book(2)
  expect(monthHead.slice(0, 4)).toEqual(['姓名', '部门', '考勤组', '06-01'])
  expect(monthHead).toHaveLength(33)
  expect([monthLine[0], monthLine[2], monthLine[monthHead.indexOf('06-10')]]).toEqual([empName, groupName, '迟到'])
  expect(rest.some(([name]) => name === '合计')).toBe(false)
  const [dayHead, ...days] = await book(3)
  const tenth = days.find((line) => line[dayHead.indexOf('日期')] === day)
  const cell = (label: string) => tenth?.[dayHead.indexOf(label)]
  expect(['姓名', '结果', '上班', '下班', '迟到分钟'].map(cell)).toEqual([
    empName,
    '迟到',
    `${day} 07:06:00`,
    `${day} 15:00:00`,
    '6',
  ])
})
