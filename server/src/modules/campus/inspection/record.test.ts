import { beforeEach, describe, expect, test } from 'vitest'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { staff } from '#contract/modules/platform/staff/staff.ts'
import { bytesOf } from '../../../../test/answers.ts'
import { makeDept, makeEmp } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { noticeTitles, todosOf } from '../../../../test/notices.ts'
import { openRectification } from './service.ts'
import { act, houseOf, look, lookAt } from './test-house.ts'

const t = hosted()
const safety = enters(t, 'SAFETY')
const director = enters(t, 'DIRECTOR')
const admin = enters(t, 'ADMIN')
const li = enters(t, 'CARER')
beforeEach(() => t.clock.set('2025-06-10 09:00:00'))
const { night, submit, photo, snap, found, reply, recheck, later } = houseOf(t, safety, li)

describe('rectifying', () => {
  test('scenario 7: overdue on the 26th, replied, not by the replier, sent back to the 30th, passed; the inspection closed', async () => {
    const row = await submit({ fail: [4, 9, 11] })
    const [four, ...others] = row.records
    expect(four.deadline).toBe('2025-06-25')
    await night('2025-06-25')
    expect((await look(li, four)).data.status).toBe(1)
    await night('2025-06-26')
    const late = (await look(li, four)).data
    expect(late).toMatchObject({ status: 5, overdue: 1 })
    const answered = (await reply(li, late)).data
    expect(answered).toMatchObject({ status: 2, round: 1, myDuty: 1, replied: 1 })
    const wang = await t.as('SAFETY')
    const both = (await reply(wang, others[0])).data
    expect(await recheck(wang, both)).toMatchObject({ code: 25112, msg: '复查人不能是整改人' })
    expect((await recheck(li, answered)).status).toBe(401)
    const failed = (await recheck(safety, answered, { pass: 0, opinion: '记录不连续', deadline: '2025-06-30' })).data
    expect(failed).toMatchObject({ status: 4, round: 2, deadline: '2025-06-30', originalDeadline: '2025-06-25' })
    expect(failed.rounds).toMatchObject([{ round: 1, recheckResult: 0, recheckOpinion: '记录不连续' }])
    const again = (await reply(li, failed)).data
    expect(again.rounds.map(({ round }) => round)).toEqual([1, 2])
    const done = (await recheck(safety, again)).data
    expect(done).toMatchObject({ status: 3, closeTime: '2025-06-26 00:05:00' })
    expect((await look(safety, four)).data.reviews?.map(({ round }) => round)).toEqual([2, 1])
    const rest = [both, (await reply(li, (await look(li, others[1])).data)).data]
    for (const one of rest) expect((await recheck(safety, one)).data.status).toBe(3)
    expect((await lookAt(safety, row)).data).toMatchObject({ status: 4, closeTime: '2025-06-26 00:05:00' })
    expect((await reply(li, done)).code).toBe(21009)
  })

  test('the steps of the to-do: asked, done with the reply, asked again; users who recheck get theirs', async () => {
    const row = await found()
    const todosOfLi = async () =>
      (await todosOf(li, row.inspectRecordId)).map(({ title, todoStatus }) => [title, todoStatus])
    expect(await todosOfLi()).toEqual([['请整改：消防通道堆放杂物', 0]])
    const answered = (await reply(li, row)).data
    expect(await todosOfLi()).toEqual([['请整改：消防通道堆放杂物', 2]])
    expect(await todosOf(safety, row.inspectRecordId)).toMatchObject([{ todoType: 'RECTIFY', todoStatus: 0 }])
    expect((await safety.ok(inspection.recordList, { mine: 2, size: 1000 })).list.map((one) => one.recordNo)).toContain(
      row.recordNo,
    )
    await recheck(safety, answered, { pass: 0, opinion: '仍有杂物', deadline: '2025-06-12' })
    expect((await todosOfLi()).map(([, status]) => status).toSorted()).toEqual([0, 2])
    expect(await todosOf(safety, row.inspectRecordId, { todoStatus: 0 })).toEqual([])
  })

  test('by the person responsible, the leader of his department, or the safety officer; others read nothing of it', async () => {
    const lead = await makeEmp(t)
    const member = await makeEmp(t)
    const dept = await makeDept(t)
    await t.db((db) =>
      db.updateTable('dept').set({ leaderEmpId: lead.empId }).where('deptId', '=', dept.deptId).execute(),
    )
    const leader = await t.as('CARER', { empId: lead.empId })
    const worker = await t.as('CARER', { empId: member.empId, deptId: dept.deptId })
    const row = await found({ dutyId: worker.userId })
    expect(row.dutyDeptId).toBe(dept.deptId)
    expect((await look(li, row)).code).toBe(21003)
    expect((await li.ok(inspection.recordList, { size: 1000 })).list.map((one) => one.recordNo)).not.toContain(
      row.recordNo,
    )
    expect((await look(leader, row)).data).toMatchObject({ myDuty: 1 })
    expect((await leader.ok(inspection.recordList, { mine: 1 })).list.map((one) => one.recordNo)).toEqual([
      row.recordNo,
    ])
    const reader = await t.as('READONLY')
    expect(await reply(reader, row)).toMatchObject({ code: 25111 })
    expect((await reply(leader, row)).data.status).toBe(2)
    expect((await leader.call(inspection.recordList, { export: 'xlsx' })).status).toBe(401)
  })

  test('its pictures are stored in the record, read by its readers, and cannot be used by others', async () => {
    const row = await found()
    const other = await found()
    const link = await photo(li)
    const answer = { action: 'reply', measure: '已清理', photosAfter: [link] }
    const answered = (await act(li, row, answer)).data
    const [url] = answered.rounds[0].photosAfter ?? []
    expect((await t.app.inject({ method: 'GET', url })).statusCode).toBe(200)
    expect((await act(li, other, answer)).code).toBe(21010)
    const seen = await photo(safety)
    const done = (await recheck(safety, answered, { pass: 1, recheckPhotos: [seen] })).data
    const [after] = done.rounds[0].recheckPhotos ?? []
    expect((await t.app.inject({ method: 'GET', url: after })).statusCode).toBe(200)
  })

  test('required values of each step: measure and picture, an opinion and a later day to send it back', async () => {
    const row = await found()
    const bare = await act(li, row, { action: 'reply' })
    expect(bare.data).toMatchObject({ errors: [{ field: 'measure' }, { field: 'photosAfter' }] })
    expect((await act(li, row, { action: 'reply', measure: '清理', photosAfter: [] })).code).toBe(21001)
    const answered = (await reply(li, row)).data
    expect((await recheck(safety, answered, { pass: 0, deadline: '2025-06-30' })).data).toMatchObject({
      errors: [{ field: 'opinion' }],
    })
    for (const deadline of [undefined, '2025-06-10'])
      expect((await recheck(safety, answered, { pass: 0, opinion: '不行', deadline })).data).toMatchObject({
        errors: [{ field: 'deadline' }],
      })
    expect((await act(li, answered, { action: 'vanish' })).code).toBe(21001)
  })
})

