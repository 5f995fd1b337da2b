import { beforeAll, expect, test } from 'vitest'
import { attendanceSchedule as calls } from '#contract/modules/duty/attendance/schedule.ts'
import { makeDept } from '../../../../../test/factories.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'
import { rotaOf } from '../test-rota.ts'

const t = hosted()
const head = enters(t, 'ADMIN')
let dept: { deptId: string }
beforeAll(async () => {
  dept = await makeDept(t)
})
const { makeShift, makeGroup } = rotaOf(
  () => t,
  () => head,
  () => dept.deptId,
)

test('a pattern takes 0 for rest as it is typed, and names the day with an unknown shift', async () => {
  const early = await makeShift()
  const { attendanceGroupPkId: groupPk, memberIds: empIds } = await makeGroup(1)
  const turn = { groupPk, empIds, step: 0, from: '2025-06-11', to: '2025-06-12', preview: 1 as const }
  const look = await head.ok(calls.scheduleRotate, { ...turn, pattern: [early.shiftPkId, 0] })
  expect(look.rows[0].cells.map(({ shiftPkId }) => shiftPkId)).toEqual([early.shiftPkId, null])
  expect(await head.call(calls.scheduleRotate, { ...turn, pattern: [early.shiftPkId, 'gone'] })).toMatchObject({
    code: 21001,
    msg: '参数校验失败：循环的第2天班次不存在或已停用',
    data: { errors: [{ field: 'pattern.1' }] },
  })
})
