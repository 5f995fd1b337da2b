import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consultation } from '#contract/modules/living/consultation/consultation-calls.ts'
import { residence } from '#contract/modules/living/residence/residence.ts'
import { resident } from '#contract/modules/living/resident/resident.ts'
import { residentArchive } from '#contract/modules/living/resident/resident-archive.ts'
import { file } from '#contract/modules/platform/file/file.ts'
import { salesman } from '#contract/modules/platform/staff/salesman.ts'
import { makeReceiver, type Receiver, register } from '../../../../../test/consults.ts'
import { step, versionOf } from '../../../../../test/elders.ts'
import { idCardFor, makeBeds } from '../../../../../test/factories.ts'
import { openHouse, settleStay } from '../../../../../test/stays.ts'
import { doorsOf, noisy } from '../../../platform/file/test-forms.ts'

let house: Awaited<ReturnType<typeof openHouse>>
let wang: Receiver
beforeAll(async () => {
  house = await openHouse()
  wang = await makeReceiver(house.t, '王接待')
})
afterAll(() => house.t.close())
beforeEach(() => house.t.clock.set('2025-06-10 10:00:00'))

const convert = (consultationId: string, more: object = {}) =>
  wang.client.call(consultation.archives, { consultationId, oldmanIdCard: idCardFor(), ...more })
const archive = (oldmanId: string) => house.admin.ok(resident.get, { oldmanId })

describe('a consultation becomes an archive', () => {
  test('takes its sections and its contact, and values of the form instead where they are given', async () => {
    const oldmanIdCard = idCardFor({ sex: 1, birthDate: '1941-05-06' })
    const row = await register(wang.client, {
      relation: 21,
      channel: 2,
      liveAddr: '天平路1号',
      hobby: '越剧',
      disease: [1201],
    })
    const converted = (await convert(row.consultationId, { oldmanIdCard, oldmanName: '林秀英', height: 158 })).data
    const found = await archive(converted.oldmanId)
    expect(found).toMatchObject({
      oldmanNo: converted.oldmanNo,
      oldmanStatus: 3,
      base: {
        oldmanIdCard,
        sex: 1,
        birthDate: '1941-05-06',
        liveAddr: '天平路1号',
        sourceChannel: 2,
        saleId: wang.saleId,
      },
      extra: { hobby: '越剧' },
      health: { disease: [1201], infect: 1, height: 158 },
      family: [{ familyName: '林建国', phoneNum: '13911112222', relation: 21, isUrgent: 1 }],
      live: { saleId: wang.saleId },
    })
    expect(await wang.client.ok(consultation.get, { consultationId: row.consultationId })).toMatchObject({
      consultStatus: 3,
      oldmanId: converted.oldmanId,
      convertTime: '2025-06-10 10:00:00',
    })
  })

  test('the form is filled beforehand; a landline makes no relative', async () => {
    const row = await register(wang.client, { consultantPhone: '021-55550123', hobby: '书法' })
    const profile = await wang.client.ok(consultation.profile, { oldmanId: row.consultationId })
    expect(profile).toMatchObject({
      base: { oldmanName: '林秀英', saleId: wang.saleId },
      extra: { hobby: '书法' },
      family: [],
    })
    const { oldmanId } = (await convert(row.consultationId)).data
    expect((await archive(oldmanId)).family).toEqual([])
  })

  test('its attachments are in the archive and stay with the consultation', async () => {
    const doors = doorsOf(() => ({ app: house.t, client: wang.client }))
    const { data } = await doors.send(file.uploadCommon, { name: 'a.jpg', content: await noisy(40).jpeg().toBuffer() })
    const row = await register(wang.client, { files: [data.imagePath] })
    const { oldmanId } = (await convert(row.consultationId)).data
    const { list } = await wang.client.ok(residentArchive.files, { oldmanId })
    expect(list).toMatchObject([{ fileType: 9 }])
    expect((await doors.read(list[0].urlPath)).statusCode).toBe(200)
    const { files } = await wang.client.ok(consultation.get, { consultationId: row.consultationId })
    expect((await doors.read(files?.[0] ?? '')).statusCode).toBe(200)
  })

  test('scenario 36: afterwards edits, sections, interviews and a second conversion are 31052 with the archive', async () => {
    const { consultationId } = await register(wang.client)
    const oldmanIdCard = idCardFor()
    const { oldmanId } = (await convert(consultationId, { oldmanIdCard })).data
    const again = await convert(consultationId, { oldmanIdCard })
    expect(again).toMatchObject({ code: 31052, msg: '该咨询已转档案', data: { oldmanId } })
    const talk = { interviewTime: '2025-06-10 09:00:00', interviewWay: 1, content: '回访', result: 1 }
    for (const answer of [
      await wang.client.call(consultation.edit, { oldmanId: consultationId, content: '改', version: 2 }),
      await wang.client.call(consultation.edit, { oldmanId, content: '改', version: 2 }),
      await wang.client.call(consultation.baseUpdate, { consultationId, liveAddr: '改', version: 2 }),
      await wang.client.call(consultation.interviewerCreate, { consultationId, ...talk }),
      await wang.client.call(consultation.status, { consultationId, consultStatus: 4, lostReason: 1, version: 2 }),
      // The state is checked before the version: a user with the page from before the conversion is told of the
      // archive.
      await wang.client.call(consultation.edit, { oldmanId: consultationId, content: '改', version: 1 }),
      await wang.client.call(consultation.baseUpdate, { consultationId, liveAddr: '改', version: 1 }),
      await wang.client.call(consultation.status, { consultationId, consultStatus: 4, lostReason: 1, version: 1 }),
    ])
      expect(answer).toMatchObject({ code: 31052, data: { oldmanId } })
  })

  test('a request sent twice gets the same answer', async () => {
    const { consultationId } = await register(wang.client)
    const body = { oldmanIdCard: idCardFor(), requestNo: 'convert-once' }
    const first = await convert(consultationId, body)
    const again = await convert(consultationId, body)
    expect([first.code, again.data]).toEqual([0, first.data])
  })

  test('needs a valid ID card; a refused conversion leaves nothing', async () => {
    const { consultationId } = await register(wang.client)
    expect((await wang.client.call(consultation.archives, { consultationId })).code).toBe(21001)
    expect((await convert(consultationId, { oldmanIdCard: '310101194001010000' })).code).toBe(31012)
    const card = idCardFor({ sex: 1 })
    expect((await convert(consultationId, { oldmanIdCard: card, sex: 0 })).code).toBe(31013)
    expect(await house.admin.ok(resident.byIdCard, { oldmanIdCard: card })).toBeNull()
    expect((await wang.client.ok(consultation.get, { consultationId })).consultStatus).toBe(1)
    const carer = await house.t.as('CARER')
    expect((await carer.call(consultation.archives, { consultationId, oldmanIdCard: card })).status).toBe(401)
  })
})