describe('an extension', () => {
  test('scenario 27: 8 days by SAFETY 25113; by DIRECTOR 31 25114, 20 → 6; again 25115', async () => {
    const row = (await submit({ fail: [4] })).records[0]
    expect(await later(safety, row, '2025-07-03')).toMatchObject({ code: 25113, msg: '需机构负责人批准' })
    expect(await later(director, row, '2025-07-26')).toMatchObject({ code: 25114, msg: '延期天数超过上限' })
    const next = (await later(director, row, '2025-07-15')).data
    expect(next).toMatchObject({ status: 6, deadline: '2025-07-15', originalDeadline: '2025-06-25' })
    expect(next.postponeLog).toMatchObject([{ from: '2025-06-25', to: '2025-07-15', reason: '等待配件' }])
    expect(await later(director, next, '2025-07-16')).toMatchObject({ code: 25115, msg: '每条整改只能延期一次' })
    expect(await todosOf(li, row.inspectRecordId, { todoStatus: 0 })).toMatchObject([
      { deadline: '2025-07-15 23:59:59' },
    ])
    await night('2025-07-16')
    expect((await look(li, row)).data.status).toBe(5)
  })

  test('three days for a major hazard, by the management; to a later day; by the person responsible or with the permission', async () => {
    const grave = await found({ hazardLevel: 3 })
    expect(grave.deadline).toBe('2025-06-11')
    expect((await later(li, grave, '2025-06-12')).code).toBe(25113)
    expect((await later(admin, grave, '2025-06-15')).code).toBe(25114)
    expect((await later(admin, grave, '2025-06-14')).data.status).toBe(6)
    const row = await found()
    for (const day of ['2025-06-25', '2025-06-01'])
      expect((await later(safety, row, day)).data).toMatchObject({ errors: [{ field: 'deadline' }] })
    const reader = await t.as('READONLY')
    expect((await later(reader, row, '2025-06-27')).status).toBe(401)
    expect((await later(li, row, '2025-06-27')).data.status).toBe(6)
  })
})

