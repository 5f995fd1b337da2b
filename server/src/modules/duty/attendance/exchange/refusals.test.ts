import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shiftExchange as calls } from '#contract/modules/duty/attendance/exchange.ts'
import { todo } from '#contract/modules/platform/message/todo.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import type { Client } from '../../../../../test/app.ts'
import { makeDept, makeRole } from '../../../../../test/factories.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'
import { day, dealsOf } from './test-deal.ts'

const t = hosted()
const head = enters(t, 'ADMIN')
let leader: Client
let dept: { deptId: string }
const page = 'administration.shiftExchange.records'
const house = dealsOf(
  () => t,
  () => head,
  () => dept.deptId,
)
const { pair, pairWith, confirm, audit, cancel, makeShift, makeNight, signedInAs } = house
beforeAll(async () => {
  dept = await makeDept(t)
  await makeRole(t, 'SWAPPER', [`${page}.add`])
  await makeRole(t, 'SWAP_HEAD', [`${page}.query`, `${page}.audit`])
  leader = await t.as('SWAP_HEAD')
  await house.review(1)
})
beforeEach(() => t.clock.set('2025-06-10 10:00:00'))

const openOf = async (client: Client, bizId: string) =>
  (await client.ok(todo.list, { size: 200 })).list
    .filter((one) => one.bizId === bizId && one.todoStatus === 0)
    .map(({ todoType }) => todoType)

describe('scenario 34', () => {
  test('a past shift 22341; other group 22342; a second request on the cell 22343', async () => {
    const { asZhang, asLi, zhang, swap } = await pair()
    const other = await pair()
    expect((await asZhang.call(calls.exchangeCreate, { ...swap, applyDate: '2025-06-09' })).code).toBe(22341)
    expect((await asZhang.call(calls.exchangeCreate, { ...swap, targetId: other.li })).code).toBe(22342)
    t.clock.set(`${day} 07:00:00`)
    expect((await asZhang.call(calls.exchangeCreate, swap)).code).toBe(22341)
    t.clock.set(`${day} 06:59:00`)
    await asZhang.ok(calls.exchangeCreate, swap)
    expect((await asZhang.call(calls.exchangeCreate, { ...swap, reason: '再来一次' })).code).toBe(22343)
    expect((await asLi.call(calls.exchangeCreate, { ...swap, targetId: zhang })).code).toBe(22343)
  })

  test('wang confirms 22346; li as approver 22345; wang cancels 22347', async () => {
    const { asZhang, asLi, li, swap } = await pair()
    const wang = await t.as('SWAP_HEAD')
    await signedInAs.emp(wang)
    const row = await asZhang.ok(calls.exchangeCreate, swap)
    expect((await confirm(wang, row)).code).toBe(22346)
    expect((await cancel(wang, row)).code).toBe(22347)
    const confirmed = (await confirm(asLi, row)).data
    const liAsHead = await t.as('SWAP_HEAD')
    await t.db((db) => db.updateTable('userAccount').set({ empId: null }).where('userId', '=', asLi.userId).execute())
    await t.db((db) => db.updateTable('userAccount').set({ empId: li }).where('userId', '=', liAsHead.userId).execute())
    expect((await audit(liAsHead, confirmed)).code).toBe(22345)
    expect((await cancel(asZhang, confirmed)).data.exchangeStatus).toBe(5)
    expect(await openOf(leader, row.exchangeId)).toEqual([])
  })
})

describe('refusals of an exchange', () => {
  test('a morning after the coming night is 22322; overlapping shifts are 22321', async () => {
    const early = await makeShift()
    const night = await makeNight()
    const tired = await pairWith({ [day]: night.shiftPkId }, { [day]: null, '2025-06-13': early.shiftPkId })
    const input = { exchangeType: 2, applyDate: day, targetId: tired.li, reason: '看病' }
    const refused = await tired.asZhang.call(calls.exchangeCreate, input)
    expect(refused).toMatchObject({ code: 22322, msg: expect.stringMatching(/^\S+06-12：夜班次日不能排早班$/) })
    const late = await makeShift({ workPeriod: [{ startTime: '12:00', endTime: '20:00' }] })
    const busy = await pairWith(
      { [day]: early.shiftPkId, '2025-06-13': early.shiftPkId },
      { '2025-06-13': late.shiftPkId },
    )
    const over = { exchangeType: 1, applyDate: day, targetId: busy.li, targetDate: '2025-06-13', reason: '看病' }
    expect((await busy.asZhang.call(calls.exchangeCreate, over)).code).toBe(22321)
  })

  test('an old version is 21002; a refusal without its reason 21001; a user outside the review steps 401', async () => {
    const { asZhang, asLi, swap } = await pair()
    const row = await asZhang.ok(calls.exchangeCreate, swap)
    expect((await confirm(asLi, { ...row, version: 7 })).code).toBe(21002)
    expect((await cancel(asZhang, { ...row, version: 7 })).code).toBe(21002)
    const confirmed = (await confirm(asLi, row)).data
    expect((await audit(leader, row)).code).toBe(21002)
    expect((await audit(leader, confirmed, 0)).code).toBe(21001)
    expect((await audit(head, confirmed)).status).toBe(401)
    expect((await audit(leader, confirmed, 0, '人手不够')).data).toMatchObject({
      exchangeStatus: 4,
      auditOpinion: '人手不够',
    })
  })

  test('with certBlock an employee whose certificate has expired gets no shift: 22203', async () => {
    const { asZhang, swap, li } = await pair()
    await t.db((db) => db.updateTable('emp').set({ healthCertExpire: '2025-06-11' }).where('empId', '=', li).execute())
    await head.ok(setting.saveSwitches, { list: [{ settingKey: 'certBlock', value: 1 }] })
    expect((await asZhang.call(calls.exchangeCreate, swap)).code).toBe(22203)
    // Renewed by a second certificate.
    const certificates = JSON.stringify([{ certType: 4, expireDate: '2026-06-11' }])
    await t.db((db) => db.updateTable('emp').set({ certificates }).where('empId', '=', li).execute())
    expect((await asZhang.call(calls.exchangeCreate, swap)).msg).toBe('')
    await head.ok(setting.saveSwitches, { list: [{ settingKey: 'certBlock', value: 0 }] })
  })

  test('invalid values are 21001, an unknown employee 21003, for others without .audit 401, an unpublished day 22344', async () => {
    const { asZhang, asLi, zhang, swap, early } = await pair()
    for (const wrong of [
      { targetId: zhang },
      { targetDate: null },
      { exchangeType: 3 },
      { reason: '' },
      { applyDate: '2025-02-30' },
    ])
      expect((await asZhang.call(calls.exchangeCreate, { ...swap, ...wrong })).code).toBe(21001)
    expect((await asZhang.call(calls.exchangeCreate, { ...swap, targetId: 'nobody' })).code).toBe(21003)
    expect((await asLi.call(calls.exchangeCreate, { ...swap, applicantId: zhang })).status).toBe(401)
    for (const other of [
      { applyDate: '2025-06-13' },
      { targetDate: '2025-06-14' },
      { targetShiftPkId: early.shiftPkId },
    ])
      expect((await asZhang.call(calls.exchangeCreate, { ...swap, ...other })).code).toBe(22344)
    expect((await head.call(calls.exchangeCreate, swap)).code).toBe(21001)
    const forZhang = await head.ok(calls.exchangeCreate, { ...swap, applicantId: zhang })
    expect(forZhang).toMatchObject({ applicantId: zhang, side: 0 })
  })
})
