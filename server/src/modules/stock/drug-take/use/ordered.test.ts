import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drugUse } from '#contract/modules/stock/drug-take/use.ts'
import type { Client } from '../../../../../test/app.ts'
import { newDrug, openPharmacy, type Pharmacy } from '../../../../../test/drugs.ts'

/** Ordering a drug a second time, and its prescriber (stock.md 5.3). */

let p: Pharmacy
beforeAll(async () => {
  p = await openPharmacy()
})
afterAll(() => p.t.close())
beforeEach(() => p.at('07:00'))

const order = (client: Client, oldmanId: string, drugId: string, more: object = {}) =>
  client.call(drugUse.useCreate, {
    oldmanId,
    drugId,
    dose: 1,
    drugWay: 1,
    freq: 'bid',
    startDate: p.day,
    prescriberName: '李医生',
    ...more,
  })
const say = (client: Client, { useId, version }: { useId: string; version: number }, values: object) =>
  client.call(drugUse.useUpdate, { useId, version, ...values })

describe('an order for a drug that was ordered before', () => {
  test('24032: asks while the first is taken, and passes when confirmed', async () => {
    const { oldmanId } = await p.keeping()
    const { drugId, drugName } = await newDrug(p.head)
    expect((await order(p.zhang, oldmanId, drugId)).code).toBe(0)
    expect(await order(p.zhang, oldmanId, drugId)).toMatchObject({
      code: 24032,
      msg: `与在用药品${drugName}成分重复`,
      data: { confirms: [{ code: 24032 }] },
    })
    expect((await order(p.zhang, oldmanId, drugId, { confirms: [24032] })).data).toMatchObject({ flags: [24032] })
  })

  test('24032: asks too while the first still waits to be confirmed', async () => {
    const { oldmanId } = await p.keeping()
    const { drugId, drugName } = await newDrug(p.head, { drugType: 1 })
    expect((await order(p.zhang, oldmanId, drugId)).data).toMatchObject({ useStatus: 0 })
    expect(await order(p.li, oldmanId, drugId)).toMatchObject({
      code: 24032,
      msg: `与待审核的${drugName}成分重复`,
    })
  })

  test('after a stop the drug is ordered anew without a question, also on the same day', async () => {
    const { oldmanId } = await p.keeping()
    const { drugId } = await newDrug(p.head)
    const first = await order(p.zhang, oldmanId, drugId)
    const stopped = await say(p.head, first.data, { useStatus: 2, stopReason: 1, remark: '医嘱' })
    expect(stopped.data).toMatchObject({ useStatus: 2 })
    expect((await order(p.zhang, oldmanId, drugId)).data).toMatchObject({ useStatus: 1, flags: [] })
  })
})

test('an order names its prescriber: without one it is refused; a doctor who orders is the prescriber', async () => {
  const { oldmanId } = await p.keeping()
  const { drugId } = await newDrug(p.head)
  const nobody = await order(p.zhang, oldmanId, drugId, { prescriberName: null })
  expect(nobody).toMatchObject({ code: 21001, data: { errors: [{ field: 'prescriberName' }] } })
  const own = await order(p.doctor, oldmanId, drugId, { prescriberName: null })
  const { list } = await p.head.ok(drugUse.useList, { oldmanId })
  expect(list.find(({ useId }) => useId === own.data.useId)).toMatchObject({
    prescriberId: p.doctor.userId,
    prescriberName: expect.stringMatching(/.+/),
  })
})

test('editing one field leaves all others as they were', async () => {
  const { oldmanId } = await p.keeping()
  const { drugId } = await newDrug(p.head)
  const whole = {
    freq: 'prn',
    maxPerDay: 3,
    minIntervalMinutes: 240,
    indication: '头痛',
    source: 1,
    selfTake: 0,
    endDate: '2025-07-10',
    remark: '饭后',
  }
  const ordered = await order(p.zhang, oldmanId, drugId, whole)
  const before = (await p.head.ok(drugUse.useList, { oldmanId })).list[0]
  const changed = await say(p.head, ordered.data, { endDate: '2025-08-10' })
  expect(changed.msg).toBe('')
  const after = (await p.head.ok(drugUse.useList, { oldmanId })).list.find(({ useId }) => useId === changed.data.useId)
  const { endDate: _, version: __, updateTime: ___, updateByName: ____, ...others } = before
  expect(after).toMatchObject({ ...others, updateBy: p.head.userId, endDate: '2025-08-10' })
})
