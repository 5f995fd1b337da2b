import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { goods } from '#contract/modules/care/goods/goods.ts'
import { settlement } from '#contract/modules/fees/settlement/settlement.ts'
import { file } from '#contract/modules/platform/file/file.ts'
import { message } from '#contract/modules/platform/message/message.ts'
import { todo } from '#contract/modules/platform/message/todo.ts'
import type { Client } from '../../../../test/app.ts'
import { step } from '../../../../test/elders.ts'
import { makeBeds } from '../../../../test/factories.ts'
import { moduleCases } from '../../../../test/module-cases.ts'
import { type House, openHouse, today } from '../../../../test/stays.ts'
import { doorsOf, noisy } from '../../platform/file/test-forms.ts'

let house: House
let nurse: Client
let head: Client
let oldmanId: string
beforeAll(async () => {
  house = await openHouse()
  ;[nurse, head] = await Promise.all([house.t.as('NURSE'), house.t.as('NURSE_HEAD')])
  // They belong to no ward: both see the whole institution here.
  await house.t.db((db) =>
    db
      .updateTable('userAccount')
      .set({ dataScope: 'ALL' })
      .where('userId', 'in', [nurse.userId, head.userId])
      .execute(),
  )
})
afterAll(() => house.t.close())
beforeEach(async () => {
  house.t.clock.set('2025-06-10 10:00:00')
  const [bed] = await makeBeds(house.t)
  oldmanId = (await house.lives(bed.bedId)).oldmanId
})

const leaves = () => step(house.admin, oldmanId, 2, { quitDate: today, quitType: 1 })
const coat = (more: object = {}) => ({
  oldmanId,
  goodsName: '羽绒服',
  goodsType: 1,
  quantity: 2,
  unit: '件',
  place: '一楼储物间 A3',
  depositorName: '李芳',
  ...more,
})
const picture = async (client = head) => {
  const doors = doorsOf(() => ({ app: house.t, client }))
  const content = await noisy(40).jpeg().toBuffer()
  return (await doors.send(file.uploadCommon, { name: 'a.jpg', content })).data.imagePath as string // as: an address
}
const make = (more: object = {}) => head.ok(goods.create, coat(more))
/** The field of a refusal. */
const fieldOf = ({ data }: { data: unknown }) => (data as { errors: { field: string }[] }).errors[0].field // as: of 21001
interface GoodsRow {
  goodsId: string
  version: number
}
const takeOut = async ({ goodsId, version }: GoodsRow, quantity: number, more: object = {}) =>
  head.call(goods.take, {
    goodsId,
    version,
    quantity,
    takerName: '李芳',
    takerRelation: 1,
    signImage: await picture(),
    ...more,
  })
const waiting = async (bizId: string) =>
  (await nurse.ok(todo.list, { todoStatus: 0, size: 1000 })).list.filter((row) => row.bizId === bizId)
async function night() {
  await house.t.round('reminder-day')
}

moduleCases('goods', {
  app: () => house.t,
  role: 'ADMIN',
  key: 'goodsId',
  calls: goods,
  input: () => coat(),
  edit: { place: '二楼' },
  meanwhile: { remark: '已核对' },
})

describe('deposit', () => {
  test('gets a number within the day and is received by the user who enters it', async () => {
    const first = await make()
    const second = await make()
    expect(first).toMatchObject({ goodsStatus: 1, takenQuantity: 0, receiverId: head.userId, expiring: 0 })
    expect(first.goodsNo).toMatch(/^JC250610\d{4}$/)
    expect(Number(second.goodsNo.slice(2))).toBe(Number(first.goodsNo.slice(2)) + 1)
  })

  test('food needs its expiry date, a valuable a picture; neither is stored without', async () => {
    const field = async (more: object) => fieldOf(await head.call(goods.create, coat(more)))
    expect(await field({ goodsType: 2 })).toBe('expireDate')
    expect(await field({ goodsType: 3, secondReceiverId: nurse.userId })).toBe('photos')
    expect(await field({ depositTime: '2025-06-10 10:00:01' })).toBe('depositTime')
    expect(await field({ quantity: 1000 })).toBe('quantity')
    expect((await head.call(goods.create, coat({ receiverId: 'nobody' }))).code).toBe(21003)
  })

  test('36: 14151 with one receiver, also when named twice; two different users receive it', async () => {
    const photos = [await picture()]
    const ring = { goodsName: '金戒指', goodsType: 3, quantity: 1, photos, estimateValue: 500000 }
    expect(await head.call(goods.create, coat(ring))).toMatchObject({ code: 14151, msg: '贵重物品须双人接收' })
    expect((await head.call(goods.create, coat({ ...ring, secondReceiverId: head.userId }))).code).toBe(14151)
    const row = await make({ ...ring, photos: [await picture()], secondReceiverId: nurse.userId })
    expect(row).toMatchObject({ secondReceiverName: expect.any(String), estimateValue: 500000 })
    const doors = doorsOf(() => ({ app: house.t, client: head }))
    const [shown] = (await head.ok(goods.get, { goodsId: row.goodsId })).photos ?? []
    expect((await doors.read(shown)).statusCode).toBe(200)
  })

  test('14006: nothing is taken in for a former resident', async () => {
    await leaves()
    expect(await head.call(goods.create, coat())).toMatchObject({ code: 14006, msg: '老人不在住，不能操作' })
  })
})

