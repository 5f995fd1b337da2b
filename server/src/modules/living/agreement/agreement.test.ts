import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { agreement, contractFlow } from '#contract/modules/living/agreement/agreement.ts'
import { residence } from '#contract/modules/living/residence/residence.ts'
import { dashboard } from '#contract/modules/overview/dashboard/dashboard.ts'
import { documentTemplate } from '#contract/modules/platform/document/document.ts'
import { file } from '#contract/modules/platform/file/file.ts'
import { migrationsDir } from '#core/db/migrate.ts'
import type { Client } from '../../../../test/app.ts'
import { makeElder, step } from '../../../../test/elders.ts'
import { makeBeds, makeDept } from '../../../../test/factories.ts'
import { moduleCases } from '../../../../test/module-cases.ts'
import { openHouse } from '../../../../test/stays.ts'
import { doorsOf, noisy } from '../../platform/file/test-forms.ts'

let house: Awaited<ReturnType<typeof openHouse>>
let desk: Client
let types: { typeId: string; category: number }[]
beforeAll(async () => {
  house = await openHouse()
  desk = await house.t.as('RECEPTION')
  const type = { orgId: house.t.orgId, sort: 1 }
  await house.t.db((db) =>
    db
      .insertInto('templateType')
      .values([
        { ...type, typeId: 'type-contract', typeName: '入住协议', category: 1 },
        { ...type, typeId: 'type-notice', typeName: '知情告知', category: 2 },
      ])
      .execute(),
  )
  types = await house.admin.ok(documentTemplate.templateTypes)
})
afterAll(() => house.t.close())
beforeEach(() => house.t.clock.set('2025-06-10 10:00:00'))

const typeOf = (category: number) => types.find((type) => type.category === category)?.typeId ?? ''
const terms = { startDate: '2025-01-01', endDate: '2025-06-30' }
const paper = (oldmanId: string, more: object = {}) => ({
  oldmanId,
  typeId: typeOf(1),
  contractName: '养老服务合同',
  partyC: '王小明',
  partyCPhone: '13800001111',
  monthFee: 480_000,
  ...terms,
  ...more,
})
const sign = (oldmanId: string, more: object = {}) => desk.call(agreement.create, paper(oldmanId, more))
const signed = async (more: object = {}) => (await sign((await makeElder(house.t)).oldmanId, more)).data
interface ContractKey {
  contractId: string
  version: number
}
const act = ({ contractId, version }: ContractKey, values: object) =>
  desk.call(agreement.update, { contractId, version, ...values })
const look = ({ contractId }: ContractKey) => desk.ok(agreement.get, { contractId })
const at = (answer: object, field: string) => expect(answer).toMatchObject({ data: { errors: [{ field }] } })
const night = async (day: string) => {
  await house.t.round('care-day', `${day} 00:05:30`)
}
const todosOf = async (bizId: string) =>
  (await house.t.db((db) => db.selectFrom('todo').selectAll().where('bizId', '=', bizId).execute())).map(
    (row) => row.todoStatus,
  )

