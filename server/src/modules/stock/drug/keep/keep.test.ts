import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { message } from '#contract/modules/platform/message/message.ts'
import { todo } from '#contract/modules/platform/message/todo.ts'
import { drugDict } from '#contract/modules/stock/drug/dict.ts'
import { drugKeep } from '#contract/modules/stock/drug/keep.ts'
import { newId } from '#core/new-id.ts'
import { newDrug, openPharmacy, type Pharmacy, signed } from '../../../../../test/drugs.ts'
import { makeElder } from '../../../../../test/elders.ts'

/** Custody of residents' drugs (stock.md 5.2). */

let p: Pharmacy
beforeAll(async () => {
  p = await openPharmacy()
})
afterAll(() => p.t.close())
beforeEach(() => p.at('09:00'))

const fieldOf = (answer: { data: unknown }) => (answer.data as { errors?: { field: string }[] }).errors?.[0]?.field // as: a refusal at a field
const batches = async (oldmanId: string, drugId: string) =>
  (await p.whole(oldmanId, drugId)).batches.map(({ batchNo, quantity, locked }) => [batchNo, quantity, locked])

/** Invariants 1 and 2 for all residents, after every test. */
afterAll(async () => {
  const { rows } = await p.t.db((db) =>
    sql`select stock.batch_id from drug_stock stock left join (
        select batch_id, sum(quantity) as quantity from drug_keep_record group by batch_id) moved using (batch_id)
      where stock.quantity <> coalesce(moved.quantity, 0) or stock.quantity < stock.locked`.execute(db),
  )
  expect(rows).toEqual([])
}, 1000)

describe('custody', () => {
  test('is opened once (24011), for a resident who lives here (14006), and not for a future day', async () => {
    const { oldmanId } = await p.keeping()
    const body = { oldmanId, protocolFile: p.protocol, clientName: '王小明', clientRelation: 2 }
    expect(await p.head.call(drugKeep.keepCreate, body)).toMatchObject({ code: 24011, msg: '该老人已办理药品代管' })
    const { oldmanId: other } = await p.house.moveIn('2025-06-01')
    p.at('09:00')
    const waiting = await makeElder(p.t)
    const late = await p.head.call(drugKeep.keepCreate, { ...body, oldmanId: other, startDate: '2025-06-11' })
    expect([late.code, fieldOf(late)]).toEqual([21001, 'startDate'])
    expect(fieldOf(await p.head.call(drugKeep.keepCreate, { ...body, oldmanId: other, protocolFile: [] }))).toBe(
      'protocolFile',
    )
    expect((await p.head.call(drugKeep.keepCreate, { ...body, oldmanId: waiting.oldmanId })).code).toBe(14006)
    expect((await p.head.call(drugKeep.keepCreate, { ...body, oldmanId: 'nobody' })).code).toBe(21003)
  })

  test('scenario 25: with 3 片 left it does not end (24012); after their return with signature it does, and may open again', async () => {
    const { oldmanId } = await p.keeping()
    const { drugId } = await newDrug(p.head)
    await p.bring(oldmanId, drugId, 3)
    expect(await p.head.call(drugKeep.keepDelete, { oldmanId })).toMatchObject({
      code: 24012,
      msg: '尚有药品或用药设置，不能终止代管',
    })
    expect((await p.head.call(drugKeep.keepStockDelete, { oldmanId, drugId })).code).toBe(24013)
    const back = await p.move(p.zhang, 3, {
      oldmanId,
      clientName: '王小明',
      signImage: signed,
      lines: [{ drugId, quantity: 3 }],
    })
    expect(back.data).toMatchObject({ records: [{ keepType: 3, quantity: -3, balance: 0, clientName: '王小明' }] })
    expect((await p.head.call(drugKeep.keepStockDelete, { oldmanId, drugId })).code).toBe(0)
    expect((await p.head.call(drugKeep.keepStockGet, { oldmanId, drugId })).code).toBe(21003)
    expect((await p.head.call(drugKeep.keepDelete, { oldmanId })).code).toBe(0)
    expect((await p.head.call(drugKeep.keepDelete, { oldmanId })).code).toBe(24016)
    const ended = await p.head.ok(drugKeep.keepList, { oldmanId, keepStatus: 2 })
    expect(ended.list).toMatchObject([{ keepStatus: 2, endDate: p.day, drugKinds: 0 }])
    const refused = await p.move(p.zhang, 1, p.bringing(oldmanId, [{ drugId, quantity: 1, expireDate: '2026-01-01' }]))
    expect(refused).toMatchObject({ code: 24016, msg: '该老人未办理药品代管' })
    const again = { oldmanId, protocolFile: p.protocol, clientName: '王小明', clientRelation: 2 }
    expect((await p.head.call(drugKeep.keepCreate, again)).code).toBe(0)
    await p.bring(oldmanId, drugId, 5)
    expect((await p.whole(oldmanId, drugId)).row.quantity).toBe(5)
  })

  test('lists residents with their drugs in custody, and finds those with a drug that expires', async () => {
    const { oldmanId } = await p.keeping()
    const one = await newDrug(p.head)
    const two = await newDrug(p.head)
    await p.bring(oldmanId, one.drugId, 10)
    await p.bring(oldmanId, two.drugId, 10, { expireDate: '2025-06-25' })
    const { list } = await p.head.ok(drugKeep.keepList, { oldmanId })
    expect(list).toMatchObject([{ oldmanId, drugKinds: 2, lowCount: 0, expireCount: 1, keepStatus: 1 }])
    const found = async (warn: number) => (await p.head.ok(drugKeep.keepList, { oldmanId, warn })).total
    expect([await found(4), await found(5), await found(1)]).toEqual([1, 0, 0])
    p.at('2025-06-26 09:00:00')
    expect([await found(4), await found(5)]).toEqual([0, 1])
    const late = await p.head.ok(drugKeep.keepStockList, { oldmanId, warn: 5 })
    expect(late.list).toMatchObject([{ drugId: two.drugId, quantity: 10, available: 0, warnFlags: [5] }])
  })
})

