import { monthAction } from '#contract/modules/stock/stock/stock.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { systemWho, type Who } from '#core/who/who.ts'
import type { Demo } from '../../../demo/load.ts'
import { random } from '../../../demo/random.ts'
import { type Doc, type Put, postToStock, type Take } from './book/posting.ts'
import { changeMonth, stockMonths } from './read/months.ts'

/**
 * A year of a store: an opening, issues each week (at first every other week), monthly purchases, transfers to the ward
 * every other month, closed months.
 */
const makeStock: Demo = async ({ db, orgId, now }) => {
  const today = now.slice(0, 10)
  const goods = await goodsOf(db, orgId, today)
  const book = bookOf(db, orgId, today)
  await book.enter(opened, 'STORE', { puts: goods.map((one, at) => openingOf(one, at)) })
  for (let back = opened - 7; back > 0; back -= 7) {
    const dice = random(back)
    const early = back > 98
    if (early && back % 2 === 1) continue
    const some = goods.filter((one) => one.turns && dice.int(0, 12) === 0)
    await book.enter(back, 'DELIVER', { takes: some.map((one, at) => takeOf(one, at, dice.int(1, 6))) })
    if ((back / 7) % 8 === 4) await book.enter(back, 'TRANSFER', { takes: movesOf(goods, back) })
    if (back % 4 !== 0) continue
    const bought = goods.filter((one) => one.turns && dice.int(0, early ? 19 : 9) === 0)
    await book.enter(back, 'STORE', {
      puts: bought.map((one, at) => putOf(one, at, dice.int(10, 40), addDays(today, -back))),
    })
  }
  const over = addDays(today, -settled).slice(0, 7)
  const months = (await stockMonths(db, book.who(now))).map(({ month }) => month).reverse()
  for (const [at, month] of months.entries())
    if (month < over)
      await changeMonth(db, book.who(`${months[at + 1]}-02 17:00:00`), { month, action: monthAction.is.close })
}

/** Days since the first record: whole weeks, so that the last issue is of this week. */
const opened = 364
/** Months that ended this many days ago are closed: other demo documents are dated later. */
const settled = 45

interface Goods {
  skuId: string
  depotId: string
  price: number
  shelfLifeDays: number | null
  /** Issued and bought again; the others stay in stock, some of them expired. */
  turns: boolean
  expireDate: string | null
  supplierId: string | null
}

async function goodsOf(db: Db, orgId: string, today: string): Promise<Goods[]> {
  const rows = await db
    .selectFrom('sku')
    .select(['skuId', 'inPrice', 'shelfLifeDays', 'lendAble', 'goodsProperty', 'supplierId'])
    .where('orgId', '=', orgId)
    .orderBy('skuCode')
    .execute()
  return rows.map((row, at) => {
    const odd = row.shelfLifeDays === null ? null : at % 41 === 7 ? -5 : at % 23 === 5 ? 20 : null
    const days = odd ?? (row.shelfLifeDays === null ? null : Math.max(200, row.shelfLifeDays - opened))
    return {
      skuId: row.skuId,
      depotId: row.goodsProperty === food ? 'depot-food' : 'depot-main',
      price: row.inPrice ?? 0,
      shelfLifeDays: row.shelfLifeDays,
      turns: row.lendAble === 0 && odd === null && at % 17 !== 3,
      expireDate: days === null ? null : addDays(today, days),
      supplierId: row.supplierId,
    }
  })
}
/** GOODS_PROPERTY 食材. */
const food = 3

function openingOf({ skuId, depotId, price, turns, expireDate, supplierId }: Goods, at: number): Put {
  const quantity = turns ? 60 + ((at * 7) % 90) : 4 + (at % 13)
  return {
    moveType: 'IN',
    detailId: `line-${at}`,
    depotId,
    skuId,
    quantity,
    amount: quantity * price,
    batch: { inPrice: price, expireDate, supplierId },
  }
}

function putOf(
  { skuId, depotId, price, shelfLifeDays, supplierId }: Goods,
  at: number,
  quantity: number,
  day: string,
): Put {
  // Prices move.
  const inPrice = Math.round(price * (1 + ((at % 7) - 3) / 50))
  const productionDate = shelfLifeDays === null ? null : addDays(day, -10)
  const expireDate = productionDate && addDays(productionDate, Math.max(200, shelfLifeDays ?? 0))
  return {
    moveType: 'IN',
    detailId: `line-${at}`,
    depotId,
    skuId,
    quantity,
    amount: quantity * inPrice,
    batch: { inPrice, productionDate, expireDate, supplierId },
  }
}

const takeOf = ({ skuId, depotId }: Goods, at: number, quantity: number): Take => ({
  moveType: 'OUT',
  detailId: `line-${at}`,
  depotId,
  skuId,
  quantity,
})

/** Eight units each of twenty items to the ward's depot, other items each time. */
function movesOf(goods: readonly Goods[], back: number): Take[] {
  const main = goods.filter((one) => one.depotId === 'depot-main' && one.turns)
  const from = (back * 3) % (main.length - 20)
  const into = { depotId: 'depot-ward', moveType: 'TRANSIT_IN' } as const
  return main
    .slice(from, from + 20)
    .map((one, at) => ({ ...takeOf(one, at, 8), moveType: 'TRANSIT_OUT' as const, into }))
}

const prefixes: Partial<Record<Doc['docType'], string>> = { STORE: 'RK', DELIVER: 'CK', TRANSFER: 'DB' }

/** Posts as the storekeeper, this many days ago. */
function bookOf(db: Db, orgId: string, today: string) {
  const who = (time: string): Who => ({ ...systemWho(orgId, time), userId: 'user-storekeeper', userName: '库管员' })
  return {
    who,
    /** One document per depot, for purchases also per supplier, as keepers do. */
    enter: async (
      back: number,
      docType: Doc['docType'],
      { takes = [], puts = [] }: { takes?: Take[]; puts?: Put[] },
    ) => {
      const bizDate = addDays(today, -back)
      const isBought = docType === 'STORE' && back < opened
      const apart = (line: Take | Put) =>
        isBought && 'batch' in line && typeof line.batch === 'object'
          ? `${line.depotId} ${line.batch.supplierId}`
          : line.depotId
      for (const [at, one] of [...new Set([...takes, ...puts].map(apart))].entries()) {
        const docNo = `${prefixes[docType]}${bizDate.replaceAll('-', '')}${String(at + 1).padStart(4, '0')}`
        const of = <L extends Take | Put>(lines: readonly L[]) =>
          lines
            .filter((line) => apart(line) === one)
            .map((line) => ({ ...line, detailId: `${docNo}-${line.detailId}` }))
        const doc = { docType, docId: `demo-${docNo}`, docNo, bizDate }
        await postToStock(db, who(`${bizDate} 09:30:00`), doc, { takes: of(takes), puts: of(puts) })
      }
    },
  }
}

export default makeStock
