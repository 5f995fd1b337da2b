import { beforeEach, describe, expect, test } from 'vitest'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { moduleCases } from '../../../../test/module-cases.ts'
import { noticeTitles, todosOf } from '../../../../test/notices.ts'
import { act, houseOf, lookAt } from './test-house.ts'

const t = hosted()
const safety = enters(t, 'SAFETY')
const director = enters(t, 'DIRECTOR')
const li = enters(t, 'CARER')
beforeEach(() => t.clock.set('2025-06-10 09:00:00'))
const house = houseOf(t, safety, li)
const { answers, sheet, submit, reply, recheck, photo } = house
const send = (more: object) => safety.call(inspection.create, sheet(more))

describe('submitting', () => {
  test('scenario 4: 55 pass, items 4, 9, 11 fail, 17 and 25 NA: 94.8, 合格, three records, 整改中', async () => {
    const row = await submit({ fail: [4, 9, 11], na: [17, 25] })
    expect(row).toMatchObject({ rate: 94.8, conclusion: 2, status: 2, pendingCount: 3, failCount: 3, naCount: 2 })
    expect(row.totals).toEqual({ pass: 55, fail: 3, na: 2, unchecked: 0 })
    expect(row.hazardCounts).toEqual({ 1: 3, 2: 0, 3: 0 })
    expect(row.inspectNo).toMatch(/^JC20250610\d{3}$/)
    expect(row.inspectTitle).toBe('六十项安全检查 2025-06-10')
    expect(row.records.map(({ itemNo, deadline }) => [itemNo, deadline])).toEqual([
      [4, '2025-06-25'],
      [9, '2025-07-10'],
      [11, '2025-06-25'],
    ])
    const [first] = row.records
    expect(await todosOf(li, first.inspectRecordId)).toMatchObject([
      { todoType: 'RECTIFY_ACT', todoStatus: 0, deadline: '2025-06-25 23:59:59' },
    ])
    expect(await noticeTitles(li, first.inspectRecordId)).toEqual(['请整改：安全制度台账'])
  })

  test('scenario 5: item 13 alone fails: 98.3, 不合格, due the day after, and the management is notified', async () => {
    const row = await submit({ fail: [13] })
    expect(row).toMatchObject({ rate: 98.3, conclusion: 4 })
    expect(row.records).toMatchObject([{ deadline: '2025-06-11', hazardLevel: 3 }])
    expect(await noticeTitles(director, row.inspectId)).toEqual(['重大事故隐患：六十项安全检查 2025-06-10'])
    const late = await send({ answers: answers({ fail: [13], more: { deadline: '2025-06-12' } }) })
    expect(late).toMatchObject({ code: 21001, data: { errors: [{ field: 'answers' }] } })
    expect((await send({ answers: answers({ fail: [4], more: { deadline: '2025-06-09' } }) })).code).toBe(21001)
  })

  test('scenario 6: NA on item 1 is 25102; 59 answered 25101 还有1项未检查', async () => {
    expect(await send({ answers: answers({ na: [1] }) })).toMatchObject({ code: 25102, msg: '第1项不可选择不适用' })
    expect(await send({ answers: answers({ without: [60] }) })).toMatchObject({ code: 25101, msg: '还有1项未检查' })
  })

  test('a failed item without problem or person is 25103, one inspector alone 25104', async () => {
    for (const more of [{ problem: null }, { dutyId: null }])
      expect(await send({ answers: answers({ fail: [7], more }) })).toMatchObject({
        code: 25103,
        msg: '第7项请填写问题和责任人',
      })
    expect((await send({ inspectors: [{ userId: safety.userId }] })).code).toBe(25104)
  })

  test('an inspector named twice counts once', async () => {
    const twice = [{ userId: safety.userId }, { userId: safety.userId }]
    expect((await send({ inspectors: twice })).code).toBe(25104)
    expect((await send({ inspectors: [{ name: '王检查' }, { name: ' 王检查' }] })).code).toBe(25104)
    const row = await submit({}, { inspectors: [...twice, { name: '王检查' }] })
    expect(row.inspectors).toHaveLength(2)
  })

  test('an item corrected to passed keeps no data of its fault, and nobody is held responsible', async () => {
    const departed = await t.as('CARER')
    await t.db((db) => db.updateTable('userAccount').set({ status: 0 }).where('userId', '=', departed.userId).execute())
    const fault = {
      problem: '灭火器过期',
      place: '一楼',
      dutyId: departed.userId,
      deadline: '2025-06-20',
      onSiteFixed: 1,
    }
    const all = answers({ fail: [4], na: [17] })
    const onSite = { ...fault, remark: '已当场更换', result: 1 }
    const row = (await send({ answers: all.map((one, at) => (at === 14 ? { ...one, ...onSite } : one)) })).data
    expect(row.answers[14]).toMatchObject({ result: 1, remark: '已当场更换' })
    for (const key of Object.keys(fault)) expect(row.answers[14]).not.toHaveProperty(key, expect.anything())
    expect(row.records.map(({ itemNo }) => itemNo)).toEqual([4])
  })

  test('in other kinds items without an answer are left out; without any answer it is 25105', async () => {
    const one = { inspectors: [{ name: '李四' }], inspectType: 2 }
    expect((await send({ ...one, answers: [] })).code).toBe(25105)
    expect((await send({ ...one, answers: [{ issueId: house.issueId(3), result: 0 }] })).code).toBe(25105)
    const row = (await send({ ...one, answers: [{ issueId: house.issueId(3), result: 1 }] })).data
    expect(row).toMatchObject({ status: 4, rate: 100, conclusion: 1, closeTime: '2025-06-10 09:00:00' })
    expect(row.items.map(({ itemNo }) => itemNo)).toEqual([3])
    expect(row.totals.unchecked).toBe(0)
    const nothing = (await send({ ...one, answers: [{ issueId: house.issueId(17), result: 3 }] })).data
    expect(nothing).toMatchObject({ rate: null, conclusion: null })
  })

  test('a finding rectified on the spot only waits for the recheck, by another user', async () => {
    const row = await submit({ fail: [20], more: { onSiteFixed: 1 } })
    expect(row).toMatchObject({ status: 3, records: [{ status: 2, rounds: [{ round: 1, replyBy: li.userId }] }] })
    const [record] = row.records
    expect(await todosOf(safety, record.inspectRecordId)).toMatchObject([{ todoType: 'RECTIFY', todoStatus: 0 }])
    expect((await recheck(safety, record)).data.status).toBe(3)
    expect((await lookAt(safety, row)).data).toMatchObject({ status: 4, closeTime: '2025-06-10 09:00:00' })
    expect(await noticeTitles(safety, row.inspectId)).toEqual([`检查${row.inspectNo}已办结`])
  })

  test('pictures of an answer are also in the record, each with its own file', async () => {
    const row = await submit({ fail: [9], more: { photos: [await photo(safety)] } })
    const [[mine], [record]] = [row.answers.flatMap(({ photos }) => photos ?? []), row.records].map((one) => [one[0]])
    expect(typeof mine).toBe('string')
    const [url] = (record as { photos: string[] }).photos // as: just made
    expect((await t.app.inject({ method: 'GET', url })).statusCode).toBe(200)
    expect(url.split('?')[0]).not.toBe(String(mine).split('?')[0])
  })

  test('scenario 8: a new version of the bank does not alter submitted inspections; a submitted one is 21009', async () => {
    const row = await submit()
    const older = row.items.map((item) => ({ ...item, title: `旧${item.title}` }))
    await t.db((db) =>
      db
        .updateTable('inspect')
        .set({ items: JSON.stringify(older), bankVersion: '0.9' })
        .where('inspectId', '=', row.inspectId)
        .execute(),
    )
    expect((await lookAt(safety, row)).data).toMatchObject({ bankVersion: '0.9', items: older })
    const again = await send({ inspectId: row.inspectId, version: row.version })
    expect(again).toMatchObject({ code: 21009, msg: '当前状态“已办结”不允许此操作' })
  })

  test('compared with the former one: new, repeated and gone; repeated ones are marked', async () => {
    t.clock.set('2025-06-10 10:00:00')
    await submit({ fail: [4, 9] })
    t.clock.set('2025-06-10 11:00:00')
    const row = await submit({ fail: [9, 11] })
    expect(row.comparison).toMatchObject({ fresh: [11], repeated: [9], closed: [4], previousRate: 96.7 })
    expect(row.records.map(({ itemNo, repeated }) => [itemNo, repeated])).toEqual([
      [9, 1],
      [11, 0],
    ])
  })

  test('an item that failed before and is not inspected now is not gone', async () => {
    const ofDay = { inspectType: 2 }
    t.clock.set('2025-06-10 10:00:00')
    await submit({ fail: [4, 9, 12], without: [20] }, ofDay)
    t.clock.set('2025-06-10 11:00:00')
    const all = answers({ fail: [9] })
    const row = await safety.ok(inspection.create, sheet({ ...ofDay, answers: [all[8], all[10], all[11]] }))
    expect(row.comparison).toMatchObject({ fresh: [], repeated: [9], closed: [12] })
  })
})