describe('intake', () => {
  test('counts packages, makes one batch by number and expiry, and prints its receipt', async () => {
    const { oldmanId } = await p.keeping()
    const { drugId } = await newDrug(p.head, { packUnit: '盒', packRatio: 28 })
    const line = { drugId, packs: 2, batchNo: 'L1', expireDate: '2026-01-01' }
    const answer = await p.move(p.zhang, 1, p.bringing(oldmanId, [line]))
    expect(answer.data.keepNo).toMatch(/^DY20250610\d{4}$/)
    expect(answer.data.records).toMatchObject([
      { quantity: 56, balance: 56, source: 1, batchNo: 'L1', handlerId: p.zhang.userId, keepType: 1 },
    ])
    expect(answer.data.print).toMatchObject({
      keepNo: answer.data.keepNo,
      clientName: '王小明',
      lines: [{ quantity: 56 }],
    })
    await p.bring(oldmanId, drugId, 4, { batchNo: 'L1', expireDate: '2026-01-01' })
    await p.bring(oldmanId, drugId, 1, { batchNo: 'L1', expireDate: '2026-02-01' })
    expect(await batches(oldmanId, drugId)).toEqual([
      ['L1', 60, 0],
      ['L1', 1, 0],
    ])
    const changed = await p.head.call(drugDict.dictUpdate, { drugId, version: 1, unit: '粒' })
    expect(changed).toMatchObject({ code: 21009 })
    expect((await p.head.call(drugDict.dictRemove, { drugId })).code).toBe(21008)
  })

  test('an expired drug is 24021, one that expires within thirty days needs confirmation (24025) and passes with it', async () => {
    const { oldmanId } = await p.keeping()
    const one = await newDrug(p.head)
    const two = await newDrug(p.head)
    const send = (expireDate: string, more: object = {}) =>
      p.move(
        p.zhang,
        1,
        p.bringing(
          oldmanId,
          [one, two].map(({ drugId }) => ({ drugId, quantity: 1, expireDate })),
          more,
        ),
      )
    expect(await send('2025-06-10')).toMatchObject({ code: 24021, msg: '药品已过期，不能接收' })
    const reply = await send('2025-07-09')
    expect(reply).toMatchObject({ code: 24025, msg: `${one.drugName}有效期不足30天，请确认` })
    expect(reply.data).toMatchObject({
      confirms: [
        { message: `${one.drugName}有效期不足30天，请确认` },
        { message: `${two.drugName}有效期不足30天，请确认` },
      ],
    })
    expect((await send('2025-07-09', { confirms: [24025] })).code).toBe(0)
    expect((await send('2025-07-10')).code).toBe(0)
  })

  test('names its checker, another user who may see drugs (24022), and what its kind requires', async () => {
    const { oldmanId } = await p.keeping()
    const { drugId } = await newDrug(p.head)
    const line = { drugId, quantity: 1, expireDate: '2026-01-01' }
    const send = (more: object, one: object = line) => p.move(p.zhang, 1, p.bringing(oldmanId, [one], more))
    expect(await send({ checkerId: p.zhang.userId })).toMatchObject({ code: 24022, msg: '经手人与核对人不能为同一人' })
    const cook = await p.t.as('KITCHEN')
    expect(fieldOf(await send({ checkerId: cook.userId }))).toBe('checkerId')
    expect((await send({ checkerId: 'nobody' })).code).toBe(21003)
    expect(fieldOf(await send({ handlerId: p.li.userId }))).toBe('handlerId')
    for (const [more, field] of [
      [{ checkerId: null }, 'checkerId'],
      [{ source: null }, 'source'],
      [{ packageIntact: null }, 'packageIntact'],
      [{ clientName: null }, 'clientName'],
      [{ signImage: null }, 'signImage'],
      [{ packageIntact: 0 }, 'lines.0.reason'],
    ] as const)
      expect(fieldOf(await send(more)), field).toBe(field)
    expect(fieldOf(await send({}, { drugId, quantity: 0, expireDate: '2026-01-01' }))).toBe('lines.0.quantity')
    expect(fieldOf(await send({}, { drugId, quantity: 1 }))).toBe('lines.0.expireDate')
    expect(fieldOf(await send({}, { ...line, packs: 2 }))).toBe('lines.0.packs')
    expect((await send({}, { drugId: 'nobody', quantity: 1, expireDate: '2026-01-01' })).code).toBe(21003)
    expect(fieldOf(await p.move(p.zhang, 1, { ...p.bringing(oldmanId, []) }))).toBe('lines')
    expect((await send({ source: 4, clientName: null, signImage: null })).code).toBe(0)
    expect(fieldOf(await p.move(p.zhang, 7, {}))).toBe('keepType')
  })

  test('取药消耗 cannot be recorded directly (24023)', async () => {
    const { oldmanId } = await p.keeping()
    expect(await p.move(p.zhang, 2, { oldmanId })).toMatchObject({ code: 24023 })
  })

  test('of 处方药 needs its prescription where the institution wants it', async () => {
    const { oldmanId } = await p.keeping()
    const { drugId } = await newDrug(p.head, { drugType: 1 })
    const send = (more: object) =>
      p.move(p.zhang, 1, p.bringing(oldmanId, [{ drugId, quantity: 1, expireDate: '2026-01-01' }], more))
    await p.set('prescriptionFileRequired', 1)
    expect(fieldOf(await send({}))).toBe('prescriptionFiles')
    expect((await send({ prescriptionFiles: ['/demo/rx.png'] })).code).toBe(0)
    await p.set('prescriptionFileRequired', 0)
    expect((await send({})).code).toBe(0)
  })
})