describe('随手拍 and records of other sources', () => {
  test('has a picture, a day after today, and by default the days of its level', async () => {
    for (const [hazardLevel, deadline] of [
      [1, '2025-06-25'],
      [2, '2025-06-17'],
      [3, '2025-06-11'],
    ])
      expect(await found({ hazardLevel })).toMatchObject({
        source: 'MANUAL',
        status: 1,
        deadline,
        photos: [expect.any(String)],
      })
    const send = async (more: object) => safety.call(inspection.recordCreate, await snap(more))
    expect((await send({ photos: [] })).data).toMatchObject({ errors: [{ field: 'photos' }] })
    expect((await send({ deadline: '2025-06-10' })).data).toMatchObject({ errors: [{ field: 'deadline' }] })
    expect((await send({ dutyId: 'nobody' })).code).toBe(21003)
    expect((await send({ dutyDeptId: 'nowhere' })).code).toBe(21003)
    expect((await li.call(inspection.recordCreate, await snap())).status).toBe(401)
    expect((await found()).recordNo).toMatch(/^ZG20250610\d{3}$/)
  })

  test('another module opens one of its own, with copies of its pictures', async () => {
    const link = await photo(safety)
    const own = await found({ photos: [link] })
    const opened = await t.db((db) =>
      openRectification(db, t.who(), {
        source: 'PATROL',
        sourceId: 'point-1',
        title: '灭火器失压',
        problem: '压力不足',
        dutyId: li.userId,
        copied: [own.photos[0]],
      }),
    )
    expect(opened).toMatchObject({ source: 'PATROL', hazardLevel: 1, deadline: '2025-06-25', status: 1 })
    expect((await look(li, opened)).data.photos).toHaveLength(1)
    expect(await noticeTitles(li, opened.inspectRecordId)).toEqual(['请整改：灭火器失压'])
  })

  test('by its id one record, by the id of an inspection all of its records; by both paths', async () => {
    const row = await submit({ fail: [11, 4] })
    for (const call of [inspection.recordGet, inspection.recordGetNested]) {
      expect((await safety.ok(call, { inspectRecordId: row.records[0].inspectRecordId })) as object).toMatchObject({
        itemNo: 4,
      })
      const list = (await safety.ok(call, { inspectRecordId: row.inspectId })) as { itemNo: number }[] // as: of an inspection
      expect(list.map(({ itemNo }) => itemNo)).toEqual([4, 11])
      expect((await safety.call(call, { inspectRecordId: 'nothing' })).code).toBe(21003)
    }
    const clean = await submit()
    expect(await safety.ok(inspection.recordGet, { inspectRecordId: clean.inspectId })).toEqual([])
    const stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
    expect((await stranger.call(inspection.recordGet, { inspectRecordId: row.inspectId })).code).toBe(21003)
    expect((await reply(stranger, row.records[0])).code).toBe(21003)
    expect((await safety.ok(inspection.recordListNested, { inspectId: row.inspectId })).total).toBe(2)
    const [first] = row.records
    const sent = {
      inspectRecordId: first.inspectRecordId,
      action: 'postpone',
      deadline: '2025-06-27',
      reason: '待料',
      version: first.version,
    }
    expect((await safety.ok(inspection.recordUpdateNested, sent)).status).toBe(6)
  })
})