describe('signing', () => {
  test('gives a number, the resident as 乙方, today, and the state of its dates', async () => {
    const row = await signed()
    expect(row).toMatchObject({
      contractStatus: 1,
      signDate: '2025-06-10',
      partyB: row.oldmanName,
      home: 0,
      category: 1,
    })
    expect(row.contractNo).toMatch(/^HT2025\d{4}$/)
    expect(await signed({ startDate: '2025-07-01', endDate: '2026-06-30' })).toMatchObject({ contractStatus: 0 })
    expect(await signed({ startDate: '2024-01-01', endDate: '2024-12-31' })).toMatchObject({ contractStatus: 2 })
    expect(await house.recordsOf(row.oldmanId)).toContain(15)
  })

  test('scenario 41: an end before its start is 31084; a 告知书 without dates is 1 at once', async () => {
    const { oldmanId } = await makeElder(house.t)
    for (const endDate of ['2024-12-31', '2025-01-01'])
      expect(await sign(oldmanId, { endDate })).toMatchObject({ code: 31084, msg: '结束日期须晚于开始日期' })
    const notice = { typeId: typeOf(2), startDate: null, endDate: null, partyC: null }
    expect((await sign(oldmanId, notice)).data).toMatchObject({ contractStatus: 1, endDate: null, category: 2 })
    for (const field of ['partyC', 'startDate', 'endDate']) at(await sign(oldmanId, { [field]: null }), field)
    at(await sign(oldmanId, { typeId: null }), 'typeId')
    expect((await sign(oldmanId, { typeId: 'nothing' })).code).toBe(21003)
    expect((await sign('nobody')).code).toBe(21003)
    expect((await sign(oldmanId, { home: 1 })).status).toBe(401)
  })

  test('scenario 27: 2025-01-01–2025-06-30: on 06-10 contractExpire=1; a second 生效 contract gives 31085; on 07-01 status 2', async () => {
    const before = (await house.admin.ok(dashboard.waitHandleCount)).contractExpire ?? 0
    const row = await signed()
    expect((await house.admin.ok(dashboard.waitHandleCount)).contractExpire).toBe(before + 1)
    const second = await sign(row.oldmanId, { startDate: '2025-06-30', endDate: '2026-06-30' })
    expect(second).toMatchObject({ code: 31085, msg: '该老人已有生效合同', data: { contractNo: row.contractNo } })
    expect((await sign(row.oldmanId, { startDate: '2025-07-01', endDate: '2026-06-30' })).code).toBe(0)
    await night('2025-06-30')
    expect((await look(row)).contractStatus).toBe(1)
    await night('2025-07-01')
    expect((await look(row)).contractStatus).toBe(2)
    const { list } = await desk.ok(agreement.list, { oldmanId: row.oldmanId, contractStatus: 1 })
    expect(list).toMatchObject([{ startDate: '2025-07-01' }])
  })

  test('of two at once for one resident the second is 31085', async () => {
    const { oldmanId } = await makeElder(house.t)
    const both = await Promise.all([sign(oldmanId), sign(oldmanId)])
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 31085])
  })

  test('a ward sees the contracts of its residents only', async () => {
    const ward = await makeDept(house.t)
    const row = await signed()
    const nurse = await house.t.as('NURSE_HEAD', { deptId: ward.deptId })
    expect((await nurse.call(agreement.get, { contractId: row.contractId })).code).toBe(21003)
    expect((await nurse.call(agreement.download, { contractId: row.contractId })).code).toBe(21003)
  })
})

describe('changing', () => {
  test('scenario 41: in force only notes and scans can change: monthFee in 1 is 21009', async () => {
    const row = await signed()
    expect((await act(row, { monthFee: 1 })).code).toBe(21009)
    const noted = (await act(row, { remark: '原件在档案室' })).data
    expect(noted).toMatchObject({ remark: '原件在档案室', monthFee: 480_000, contractStatus: 1 })
    const coming = await signed({ startDate: '2025-07-01', endDate: '2026-06-30' })
    const edited = (await act(coming, { monthFee: 500_000, startDate: '2025-06-10' })).data
    expect(edited).toMatchObject({ monthFee: 500_000, contractStatus: 1 })
  })

  test('is terminated with a day and a reason, not tomorrow and not before it began', async () => {
    const row = await signed()
    const end = (values: object) =>
      act(row, { action: 'terminate', terminateDate: '2025-06-10', terminateReason: '转院', ...values })
    at(await end({ terminateReason: null }), 'terminateReason')
    at(await end({ terminateDate: null }), 'terminateDate')
    at(await end({ terminateDate: '2025-06-11' }), 'terminateDate')
    at(await end({ terminateDate: '2024-12-31' }), 'terminateDate')
    expect((await end({})).data).toMatchObject({ contractStatus: 3, terminateDate: '2025-06-10' })
    const finance = await house.t.as('FINANCE')
    expect(
      (await finance.call(agreement.update, { contractId: row.contractId, action: 'void', version: 2 })).status,
    ).toBe(401)
  })

  test('is renewed from the day after its end, linked, and its renewal to-do ends', async () => {
    // The nightly rounds of the test before ran until the 1st.
    const row = await signed({ endDate: '2025-07-20' })
    await night('2025-07-02')
    expect(new Set(await todosOf(row.contractId))).toEqual(new Set([0]))
    const current = await look(row)
    at(await act(current, { action: 'renew' }), 'endDate')
    const next = (await act(current, { action: 'renew', endDate: '2026-07-20', monthFee: 500_000 })).data
    expect(next).toMatchObject({
      contractStatus: 0,
      startDate: '2025-07-21',
      endDate: '2026-07-20',
      monthFee: 500_000,
      renewFromId: row.contractId,
      renewFromNo: row.contractNo,
    })
    expect(new Set(await todosOf(row.contractId))).toEqual(new Set([2]))
    const again = await act(current, { action: 'renew', endDate: '2026-07-30' })
    expect(again.code).toBe(31085)
  })
})