describe('removal', () => {
  test('takes by FEFO, expired batches too, and never more than there is (24024)', async () => {
    const { oldmanId } = await p.keeping()
    const drug = await newDrug(p.head)
    await p.bring(oldmanId, drug.drugId, 5, { batchNo: 'late', expireDate: '2026-01-01' })
    await p.bring(oldmanId, drug.drugId, 5, { batchNo: 'early', expireDate: '2025-06-20' })
    p.at('2025-06-25 09:00:00')
    const give = (quantity: number) =>
      p.move(p.zhang, 3, {
        oldmanId,
        clientName: '王小明',
        signImage: signed,
        lines: [{ drugId: drug.drugId, quantity }],
      })
    expect(await give(10.5)).toMatchObject({
      code: 24024,
      msg: `药品数量不足：${drug.drugName}可用10片`,
      data: { lines: [{ drugId: drug.drugId, available: 10, needed: 10.5 }] },
    })
    const { data } = await give(7)
    expect(data.records.map(({ batchNo, quantity, balance }) => [batchNo, quantity, balance])).toEqual([
      ['early', -5, 5],
      ['late', -2, 3],
    ])
    expect(fieldOf(await p.move(p.zhang, 3, { oldmanId, lines: [{ drugId: drug.drugId, quantity: 1 }] }))).toBe(
      'clientName',
    )
  })

  test('a request sent twice is one movement', async () => {
    const { oldmanId } = await p.keeping()
    const { drugId } = await newDrug(p.head)
    const body = {
      ...p.bringing(oldmanId, [{ drugId, quantity: 9, expireDate: '2026-01-01' }]),
      requestNo: newId(),
    }
    const one = await p.move(p.zhang, 1, body)
    const two = await p.move(p.zhang, 1, body)
    expect(two.data.keepNo).toBe(one.data.keepNo)
    expect((await p.whole(oldmanId, drugId)).row.quantity).toBe(9)
  })
})