describe('drafts', () => {
  const draft = (more: object = {}) => safety.ok(inspection.create, sheet({ submit: 0, answers: [], ...more }))

  test('are read and written by their authors and inspectors, by nobody else', async () => {
    const admin = await t.as('ADMIN')
    const row = await draft({ inspectors: [{ userId: director.userId }, { name: '王五' }] })
    expect(row).toMatchObject({ status: 0, mine: 1, made: 1, rate: null, conclusion: null })
    expect((await lookAt(admin, row)).code).toBe(21003)
    expect((await admin.ok(inspection.list, { size: 1000 })).list.map((one) => one.inspectId)).not.toContain(
      row.inspectId,
    )
    const theirs = (await lookAt(director, row)).data
    expect(theirs).toMatchObject({ mine: 1, made: 0 })
    const next = await director.ok(
      inspection.create,
      sheet({ ...row, accompany: '院长', submit: 0, answers: answers({ without: [1] }) && [] }),
    )
    expect(next).toMatchObject({ accompany: '院长', version: row.version + 1 })
    expect((await director.call(inspection.remove, { inspectId: row.inspectId })).code).toBe(21003)
    expect((await safety.call(inspection.remove, { inspectId: row.inspectId })).code).toBe(0)
    expect((await lookAt(safety, row)).code).toBe(21003)
    const done = await submit()
    expect((await safety.call(inspection.remove, { inspectId: done.inspectId })).code).toBe(21009)
  })

  test('take no other day than the last 31, no other kind, no strange items or people', async () => {
    const refusedWith = async (more: object) => (await send({ submit: 0, ...more })).data
    for (const [name, more] of [
      ['inspectDate', { inspectDate: '2025-06-11' }],
      ['inspectDate', { inspectDate: '2025-05-09' }],
      ['inspectOrg', { inspectType: 4 }],
      ['inspectors', { inspectors: [] }],
      ['inspectors', { inspectors: [{}] }],
      ['inspectors', { inspectors: [{ userId: 'nobody' }] }],
      ['answers', { answers: [{ issueId: 'S99', result: 1 }] }],
      [
        'answers',
        { answers: [...answers(), { issueId: 'S01', result: 1 }].slice(-2).concat({ issueId: 'S01', result: 2 }) },
      ],
      ['answers', { answers: answers({ fail: [1], more: { dutyId: 'nobody' } }) }],
      ['answers', { answers: answers({ fail: [1], more: { dutyDeptId: 'nowhere' } }) }],
    ] as const)
      expect(await refusedWith(more), JSON.stringify(more).slice(0, 80)).toMatchObject({ errors: [{ field: name }] })
    const row = await draft({ inspectDate: '2025-05-10' })
    expect((await send({ ...row, answers: [], submit: 0, inspectType: 2 })).code).toBe(21001)
  })

  test('a person who is not found is refused with the number of the item', async () => {
    const msg = '第9项的责任人不存在或已停用，请重新选择'
    const refused = await send({ answers: answers({ fail: [9], more: { dutyId: 'nobody' } }) })
    expect(refused).toMatchObject({ code: 21003, msg, data: { errors: [{ field: 'answers', message: msg }] } })
  })

  test('adding needs `.add`, submitting `.submit`', async () => {
    const reader = await t.as('READONLY')
    expect((await reader.call(inspection.create, sheet({ submit: 0 }))).status).toBe(401)
    expect((await reader.call(inspection.list)).code).toBe(0)
    expect((await li.call(inspection.list)).status).toBe(401)
  })
})