test('is renewed with the current template where the old one was disabled, and emptied fields stay empty', async () => {
  const { admin } = house
  const make = (templateName: string, category = 1) =>
    admin.ok(documentTemplate.templateCreate, { templateName, typeId: typeOf(category), content: '<p>{{partyB}}</p>' })
  const old = await make('2024版合同')
  const now = await make('2025版合同')
  const notice = await make('告知书', 2)
  const row = await signed({ templateId: old.templateId, typeId: null })
  const { templateId, version } = await admin.ok(documentTemplate.templateGet, { templateId: old.templateId })
  await admin.ok(documentTemplate.templateUpdate, { templateId, version, status: 0 })
  const renewal = { action: 'renew', endDate: '2026-06-30' }
  at(await act(row, renewal), 'templateId')
  at(await act(row, { ...renewal, templateId: old.templateId }), 'templateId')
  at(await act(row, { ...renewal, templateId: notice.templateId }), 'templateId')
  const next = (await act(row, { ...renewal, templateId: now.templateId, monthFee: null })).data
  expect(next).toMatchObject({ templateId: now.templateId, contentVersion: 1, monthFee: null, partyC: '王小明' })
  const other = await signed({ templateId: now.templateId, typeId: null })
  expect((await act(other, { ...renewal, templateId: null })).data).toMatchObject({
    templateId: null,
    contentVersion: null,
    typeId: typeOf(1),
    monthFee: 480_000,
  })
})

test('30 days before its end there is one reminder, which ends as soon as it is renewed', async () => {
  const row = await signed({ startDate: '2025-01-01', endDate: '2025-08-20' })
  const reminders = async () =>
    house.t.db((db) => db.selectFrom('remind').selectAll().where('bizId', '=', row.contractId).execute())
  const dusk = async (day: string) => {
    await house.t.round('reminder-day', `${day} 00:20:30`)
  }
  await dusk('2025-07-20')
  expect(await reminders()).toEqual([])
  await dusk('2025-07-21')
  await dusk('2025-07-22')
  expect(await reminders()).toMatchObject([
    { remindType: 2, remindDate: '2025-08-20 00:00:00', advanceDays: 30, oldmanId: row.oldmanId },
  ])
  const done = await act(await look(row), { action: 'renew', endDate: '2026-08-20' })
  expect(done.code).toBe(0)
  await dusk('2025-07-23')
  expect(await reminders()).toMatchObject([{ status: 2, handleRemark: '系统处理' }])
})

test('a contract renewed early needs no renewal, until the renewal is removed', async () => {
  const row = await signed({ endDate: '2025-09-05' })
  const renewal = { action: 'renew', endDate: '2026-09-05' }
  const first = (await act(row, renewal)).data
  const toRenew = async () => (await desk.ok(agreement.list, { oldmanId: row.oldmanId, expiring: 30 })).total
  await night('2025-08-10')
  house.t.clock.set('2025-08-10 10:00:00')
  expect([await todosOf(row.contractId), await toRenew()]).toEqual([[], 0])
  expect((await act(first, { action: 'void' })).code).toBe(0)
  await night('2025-08-11')
  expect([new Set(await todosOf(row.contractId)), await toRenew()]).toEqual([new Set([0]), 1])
  const second = (await act(await look(row), renewal)).data
  expect([new Set(await todosOf(row.contractId)), await toRenew()]).toEqual([new Set([2]), 0])
  expect((await desk.call(agreement.remove, { contractId: second.contractId })).code).toBe(0)
  await night('2025-08-12')
  expect([(await todosOf(row.contractId)).includes(0), await toRenew()]).toEqual([true, 1])
})