describe('destruction', () => {
  const apply = async (oldmanId: string, drugId: string, quantity: number, by = p.zhang, more: object = {}) => {
    const [{ batchId }] = (await p.whole(oldmanId, drugId)).batches
    return p.move(by, 4, {
      oldmanId,
      destroyReason: 1,
      checkerId: p.li.userId,
      checkSign: signed,
      photos: ['/demo/a.png'],
      lines: [{ drugId, quantity, batchId }],
      ...more,
    })
  }

  test('waits for another person with the stock locked; 23003 for one’s own; refused it is unlocked, approved it leaves custody', async () => {
    const { oldmanId } = await p.keeping()
    const { drugId } = await newDrug(p.head)
    await p.bring(oldmanId, drugId, 10)
    expect(fieldOf(await apply(oldmanId, drugId, 4, p.head, { photos: [] }))).toBe('photos')
    const first = await apply(oldmanId, drugId, 4, p.head)
    expect(first.data).toMatchObject({
      keepNo: null,
      status: 12,
      destroyNo: expect.stringMatching(/^XH20250610\d{4}$/),
    })
    expect(await batches(oldmanId, drugId)).toEqual([['B1', 10, 4]])
    const destroyId = first.data.destroyId ?? ''
    const own = await p.head.call(drugKeep.keepDestroyAudit, { destroyId, version: 1, pass: 1 })
    expect(own).toMatchObject({ code: 23003, msg: '不能审核本人的单据' })
    const second = await p.t.as('NURSE_HEAD')
    await p.t.db((db) =>
      db.updateTable('userAccount').set({ dataScope: 'ALL' }).where('userId', '=', second.userId).execute(),
    )
    const say = (more: object) => second.call(drugKeep.keepDestroyAudit, { destroyId, ...more })
    expect((await say({ version: 7, pass: 1 })).code).toBe(21002)
    expect(fieldOf(await say({ version: 1, pass: 0 }))).toBe('opinion')
    expect((await say({ version: 1, pass: 0, opinion: '还能用' })).data).toMatchObject({ status: 13 })
    expect((await say({ version: 2, pass: 1 })).code).toBe(21009)
    expect(await batches(oldmanId, drugId)).toEqual([['B1', 10, 0]])
    const again = await apply(oldmanId, drugId, 4)
    const passed = await second.call(drugKeep.keepDestroyAudit, {
      destroyId: again.data.destroyId,
      version: 1,
      pass: 1,
    })
    expect(passed.data).toMatchObject({ status: 6, lines: [{ drugId, quantity: 4 }] })
    expect(await batches(oldmanId, drugId)).toEqual([['B1', 6, 0]])
    const of = (one: string) => p.head.ok(drugKeep.keepStockRecords, { oldmanId, drugId: one, view: 'destroy' })
    expect((await of('other')).total).toBe(0)
    const { list } = await of(drugId)
    expect(list.map(({ status }) => status)).toEqual([6, 13])
    expect((await p.whole(oldmanId, drugId)).records[0]).toMatchObject({
      keepType: 4,
      quantity: -4,
      handlerId: p.zhang.userId,
    })
  })

  test('is done at once where no review is set, but never for a drug under special control', async () => {
    const closed = { openStatus: 0, steps: [], selfAudit: 0, timeoutHours: 0, timeoutAction: 'REMIND' }
    await p.set('check.DRUG_DESTROY', closed)
    const { oldmanId } = await p.keeping()
    const plain = await newDrug(p.head)
    const special = await newDrug(p.head, { drugType: 9 })
    await p.bring(oldmanId, plain.drugId, 10)
    await p.bring(oldmanId, special.drugId, 10)
    expect((await apply(oldmanId, plain.drugId, 3)).status).toBe(401)
    const at = await apply(oldmanId, plain.drugId, 3, p.head)
    expect(at.data).toMatchObject({ records: [{ keepType: 4, quantity: -3 }], print: { lines: [{ quantity: 3 }] } })
    const waits = await apply(oldmanId, special.drugId, 1)
    expect(waits.data).toMatchObject({ keepNo: null, status: 12 })
    const destroyId = waits.data.destroyId ?? ''
    const todosOf = async () =>
      (await p.head.ok(todo.list, { todoStatus: 0, size: 200 })).list.filter(({ bizId }) => bizId === destroyId).length
    expect(await todosOf()).toBe(1)
    expect((await p.head.call(drugKeep.keepDestroyAudit, { destroyId, version: 1, pass: 1 })).data).toMatchObject({
      status: 6,
    })
    expect(await todosOf()).toBe(0)
  })
})

