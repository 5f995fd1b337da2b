import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { message } from '#contract/modules/platform/message/message.ts'
import { org } from '#contract/modules/platform/org/org.ts'
import { user } from '#contract/modules/platform/user/user.ts'
import { defineJob, openJobs } from '#core/jobs/jobs.ts'
import type { BusEvent } from '#core/live/bus.ts'
import type { Client } from '../../../../test/app.ts'
import { makeEmp } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { done, owe, tell, tellJobFailure } from './service.ts'
import { stepOf } from './todo/expiry.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')
const nurse = enters(t, 'NURSE')
const events: BusEvent[] = []
beforeAll(async () => {
  t.services.bus.subscribe((event) => void events.push(event))
})
beforeEach(async () => {
  t.clock.set('2025-06-10 10:00:00')
  await t.db((db) => db.deleteFrom('message').execute())
  events.length = 0
})

let sent = 0
async function send(to: Client, more: object = {}) {
  sent += 1
  const who = t.who()
  const news = { msgType: 12, title: `消息${sent}`, bizType: 'test', bizId: `b${sent}`, event: 'made', ...more }
  const count = await t.db((db) => tell(db, who, { userIds: [to.userId] }, news))
  return { count, events: who.events }
}
const list = (client: Client, query: object = {}) => client.ok(message.list, query)

describe('messages', () => {
  test('B188 belong to one user: others neither see, read nor count them', async () => {
    await send(nurse, { title: '给护士' })
    expect(await list(admin)).toMatchObject({ total: 0, unreadCount: 0 })
    const [row] = (await list(nurse)).list
    expect(row).toMatchObject({ title: '给护士', readStatus: 0, createTime: '2025-06-10 10:00:00' })
    expect((await admin.call(message.get, { id: row.id })).code).toBe(21003)
    expect(await admin.ok(message.read, { ids: [row.id] })).toEqual({ changed: 0, unreadCount: 0 })
    expect((await list(nurse)).unreadCount).toBe(1)
  })

  test('ring the bell of their receiver with the number of unread ones', async () => {
    await send(nurse)
    const second = await send(nurse, { routePath: '/home', query: { a: '1' } })
    expect(second.events).toMatchObject([
      {
        event: 'message.new',
        data: { unreadCount: 2, msgLevel: 1, routePath: '/home', query: { a: '1' } },
        target: { userIds: [nurse.userId] },
      },
    ])
  })

  test('the same event of an object is sent once, another event of it again', async () => {
    const same = { bizType: 'job', bizId: 'x', event: 'e1' }
    expect((await send(nurse, same)).count).toBe(1)
    expect(await send(nurse, same)).toEqual({ count: 0, events: [] })
    expect((await send(nurse, { ...same, event: 'e2' })).count).toBe(1)
  })

  test('are read one by one, all of a type, or all; other windows of the user are told', async () => {
    await send(nurse, { msgType: 11 })
    await send(nurse)
    await send(nurse)
    const [first] = (await list(nurse)).list
    expect(await nurse.ok(message.get, { id: first.id })).toMatchObject({
      readStatus: 1,
      readTime: '2025-06-10 10:00:00',
    })
    expect((await list(nurse)).unreadCount).toBe(2)
    const others = events.filter(
      ({ event, target }) => event === 'data.changed' && target.userIds?.includes(nurse.userId),
    )
    expect(others.map(({ data }) => data)).toEqual([{ modules: ['message'] }])
    expect(await nurse.ok(message.read, { all: 1, msgType: 11 })).toEqual({ changed: 1, unreadCount: 1 })
    expect(await nurse.ok(message.read, { all: 1 })).toEqual({ changed: 1, unreadCount: 0 })
    expect((await nurse.call(message.read, { ids: [] })).code).toBe(21001)
  })

  test('are found by words, type, level, state and time', async () => {
    await send(nurse, { title: '健康证到期', content: '请及时更换', msgType: 11, msgLevel: 2 })
    t.clock.set('2025-06-11 09:00:00')
    await send(nurse, { title: '其他' })
    const totals = await Promise.all(
      [
        { keyword: '更换' },
        { msgType: 11 },
        { msgLevel: 2 },
        { readStatus: 1 },
        { createTimeFrom: '2025-06-11 00:00:00' },
        { createTimeTo: '2025-06-10 23:59:59' },
      ].map(async (query) => (await list(nurse, query)).total),
    )
    expect(totals).toEqual([1, 1, 1, 0, 1, 1])
    expect((await list(nurse)).list.map((row) => row.title)).toEqual(['其他', '健康证到期'])
  })
})