describe('handing out', () => {
  test('36: 14152 for 3 of 2; a part leaves the rest, all ends it, and each is signed for', async () => {
    const row = await make()
    expect(await takeOut(row, 3)).toMatchObject({ code: 14152, msg: '领取数量超过剩余数量' })
    const { data: partly } = await takeOut(row, 1)
    expect(partly).toMatchObject({ goodsStatus: 2, takenQuantity: 1 })
    house.t.clock.set('2025-06-12 09:00:00')
    expect((await takeOut(partly, 1, { takerRelation: 2 })).data).toMatchObject({ goodsStatus: 3, takenQuantity: 2 })
    const log = await head.ok(goods.log, { goodsId: row.goodsId })
    expect(log.map(({ quantity, left, takeTime }) => ({ quantity, left, takeTime }))).toEqual([
      { quantity: 1, left: 0, takeTime: '2025-06-12 09:00:00' },
      { quantity: 1, left: 1, takeTime: '2025-06-10 10:00:00' },
    ])
    expect(log[0]).toMatchObject({ takerName: '李芳', handlerId: head.userId, handlerName: expect.any(String) })
    const doors = doorsOf(() => ({ app: house.t, client: head }))
    expect((await doors.read(log[0].signImage)).statusCode).toBe(200)
    const ended = await head.ok(goods.get, { goodsId: row.goodsId })
    expect((await takeOut(ended, 1)).code).toBe(21009)
  })

  test('without a signature, or by a user without permission, nothing is handed out', async () => {
    const row = await make()
    expect((await takeOut(row, 1, { signImage: null })).code).toBe(21001)
    const carer = await house.t.as('RECEPTION')
    expect((await carer.call(goods.take, { goodsId: row.goodsId, version: row.version, quantity: 1 })).status).toBe(401)
    expect(await head.ok(goods.log, { goodsId: row.goodsId })).toEqual([])
  })

  test('two at the same moment: one takes, the other is refused because the row has changed', async () => {
    const row = await make()
    const answers = await Promise.all([takeOut(row, 1), takeOut(row, 1)])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 21002])
    expect(await head.ok(goods.log, { goodsId: row.goodsId })).toHaveLength(1)
  })

  test('goods are still handed out after their owner has left', async () => {
    const row = await make()
    await leaves()
    expect((await takeOut(row, 2)).data).toMatchObject({ goodsStatus: 3 })
  })
})

describe('correcting', () => {
  const edit = (row: GoodsRow, values: object) =>
    head.call(goods.update, { goodsId: row.goodsId, version: row.version, ...values })

  test('all fields for a day; later only the place, the expiry date and added pictures', async () => {
    const row = await make()
    const mended = (await edit(row, { goodsName: '棉衣', quantity: 3 })).data
    expect(mended).toMatchObject({ goodsName: '棉衣', quantity: 3 })
    house.t.clock.set('2025-06-11 10:00:01')
    expect(fieldOf(await edit(mended, { quantity: 4 }))).toBe('quantity')
    const photos = [await picture()]
    const moved = (await edit(mended, { place: '二楼', photos, goodsName: '棉衣' })).data
    expect(moved).toMatchObject({ place: '二楼', goodsName: '棉衣' })
    expect(fieldOf(await edit(moved, { photos: [] }))).toBe('photos')
  })

  test('a valuable can be moved after its day by sending back what was read; its pictures stay, more may be added', async () => {
    const ring = { goodsName: '金戒指', goodsType: 3, quantity: 1, secondReceiverId: nurse.userId }
    const { goodsId } = await make({ ...ring, photos: [await picture()], estimateValue: 500000 })
    house.t.clock.set('2025-06-12 10:00:00')
    const typed = async () => {
      const { photos, estimateValue, goodsName, version } = await head.ok(goods.get, { goodsId })
      return { goodsId, version: version ?? 0, ...ring, goodsName, estimateValue, photos: photos ?? [] }
    }
    const moved = await typed()
    expect((await edit(moved, { ...moved, place: '二楼保险柜' })).data).toMatchObject({ place: '二楼保险柜' })
    const more = await typed()
    const added = [...more.photos, await picture()]
    expect((await edit(more, { ...more, photos: added })).data.photos).toHaveLength(2)
    const fewer = await typed()
    expect(fieldOf(await edit(fewer, { ...fewer, photos: fewer.photos.slice(1) }))).toBe('photos')
  })

  test('a receiver who has left the staff does not block a correction', async () => {
    const formerNurse = await house.t.as('NURSE')
    const row = await make({ receiverId: formerNurse.userId })
    await house.t.db((db) =>
      db.updateTable('userAccount').set({ status: 0 }).where('userId', '=', formerNurse.userId).execute(),
    )
    expect((await edit(row, { place: '二楼', receiverId: formerNurse.userId })).msg).toBe('')
    expect((await head.call(goods.create, coat({ receiverId: formerNurse.userId }))).code).toBe(21003)
  })

  test('goods that were partly handed out are not renamed the same day', async () => {
    const { data } = await takeOut(await make(), 1)
    expect(fieldOf(await edit(data, { goodsName: '大衣' }))).toBe('goodsName')
    expect((await edit(data, { remark: '余一件' })).code).toBe(0)
  })

  test('14153: only a row entered today and not yet handed out is deleted', async () => {
    const remove = ({ goodsId, version }: GoodsRow) => head.call(goods.remove, { goodsId, version })
    const row = await make()
    expect((await remove(row)).code).toBe(0)
    expect((await head.call(goods.get, { goodsId: row.goodsId })).code).toBe(21003)
    const touched = (await takeOut(await make(), 1)).data
    expect(await remove(touched)).toMatchObject({ code: 14153, msg: '已领取或登记超过24小时的寄存不能删除' })
    const old = await make()
    house.t.clock.set('2025-06-11 10:00:01')
    expect((await remove(old)).code).toBe(14153)
  })

  test('作废 needs a reason and a permission, and ends everything', async () => {
    const row = await make()
    expect(fieldOf(await edit(row, { goodsStatus: 4 }))).toBe('voidReason')
    const mere = await nurse.call(goods.update, {
      goodsId: row.goodsId,
      version: row.version,
      goodsStatus: 4,
      voidReason: '过期销毁',
    })
    expect([0, 401]).toContain(mere.status === 401 ? 401 : mere.code)
    const now = await head.ok(goods.get, { goodsId: row.goodsId })
    const voided = now.goodsStatus === 4 ? now : (await edit(now, { goodsStatus: 4, voidReason: '过期销毁' })).data
    expect(voided).toMatchObject({ goodsStatus: 4, voidReason: '过期销毁' })
    expect((await edit(voided, { remark: '再改' })).code).toBe(21009)
    expect((await takeOut(voided, 1)).code).toBe(21009)
  })
})