describe('a count', () => {
  test('is signed by the second person for drugs under special control', async () => {
    const { oldmanId } = await p.keeping()
    const { drugId } = await newDrug(p.head, { drugType: 9 })
    await p.bring(oldmanId, drugId, 10)
    const [{ batchId }] = (await p.whole(oldmanId, drugId)).batches
    const input = { oldmanId, checkerId: p.li.userId, lines: [{ drugId, quantity: 10, batchId }] }
    expect(fieldOf(await p.move(p.zhang, 5, input))).toBe('checkSign')
    expect((await p.move(p.zhang, 5, { ...input, checkSign: signed })).code).toBe(0)
  })

  test('is recorded even without a difference; a difference needs a reason, a large one is reported', async () => {
    const { oldmanId } = await p.keeping()
    const { drugId, drugName } = await newDrug(p.head)
    await p.bring(oldmanId, drugId, 100)
    const [{ batchId }] = (await p.whole(oldmanId, drugId)).batches
    const count = (quantity: number, more: object = {}) =>
      p.move(p.zhang, 5, { oldmanId, checkerId: p.li.userId, lines: [{ drugId, quantity, batchId, ...more }] })
    expect((await count(100)).data.records).toMatchObject([{ keepType: 5, quantity: 0, balance: 100 }])
    expect(fieldOf(await count(97))).toBe('lines.0.reason')
    expect((await count(96, { reason: '找到空板' })).data.records).toMatchObject([{ quantity: -4, balance: 96 }])
    const messagesOf = async () =>
      (await p.head.ok(message.list, { size: 100 })).list.filter(({ title }) => title.includes(drugName)).length
    expect(await messagesOf()).toBe(0)
    expect((await count(90, { reason: '少了六片' })).data.records).toMatchObject([{ quantity: -6, balance: 90 }])
    expect(await messagesOf()).toBe(1)
    await p.t.db((db) => db.updateTable('drugStock').set({ locked: 50 }).where('batchId', '=', batchId).execute())
    expect((await count(49, { reason: '数错' })).code).toBe(24024)
    await p.t.db((db) => db.updateTable('drugStock').set({ locked: 0 }).where('batchId', '=', batchId).execute())
  })
})