describe('the bell', () => {
  const bell = async () => (await list(nurse, { size: 1, readStatus: 0 })).bell

  test('counts unread messages and open to-dos; an urgent one stays until it is confirmed', async () => {
    await send(nurse)
    await send(nurse, { msgLevel: 3 })
    const todoInput = { bizType: 'OTHER', bizId: 'bell', event: 'asked', todoType: 'OTHER', title: '请签字' }
    await t.db((db) => owe(db, t.who(), { userIds: [nurse.userId] }, todoInput))
    expect(await bell()).toMatchObject({ total: 3, urgent: 1, parts: { message: 2, todo: 1 } })
    const [row] = (await list(nurse, { msgLevel: 3 })).list
    await nurse.ok(message.read, { ids: [row.id] })
    expect(await nurse.ok(message.get, { id: row.id })).toMatchObject({ ackTime: '2025-06-10 10:00:00' })
    await t.db((db) => done(db, t.who(), { bizType: 'OTHER', bizId: 'bell' }))
    expect(await bell()).toMatchObject({ total: 1, urgent: 0, parts: { message: 1, todo: 0 } })
  })

  test('one line for each kind; a kind the user has muted is left out, urgent ones never; the morning digest reports it once', async () => {
    const own = await t.as('NURSE')
    for (const bizId of ['a', 'b', 'c']) await send(own, { msgType: 3, bizId, event: 'kinds' })
    t.clock.set('2025-06-10 10:01:00')
    await send(own, { msgType: 13, bizId: 'd', event: 'kinds' })
    const kinds = async () =>
      (await own.ok(message.kinds, {})).map((row) => [Number(row.msgType), row.bizId, row.kindCount])
    expect(await kinds()).toEqual([
      [13, 'd', 1],
      [3, 'c', 3],
    ])
    await own.ok(user.update, { userId: own.userId, layout: { notify: { silent: [3, 12], sound: true } } })
    await send(own, { msgType: 3, msgLevel: 3, bizId: 'e', event: 'kinds' })
    expect((await kinds()).map(([type, id, count]) => `${type} ${id} ${count}`).sort()).toEqual(['13 d 1', '3 e 1'])
    const { bell, unreadCount } = await list(own, { size: 1 })
    expect([bell.parts.message, bell.urgent, unreadCount]).toEqual([2, 1, 5])
    for (const time of ['2025-06-11 08:00:00', '2025-06-11 08:00:30']) {
      t.clock.set(time)
      await t.services.jobs?.runNow('morning', t.orgId)
    }
    const digests = (await list(own)).list.filter(({ bizType }) => bizType === 'DIGEST')
    expect(digests.map(({ title }) => title)).toEqual(['免打扰的消息：费用3条'])
    expect((await list(own, { size: 1 })).bell.parts.message).toBe(3)
  })

  test('messages of one morning’s digest are not in the next, later ones are', async () => {
    const own = await t.as('NURSE')
    await own.ok(user.update, { userId: own.userId, layout: { notify: { silent: [3], sound: true } } })
    const sentAt = async (time: string, bizId: string) => {
      t.clock.set(time)
      await send(own, { msgType: 3, bizId, event: 'digest' })
    }
    await sentAt('2025-06-12 06:00:00', 'early')
    await t.round('morning', '2025-06-12 08:00:30')
    await sentAt('2025-06-12 09:00:00', 'late')
    await t.round('morning', '2025-06-13 08:00:30')
    await t.round('morning', '2025-06-14 08:00:30')
    const titles = (await list(own)).list.filter(({ bizType }) => bizType === 'DIGEST').map(({ title }) => title)
    expect(titles).toEqual(['免打扰的消息：费用1条', '免打扰的消息：费用1条'])
  })

  test('a message read more than 180 days ago leaves the list and is not sent again; unread ones stay', async () => {
    const same = { bizType: 'job', bizId: 'old', event: 'once' }
    await send(nurse, same)
    await send(nurse, { title: '未读' })
    await nurse.ok(message.read, { ids: [(await list(nurse)).list.find((row) => row.bizId === 'old')?.id] })
    for (const [day, left] of [
      ['2025-12-07', 2],
      ['2025-12-08', 1],
    ] as const) {
      t.clock.set(`${day} 03:30:00`)
      await t.services.jobs?.runNow('message-archive', t.orgId)
      expect((await list(nurse)).total).toBe(left)
    }
    expect((await send(nurse, same)).count).toBe(0)
  })
})

