import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { familyNotice, informFlow } from '#contract/modules/living/family-notice/family-notice.ts'
import { residentFamily } from '#contract/modules/living/resident/resident-family.ts'
import type { Client, TestApp } from '../../../../test/app.ts'
import { makeBeds, makeDept, makeResident, makeRole } from '../../../../test/factories.ts'
import { moduleCases } from '../../../../test/module-cases.ts'
import { smsGateway } from '../../../../test/sms-gateway.ts'
import { openHouse } from '../../../../test/stays.ts'

let t: TestApp
let admin: Client
let reception: Client
let sms: Awaited<ReturnType<typeof smsGateway>>
let house: Awaited<ReturnType<typeof openHouse>>
/** Two relatives, three, and none. */
let two: string
let three: string
let none: string
beforeAll(async () => {
  house = await openHouse()
  t = house.t
  sms = await smsGateway()
  admin = await t.as('ADMIN')
  reception = await t.as('RECEPTION')
  ;[two, three, none] = [await living(2), await living(3), await living(0)]
})
afterAll(async () => {
  await sms.close()
  await t.close()
})
beforeEach(() => {
  t.services.env.sms = sms.gateway
  sms.mood = 'well'
  sms.texts.length = 0
})

let numbers = 0
/** A current resident with this many relatives: the first is emergency contact and guardian, the second pays. */
async function living(relatives: number) {
  const [{ bedId }] = await makeBeds(t)
  const { oldmanId } = await house.lives(bedId)
  await t.db((db) => db.deleteFrom('family').where('oldmanId', '=', oldmanId).execute())
  if (relatives === 0) return oldmanId
  const { version } = await admin.ok(residentFamily.familyOf, { oldmanId })
  const family = Array.from({ length: relatives }, (_, at) => {
    numbers += 1
    const flags = { isUrgent: at === 0 ? 1 : 0, isGuardian: at === 0 ? 1 : 0, isPayer: at === 1 ? 1 : 0 }
    return { familyName: `家属${numbers}`, relation: 2, phoneNum: `139${String(numbers).padStart(8, '0')}`, ...flags }
  })
  await admin.ok(residentFamily.saveFamily, { oldmanId, version, family })
  return oldmanId
}

const input = () => ({
  title: '端午探访安排',
  content: '六月十日全天开放探访。',
  informType: 1,
  oldmanIds: [two, three, none],
  familyScope: 3,
  sendWay: [1],
})
const make = (more: object = {}) => admin.ok(familyNotice.create, { ...input(), ...more })
interface NoticeKey {
  messageId: string
  version: number
}
const put = (client: Client, { messageId, version }: NoticeKey, values: object) =>
  client.call(familyNotice.update, { messageId, version, ...values })
const idOf = ({ messageId, version }: NoticeKey) => ({ messageId, version })
const deliveries = async (messageId: string, query: object = {}) =>
  (await admin.ok(familyNotice.get, { messageId, ...query })).deliveries
const minute = async (time: string) => {
  await t.round('clock', time)
}