describe('conversion with a booking', () => {
  test('books the bed in the same step; without the permission to book it is 401, without a bed 21001', async () => {
    const [bed] = await makeBeds(house.t)
    const { consultationId } = await register(wang.client)
    const card = idCardFor()
    const missing = await convert(consultationId, { oldmanIdCard: card, oldmanStatus: 5 })
    expect(missing.code).toBe(21001)
    expect(await house.admin.ok(resident.byIdCard, { oldmanIdCard: card })).toBeNull()
    const booked = { oldmanIdCard: card, oldmanStatus: 5, bedId: bed.bedId, planLiveDate: '2025-06-15' }
    expect((await convert(consultationId, { ...booked, planLiveDate: '2025-06-09' })).code).toBe(31022)
    const { oldmanId } = (await convert(consultationId, booked)).data
    expect(await house.stayOf(oldmanId)).toMatchObject({
      oldmanStatus: 5,
      bedId: bed.bedId,
      saleId: wang.saleId,
      bookExpireDate: '2025-06-17',
    })
    const other = await register(wang.client)
    expect(await convert(other.consultationId, { ...booked, oldmanIdCard: idCardFor() })).toMatchObject({ code: 31021 })
  })
})

describe('scenario 35: of a person on record', () => {
  const stateOf = async (elder: { oldmanId: string }) => (await house.stayOf(elder.oldmanId)).oldmanStatus

  test('in 1 is 31051, in 5 and 3 are 31011', async () => {
    const [bed, heldBed] = await makeBeds(house.t, { rooms: 2 })
    const living = await house.lives(bed.bedId)
    const { consultationId } = await register(wang.client)
    expect((await convert(consultationId, { oldmanIdCard: living.idCard })).code).toBe(31051)
    const first = await register(wang.client)
    const booked = idCardFor()
    const hold = { oldmanIdCard: booked, oldmanStatus: 5, bedId: heldBed.bedId, planLiveDate: '2025-06-15' }
    expect((await convert(first.consultationId, hold)).code).toBe(0)
    const answer = await convert(consultationId, { oldmanIdCard: booked })
    expect(answer).toMatchObject({ code: 31011, msg: '身份证号已存在：林秀英（已预订）' })
    const waiting = idCardFor()
    const second = await register(wang.client)
    expect((await convert(second.consultationId, { oldmanIdCard: waiting })).code).toBe(0)
    expect((await convert(consultationId, { oldmanIdCard: waiting })).msg).toBe('身份证号已存在：林秀英（待入住）')
  })

  test('in 2 the old archive is linked and is 3 again, once its last stay is settled (31028)', async () => {
    const [bed] = await makeBeds(house.t)
    const elder = await house.lives(bed.bedId)
    expect((await step(house.admin, elder.oldmanId, 2, { quitDate: '2025-06-10', quitType: 1 })).msg).toBe('')
    const row = await register(wang.client, { hobby: '越剧', allergyDrug: '青霉素' })
    const unsettled = await convert(row.consultationId, { oldmanIdCard: elder.idCard })
    expect(unsettled).toMatchObject({ code: 31028 })
    await settleStay(house.admin, elder.oldmanId)
    const { oldmanId } = (await convert(row.consultationId, { oldmanIdCard: elder.idCard })).data
    expect(oldmanId).toBe(elder.oldmanId)
    expect(await stateOf(elder)).toBe(3)
    const found = await archive(oldmanId)
    expect(found).toMatchObject({
      oldmanName: elder.oldmanName,
      extra: { hobby: '越剧' },
      health: { allergyDrug: null },
      live: { saleId: wang.saleId },
    })
    expect(found.family.map(({ familyName }) => familyName)).toEqual(['家属', '林建国'])
    expect(await house.recordsOf(oldmanId)).toContain(3)
  })

  test('in 6 it becomes 3 again as well', async () => {
    const [bed] = await makeBeds(house.t)
    const first = await register(wang.client)
    const oldmanIdCard = idCardFor()
    const hold = { oldmanIdCard, oldmanStatus: 5, bedId: bed.bedId, planLiveDate: '2025-06-15' }
    const { oldmanId } = (await convert(first.consultationId, hold)).data
    const version = await versionOf(house.admin, oldmanId)
    await house.admin.ok(residence.step, {
      oldmanId,
      oldmanStatusNew: '6',
      cancelReason: '改主意',
      refundMode: 3,
      version,
    })
    const second = await register(wang.client)
    expect((await convert(second.consultationId, { oldmanIdCard })).data.oldmanId).toBe(oldmanId)
    expect(await stateOf({ oldmanId })).toBe(3)
  })

  test('an archive without a stay may be deleted; the consultation stays', async () => {
    const row = await register(wang.client)
    const { oldmanId } = (await convert(row.consultationId)).data
    expect((await house.admin.call(resident.remove, { oldmanId })).msg).toBe('')
    expect(await wang.client.ok(consultation.get, { consultationId: row.consultationId })).toMatchObject({
      consultStatus: 3,
      oldmanId: null,
    })
  })
})

