import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stock } from '#contract/modules/stock/stock/stock.ts'
import { deliver } from '#contract/modules/stock/stock-doc/deliver.ts'
import { scrap } from '#contract/modules/stock/stock-doc/scrap.ts'
import { store } from '#contract/modules/stock/stock-doc/store.ts'
import { transfer } from '#contract/modules/stock/stock-doc/transfer.ts'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { openStore } from '../../../../test/goods.ts'
import { soak } from '../../../../test/long.ts'
import { random } from '../../../demo/random.ts'

/**
 * Random documents by four clerks at once: the books stay consistent, and agree with the replies each clerk received.
 * `npm run test:long`: 10 000 documents; PIMS_SEED makes another run.
 */
const documents = soak(160, 10_000)
const clerks = 4
const refusedFairly = [23023, 23024, 23031, 23032, 23041, 23042, 21002, 21009]

/** The expected thousandths and fen of each place. */
type Sums = Map<string, { quantity: number; amount: number }>

describe.skipIf(process.env.PIMS_TEST_DB !== 'pg')('four clerks at once', () => {
  const chance = random(Number(process.env.PIMS_SEED ?? 23))
  let t: TestApp
  let house: Awaited<ReturnType<typeof openStore>>
  let people: Client[]
  let depots: string[]
  let items: string[]
  beforeAll(async () => {
    t = await testApp()
    house = await openStore(t)
    people = await Promise.all(
      Array.from({ length: clerks }, (_, at) => t.as('STORE_MANAGER', { loginName: `storm-${at}` })),
    )
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    const keeperIds = people.map(({ userId }) => userId)
    depots = await Promise.all([1, 2].map(async () => (await house.newDepot(people[0], { keeperIds })).depotId))
    items = []
    for (let at = 0; at < 6; at += 1) items.push((await house.newItem({ batchManage: 1 })).skuId)
  })

  const quantity = (most: number) => chance.int(1, most * 1000) / 1000
  const head = (more: object) => ({ bizDate: t.who().today, depotId: chance.pick(depots), ...more })
  const lines = (line: () => object) =>
    chance
      .shuffle(items)
      .slice(0, chance.int(1, 4))
      .map((skuId) => ({ skuId, ...line() }))

  /** The next document of a clerk, or a red-punch of an earlier one. */
  const posted: { kind: 'store' | 'deliver'; id: string }[] = []
  const comes = async (by: Client) => {
    const done = await by.call(
      store.storePost,
      head({ storeType: 5, lines: lines(() => ({ quantity: quantity(30), price: chance.int(1, 999) })) }),
    )
    if (done.code === 0) posted.push({ kind: 'store', id: idOf(done.data) })
    return done.code
  }
  const goes = async (by: Client) => {
    const body = head({ deliverType: 9, remark: '测试', lines: lines(() => ({ quantity: quantity(20) })) })
    const done = await by.call(deliver.deliverPost, body)
    if (done.code === 0) posted.push({ kind: 'deliver', id: idOf(done.data) })
    return done.code
  }
  const isBack = async (by: Client) => {
    if (posted.length === 0) return 0
    const { kind, id } = chance.pick(posted)
    const whole =
      kind === 'store'
        ? await by.ok(store.storeGet, { storeId: id })
        : await by.ok(deliver.deliverGet, { deliverId: id })
    const open = whole.lines.filter(({ redable }) => redable > 0)
    if (open.length === 0) return 0
    const { detailId, redable } = chance.pick(open)
    const part = Math.max(1, Math.round(redable * 1000 * chance.next())) / 1000
    return red(by, { kind, id }, [{ detailId, quantity: part }])
  }
  const red = async (by: Client, { kind, id }: (typeof posted)[number], some?: object[]) => {
    const body = { id, lines: some, redReason: '录错' }
    return (await (kind === 'store' ? by.call(store.storeRed, body) : by.call(deliver.deliverRed, body))).code
  }
  const returns = async (by: Client) => {
    const issues = posted.filter(({ kind }) => kind === 'deliver')
    if (issues.length === 0) return 0
    const { depotId, bizDate, lines: open } = await by.ok(deliver.deliverGet, { deliverId: chance.pick(issues).id })
    const line = chance.pick(open)
    const part = Math.max(1, Math.round(line.quantity * 500 * chance.next())) / 1000
    const back = [{ skuId: line.skuId, quantity: part, deliverDetailId: line.detailId }]
    const done = await by.call(store.storePost, { storeType: 3, bizDate, depotId, lines: back })
    if (done.code === 0) posted.push({ kind: 'store', id: idOf(done.data) })
    return done.code
  }
  const scraps = async (by: Client) => {
    const broken = lines(() => ({ quantity: quantity(3), scrapReason: 1 }))
    const { code, data } = await by.call(scrap.scrapPost, head({ handleWay: 1, lines: broken }))
    if (code !== 0) return code
    // It waits for its review by a colleague.
    const whole = await by.ok(scrap.scrapGet, { scrapId: idOf(data) })
    const other = chance.pick(people.filter((one) => one !== by))
    const input = { id: whole.id, version: whole.version, pass: chance.chance(0.8) ? 1 : 0, opinion: '已看' }
    return (await other.call(scrap.scrapAudit, input)).code
  }
  const moves = async (by: Client) => {
    const [depotId, depotIdIn] = chance.shuffle(depots)
    const body = { ...head({ depotId, depotIdIn }), lines: lines(() => ({ quantity: quantity(10) })) }
    const sent = await by.call(transfer.transferPost, body)
    if (sent.code !== 0) return sent.code
    const whole = await by.ok(transfer.transferGet, { transferId: idOf(sent.data) })
    const got = whole.lines.map((line) => ({
      detailId: line.detailId,
      receiveQuantity: chance.chance(0.7) ? line.quantity : Math.floor(line.quantity * 500) / 1000,
    }))
    return (await by.call(transfer.transferReceive, { id: whole.id, version: whole.version, lines: got })).code
  }
  // as: the reply of every saved document
  const idOf = (data: unknown) => (data as { id: string }).id

  /** Sends this many documents at once; every reply is 0 or a refusal that a colleague may cause. */
  async function storm(count: number, deeds: readonly ((by: Client) => Promise<number>)[]) {
    const codes: number[] = []
    await Promise.all(
      people.map(async (by) => {
        for (let turn = 0; turn < count / clerks; turn += 1) codes.push(await chance.pick(deeds)(by))
      }),
    )
    expect(codes.filter((code) => code !== 0 && !refusedFairly.includes(code))).toEqual([])
    expect(codes.filter((code) => code === 0).length).toBeGreaterThan(count / 3)
  }
  /** The stock of the balances, and the sum of all records. */
  async function stockRows() {
    const rows = await t.db((db) =>
      db
        .selectFrom('stockBalance')
        .select(['depotId', 'skuId', 'quantity', 'amount', 'lockedQuantity'])
        .where('skuId', 'in', items)
        .execute(),
    )
    const records = await t.db((db) =>
      db
        .selectFrom('stockRecord')
        .select(['depotId', 'skuId', 'quantity', 'amount'])
        .where('skuId', 'in', items)
        .execute(),
    )
    expect(rows.filter((row) => row.quantity < 0 || row.amount < 0 || row.lockedQuantity !== 0)).toEqual([])
    return { balances: summed(rows), records: summed(records) }
  }
  function summed(rows: readonly { depotId: string; skuId: string; quantity: number; amount: number }[]): Sums {
    const sums: Sums = new Map()
    for (const { depotId, skuId, quantity: n, amount } of rows) {
      const key = `${depotId}/${skuId}`
      const sum = sums.get(key) ?? { quantity: 0, amount: 0 }
      sums.set(key, { quantity: sum.quantity + Math.round(n * 1000), amount: sum.amount + amount })
    }
    return sums
  }
  const sorted = (sums: Sums) => [...sums].toSorted(([a], [b]) => a.localeCompare(b))
  const proven = async () => {
    const { balances, records } = await stockRows()
    expect(sorted(balances)).toEqual(sorted(records))
    expect((await house.chief.ok(stock.check)).items).toEqual([])
    return balances
  }

  test(`${documents} documents, all red-punched again, leave nothing, in quantity and fen`, {
    timeout: 3_600_000,
  }, async () => {
    posted.length = 0
    await storm(documents, [comes, comes, goes, goes, isBack])
    const before = await proven()
    expect([...before.values()].some((sum) => sum.quantity > 0)).toBe(true)
    // First issued goods come back, then deliveries are reversed: by all clerks, in any order.
    for (const kind of ['deliver', 'store'] as const) {
      const open = chance.shuffle(posted.filter((one) => one.kind === kind))
      await Promise.all(
        people.map(async (by) => {
          for (let one = open.pop(); one; one = open.pop()) expect([0, 21009]).toContain(await red(by, one))
        }),
      )
    }
    const after = await proven()
    expect([...after.values()].filter((sum) => sum.quantity !== 0 || sum.amount !== 0)).toEqual([])
  })

  test(`${documents / 2} documents of every kind: transfers neither create nor lose goods`, {
    timeout: 3_600_000,
  }, async () => {
    posted.length = 0
    await storm(documents / 2, [comes, comes, goes, returns, isBack, scraps, moves])
    const sums = await proven()
    const total = [...sums.values()].reduce((sum, one) => sum + one.amount, 0)
    const heads = await t.db((db) =>
      db
        .selectFrom('stockDoc')
        .select(['docType', 'totalAmount', 'status'])
        .where('depotId', 'in', depots)
        .where('status', 'in', [1, 2, 3])
        .where('docType', 'in', ['STORE', 'DELIVER', 'SCRAP'])
        .execute(),
    )
    const signs: Partial<Record<string, number>> = { STORE: 1, DELIVER: -1, SCRAP: -1 }
    const expected = heads.reduce((sum, { docType, totalAmount }) => sum + (signs[docType] ?? 0) * totalAmount, 0)
    expect(total).toBe(expected)
  })
})