describe('the list', () => {
  test('lists open ones first, by deadline; with totals, by group and by department', async () => {
    const row = await submit({ fail: [4, 13] })
    const [four, grave] = row.records
    const done = (await recheck(safety, (await reply(li, grave)).data)).data
    const page = await safety.ok(inspection.recordList, { inspectId: row.inspectId })
    expect(page.list.map(({ inspectRecordId }) => inspectRecordId)).toEqual([
      four.inspectRecordId,
      done.inspectRecordId,
    ])
    expect(page.stat).toEqual({
      count: 2,
      done: 1,
      onTimeRate: 100,
      avgDays: 0,
      byGroup: [
        { name: '资质与制度', count: 1, done: 0, overdue: 0 },
        { name: '消防安全', count: 1, done: 1, overdue: 0 },
      ],
      byDept: [{ name: '未指定部门', count: 2, done: 1, overdue: 0 }],
    })
    const empty = await safety.ok(inspection.recordList, { inspectId: 'nothing' })
    expect(empty.stat).toMatchObject({ count: 0, onTimeRate: null, avgDays: null })
    const filters = { hazardLevel: 3, keyword: '安全出口', source: 'INSPECT', status: 3, dutyId: li.userId }
    const narrow = { deadlineFrom: '2025-06-11', deadlineTo: '2025-06-11', inspectId: row.inspectId, overdue: 0 }
    expect((await safety.ok(inspection.recordList, { ...filters, ...narrow })).total).toBe(1)
    expect((await safety.ok(inspection.recordList, { overdue: 1, inspectId: row.inspectId })).total).toBe(0)
    const { status, data } = await safety.call(inspection.recordList, { export: 'xlsx' })
    expect([status, bytesOf(data).toString('latin1', 0, 2)]).toEqual([200, 'PK'])
  })

  test('the day before, and on every late day, notifies the person responsible, the leader and the management', async () => {
    const lead = await makeEmp(t)
    const dept = await makeDept(t)
    await t.db((db) =>
      db.updateTable('dept').set({ leaderEmpId: lead.empId }).where('deptId', '=', dept.deptId).execute(),
    )
    const leader = await t.as('NURSE_HEAD', { empId: lead.empId })
    const row = await found({ dutyDeptId: dept.deptId, deadline: '2025-06-12' })
    for (const day of ['2025-06-11', '2025-06-12', '2025-06-13', '2025-06-14']) await night(day)
    expect(await noticeTitles(li, row.inspectRecordId)).toEqual([
      '整改已逾期：消防通道堆放杂物',
      '整改已逾期：消防通道堆放杂物',
      '整改明天到期：消防通道堆放杂物',
      '请整改：消防通道堆放杂物',
    ])
    expect(await noticeTitles(leader, row.inspectRecordId)).toHaveLength(2)
    expect(await noticeTitles(director, row.inspectRecordId)).toHaveLength(2)
  })

  test('records of a leaving employee go to the successor', async () => {
    const hr = await t.as('HR')
    const departed = await makeEmp(t)
    const heirEmp = await makeEmp(t)
    const leaver = await t.as('CARER', { empId: departed.empId })
    const heir = await t.as('CARER', { empId: heirEmp.empId })
    const row = await found({ dutyId: leaver.userId })
    const leave = { empId: departed.empId, status: 3, leaveDate: '2025-06-10', leaveReason: '退休', version: 1 }
    const refs = expect.arrayContaining([{ type: '未完成的整改', count: 1, names: [row.recordNo] }])
    expect(await hr.call(staff.update, leave)).toMatchObject({ code: 22202, data: { refs } })
    await hr.ok(staff.update, { ...leave, handoverEmpId: heirEmp.empId })
    expect((await look(heir, row)).data.dutyId).toBe(heir.userId)
  })

  test('records that wait for their recheck go too: sent back they are for the successor', async () => {
    const hr = await t.as('HR')
    const departed = await makeEmp(t)
    const heirEmp = await makeEmp(t)
    const leaver = await t.as('CARER', { empId: departed.empId })
    const heir = await t.as('CARER', { empId: heirEmp.empId })
    const row = (await reply(leaver, await found({ dutyId: leaver.userId }))).data
    const leave = { empId: departed.empId, status: 3, leaveDate: '2025-06-10', leaveReason: '退休', version: 1 }
    await hr.ok(staff.update, { ...leave, handoverEmpId: heirEmp.empId })
    const fresh = (await look(safety, row)).data
    await recheck(safety, fresh, { pass: 0, opinion: '仍有杂物', deadline: '2025-06-12' })
    expect(await todosOf(heir, row.inspectRecordId, { todoStatus: 0 })).toMatchObject([{ todoType: 'RECTIFY_ACT' }])
  })

  test('figures count overdue records like the list, also before the nightly job has marked them', async () => {
    const dutyId = (await t.as('CARER')).userId
    await found({ dutyId, deadline: '2025-06-12' })
    t.clock.set('2025-06-13 00:01:00')
    const { total, stat } = await safety.ok(inspection.recordList, { dutyId, overdue: 1 })
    expect([total, stat.byDept.map(({ overdue }) => overdue), stat.byGroup.map(({ overdue }) => overdue)]).toEqual([
      1,
      [1],
      [1],
    ])
  })

  test('of two who reply at the same moment one reads that it is done', async () => {
    const row = await found()
    const one = { measure: '清理', photosAfter: [await photo(li)] }
    const other = { measure: '搬走', photosAfter: [await photo(safety)] }
    const both = await Promise.all([
      act(li, row, { action: 'reply', ...one }),
      act(safety, row, { action: 'reply', ...other }),
    ])
    // The second reads the row before or after the first is stored.
    const [done, late] = both.map(({ code }) => code).toSorted()
    expect([done, [21002, 21009].includes(late)]).toEqual([0, true])
  })
})
