import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { message } from '#contract/modules/platform/message/message.ts'
import { notice, noticeFlow } from '#contract/modules/platform/notice/notice.ts'
import { checkDefault, checkKey } from '#contract/modules/platform/setting/check-config.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import type { BusEvent } from '#core/live/bus.ts'
import type { Client } from '../../../../test/app.ts'
import { makeDept, makeEmp } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { moduleCases } from '../../../../test/module-cases.ts'
import { noticeInput, staffOf } from './test-house.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')
const hr = enters(t, 'HR')
let ward: { deptId: string }
let staff: ReturnType<typeof staffOf>
let li: Awaited<ReturnType<typeof staff.member>>
let events: BusEvent[] = []
beforeAll(async () => {
  staff = staffOf(t)
  ward = await makeDept(t)
  li = await staff.member('CARER', ward.deptId)
  t.services.bus.subscribe((event) => void events.push(event))
})
beforeEach(() => {
  t.clock.set('2025-06-10 10:00:00')
  events = []
})

interface NoticeKey {
  noticeId: string
  version: number
}
const toWard = () => ({ ...noticeInput, scopeType: 2, scopeIds: [ward.deptId] })
const make = (more: object = {}) => hr.ok(notice.create, { ...toWard(), ...more })
const publish = (more: object = {}) => make({ publish: 1, ...more })
const act = (client: Client, { noticeId, version }: NoticeKey, action: string, values: object = {}) =>
  client.call(notice.update, { noticeId, version, action, ...values })
const edit = (row: NoticeKey, values: object) => hr.call(notice.update, { ...row, ...values })
const idOf = ({ noticeId, version }: NoticeKey) => ({ noticeId, version })
const rings = (noticeId: string) =>
  events
    .filter(({ event, data }) => event === 'notice.new' && Object(data).noticeId === noticeId)
    .flatMap(({ target }) => target.userIds ?? [])
const bell = async (client: Client) => (await client.ok(message.list, { size: 1 })).bell.parts.notice
const minute = async (time: string) => {
  await t.round('clock', time)
}