describe('contracts and stays', () => {
  test('a stay whose contract ends soon is among the expiring stays, until it is renewed', async () => {
    const [bed] = await makeBeds(house.t)
    const { oldmanId } = await house.lives(bed.bedId)
    const row = (await sign(oldmanId)).data
    const { contractId, contractNo } = row
    expect(await house.stayOf(oldmanId)).toMatchObject({
      contract: { contractId, contractNo, contractStatus: 1, endDate: '2025-06-30' },
      openOutings: [],
      assessment: null,
    })
    const found = async (filter: object) =>
      (await house.admin.ok(residence.list, { pageHelper: '0', ...filter })).list.some(
        (one) => one.oldmanId === oldmanId,
      )
    expect([await found({ expiring: 20 }), await found({ expiring: 19 }), await found({ trialEnding: 20 })]).toEqual([
      true,
      false,
      false,
    ])
    expect((await act(row, { action: 'renew', endDate: '2026-06-30' })).msg).toBe('')
    expect(await found({ expiring: 20 })).toBe(false)
  })

  test('scenario 41: quit sets the 合同 to 3 and 撤销退住 to 1 again; a 告知书 stays', async () => {
    const [bed] = await makeBeds(house.t)
    const elder = await house.lives(bed.bedId)
    const row = (await sign(elder.oldmanId)).data
    const notice = (await sign(elder.oldmanId, { typeId: typeOf(2), startDate: null, endDate: null })).data
    expect((await house.stayOf(elder.oldmanId)).contractEndDate).toBe('2025-06-30')
    expect((await step(house.admin, elder.oldmanId, 2, { quitDate: '2025-06-10', quitType: 1 })).msg).toBe('')
    expect(await look(row)).toMatchObject({
      contractStatus: 3,
      terminateDate: '2025-06-10',
      terminateReason: '退住',
    })
    expect((await look(notice)).contractStatus).toBe(1)
    expect((await step(house.admin, elder.oldmanId, 1, {})).msg).toBe('')
    expect(await look(row)).toMatchObject({ contractStatus: 1, terminateDate: null })
  })

  test('31085: a newer contract signed since a departure prevents the old one from binding again', async () => {
    const [bed] = await makeBeds(house.t)
    const elder = await house.lives(bed.bedId)
    const old = (await sign(elder.oldmanId)).data
    await step(house.admin, elder.oldmanId, 2, { quitDate: '2025-06-10', quitType: 1 })
    const fresh = (await sign(elder.oldmanId, { startDate: '2025-06-01', endDate: '2026-05-31' })).data
    const answer = await step(house.admin, elder.oldmanId, 1)
    expect(answer).toMatchObject({ code: 31085, data: { contractNo: fresh.contractNo } })
    expect((await house.stayOf(elder.oldmanId)).oldmanStatus).toBe(2)
    const ending = { action: 'terminate', terminateDate: '2025-06-10', terminateReason: '重复签订' }
    expect((await act(fresh, ending)).code).toBe(0)
    expect((await step(house.admin, elder.oldmanId, 1)).msg).toBe('')
    expect((await look(old)).contractStatus).toBe(1)
  })

  test('31026: a move-in that needs a contract has one in force', async () => {
    await house.t.db((db) =>
      db
        .insertInto('setting')
        .values({ orgId: house.t.orgId, settingKey: 'checkinNeedContract', value: '1' })
        .execute(),
    )
    const [bed] = await makeBeds(house.t)
    const { oldmanId } = await makeElder(house.t)
    expect((await step(house.admin, oldmanId, 1, house.checkin(bed.bedId))).code).toBe(31026)
    await sign(oldmanId)
    expect((await step(house.admin, oldmanId, 1, house.checkin(bed.bedId))).msg).toBe('')
    await house.t.db((db) => db.deleteFrom('setting').where('settingKey', '=', 'checkinNeedContract').execute())
    expect((await house.admin.ok(residence.list, { oldmanName: '' })).total).toBeGreaterThan(0)
  })
})