describe('sending', () => {
  test('scenario 3: of 3 residents one without family, 全部家属: 5 deliveries, hint 1 resident, status 1', async () => {
    const sent = await make({ send: 1 })
    expect(sent).toMatchObject({ status: 1, total: 5, success: 0, read: 0, oldmanCount: 3 })
    expect(sent.noFamily.map(({ oldmanId }) => oldmanId)).toEqual([none])
    const { list } = await deliveries(sent.messageId)
    expect(list).toHaveLength(5)
    expect(list.every(({ phoneNum }) => /^139\*{4}\d{4}$/.test(phoneNum))).toBe(true)
    expect(list.every((row) => row.deliverStatus === 0 && row.sendWay === 1)).toBe(true)
    await minute('2025-07-01 09:01:00')
    expect((await deliveries(sent.messageId, { deliverStatus: 1 })).total).toBe(0)
  })

  test('a family that received it does not count as left out, though its relative was removed since', async () => {
    const staying = await living(1)
    const departed = await living(1)
    const { messageId } = await make({ oldmanIds: [staying, departed, none], send: 1 })
    await t.db((db) => db.deleteFrom('family').where('oldmanId', '=', departed).execute())
    const later = await admin.ok(familyNotice.get, { messageId })
    expect([later.total, later.noFamily.map(({ oldmanId }) => oldmanId)]).toEqual([2, [none]])
  })

  test('a draft names its receivers before it is sent, for each scope', async () => {
    const draft = await make({ familyScope: 4 })
    expect(draft).toMatchObject({ status: 0, total: 2, success: 0, noFamily: [{ oldmanId: none }] })
    expect((await deliveries(draft.messageId)).total).toBe(0)
    const next = (await put(admin, draft, { familyScope: 1, oldmanIds: [two] })).data
    expect(next).toMatchObject({ total: 1, noFamily: [], oldmanIds: [two] })
    const sent = (await put(admin, next, { send: 1 })).data
    expect(sent).toMatchObject({ status: 1, total: 1, oldmanCount: 1 })
  })

  test('scenario 26: without family 22112; without gateway 21110; sent: PUT 22111, DELETE 22113, revoke 2, then DELETE passes', async () => {
    const nobody = await admin.call(familyNotice.create, { ...input(), oldmanIds: [none], send: 1 })
    expect(nobody).toMatchObject({ code: 22112, msg: '所选老人均无可通知家属' })
    t.services.env.sms = undefined
    const mode = t.services.env.mode
    t.services.env.mode = 'production'
    const noGateway = await admin.call(familyNotice.create, { ...input(), sendWay: [2], send: 1 })
    t.services.env.mode = mode
    expect(noGateway).toMatchObject({ code: 21110, msg: '短信服务未配置' })

    const sent = await make({ send: 1 })
    expect(await put(admin, sent, { title: '改' })).toMatchObject({ code: 22111, msg: '已发送的通知不能修改' })
    expect(await admin.call(familyNotice.remove, idOf(sent))).toMatchObject({
      code: 22113,
      msg: '已发送的通知不能删除，请先撤回',
    })
    const revoked = (await put(admin, sent, { action: 'revoke', revokeReason: '日期有误' })).data
    expect(revoked).toMatchObject({ status: 2, revokeReason: '日期有误' })
    expect((await put(admin, revoked, { title: '改' })).code).toBe(22111)
    expect((await admin.call(familyNotice.remove, idOf(revoked))).code).toBe(0)
    expect((await admin.call(familyNotice.get, { messageId: sent.messageId })).code).toBe(21003)
  })

  test('without the permission to send it stays a draft; residents out of reach are 21003, only current residents are offered', async () => {
    const codes = ['add', 'edit', 'query'].map((action) => `administration.notice.famliy.${action}`)
    await makeRole(t, 'WRITER', codes)
    const writer = await t.as('WRITER')
    expect((await writer.call(familyNotice.create, { ...input(), send: 1 })).status).toBe(401)
    const draft = await writer.ok(familyNotice.create, input())
    expect((await put(writer, draft, { send: 1 })).status).toBe(401)
    expect((await put(writer, draft, { action: 'revoke', revokeReason: '有误' })).status).toBe(401)
    expect((await put(admin, draft, { action: 'nothing' })).code).toBe(21001)
    for (const oldmanIds of [['nobody'], [two, 'nobody']])
      expect((await admin.call(familyNotice.create, { ...input(), oldmanIds })).code).toBe(21003)
    expect((await admin.call(familyNotice.create, { ...input(), oldmanIds: [] })).code).toBe(21001)
    await makeRole(t, 'WARD', codes, 'DEPT')
    const ward = await t.as('WARD', { deptId: (await makeDept(t)).deptId })
    expect((await ward.call(familyNotice.create, input())).code).toBe(21003)
    expect((await ward.call(familyNotice.get, { messageId: draft.messageId })).code).toBe(21003)
    expect((await ward.ok(familyNotice.list)).total).toBe(0)
    expect(await ward.ok(familyNotice.tree)).toEqual([])
    const own = await makeDept(t)
    const nurse = await t.as('WARD', { deptId: own.deptId })
    const [{ bedId }] = await makeBeds(t, { deptId: own.deptId })
    const mine = await house.lives(bedId)
    const { messageId } = await make({ oldmanIds: [mine.oldmanId, none, two], send: 1 })
    const seen = await nurse.ok(familyNotice.get, { messageId })
    expect([seen.noFamily, seen.deliveries.total, seen.total]).toEqual([[], 1, 3])
    const { oldmanId } = await makeResident(t)
    const waiting = await admin.call(familyNotice.create, { ...input(), oldmanIds: [oldmanId] })
    expect(waiting.data).toMatchObject({ errors: [{ field: 'oldmanIds', message: '只能选择在住或试住的老人' }] })
  })

  test('is found by title, type, state, resident and time', async () => {
    const { messageId } = await make({ title: '缴费提醒七月', informType: 2, oldmanIds: [two], send: 1 })
    const found = async (query: object) =>
      (await admin.ok(familyNotice.list, { size: 1000, ...query })).list.map((row) => row.messageId)
    const { oldmanName } = await t.db((db) =>
      db.selectFrom('oldman').select('oldmanName').where('oldmanId', '=', two).executeTakeFirstOrThrow(),
    )
    expect(await found({ title: '提醒七月' })).toEqual([messageId])
    expect(await found({ informType: 2 })).toEqual([messageId])
    expect(await found({ oldmanName })).toContain(messageId)
    expect(await found({ oldmanName: '没有此人' })).toEqual([])
    expect(await found({ status: 0 })).not.toContain(messageId)
    expect(await found({ sendTimeFrom: t.clock.now() })).toContain(messageId)
    expect(await found({ sendTimeTo: '2020-01-01 00:00:00' })).toEqual([])
  })
})