describe('the bank', () => {
  test('has sixty items in ten groups; a kind may use fewer, in their order', async () => {
    const bank = await safety.ok(inspection.issues, { inspectType: 1 })
    expect(bank.version).toBe('1.0')
    expect(bank.groups.map(({ items }) => items.length)).toEqual([5, 6, 10, 6, 7, 6, 10, 4, 3, 3])
    const own = await safety.ok(inspection.issueTemplate, { inspectType: 3 })
    expect([own.issueIds.length, own.version]).toEqual([60, 0])
    const save = (issueIds: string[], version: number) =>
      safety.call(inspection.issueTemplateSave, { inspectType: 3, issueIds, version })
    expect((await save(['S13', 'S02'], 5)).code).toBe(21002)
    expect((await save(['S13', 'S02'], 0)).data).toMatchObject({ issueIds: ['S02', 'S13'], version: 1 })
    expect((await save(['S99'], 1)).code).toBe(21001)
    expect((await save([], 1)).code).toBe(21001)
    expect((await save(['S02'], 0)).code).toBe(21002)
    expect((await save(['S02'], 1)).code).toBe(0)
    const filtered = await safety.ok(inspection.issues, { inspectType: 3 })
    expect(filtered.groups.flatMap(({ items }) => items.map(({ issueId }) => issueId))).toEqual(['S02'])
    expect(
      (await safety.call(inspection.issueTemplateSave, { inspectType: 1, issueIds: ['S01'], version: 0 })).code,
    ).toBe(21001)
    expect(
      (await li.call(inspection.issueTemplateSave, { inspectType: 2, issueIds: ['S01'], version: 0 })).status,
    ).toBe(401)
  })

  test('of two who choose the first template of a kind at the same moment one is refused because it has changed', async () => {
    const both = await Promise.all(
      ['S01', 'S02'].map((issueId) =>
        safety.call(inspection.issueTemplateSave, { inspectType: 5, issueIds: [issueId], version: 0 }),
      ),
    )
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 21002])
  })
})