describe('the document of a contract', () => {
  test('scenario 41: without text and files 31086; the scan first, else the text of the version it was signed on', async () => {
    const bare = await signed()
    const empty = await desk.call(agreement.download, { contractId: bare.contractId })
    expect(empty).toMatchObject({ code: 31086, msg: '合同没有可下载的文件' })
    const template = await house.admin.ok(documentTemplate.templateCreate, {
      templateName: `合同${bare.contractNo}`,
      typeId: typeOf(1),
      content: '<p>乙方{{partyB}}，月费{{monthFee}}元，编号{{contractNo}}</p>',
    })
    const row = await signed({ templateId: template.templateId, typeId: null })
    expect(row).toMatchObject({ contentVersion: 1, category: 1 })
    const word = await desk.call(agreement.download, { contractId: row.contractId })
    expect(bytesOf(word).subarray(0, 2).toString()).toBe('PK')
    expect((await desk.call(agreement.download, { contractId: row.contractId, format: 'scan' })).code).toBe(31086)
    const doors = doorsOf(() => ({ app: house.t, client: desk }))
    const { data } = await doors.send(file.uploadCommon, { name: 'a.jpg', content: await noisy(40).jpeg().toBuffer() })
    const files = [{ path: data.imagePath, name: '签字页.jpg', size: 2000 }]
    expect((await act(row, { files })).code).toBe(0)
    const scan = await desk.call(agreement.download, { contractId: row.contractId })
    expect(bytesOf(scan).subarray(0, 2).toString('hex')).toBe('ffd8')
    const logs = await house.t.db((db) => db.selectFrom('operLog').select(['content', 'operType']).execute())
    expect(logs.filter(({ content }) => content?.startsWith(`下载合同${row.contractNo}`))).toHaveLength(2)
  })

  test('a scan is a PDF under its name, whatever name its first pages were stored under', async () => {
    const row = await signed()
    const doors = doorsOf(() => ({ app: house.t, client: desk }))
    const { data } = await doors.send(file.uploadStream, { name: '签字页.pdf', content: pdf })
    const files = [{ path: data.urlPath, name: '签字页.pdf', size: pdf.length }]
    expect((await act(row, { files })).msg).toBe('')
    const scan = await desk.call(agreement.download, { contractId: row.contractId })
    expect(bytesOf(scan).subarray(0, 5).toString()).toBe('%PDF-')
    // As stored before files had names: the migration gives them the names of the upload.
    await house.t.services.database.withSystem(async (db) => {
      const path = data.urlPath.split('?')[0]
      const before = db.updateTable('agreement').set({ files: JSON.stringify([path]) })
      await before.where('contractId', '=', row.contractId).execute()
      await sql.raw(readFileSync(join(migrationsDir, '0190_contract_scans.sql'), 'utf8')).execute(db)
    })
    const { files: storedFiles } = await desk.ok(agreement.get, { contractId: row.contractId })
    expect(storedFiles).toEqual([
      { path: expect.stringMatching(/^\/files\/.+\?t=/), name: '签字页.pdf', size: pdf.length },
    ])
  })

  test('stores the text it was signed on sealed', async () => {
    const { rows } = await house.t.services.database.withSystem(async (db) => ({
      rows: await db.selectFrom('agreement').select('filled').where('filled', 'is not', null).execute(),
    }))
    expect(rows.length).toBeGreaterThan(0)
  })
})

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const bytesOf = ({ data }: { data: unknown }) => Buffer.from(data as Uint8Array) // as: a file

const coming = { startDate: '2025-07-01', endDate: '2026-06-30' }
let elderId = ''
moduleCases('contracts', {
  app: () => house.t,
  role: 'ADMIN',
  key: 'contractId',
  calls: agreement,
  input: async () => {
    elderId = (await makeElder(house.t)).oldmanId
    return paper(elderId, coming)
  },
  edit: { remark: '改期' },
  meanwhile: { remark: '待补章' },
  flow: contractFlow,
  send: {
    edit: { monthFee: 1 },
    annotate: { remark: '补记' },
    terminate: { action: 'terminate', terminateDate: '2025-06-10', terminateReason: '改签' },
    void: { action: 'void' },
    renew: { action: 'renew', endDate: '2027-06-30' },
  },
  begin: { 1: terms, 2: { startDate: '2024-01-01', endDate: '2024-12-31' } },
})

test('only a contract that was never binding is deleted', async () => {
  const row = await signed(coming)
  expect((await desk.call(agreement.remove, { contractId: (await signed()).contractId })).code).toBe(21009)
  expect((await desk.call(agreement.remove, { contractId: row.contractId })).code).toBe(0)
  expect((await desk.call(agreement.get, { contractId: row.contractId })).code).toBe(21003)
})