describe('food that expires', () => {
  const milk = (more: object = {}) => make({ goodsName: '牛奶', goodsType: 2, expireDate: '2025-06-13', ...more })

  test('nurses are asked once within three days; handed out it is done, another date makes a new to-do', async () => {
    const soon = await milk()
    const later = await milk({ expireDate: '2025-06-14' })
    expect([soon.expiring, later.expiring]).toEqual([1, 0])
    const found = (await head.ok(goods.list, { expiring: 1, size: 1000 })).list.map(({ goodsId }) => goodsId)
    expect(found).toContain(soon.goodsId)
    expect(found).not.toContain(later.goodsId)
    for (const time of ['2025-06-11 07:00:00', '2025-06-12 07:00:00']) {
      house.t.clock.set(time)
      await night()
    }
    expect(await waiting(soon.goodsId)).toHaveLength(1)
    expect((await waiting(later.goodsId))[0]).toMatchObject({ todoType: 'GOODS_EXPIRE' })
    const messages = (await nurse.ok(message.list, { size: 1000 })).list.filter(({ bizId }) => bizId === soon.goodsId)
    expect(messages.map(({ title }) => title)).toEqual([expect.stringContaining('寄存的牛奶2025-06-13到期')])
    await takeOut(soon, 2)
    expect(await waiting(soon.goodsId)).toEqual([])
    await head.ok(goods.update, { goodsId: later.goodsId, version: later.version, expireDate: '2025-06-30' })
    expect(await waiting(later.goodsId)).toEqual([])
    expect((await head.ok(goods.get, { goodsId: later.goodsId })).expiring).toBe(0)
  })
})

test('a row that is void or no longer food leaves no to-do', async () => {
  house.t.clock.set('2025-06-15 20:00:00')
  const wrong = await make({ goodsName: '蛋糕', goodsType: 2, expireDate: '2025-06-16' })
  const none = await make({ goodsName: '香皂', goodsType: 2, expireDate: '2025-06-16' })
  house.t.clock.set('2025-06-16 07:00:00')
  await night()
  expect([(await waiting(wrong.goodsId)).length, (await waiting(none.goodsId)).length]).toEqual([1, 1])
  await head.ok(goods.remove, { goodsId: wrong.goodsId, version: wrong.version })
  await head.ok(goods.update, { goodsId: none.goodsId, version: none.version, goodsType: 6 })
  expect([await waiting(wrong.goodsId), await waiting(none.goodsId)]).toEqual([[], []])
})

test('13: a departure warns of goods still in custody', async () => {
  await make()
  await make({ goodsName: '轮椅垫', quantity: 1 })
  const done = await make({ quantity: 1 })
  await takeOut(done, 1)
  const { warnings } = await house.admin.ok(settlement.check, { oldmanId, quitDate: '2025-06-10' })
  expect(warnings.map(({ message: words }) => words)).toContain('还有2件寄存物品未领取')
})