describe('text messages', () => {
  test('are sent with the next minute, one per number, and counted when the gateway accepts them', async () => {
    const sent = await make({ sendWay: [2], send: 1 })
    expect(sms.texts).toEqual([])
    await minute('2025-07-02 09:01:00')
    expect(sms.texts).toHaveLength(5)
    expect(sms.texts[0]).toMatchObject({ template: 'FAMILY_NOTICE', content: '端午探访安排：六月十日全天开放探访。' })
    const after = await admin.ok(familyNotice.get, { messageId: sent.messageId })
    expect(after).toMatchObject({ total: 5, success: 5, fail: 0 })
    await minute('2025-07-02 09:02:00')
    expect(sms.texts).toHaveLength(5)
  })

  test('a refused one is tried three times, then failed, and sent again on demand', async () => {
    const sent = await make({ sendWay: [2], oldmanIds: [two], send: 1 })
    expect((await put(admin, sent, { action: 'resend' })).code).toBe(21009)
    sms.mood = 'refuses'
    for (const at of ['09:01', '09:02']) await minute(`2025-07-03 ${at}:00`)
    expect((await deliveries(sent.messageId, { deliverStatus: 0 })).total).toBe(2)
    await minute('2025-07-03 09:03:00')
    const failed = await deliveries(sent.messageId, { deliverStatus: 2 })
    expect(failed.list.map(({ failReason }) => failReason)).toEqual(
      Array.from({ length: 2 }, () => '网关没有接受，返回 200，代码 7'),
    )
    sms.mood = 'well'
    await minute('2025-07-03 09:10:00')
    expect(sms.texts).toEqual([])
    expect((await put(admin, sent, { action: 'resend' })).data).toMatchObject({ status: 1, fail: 0 })
    await minute('2025-07-03 09:11:00')
    expect(await admin.ok(familyNotice.get, { messageId: sent.messageId })).toMatchObject({ success: 2, fail: 0 })
  })

  test('a notice revoked before its minute goes to no relative', async () => {
    const sent = await make({ sendWay: [2], oldmanIds: [two], send: 1 })
    expect((await put(admin, sent, { action: 'revoke', revokeReason: '有误' })).code).toBe(0)
    await minute('2025-07-04 09:01:00')
    expect(sms.texts).toEqual([])
  })

  test('more than 300 characters are refused at the text', async () => {
    const content = '字'.repeat(295)
    const long = await admin.call(familyNotice.create, { ...input(), content, sendWay: [1, 2] })
    expect(long.data).toMatchObject({ errors: [{ field: 'content' }] })
    expect((await admin.call(familyNotice.create, { ...input(), content })).code).toBe(0)
  })
})

test('the tree leads from the building to its current residents, each with the number of relatives', async () => {
  const tree = await reception.ok(familyNotice.tree)
  const people = tree.flatMap(function leaves(node): typeof tree {
    return node.nodeType === 'OLDMAN' ? [node] : (node.children ?? []).flatMap(leaves)
  })
  const of = (oldmanId: string) => people.find((one) => one.oldmanId === oldmanId)?.familyCount
  expect([of(two), of(three), of(none)]).toEqual([2, 3, 0])
  expect(tree[0].nodeType).toBe('BUILDING')
  expect(tree[0].children?.[0].nodeType).toBe('FLOOR')
})

moduleCases('family notices', {
  app: () => t,
  role: 'ADMIN',
  key: 'messageId',
  calls: familyNotice,
  input,
  edit: { title: '端午探访' },
  meanwhile: { title: '端午不探访' },
  flow: informFlow,
  send: { revoke: { action: 'revoke', revokeReason: '有误' }, resend: { action: 'resend' } },
  begin: { 1: { send: 1 } },
})