test('the funnel and the month of a salesman count the same people', async () => {
  const sun = await makeReceiver(house.t, '孙接待')
  const [bed] = await makeBeds(house.t)
  const rows = []
  for (const channel of [1, 1, 2, null])
    rows.push(await register(sun.client, { channel, visitFlag: channel === 1 ? 1 : 0 }))
  const card = idCardFor()
  const { oldmanId } = await sun.client.ok(consultation.archives, {
    consultationId: rows[2].consultationId,
    oldmanIdCard: card,
  })
  expect((await step(house.admin, oldmanId, 1, house.checkin(bed.bedId))).msg).toBe('')
  const { total, byChannel, bySale } = await sun.client.ok(consultation.funnel, { consultTimeFrom: '2025-06-01' })
  expect(total).toMatchObject({ name: '全部', consults: 4, visits: 3, bookings: 1, moveIns: 1 })
  expect(byChannel).toMatchObject([
    { name: '亲友介绍', consults: 2, visits: 2, bookings: 0, moveIns: 0 },
    { name: '网络搜索', consults: 1, visits: 1, bookings: 1, moveIns: 1 },
    { name: '未填写', consults: 1, visits: 0 },
  ])
  expect(bySale).toMatchObject([{ name: '孙接待', consults: 4, moveIns: 1 }])
  const none = await sun.client.ok(consultation.funnel, { consultTimeTo: '2025-05-31' })
  expect(none).toMatchObject({ total: { consults: 0, moveIns: 0 }, byChannel: [], bySale: [] })
  const { list } = await house.admin.ok(salesman.saleList, { month: '2025-06', size: 1000 })
  expect(list.find(({ saleId }) => saleId === sun.saleId)).toMatchObject({
    consults: 4,
    visits: 2,
    bookings: 0,
    moveIns: 1,
    conversion: 25,
  })
})
