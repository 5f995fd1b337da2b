import { describe, expect, test } from 'vitest'
import { residence } from '#contract/modules/living/residence/residence.ts'
import { residentArchive } from '#contract/modules/living/resident/resident-archive.ts'
import { salesman } from '#contract/modules/platform/staff/salesman.ts'
import { staff } from '#contract/modules/platform/staff/staff.ts'
import { makeElder, step } from '../../../../test/elders.ts'
import { makeBeds, makeEmp, makeResident } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { moduleCases } from '../../../../test/module-cases.ts'
import { conversionOf } from './sales/sales-figures.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')

let serial = 0
const phone = () => {
  serial += 1
  return `137${String(serial).padStart(8, '0')}`
}
/** SALE_TYPE: 2 外部渠道 */
const outside = () => ({ saleName: '钱程', saleType: 2, phoneNum: phone() })
const make = (more: object = {}) => admin.ok(salesman.saleCreate, { ...outside(), ...more })
const at = (row: object, field: string) => expect(row).toMatchObject({ data: { errors: [{ field }] } })

describe('who may be a salesman', () => {
  test('an internal one needs an employee, who can be one only once; an outside channel none', async () => {
    const { empId } = await makeEmp(t)
    const own = { saleType: 1, empId }
    at(await admin.call(salesman.saleCreate, { ...outside(), saleType: 1 }), 'empId')
    expect(await make(own)).toMatchObject({ empId, status: 1 })
    expect(await admin.call(salesman.saleCreate, { ...outside(), ...own })).toMatchObject({ code: 21007 })
    expect((await admin.call(salesman.saleCreate, { ...outside(), saleType: 1, empId: 'nobody' })).code).toBe(21003)
    const row = await make()
    at(await admin.call(salesman.saleUpdate, { saleId: row.saleId, saleType: 1, version: 1 }), 'empId')
  })

  test('a departed employee cannot be made a salesman', async () => {
    const { empId } = await makeEmp(t)
    await t.db((db) => db.updateTable('emp').set({ status: 3 }).where('empId', '=', empId).execute())
    expect((await admin.call(salesman.saleCreate, { ...outside(), saleType: 1, empId })).code).toBe(21003)
  })

  test('leaving ends it: he gets no new residents, earlier ones stay his', async () => {
    const { empId } = await makeEmp(t)
    const { saleId, version } = await make({ saleType: 1, empId })
    const leave = { empId, status: 3, leaveDate: '2025-06-10', leaveReason: '离职', version: 1 }
    await admin.ok(staff.update, leave)
    const list = async (query: object) => (await admin.ok(salesman.saleList, { pageHelper: '0', ...query })).list
    expect((await list({ status: 1 })).map((row) => row.saleId)).not.toContain(saleId)
    const leaver = (await list({ status: 0 })).find((row) => row.saleId === saleId)
    expect(leaver).toMatchObject({ status: 0, empId })
    // He cannot be enabled while he is away; his other fields may be corrected.
    const change = { saleId, version: leaver?.version ?? version }
    at(await admin.call(salesman.saleUpdate, { ...change, status: 1 }), 'status')
    expect((await admin.call(salesman.saleUpdate, { ...change, remark: '已离职' })).code).toBe(0)
  })

  test('a number belongs to one person: 21007 手机号已存在, also when two enter it at once', async () => {
    const phoneNum = phone()
    const both = await Promise.all([1, 2].map(() => admin.call(salesman.saleCreate, { ...outside(), phoneNum })))
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 21007])
    expect(both.find(({ code }) => code === 21007)).toMatchObject({
      msg: '手机号已存在',
      data: { errors: [{ field: 'phoneNum' }] },
    })
  })

  test('refuses a share beyond 100 % and with three decimals', async () => {
    for (const commissionRate of [-1, 100.01, 3.333, 'viel'])
      at(await admin.call(salesman.saleCreate, { ...outside(), commissionRate }), 'commissionRate')
    expect((await make({ commissionRate: 3.25 })).commissionRate).toBe(3.25)
  })
})

