import { monthAction } from '#contract/modules/stock/stock/stock.ts'
import { addDays } from '../../../core/clock.ts'
import type { Db } from '../../../core/db/db.ts'
import { systemWho, type Who } from '../../../core/who/who.ts'
import type { Demo } from '../../../demo/load.ts'
import { random } from '../../../demo/random.ts'
import { changeMonth } from './months.ts'
import { type Doc, type Put, post, type Take } from './posting.ts'

/** A hundred days of a store: an opening, weekly issues, monthly purchases, two moves to the ward, a month closed. */
const makeStock: Demo = async ({ db, orgId, now }) => {
  const today = now.slice(0, 10)
  const goods = await goodsOf(db, orgId, today)
  const book = bookOf(db, orgId, today)
  await book.enter(opened, 'STORE', { puts: goods.map((one, at) => openingOf(one, at)) })
  for (let back = opened - 7; back > 0; back -= 7) {
    const dice = random(back)
    const some = goods.filter((one) => one.turns && dice.int(0, 12) === 0)
    await book.enter(back, 'DELIVER', { takes: some.map((one, at) => takeOf(one, at, dice.int(1, 6))) })
    if (back % 4 !== 1) continue
    const bought = goods.filter((one) => one.turns && dice.int(0, 9) === 0)
    await book.enter(back, 'STORE', {
      puts: bought.map((one, at) => putOf(one, at, dice.int(10, 40), addDays(today, -back))),
    })
  }
  for (const back of [60, 20]) {
    const moved = goods.filter((one) => one.depotId === 'depot-main' && one.turns).slice(0, 20)
    const into = { depotId: 'depot-ward', moveType: 'TRANSIT_IN' } as const
    await book.enter(back, 'TRANSFER', {
      takes: moved.map((one, at) => ({ ...takeOf(one, at, 8), moveType: 'TRANSIT_OUT' as const, into })),
    })
  }
  const closed = addDays(today, -opened).slice(0, 7)
  if (closed < today.slice(0, 7)) await changeMonth(db, book.who(now), { month: closed, action: monthAction.is.close })
}

/** Days back of the first record. */
const opened = 98

interface Goods {
  skuId: string
  depotId: string
  price: number
  shelfLifeDays: number | null
  /** Used up and bought again; the others stand on the shelf, some of them past their day. */
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
  const quantity = turns ? 40 + ((at * 7) % 90) : 4 + (at % 13)
  return {
    ...{ moveType: 'IN', detailId: `line-${at}`, depotId, skuId, quantity, amount: quantity * price },
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
  const made = shelfLifeDays === null ? null : addDays(day, -10)
  const expireDate = made && addDays(made, Math.max(200, shelfLifeDays ?? 0))
  return {
    ...{ moveType: 'IN', detailId: `line-${at}`, depotId, skuId, quantity, amount: quantity * inPrice },
    batch: { inPrice, productionDate: made, expireDate, supplierId },
  }
}

const takeOf = ({ skuId, depotId }: Goods, at: number, quantity: number): Take => ({
  ...{ moveType: 'OUT', detailId: `line-${at}`, depotId, skuId, quantity },
})

const prefixes: Partial<Record<Doc['docType'], string>> = { STORE: 'RK', DELIVER: 'CK', TRANSFER: 'DB' }

/** Posts as the storekeeper did on a day so many days ago. */
function bookOf(db: Db, orgId: string, today: string) {
  const who = (time: string): Who => ({ ...systemWho(orgId, time), userId: 'user-storekeeper', userName: '库管员' })
  return {
    who,
    /** A document of its own for each depot, of what is bought for each supplier too, as keepers do. */
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
        await post(db, who(`${bizDate} 09:30:00`), doc, { takes: of(takes), puts: of(puts) })
      }
    },
  }
}

export default makeStock
