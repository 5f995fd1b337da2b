import { beforeEach, expect, test } from 'vitest'
import { visit } from '#contract/modules/living/visit/visit.ts'
import { visitorBlock } from '#contract/modules/living/visitor-block/visitor-block.ts'
import { makeResident } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { moduleCases } from '../../../../test/module-cases.ts'
import { onRow } from '../../../../test/rows.ts'

const t = hosted()
const director = enters(t, 'ADMIN')
const reception = enters(t, 'RECEPTION')
let oldmanId: string
beforeEach(async () => {
  t.clock.set('2025-06-10 10:00:00')
  oldmanId = (await makeResident(t)).oldmanId
})

let serial = 0
/** A number no other visitor of these tests has. */
const phone = () => {
  serial += 1
  return `139${String(serial).padStart(8, '0')}`
}
const visitorIdCard = '11010519491231002X'
const blocked = (more: object = {}) =>
  director.ok(visitorBlock.create, { visitorName: '赵强', reason: '多次酒后吵闹', ...more })
const comes = (visitorPhone: string, more: object = {}) =>
  reception.call(visit.create, { oldmanId, visitorName: '赵强', visitorPhone, ...more })
const change = onRow(visitorBlock.update)
const lift = onRow(visitorBlock.remove)
const edit = onRow(visit.update)

moduleCases('blocked visitors', {
  app: () => t,
  role: 'ADMIN',
  key: 'blockId',
  calls: visitorBlock,
  input: async () => ({
    visitorName: '赵强',
    visitorPhone: phone(),
    reason: '吵闹',
    oldmanId: (await makeResident(t)).oldmanId,
  }),
  edit: { reason: '多次吵闹' },
  meanwhile: { reason: '偷拿物品' },
  ward: 'NURSE_HEAD',
})

test('the reception desk does not let in a blocked visitor, by phone or ID card, and is told why', async () => {
  const visitorPhone = phone()
  const row = await blocked({ visitorPhone, visitorIdCard })
  const refused = { code: 31075, msg: '赵强在来访黑名单中，不能登记：多次酒后吵闹' }
  expect(await comes(visitorPhone)).toMatchObject(refused)
  expect(await comes(phone(), { visitorIdCard })).toMatchObject(refused)
  expect((await comes(phone())).code).toBe(0)
  // After the block is lifted he comes in again.
  await change(director, row, { status: 0 })
  expect((await comes(visitorPhone)).code).toBe(0)
})

test('a block for one resident applies to that one alone, and until its last day', async () => {
  const visitorPhone = phone()
  const other = await makeResident(t)
  const row = await blocked({ visitorPhone, oldmanId: other.oldmanId, endDate: '2025-06-10' })
  expect((await comes(visitorPhone)).code).toBe(0)
  expect((await comes(visitorPhone, { oldmanId: other.oldmanId })).code).toBe(31075)
  expect((await comes(visitorPhone, { oldmanId: other.oldmanId, planTime: '2025-06-11 10:00:00' })).code).toBe(0)
  expect((await lift(director, row)).code).toBe(0)
  expect((await comes(visitorPhone, { oldmanId: other.oldmanId })).code).toBe(0)
})

test('a visitor announced before is stopped at the door; one who is in already may still be corrected and leave', async () => {
  const visitorPhone = phone()
  const expected = (await comes(visitorPhone, { planTime: '2025-06-10 15:00:00' })).data
  const here = (await comes(visitorPhone)).data
  await blocked({ visitorPhone })
  expect((await edit(reception, expected, { comeTime: '2025-06-10 14:50:00' })).code).toBe(31075)
  expect((await edit(reception, expected, { visitStatus: 4, reason: '劝返' })).code).toBe(0)
  // As the form sends it: with the unchanged number.
  const noted = await edit(reception, here, { remark: '已陪同', visitorPhone, visitorIdCard: null })
  expect(noted.code).toBe(0)
  const other = phone()
  await blocked({ visitorPhone: other })
  expect((await edit(reception, noted.data, { visitorPhone: other })).code).toBe(31075)
  expect((await edit(reception, noted.data, { leaveTime: '2025-06-10 10:30:00' })).code).toBe(0)
})

test('a name alone blocks nobody, only users who manage visits write the list, and another institution cannot see it', async () => {
  const bare = await director.call(visitorBlock.create, { visitorName: '赵强', reason: '吵闹' })
  expect(bare).toMatchObject({ code: 21001, data: { errors: [{ field: 'visitorPhone' }] } })
  const visitorPhone = phone()
  const input = { visitorName: '赵强', visitorPhone, reason: '吵闹' }
  expect((await reception.call(visitorBlock.create, input)).status).toBe(401)
  const row = await blocked({ visitorPhone })
  expect((await reception.ok(visitorBlock.list, { phone: visitorPhone })).list).toMatchObject([
    { blockId: row.blockId },
  ])
  expect((await change(director, row, { visitorPhone: null })).code).toBe(21001)
  const foreign = await director.call(visitorBlock.create, { ...input, oldmanId: 'nobody' })
  expect(foreign.code).toBe(21003)
})