describe('expiring certificates and permits', () => {
  test.each([
    ['2025-08-10', undefined],
    ['2025-08-09', 60],
    ['2025-07-10', 30],
    ['2025-06-17', 7],
    ['2025-06-10', 0],
    ['2025-01-01', 0],
  ])('a paper valid until %s is reported at step %s', (day, step) => expect(stepOf(day, '2025-06-10')).toBe(step))

  test('papers of the institution and the staff are reported to the responsible users, once for each step', async () => {
    const safety = await t.as('SAFETY')
    const hr = await t.as('HR')
    const { empId } = await makeEmp(t, { empName: '张三' })
    await t.db(async (db) => {
      await db
        .insertInto('qualification')
        .values({ orgId: t.orgId, qualId: 'q1', qualType: 1, certNo: 'A-1', expireDate: '2025-07-01' })
        .execute()
      await db.updateTable('emp').set({ healthCertExpire: '2025-06-12' }).where('empId', '=', empId).execute()
    })
    await t.services.jobs?.runNow('cert-expiry', t.orgId)
    await t.services.jobs?.runNow('cert-expiry', t.orgId)
    expect((await list(safety)).list).toMatchObject([
      { title: expect.stringContaining('（A-1）将于 2025-07-01 到期'), msgType: 11, msgLevel: 1 },
    ])
    expect((await list(hr)).list).toMatchObject([{ title: '张三的健康证将于 2025-06-12 到期', msgLevel: 2 }])
    expect((await list(nurse)).total).toBe(0)
    t.clock.set('2025-06-13 00:30:00')
    await t.services.jobs?.runNow('cert-expiry', t.orgId)
    expect((await list(hr)).list.map((row) => row.title)).toEqual([
      '张三的健康证已于 2025-06-12 到期',
      '张三的健康证将于 2025-06-12 到期',
    ])
  })
})

test('a failed job notifies the administrators of the servers, once for its slot', async () => {
  const broken = defineJob({
    name: 'broken',
    title: '坏任务',
    at: '09:00',
    run: async () => {
      throw new Error('磁盘已满')
    },
  })
  const jobs = openJobs({ services: t.services, jobs: [broken], onFailed: tellJobFailure })
  await jobs.tick()
  t.clock.set('2025-06-10 10:05:00')
  await jobs.tick()
  const { list: rows } = await list(admin)
  expect(rows).toMatchObject([{ title: '后台任务“坏任务”运行失败', msgLevel: 2, routePath: '/systemSetting/serve' }])
  expect(rows[0].content).toContain('磁盘已满')
  expect(
    events.filter((event) => event.event === 'message.new' && event.target.userIds?.[0] === admin.userId),
  ).toHaveLength(1)
  expect((await list(nurse)).total).toBe(0)
})

test('the founder of an organisation reads how its admission was decided', async () => {
  const child = await t.otherOrg()
  await t.services.database.withSystem((db) =>
    db
      .updateTable('org')
      .set({ parentId: t.orgId, orgStatus: 0, chargePerson: '林一' })
      .where('orgId', '=', child)
      .execute(),
  )
  const founder = await t.as('ADMIN', { orgId: child })
  const upper = await t.as('ADMIN')
  const [row] = (await upper.ok(org.list, { orgStatus: 0 })).list
  await upper.ok(org.audit, { orgId: child, pass: 0, rejectReason: '证照不清晰', version: row.version })
  expect((await list(founder)).list).toMatchObject([
    { title: '入驻审核未通过', content: expect.stringContaining('证照不清晰'), msgLevel: 2 },
  ])
  await t.services.database.withSystem((db) =>
    db.updateTable('org').set({ orgStatus: 0 }).where('orgId', '=', child).execute(),
  )
  await upper.ok(org.audit, { orgId: child, pass: 1, version: row.version + 1 })
  expect((await list(founder)).list.map((one) => one.title).toSorted()).toEqual(['入驻审核已通过', '入驻审核未通过'])
})