describe('publishing', () => {
  test('scenario 1: 40 staff of 护理一区: total 40, 40 rows, bell +1 each; staff who join later see none; revoked: greyed, bell −1', async () => {
    const { deptId } = await makeDept(t, { deptName: '护理一区' })
    const zhang = await staff.member('NURSE', deptId)
    const others = await staff.crowd(deptId, 39)
    const later = await staff.member('CARER', ward.deptId)
    const before = await bell(zhang)
    const row = await publish({ scopeIds: [deptId] })
    expect(row).toMatchObject({ totalCount: 40, readCount: 0, noticeStatus: 1, scopeNames: '护理一区', noAccount: 0 })
    expect(row.publishTime).toBe('2025-06-10 10:00:00')
    expect(await staff.readers(row.noticeId)).toHaveLength(40)
    expect(rings(row.noticeId).toSorted()).toEqual([zhang.userId, ...others].toSorted())
    expect(await bell(zhang)).toBe(before + 1)
    await t.db((db) => db.updateTable('emp').set({ deptId }).where('empId', '=', later.empId).execute())
    expect((await later.ok(notice.personalList)).list.map(({ noticeId }) => noticeId)).not.toContain(row.noticeId)
    expect((await later.call(notice.get, { noticeId: row.noticeId })).code).toBe(21003)

    expect((await act(hr, row, 'revoke', { revokeReason: '日期有误' })).data.noticeStatus).toBe(2)
    expect(await bell(zhang)).toBe(before)
    const [mine] = (await zhang.ok(notice.personalList)).list
    expect(mine).toMatchObject({ noticeId: row.noticeId, noticeStatus: 2, readStatus: 0 })
    const revoked = events.filter(({ event, data }) => event === 'notice.new' && Object(data).revoked === 1)
    expect(revoked).toHaveLength(40)
    expect(await staff.readers(row.noticeId)).toHaveLength(40)
    const seen = await zhang.ok(notice.get, { noticeId: row.noticeId })
    expect(seen).toMatchObject({ content: '', files: [], revokeReason: '日期有误', own: { readStatus: 0 } })
  })

  test('a department includes those below it, posts and named staff are reached; staff without an account are only counted', async () => {
    const above = await makeDept(t)
    const below = await makeDept(t, { parentId: above.deptId })
    const one = await staff.member('NURSE', above.deptId)
    const two = await staff.member('CARER', below.deptId)
    await makeEmp(t, { deptId: below.deptId })
    const off = await staff.member('CARER', below.deptId)
    await t.db((db) => db.updateTable('userAccount').set({ status: 0 }).where('userId', '=', off.userId).execute())
    const leaver = await staff.member('CARER', below.deptId)
    await t.db((db) => db.updateTable('emp').set({ status: 3 }).where('empId', '=', leaver.empId).execute())
    const receiversOf = async (more: object) => {
      const row = await publish(more)
      return [row.noAccount, (await staff.readers(row.noticeId)).map(({ userId }) => userId).toSorted()]
    }
    expect(await receiversOf({ scopeIds: [above.deptId] })).toEqual([2, [one.userId, two.userId].toSorted()])
    expect(await receiversOf({ scopeType: 3, scopeIds: [two.jobId] })).toEqual([0, [two.userId]])
    expect(await receiversOf({ scopeType: 4, scopeIds: [one.empId, off.empId] })).toEqual([1, [one.userId]])
    const [, all] = await receiversOf({ scopeType: 1, scopeIds: null })
    expect(all).toEqual(expect.arrayContaining([one.userId, two.userId, li.userId]))
    expect(all).not.toContain(hr.userId)
  })

  test('a user who may only write drafts publishes nothing', async () => {
    const row = await make()
    expect(row).toMatchObject({ noticeStatus: 0, totalCount: 0, publishTime: null })
    expect((await li.call(notice.create, toWard())).status).toBe(401)
    expect((await act(li, row, 'publish')).status).toBe(401)
    expect((await act(hr, row, 'nothing')).data).toMatchObject({ errors: [{ field: 'action' }] })
    expect((await act(hr, row, 'publish')).data).toMatchObject({ noticeStatus: 1, totalCount: 1 })
  })

  test('a notice with a later time is published at that minute, to the receivers of then; an edit ends the wait', async () => {
    const row = await publish({ publishTime: '2025-06-10 11:00:00' })
    expect(row).toMatchObject({ noticeStatus: 0, timed: 1, totalCount: 0 })
    expect((await act(hr, row, 'publish')).msg).toBe('当前状态“等待定时发布”不允许此操作')
    const late = await staff.member('CARER', ward.deptId)
    await minute('2025-06-10 10:59:00')
    expect(rings(row.noticeId)).toEqual([])
    await minute('2025-06-10 11:00:00')
    const out = await hr.ok(notice.get, { noticeId: row.noticeId })
    expect(out).toMatchObject({ noticeStatus: 1, timed: 0, publishTime: '2025-06-10 11:00:00' })
    expect(rings(row.noticeId)).toEqual(expect.arrayContaining([li.userId, late.userId]))

    const next = await publish({ publishTime: '2025-06-10 12:00:00' })
    expect((await edit(idOf(next), { title: '改期' })).data).toMatchObject({ timed: 0, noticeStatus: 0 })
    await minute('2025-06-10 12:00:00')
    expect((await hr.ok(notice.get, { noticeId: next.noticeId })).noticeStatus).toBe(0)
  })

  test('a timed notice without receivers stays a draft and its publisher is told; the others are published', async () => {
    const empty = await makeDept(t)
    const only = await staff.member('CARER', empty.deptId)
    const lost = await publish({ scopeIds: [empty.deptId], title: '无人', publishTime: '2025-06-11 11:00:00' })
    const good = await publish({ publishTime: '2025-06-11 11:00:00' })
    await t.db((db) => db.updateTable('userAccount').set({ status: 0 }).where('userId', '=', only.userId).execute())
    await minute('2025-06-11 11:00:00')
    expect(await hr.ok(notice.get, { noticeId: lost.noticeId })).toMatchObject({ noticeStatus: 0, timed: 0 })
    expect((await hr.ok(notice.get, { noticeId: good.noticeId })).noticeStatus).toBe(1)
    const [news] = (await hr.ok(message.list, { keyword: '无人' })).list
    expect(news).toMatchObject({ title: '定时公告未发布：无人', content: '请选择接收人，公告仍是草稿。' })
  })

  test('after its end it is 已过期 at once, hidden from the bell, and can no longer be revoked', async () => {
    const row = await publish({ expireTime: '2025-06-12 11:00:00' })
    const before = await bell(li)
    t.clock.set('2025-06-12 11:00:00')
    expect((await hr.ok(notice.get, { noticeId: row.noticeId })).noticeStatus).toBe(3)
    expect(await bell(li)).toBe(before - 1)
    expect((await act(hr, row, 'revoke', { revokeReason: '晚了' })).msg).toBe('当前状态“已过期”不允许此操作')
    await minute('2025-06-12 11:00:30')
    const stored = await t.db((db) =>
      db.selectFrom('notice').select('noticeStatus').where('noticeId', '=', row.noticeId).executeTakeFirstOrThrow(),
    )
    expect(stored.noticeStatus).toBe(3)
    expect((await hr.call(notice.remove, idOf(row))).code).toBe(22103)
    expect(await li.ok(notice.get, { noticeId: row.noticeId })).toMatchObject({ own: { readStatus: 1 } })
  })
})