describe('冲销', () => {
  test('takes one record back, once (24026), by its handler the same day or the head nurse (24027), never below zero', async () => {
    const { oldmanId } = await p.keeping()
    const { drugId } = await newDrug(p.head)
    const { recordId } = await p.bring(oldmanId, drugId, 10)
    const reverse = (by = p.zhang, id = recordId) => p.move(by, 6, { recordId: id, reason: '登记错误' })
    expect(await reverse(p.li)).toMatchObject({ code: 24027 })
    await p.move(p.zhang, 3, { oldmanId, clientName: '王小明', signImage: signed, lines: [{ drugId, quantity: 4 }] })
    expect((await reverse()).code).toBe(24024)
    const back = (await p.whole(oldmanId, drugId)).records[0]
    p.at('2025-06-11 09:00:00')
    expect((await reverse(p.zhang, back.recordId)).code).toBe(24027)
    expect((await reverse(p.head, back.recordId)).data.records).toMatchObject([
      { keepType: 6, quantity: 4, reverses: back.recordId },
    ])
    expect(await reverse(p.head, back.recordId)).toMatchObject({ code: 24026, msg: '该记录不能冲销' })
    expect((await reverse(p.head)).code).toBe(0)
    expect((await p.whole(oldmanId, drugId)).row.quantity).toBe(0)
    const mirror = (await p.whole(oldmanId, drugId)).records[0]
    expect((await reverse(p.head, mirror.recordId)).code).toBe(24026)
    expect((await reverse(p.head, 'nobody')).code).toBe(21003)
    expect(fieldOf(await p.move(p.head, 6, { recordId }))).toBe('reason')
  })
})

describe('people', () => {
  test('users without the permission see and move nothing; another institution finds nothing', async () => {
    const { oldmanId } = await p.keeping()
    const { drugId } = await newDrug(p.head)
    await p.bring(oldmanId, drugId, 1)
    const cashier = await p.t.as('CASHIER')
    for (const call of [drugKeep.keepList, drugKeep.keepStockList, drugKeep.keepStockRecords, drugKeep.keepDict])
      expect((await cashier.call(call)).status).toBe(401)
    expect((await p.move(cashier, 3, { oldmanId })).status).toBe(401)
    const nurse = await p.t.as('NURSE')
    expect((await nurse.call(drugKeep.keepStockGet, { oldmanId, drugId })).code).toBe(21003)
    expect((await nurse.ok(drugKeep.keepStockList)).total).toBe(0)
    const stranger = await p.t.as('NURSE_HEAD', { orgId: await p.t.otherOrg() })
    expect((await stranger.call(drugKeep.keepStockGet, { oldmanId, drugId })).code).toBe(21003)
    expect((await stranger.call(drugKeep.keepDelete, { oldmanId })).code).toBe(21003)
    expect(
      (await p.move(stranger, 1, p.bringing(oldmanId, [{ drugId, quantity: 1, expireDate: '2026-01-01' }]))).code,
    ).toBe(21003)
  })
})