describe('the list', () => {
  test('is a lookup for everybody, with masked numbers and no shares; a whole number finds its owner', async () => {
    const row = await make({ saleName: '赵单', commissionRate: 3, remark: '季度奖另算' })
    const carer = await t.as('CARER')
    const found = await carer.ok(salesman.saleList, { phoneNum: row.phoneNum })
    expect(found.list).toMatchObject([
      {
        saleId: row.saleId,
        phoneNum: `${row.phoneNum.slice(0, 3)}****${row.phoneNum.slice(-4)}`,
        commissionRate: null,
        remark: null,
      },
    ])
    expect((await carer.call(salesman.saleCreate, outside())).status).toBe(401)
    expect((await admin.ok(salesman.saleList, { phoneNum: row.phoneNum.slice(-4) })).list).toMatchObject([row])
  })

  test('shows the name of the salesman beside the stay', async () => {
    const { saleId } = await make({ saleName: '孙带' })
    const { oldmanId } = await makeResident(t, { base: { saleId } })
    const { list } = await admin.ok(residence.list, { saleId })
    expect(list).toMatchObject([{ oldmanId, saleName: '孙带' }])
    const nobody = await admin.call(residentArchive.saveBase, { oldmanId, saleId: 'nobody', version: 2 })
    expect([21002, 21003]).toContain(nobody.code)
  })
})

describe('removal', () => {
  test('21008 while an archive or a stay names him; then he is disabled', async () => {
    const row = await make()
    await makeResident(t, { base: { saleId: row.saleId } })
    expect(await admin.call(salesman.saleRemove, { saleId: row.saleId })).toMatchObject({
      code: 21008,
      data: {
        refs: [
          { type: '老人档案', count: 1 },
          { type: '入住', count: 1 },
        ],
      },
    })
    expect((await admin.ok(salesman.saleUpdate, { saleId: row.saleId, status: 0, version: 1 })).status).toBe(0)
    const free = await make()
    expect((await admin.call(salesman.saleRemove, { saleId: free.saleId })).code).toBe(0)
    expect((await admin.call(salesman.saleRemove, { saleId: free.saleId })).code).toBe(21003)
  })
})

describe('a month', () => {
  test('counts bookings and move-ins of stays, once each, for holders of 业绩', async () => {
    const { saleId } = await make()
    const [bed, other] = await makeBeds(t, { rooms: 2 })
    const level = await t.db((db) => db.selectFrom('level').select('levelId').limit(1).executeTakeFirstOrThrow())
    const one = await makeElder(t)
    const two = await makeElder(t)
    const stay = { ...level, liveDate: '2025-06-10', saleId }
    expect((await step(admin, one.oldmanId, 5, { bedId: bed.bedId, planLiveDate: '2025-06-12', saleId })).code).toBe(0)
    expect((await step(admin, one.oldmanId, 1, { ...stay, bedId: bed.bedId })).msg).toBe('')
    expect((await step(admin, two.oldmanId, 4, { ...stay, bedId: other.bedId, trialDays: 3 })).msg).toBe('')
    expect((await step(admin, two.oldmanId, 1, { formalDate: '2025-06-10' })).msg).toBe('')
    const june = await admin.ok(salesman.saleList, { month: '2025-06', size: 1000 })
    const own = june.list.find((row) => row.saleId === saleId)
    expect(own).toMatchObject({ consults: 0, visits: 0, bookings: 1, moveIns: 2, conversion: 0 })
    const adds = (key: 'bookings' | 'moveIns') => june.list.reduce((sum, row) => sum + (row[key] ?? 0), 0)
    expect(june.sum).toMatchObject({ bookings: adds('bookings'), moveIns: adds('moveIns') })
    const may = await admin.ok(salesman.saleList, { month: '2025-05', size: 1000 })
    expect(may.list.find((row) => row.saleId === saleId)).toMatchObject({ bookings: 0, moveIns: 0 })
    const carer = await t.as('CARER')
    expect((await carer.ok(salesman.saleList, { month: '2025-06' })).sum).toBeUndefined()
  })

  test.each([
    [{ consults: 0, moveIns: 3 }, 0],
    [{ consults: 3, moveIns: 1 }, 33.3],
    [{ consults: 3, moveIns: 2 }, 66.7],
    [{ consults: 2, moveIns: 3 }, 150],
  ])('%j converts %d %%', (figures, percent) => {
    expect(conversionOf({ visits: 0, bookings: 0, firstMonthReceipts: 0, ...figures })).toBe(percent)
  })
})

const { saleList: list, saleCreate: create, saleUpdate: update, saleRemove: remove } = salesman
moduleCases('salesmen', {
  app: () => t,
  role: 'ADMIN',
  key: 'saleId',
  calls: { list, create, update, remove },
  input: outside,
  edit: { remark: '社区活动' },
  meanwhile: { remark: '老客户介绍' },
})
