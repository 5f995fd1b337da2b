import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drugUse } from '#contract/modules/stock/drug-take/use.ts'
import type { Client } from '../../../../../test/app.ts'
import { roundsOf, type Whole } from '../../../../../test/drug-rounds.ts'
import { newDrug, openPharmacy, type Pharmacy } from '../../../../../test/drugs.ts'

/** The drug round (stock.md 5.4). */

let p: Pharmacy
beforeAll(async () => {
  p = await openPharmacy()
})
afterAll(() => p.t.close())
beforeEach(() => p.at('07:00'))
const { dosed, takesOf, now, go, seen, band, ready, stockOf, messageCount, run, nears } = roundsOf(() => p)
const fieldOf = (answer: { data: unknown }) => (answer.data as { errors?: { field: string }[] }).errors?.[0]?.field // as: a refusal at a field

describe('the round', () => {
  test('scenario 19: zhang packs, zhang checks → 24042; li checks; at 06:59 → 24044; at 08:00 the wrong wristband → 24045 and a near miss; the right one → 3, stock −1, one record', async () => {
    const of = await dosed()
    const packed = await go(p.zhang, 'prepare', [seen(of.take)])
    expect(packed.data).toMatchObject({ done: 1, failed: 0, results: [{ code: 0, status: 1 }] })
    expect(await stockOf(of)).toEqual([20, 1])
    // With the permission to check, the nurse who packed is still not offered as checker.
    expect(await now(of)).toMatchObject({ lines: [{ prepareBy: p.zhang.userId }] })
    expect(await go(p.zhang, 'check', [seen(await now(of))])).toMatchObject({
      code: 24042,
      msg: '摆药人与核对人不能为同一人',
    })
    expect((await go(p.li, 'check', [seen(await now(of))])).data).toMatchObject({ results: [{ status: 2 }] })
    const checked = await now(of)
    p.at('06:59')
    expect((await go(p.li, 'give', [seen(checked)], band(of.oldmanId))).code).toBe(24044)
    p.at('08:00')
    expect(await go(p.li, 'give', [seen(checked)], band('somebody'))).toMatchObject({
      code: 24045,
      msg: '老人身份不匹配',
    })
    expect(await nears(of.oldmanId)).toEqual([3])
    expect(await stockOf(of)).toEqual([20, 1])
    const reply = await go(p.li, 'give', [seen(checked)], band(of.oldmanId))
    expect(reply.data).toMatchObject({ done: 1, results: [{ status: 3 }] })
    expect(await stockOf(of)).toEqual([19, 0])
    const { records } = await p.whole(of.oldmanId, of.drug.drugId)
    expect(records.filter(({ keepType }) => keepType === 2)).toMatchObject([
      { quantity: -1, balance: 19, handlerId: p.li.userId },
    ])
    expect(await now(of)).toMatchObject({
      giveTime: `${p.day} 08:00:00`,
      late: 0,
      verifyWay: 1,
      prepareByName: expect.any(String),
    })
    expect((await go(p.li, 'give', [seen(await now(of))], band(of.oldmanId))).code).toBe(24049)
    expect(await nears(of.oldmanId)).toEqual([4, 3])
  })

  test('the resident is identified before anything is given: a wrong one is a near miss, the right one changes nothing', async () => {
    const of = await dosed()
    const checked = await ready(of)
    p.at('08:00')
    expect((await go(p.li, 'identify', [seen(checked)], band('somebody'))).code).toBe(24045)
    expect(await nears(of.oldmanId)).toEqual([3])
    expect((await go(p.li, 'identify', [seen(checked)], band(of.oldmanId))).data).toMatchObject({
      results: [{ code: 0, status: 2, version: checked.version }],
    })
    expect(await stockOf(of)).toEqual([20, 1])
    const finance = await p.t.as('FINANCE')
    expect((await go(finance, 'identify', [seen(checked)], band(of.oldmanId))).code).toBe(401)
  })

  test('a resident is identified by bed code, bound wristband, or by sight with a reason; a late dose needs a reason', async () => {
    const of = await dosed()
    await p.t.db((db) =>
      db
        .updateTable('oldman')
        .set({ wristbandNo: `W${of.oldmanId}` })
        .where('oldmanId', '=', of.oldmanId)
        .execute(),
    )
    const take = await ready(of)
    p.at('09:30')
    const give = (more: object) => go(p.li, 'give', [seen(take)], more)
    expect(fieldOf(await give({ verifyWay: 1, verifyCode: `W${of.oldmanId}` }))).toBeUndefined()
    expect((await give({ verifyWay: 1, verifyCode: `W${of.oldmanId}` })).msg).toContain('请填写延后原因')
    expect((await give({})).msg).toContain('延后原因')
    expect((await give({ reason: '检查回来晚' })).msg).toContain('请先核对老人身份')
    expect((await give({ reason: '检查回来晚', verifyWay: 1 })).msg).toContain('请扫描腕带')
    const done = await give({ verifyWay: 1, verifyCode: `W${of.oldmanId}`, reason: '检查回来晚' })
    expect(done.data).toMatchObject({ results: [{ status: 3 }] })
    expect(await now(of)).toMatchObject({ late: 1, reason: '检查回来晚' })
    const other = await dosed()
    await p.t.db((db) =>
      db
        .updateTable('bed')
        .set({ bedCode: `B${other.bedId}` })
        .where('bedId', '=', other.bedId)
        .execute(),
    )
    const next = await ready(other)
    p.at('08:00')
    expect((await go(p.li, 'give', [seen(next)], { verifyWay: 3 })).msg).toContain('人工核对须填写原因')
    expect((await go(p.li, 'give', [seen(next)], { verifyWay: 2, verifyCode: `B${other.bedId}` })).code).toBe(0)
  })

  test('a wrong box is 24043, kept as a near miss, when packing and when checking', async () => {
    const of = await dosed()
    const [line] = of.take.lines
    const scan = (client: Client, action: string, take: Whole, drugCode: string) =>
      go(client, action, [{ ...seen(take), lines: [{ takeLineId: line.takeLineId, drugCode }] }])
    expect(await scan(p.zhang, 'prepare', of.take, '999')).toMatchObject({ code: 24043, msg: '扫描的药品与计划不一致' })
    expect((await scan(p.zhang, 'prepare', of.take, of.drug.barCode ?? '')).code).toBe(0)
    expect((await scan(p.li, 'check', await now(of), '999')).code).toBe(24043)
    expect(await nears(of.oldmanId)).toEqual([2, 2])
    const back = await go(p.li, 'checkFail', [seen(await now(of))], { reason: '数量不对' })
    expect(back.data).toMatchObject({ results: [{ status: 0 }] })
    expect(await stockOf(of)).toEqual([20, 0])
    expect(await nears(of.oldmanId)).toEqual([1, 2, 2])
    expect(fieldOf(await go(p.li, 'checkFail', [seen(await now(of))]))).toBe('reason')
  })

  test('packs what expires first, never expired drugs (24041), never more than there is (24024)', async () => {
    const of = await dosed({ quantity: 1, use: { dose: 2 } })
    expect(await go(p.zhang, 'prepare', [seen(of.take)])).toMatchObject({
      code: 24024,
      msg: `药品数量不足：${of.drug.drugName}可用1片`,
    })
    await p.bring(of.oldmanId, of.drug.drugId, 5, { batchNo: 'B0', expireDate: '2025-06-20' })
    await go(p.zhang, 'prepare', [seen(await now(of))])
    expect((await now(of)).lines[0].splits).toMatchObject([{ quantity: 2, batchNo: 'B0' }])
    const late = await dosed({ quantity: 1 })
    await sqlDay(late.oldmanId)
    expect(await go(p.zhang, 'prepare', [seen(late.take)])).toMatchObject({ code: 24041, msg: '批次已过期' })
  })
  /** The batch expires, as if time had passed. */
  const sqlDay = (oldmanId: string) =>
    p.t.services.database.withSystem(async (db) => {
      await sql`alter table drug_stock disable trigger drug_stock_kept`.execute(db)
      await sql`update drug_stock set expire_date = '2025-06-09' where oldman_id = ${oldmanId}`.execute(db)
      await sql`alter table drug_stock enable trigger drug_stock_kept`.execute(db)
    })

  test('each take is handled by itself: a refused one stops no other, and each line has its own answer', async () => {
    const one = await dosed()
    const two = await dosed({ quantity: 1, use: { dose: 2 } })
    const answer = await go(p.zhang, 'prepare', [seen(one.take), seen(two.take), { takeId: 'nobody', version: 1 }])
    expect(answer.code).toBe(0)
    expect(answer.data).toMatchObject({ done: 1, failed: 2 })
    expect(answer.data.results.map(({ takeId, code }) => [takeId, code])).toEqual(
      expect.arrayContaining([
        [one.take.takeId, 0],
        [two.take.takeId, 24024],
        ['nobody', 21003],
      ]),
    )
    expect((await go(p.zhang, 'prepare', [seen(one.take)])).code).toBe(21002)
    expect((await go(p.zhang, 'prepare', [seen(await now(one))])).code).toBe(21009)
    const more = await newDrug(p.head)
    await p.doctor.ok(drugUse.useCreate, {
      oldmanId: two.oldmanId,
      drugId: more.drugId,
      dose: 1,
      drugWay: 1,
      freq: 'qd',
      startDate: p.day,
    })
    await p.bring(two.oldmanId, more.drugId, 5)
    const mixed = await go(p.zhang, 'prepare', [seen(await now(two))])
    expect(mixed.data).toMatchObject({ done: 1, failed: 1 })
    expect((await now(two)).lines.map(({ status }) => status).sort()).toEqual([0, 1])
    expect((await now(two)).status).toBe(0)
  })

  /** A resident with two drugs at 08:00, the second of them out of stock. */
  async function twoDrugs() {
    const of = await dosed()
    const more = await newDrug(p.head)
    await p.doctor.ok(drugUse.useCreate, {
      oldmanId: of.oldmanId,
      drugId: more.drugId,
      dose: 1,
      drugWay: 1,
      freq: 'qd',
      startDate: p.day,
    })
    const at = async (drugId: string) => {
      const take = await now(of)
      const line = (take.lines as (Whole['lines'][number] & { drugId: string })[]).find((one) => one.drugId === drugId)
      if (!line) throw new Error('no such line')
      return { ...line, asked: [{ ...seen(take), lines: [{ takeLineId: line.takeLineId }] }] }
    }
    return { of, more, here: () => at(of.drug.drugId), missing: () => at(more.drugId) }
  }

  test('two nurses pack drugs of one time: neither checks his own (24042), each checks the other’s', async () => {
    const { of, more, here, missing } = await twoDrugs()
    await go(p.zhang, 'prepare', [seen(await now(of))])
    await p.bring(of.oldmanId, more.drugId, 5)
    await go(p.li, 'prepare', [seen(await now(of))])
    expect([(await here()).status, (await missing()).status]).toEqual([1, 1])
    expect((await go(p.zhang, 'check', (await here()).asked)).code).toBe(24042)
    expect((await go(p.li, 'check', (await missing()).asked)).code).toBe(24042)
    expect((await go(p.li, 'check', (await here()).asked)).code).toBe(0)
    expect((await go(p.zhang, 'check', (await missing()).asked)).code).toBe(0)
    expect((await now(of)).status).toBe(2)
  })

  test('a high-risk drug is checked and given by nurses and doctors alone (24048)', async () => {
    const of = await dosed({ drug: { highRisk: 1 } })
    const { makeRole } = await import('../../../../../test/factories.ts')
    await makeRole(
      p.t,
      'DRUG_AID',
      ['query', 'add', 'check', 'give'].map((code) => `drug.drugGetList.${code}`),
    )
    const aid = await p.t.as('DRUG_AID')
    await go(p.zhang, 'prepare', [seen(of.take)])
    expect(await go(aid, 'check', [seen(await now(of))])).toMatchObject({
      code: 24048,
      msg: '高警示药品须由护士或医生办理',
    })
    expect((await go(p.li, 'check', [seen(await now(of))])).code).toBe(0)
    p.at('08:00')
    expect((await go(aid, 'give', [seen(await now(of))], band(of.oldmanId))).code).toBe(24048)
    expect((await go(aid, 'void', [seen(await now(of))], { reason: '错' })).status).toBe(401)
  })

  test('a part is given and two people destroy the opened rest; a smaller dose leaves the rest in custody', async () => {
    const of = await dosed({ use: { dose: 2 } })
    const take = await ready(of)
    p.at('08:00')
    const lines = [{ takeLineId: take.lines[0].takeLineId, actualDose: 1.5 }]
    const give = (more: object) => go(p.zhang, 'give', [{ ...seen(take), lines }], { ...band(of.oldmanId), ...more })
    expect((await give({ opened: 1 })).msg).toContain('另一人核对')
    expect((await give({ opened: 1, checkerId: p.zhang.userId })).code).toBe(24022)
    expect((await give({ opened: 1, checkerId: p.li.userId })).code).toBe(0)
    expect(await stockOf(of)).toEqual([18, 0])
    const other = await dosed({ use: { dose: 2 } })
    const next = await ready(other)
    p.at('08:00')
    const tooMuch = [{ takeLineId: next.lines[0].takeLineId, actualDose: 3 }]
    expect((await go(p.zhang, 'give', [{ ...seen(next), lines: tooMuch }], band(other.oldmanId))).code).toBe(21001)
    const less = [{ takeLineId: next.lines[0].takeLineId, actualDose: 1 }]
    expect((await go(p.zhang, 'give', [{ ...seen(next), lines: less }], band(other.oldmanId))).code).toBe(0)
    expect(await stockOf(other)).toEqual([19, 0])
  })

  test('a refused dose goes back; after two running the doctor is notified; an opened one is destroyed', async () => {
    const of = await dosed({ use: { freq: 'bid' } })
    const [first, second] = await takesOf(of.oldmanId)
    await go(p.zhang, 'prepare', [seen(first), seen(second)])
    await go(p.li, 'check', (await takesOf(of.oldmanId)).map(seen))
    p.at('08:00')
    const [one, two] = await takesOf(of.oldmanId)
    expect(fieldOf(await go(p.li, 'refuse', [seen(one)], band(of.oldmanId)))).toBe('refuseReason')
    expect((await go(p.li, 'refuse', [seen(one)], { ...band('nobody'), refuseReason: 1 })).code).toBe(24045)
    expect((await go(p.li, 'refuse', [seen(one)], { ...band(of.oldmanId), refuseReason: 1 })).data).toMatchObject({
      results: [{ status: 4 }],
    })
    expect(await stockOf(of)).toEqual([20, 1])
    expect(await messageCount(p.doctor, of.drug.drugName)).toBe(0)
    p.at('18:00')
    await go(p.li, 'refuse', [seen(two)], {
      ...band(of.oldmanId),
      refuseReason: 1,
      opened: 1,
      checkerId: p.zhang.userId,
    })
    expect(await stockOf(of)).toEqual([19, 0])
    expect(await messageCount(p.doctor, of.drug.drugName)).toBe(1)
  })

  test('scenario 21: planned 08:00 and untouched at 10:00 it is 5, the head nurse is told, stock stays; ordered again it is given late', async () => {
    const of = await dosed()
    await go(p.zhang, 'prepare', [seen(of.take)])
    await run('watch', '09:59')
    expect((await now(of)).status).toBe(1)
    await run('watch', '10:00')
    expect((await now(of)).status).toBe(5)
    expect(await stockOf(of)).toEqual([20, 0])
    expect(await messageCount(p.head, `漏服${of.drug.drugName}`)).toBe(1)
    expect((await go(p.zhang, 'prepare', [seen(await now(of))])).msg).toContain('医嘱')
    expect((await go(p.zhang, 'prepare', [seen(await now(of))], { doctorOrder: '电话医嘱补服' })).data).toMatchObject({
      results: [{ status: 1 }],
    })
    await run('watch', '11:00')
    expect((await now(of)).status).toBe(1)
    await go(p.li, 'check', [seen(await now(of))])
    expect((await go(p.li, 'give', [seen(await now(of))], { ...band(of.oldmanId), reason: '补服' })).code).toBe(0)
    expect(await now(of)).toMatchObject({ status: 3, late: 1 })
  })

  test('scenario 24: void of a given dose the same day gives +1 by a type 6 record, take 8; a second void → 21009, the next day too', async () => {
    const of = await dosed()
    const take = await ready(of)
    p.at('08:00')
    await go(p.zhang, 'give', [seen(take)], band(of.oldmanId))
    expect(fieldOf(await go(p.head, 'void', [seen(await now(of))]))).toBe('reason')
    expect((await go(p.head, 'void', [seen(await now(of))], { reason: '登记错人' })).data).toMatchObject({
      results: [{ status: 8 }],
    })
    const { row, records } = await p.whole(of.oldmanId, of.drug.drugId)
    expect([row.quantity, records[0].keepType, records[0].quantity]).toEqual([20, 6, 1])
    expect((await go(p.head, 'void', [seen(await now(of))], { reason: '再来' })).code).toBe(21009)
    const other = await dosed()
    const next = await ready(other)
    p.at('08:00')
    await go(p.zhang, 'give', [seen(next)], band(other.oldmanId))
    const before = await now(other)
    p.at('2025-06-11 08:00:00')
    expect((await go(p.head, 'void', [seen(before)], { reason: '晚了' })).code).toBe(21009)
  })

  test('a drug out of stock does not hold up the others: the take is 6, and the missed dose may be ordered again', async () => {
    const { of, more, here, missing } = await twoDrugs()
    await go(p.zhang, 'prepare', [seen(await now(of))])
    await go(p.li, 'check', [seen(await now(of))])
    p.at('08:00')
    expect((await go(p.li, 'give', [seen(await now(of))], band(of.oldmanId))).code).toBe(0)
    expect([(await here()).status, (await missing()).status, (await now(of)).status]).toEqual([3, 0, 0])
    expect((await go(p.li, 'give', (await here()).asked, band(of.oldmanId))).code).toBe(24049)
    await run('watch', '11:30')
    expect([(await missing()).status, (await now(of)).status]).toEqual([5, 6])
    await p.bring(of.oldmanId, more.drugId, 5)
    expect((await go(p.zhang, 'prepare', [seen(await now(of))])).msg).toContain('医嘱')
    await go(p.zhang, 'prepare', [seen(await now(of))], { doctorOrder: '补服' })
    expect([(await here()).status, (await missing()).status]).toEqual([3, 1])
    await go(p.li, 'check', [seen(await now(of))])
    expect((await go(p.li, 'give', [seen(await now(of))], { ...band(of.oldmanId), reason: '补服' })).code).toBe(0)
    expect((await now(of)).status).toBe(3)
  })
})