describe('refusals', () => {
  test('scenario 2: changing content of a published notice is 22102, version unchanged', async () => {
    const row = await publish()
    const refused = await edit(idOf(row), { content: '<p>七月放假。</p>' })
    expect(refused).toMatchObject({ code: 22102, msg: '公告已发布，不能修改内容' })
    expect((await edit(idOf(row), { title: '换个标题' })).code).toBe(22102)
    const now = await hr.ok(notice.get, { noticeId: row.noticeId })
    expect(now).toMatchObject({ version: row.version, content: noticeInput.content })
    const open = { topFlag: 1, expireTime: '2025-06-20 00:00:00', title: row.title, scopeIds: [ward.deptId] }
    expect((await edit(idOf(row), open)).data).toMatchObject({ topFlag: 1, noticeStatus: 1 })
  })

  test('scenario 24: no receiver with an account 22101, an end before the beginning 22104, 催读 twice 22105, DELETE of a published one 22103', async () => {
    const empty = await makeDept(t)
    await makeEmp(t, { deptId: empty.deptId })
    const nobody = await hr.call(notice.create, { ...toWard(), scopeIds: [empty.deptId] })
    expect(nobody).toMatchObject({ code: 22101, msg: '请选择接收人' })
    expect((await hr.call(notice.create, { ...toWard(), scopeIds: [] })).code).toBe(22101)
    const early = { publishTime: '2025-06-12 08:00:00', expireTime: '2025-06-12 08:00:00' }
    expect(await hr.call(notice.create, { ...toWard(), ...early })).toMatchObject({
      code: 22104,
      msg: '失效时间须晚于发布时间',
      data: { errors: [{ field: 'expireTime' }] },
    })
    expect((await hr.call(notice.create, { ...toWard(), expireTime: '2025-06-10 10:00:00' })).code).toBe(22104)

    const row = await publish()
    const first = await act(hr, row, 'remind')
    expect(first.code).toBe(0)
    expect(rings(row.noticeId).filter((userId) => userId === li.userId)).toHaveLength(2)
    t.clock.set('2025-06-10 10:35:30')
    events = []
    expect(await act(hr, first.data, 'remind')).toMatchObject({ code: 22105, msg: '25分钟后才能再次催读' })
    expect(rings(row.noticeId)).toEqual([])
    t.clock.set('2025-06-10 11:00:00')
    await li.ok(notice.get, { noticeId: row.noticeId })
    expect((await act(hr, first.data, 'remind')).code).toBe(0)
    expect(rings(row.noticeId)).not.toContain(li.userId)

    expect(await hr.call(notice.remove, idOf(row))).toMatchObject({
      code: 22103,
      msg: '已发布的公告不能删除，请先撤回',
    })
    // Without administration.notice.query: a receiver opens it, another user does not.
    const wang = await t.as('CARER')
    expect((await li.ok(notice.get, { noticeId: row.noticeId })).content).toBe(noticeInput.content)
    expect((await wang.call(notice.get, { noticeId: row.noticeId })).code).toBe(21003)
    expect((await li.call(notice.list)).status).toBe(401)
  })

  test('a scope of another institution, or an unknown one, is 21003', async () => {
    const orgId = await t.otherOrg()
    const foreign = await t.services.database.withOrg(orgId, (db) =>
      db.selectFrom('dept').select('deptId').limit(1).executeTakeFirst(),
    )
    for (const scopeIds of [['nobody'], [ward.deptId, foreign?.deptId ?? 'none']])
      expect((await hr.call(notice.create, { ...toWard(), scopeIds })).code).toBe(21003)
    for (const scopeType of [3, 4]) expect((await hr.call(notice.create, { ...toWard(), scopeType })).code).toBe(21003)
  })

  test('deletes a draft or a revoked notice with its receipts', async () => {
    const row = await publish()
    const revoked = (await act(hr, row, 'revoke', { revokeReason: '重发' })).data
    expect((await edit(idOf(revoked), { title: '改' })).code).toBe(21009)
    expect((await hr.call(notice.remove, idOf(revoked))).code).toBe(0)
    expect(await staff.readers(row.noticeId)).toEqual([])
    expect((await hr.call(notice.get, { noticeId: row.noticeId })).code).toBe(21003)
  })
})