test('scenario 27: with 3, 2, 2 the inspection is 待复查; one sent back makes it 整改中 again', async () => {
  const row = await submit({ fail: [4, 9, 11] })
  for (const record of row.records) expect((await reply(li, record)).data.status).toBe(2)
  const [a, b] = (await lookAt(safety, row)).data.records
  expect((await recheck(safety, a)).data.status).toBe(3)
  expect((await lookAt(safety, row)).data.status).toBe(3)
  expect((await recheck(safety, b, { pass: 0, opinion: '未装好', deadline: '2025-06-12' })).data.status).toBe(4)
  expect((await lookAt(safety, row)).data).toMatchObject({ status: 2, pendingCount: 1 })
  expect((await act(safety, a, { action: 'recheck', pass: 1 })).code).toBe(21009)
})

const head = { inspectType: 1, inspectDate: '2025-06-10', inspectors: [{ name: '甲' }, { name: '乙' }] }
moduleCases('inspections', {
  app: () => t,
  role: 'ADMIN',
  key: 'inspectId',
  calls: {
    create: inspection.create,
    update: inspection.create,
    get: inspection.get,
    remove: inspection.remove,
    list: inspection.list,
  },
  input: () => head,
  edit: { ...head, accompany: '李院长' },
  meanwhile: { ...head, accompany: '王院长' },
  logged: [{ field: 'accompany' }],
})
