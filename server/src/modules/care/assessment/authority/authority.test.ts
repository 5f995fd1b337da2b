import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { assessor, type UserNode } from '#contract/modules/care/assessment/assessor.ts'
import { message } from '#contract/modules/platform/message/message.ts'
import type { Row } from '#core/rows/store/table.ts'
import { type Client, type TestApp, testApp } from '../../../../../test/app.ts'

let t: TestApp
let head: Client
let nurse: Client
let carer: Client
beforeAll(async () => {
  t = await testApp({ now: '2025-06-10 10:00:00' })
  ;[head, nurse, carer] = [await t.as('NURSE_HEAD'), await t.as('NURSE'), await t.as('CARER')]
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set('2025-06-10 10:00:00')
  await t.db((db) => db.deleteFrom('userAssess').execute())
})

const cert = (userId: string, more: object = {}) => ({
  userId,
  certNo: 'PG-1001',
  certExpireDate: '2026-06-10',
  ...more,
})
const authorise = (userIds: string[], assessTypes: number[], certs: object[] = []) =>
  head.call(assessor.authorise, { userIds, assessTypes, certs } as never) // as: invalid bodies too
const listed = async (query: object = {}) => (await head.ok(assessor.assessors, query)).list
const usersIn = (nodes: UserNode[]): string[] =>
  nodes.flatMap(({ userId, children }) => [...(userId ? [userId] : []), ...usersIn(children)])

describe('authority', () => {
  test('the easy bank needs no certificate, the others need a number and a future expiry date', async () => {
    expect((await authorise([nurse.userId], [0])).data).toEqual({ userIds: [nurse.userId] })
    const wrong = async (...certs: object[]) => (await authorise([nurse.userId], [0, 2], certs)).msg
    expect(await wrong({ userId: nurse.userId })).toMatch('请填写证书号')
    expect(await wrong(cert(nurse.userId, { certExpireDate: null }))).toMatch('请填写证书有效期')
    expect(await wrong(cert(nurse.userId, { certExpireDate: '2025-06-10' }))).toMatch('证书有效期须晚于今天')
    expect(await wrong(cert(nurse.userId))).toBe('')
    expect(await listed({ type: 2 })).toMatchObject([
      { userId: nurse.userId, assessTypes: [0, 2], certNo: 'PG-1001', status: 1, authByName: expect.any(String) },
    ])
    expect(await listed({ type: 3 })).toEqual([])
  })

  test('authorising again replaces the types and keeps the certificate, one row a user', async () => {
    await authorise([nurse.userId], [1], [cert(nurse.userId)])
    await authorise([nurse.userId], [3, 2])
    expect(await listed()).toMatchObject([{ assessTypes: [2, 3], certNo: 'PG-1001', version: 2 }])
    expect((await head.ok(assessor.withdrawAuthority, { userId: nurse.userId })) as unknown).toMatchObject({
      userId: nurse.userId,
    })
    expect((await head.call(assessor.withdrawAuthority, { userId: nurse.userId })).code).toBe(21003)
  })

  test('all or nothing; an unknown user is 21003; without the permission 401', async () => {
    expect((await authorise([head.userId, 'nobody'], [0])).code).toBe(21003)
    const other = await t.as('NURSE', { orgId: await t.otherOrg() })
    expect((await authorise([other.userId], [0])).code).toBe(21003)
    expect((await authorise([head.userId], [2], [cert(nurse.userId)])).code).toBe(21003)
    expect(await listed()).toEqual([])
    expect((await authorise([], [0])).code).toBe(21001)
    expect((await authorise([head.userId], [])).code).toBe(21001)
    expect((await authorise([head.userId], [7])).code).toBe(21001)
    expect((await carer.call(assessor.authorise, { userIds: [head.userId], assessTypes: [0] })).status).toBe(401)
  })

  test('the tree offers users without authority, with 1 those who have one', async () => {
    await authorise([nurse.userId], [0])
    const without = usersIn(await head.ok(assessor.userTree, { assessAuth: 0 }))
    const having = usersIn(await head.ok(assessor.userTree, { assessAuth: 1 }))
    expect(without).toContain(head.userId)
    expect(without).not.toContain(nurse.userId)
    expect(having).toEqual([nurse.userId])
  })

  test('with a type it offers second assessors: of this type, with a valid certificate, never the caller', async () => {
    const mate = await t.as('NURSE')
    const other = await t.as('DOCTOR')
    await authorise([nurse.userId, mate.userId], [0, 2], [cert(nurse.userId), cert(mate.userId)])
    await authorise([other.userId], [0, 1], [cert(other.userId, { certExpireDate: '2025-06-11' })])
    const signers = async (type: number) => usersIn(await nurse.ok(assessor.userTree, { assessAuth: 1, type })).sort()
    expect(await signers(2)).toEqual([mate.userId])
    expect(await signers(1)).toEqual([other.userId])
    expect(await signers(3)).toEqual([])
    t.clock.set('2025-06-12 10:00:00')
    expect(await signers(1)).toEqual([])
    expect(await signers(0)).toEqual([mate.userId, other.userId].sort())
  })

  test('users to authorise are shown with the permission to authorise, second assessors with the one to assess', async () => {
    await head.ok(assessor.userTree, { assessAuth: 0 })
    const reception = await t.as('RECEPTION')
    expect((await reception.call(assessor.userTree, { assessAuth: 1, type: 2 })).status).toBe(401)
    expect((await carer.call(assessor.userTree, { assessAuth: 0 })).status).toBe(401)
  })

  test('an expired certificate shows 过期; 30 and 7 days before and on its last day assessor and head nurse are notified once', async () => {
    await authorise([nurse.userId], [2], [cert(nurse.userId, { certExpireDate: '2025-07-10' })])
    for (const day of ['2025-06-11', '2025-06-12', '2025-07-03', '2025-07-10', '2025-07-11']) {
      await t.round('reminder-day', `${day} 00:20:01`)
    }
    for (const client of [nurse, head]) {
      const { list } = await client.ok(message.list, { size: 100 })
      const warnings = list.filter(({ bizType, bizId }) => bizType === 'ASSESSOR_CERT' && bizId === nurse.userId)
      expect(warnings.map(({ msgType }) => msgType)).toEqual([11, 11, 11])
    }
    expect(await listed()).toMatchObject([{ status: 0 }])
  })

  test('without a head nurse the director is notified of a certificate', async () => {
    const director = await t.as('DIRECTOR')
    await authorise([nurse.userId], [2], [cert(nurse.userId, { certExpireDate: '2025-09-10' })])
    const headsAre = (status: Row<'userAccount'>['status']) =>
      t.db((db) => db.updateTable('userAccount').set({ status }).where('userId', '=', head.userId).execute())
    await headsAre(0)
    await t.round('reminder-day', '2025-09-10 00:20:01')
    await headsAre(1)
    const { list } = await director.ok(message.list, { size: 100 })
    expect(list.filter(({ bizType }) => bizType === 'ASSESSOR_CERT')).toHaveLength(1)
  })
})