describe('review', () => {
  const review = (openStatus: 0 | 1) =>
    admin.ok(setting.saveSwitches, {
      list: [{ settingKey: checkKey('NOTICE'), value: { ...checkDefault('NOTICE'), openStatus } }],
    })

  afterEach(async () => {
    await t.db((db) => db.deleteFrom('review').where('reviewState', '=', 1).execute())
    await review(0)
  })

  test('scenario 25: published under review it is 0 with auditStatus 1 and no bell; passed 1; refused 3, published again 1', async () => {
    await review(1)
    const director = await t.as('DIRECTOR')
    const before = await bell(li)
    const row = await publish()
    expect(row).toMatchObject({ noticeStatus: 0, auditStatus: 1, totalCount: 0 })
    expect(await bell(li)).toBe(before)
    expect((await act(hr, row, 'publish')).msg).toBe('当前状态“待审批”不允许此操作')
    expect(await act(hr, row, 'audit', { pass: 1 })).toMatchObject({ status: 401, code: 21509 })
    const passed = await act(director, row, 'audit', { pass: 1 })
    expect(passed.data).toMatchObject({ noticeStatus: 1, auditStatus: 2, totalCount: expect.any(Number) })
    expect(await bell(li)).toBe(before + 1)

    const second = await publish()
    expect((await act(director, second, 'audit', { pass: 0 })).data).toMatchObject({ errors: [{ field: 'opinion' }] })
    const refused = (await act(director, second, 'audit', { pass: 0, opinion: '写清日期' })).data
    expect(refused).toMatchObject({ noticeStatus: 0, auditStatus: 3 })
    expect((await act(director, refused, 'audit', { pass: 1 })).code).toBe(21009)
    const changed = (await edit(idOf(refused), { title: '放假安排（六月十日）' })).data
    expect(changed.auditStatus).toBeNull()
    expect((await act(hr, changed, 'publish')).data).toMatchObject({ noticeStatus: 0, auditStatus: 1 })
    const { reviews } = await director.ok(notice.get, { noticeId: second.noticeId })
    expect(reviews?.map(({ round, state }) => [round, state])).toEqual([
      [2, 1],
      [1, 3],
    ])
  })

  test('a change or deletion ends its review; a notice that passes before its time waits for that time', async () => {
    await review(1)
    const director = await t.as('DIRECTOR')
    const row = await publish({ publishTime: '2025-06-13 12:00:00' })
    const waits = (await act(director, row, 'audit', { pass: 1 })).data
    expect(waits).toMatchObject({ noticeStatus: 0, auditStatus: 2, timed: 1 })
    await minute('2025-06-13 12:00:00')
    expect((await hr.ok(notice.get, { noticeId: row.noticeId })).noticeStatus).toBe(1)
    // A notice that has ended meanwhile is not sent: it is refused, or gets another end.
    t.clock.set('2025-06-13 12:00:00')
    const ended = await publish({ expireTime: '2025-06-13 18:00:00' })
    t.clock.set('2025-06-13 18:00:00')
    expect(await act(director, ended, 'audit', { pass: 1 })).toMatchObject({ code: 22104 })
    expect(await hr.ok(notice.get, { noticeId: ended.noticeId })).toMatchObject({ noticeStatus: 0, auditStatus: 1 })
    expect((await act(director, ended, 'audit', { pass: 0, opinion: '已过失效时间' })).data.auditStatus).toBe(3)
    const next = await publish()
    const changed = (await edit(idOf(next), { title: '改' })).data
    expect((await act(director, changed, 'audit', { pass: 1 })).code).toBe(21009)
    const removed = await publish()
    await hr.ok(notice.remove, idOf(removed))
    const waiting = await t.db((db) =>
      db.selectFrom('review').select('bizId').where('biz', '=', 'NOTICE').where('reviewState', '=', 1).execute(),
    )
    expect(waiting).toEqual([])
  })
})

moduleCases('notices', {
  app: () => t,
  role: 'ADMIN',
  key: 'noticeId',
  calls: notice,
  input: () => noticeInput,
  edit: { title: '端午放假一天' },
  meanwhile: { title: '端午放假两天' },
  flow: noticeFlow,
  send: {
    edit: { title: '端午放假一天', action: 'edit' },
    publish: { action: 'publish' },
    audit: { action: 'audit', pass: 1 },
    revoke: { action: 'revoke', revokeReason: '有误' },
    remind: { action: 'remind' },
  },
})
