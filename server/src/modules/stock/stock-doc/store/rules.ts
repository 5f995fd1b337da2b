import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import { storeRefusals as no, storeType } from '#contract/modules/stock/stock-doc/store.ts'
import { addDays } from '#core/clock.ts'

// A document lists incoming or outgoing goods, line by line; only its posting moves anything. A line is worth its price
// times its quantity, or the typed amount, from which the price follows. Items with an expiry need its date.

export interface LineInput {
  skuId: string
  quantity: number
  price?: number | null
  amount?: number | null
  productionDate?: string | null
  expireDate?: string | null
}

export interface Item {
  skuName: string
  expireManage: number
  shelfLifeDays: number | null
}

/** Price and amount of a line, in fen; half a fen is rounded up. 21001 where a price is required and none is given. */
export function priced({ quantity, price, amount }: LineInput, at: number, type: number) {
  if (amount != null) return { price: halfUp(BigInt(amount) * 1000n, thousandths(quantity)), amount }
  if (price == null && type !== storeType.is.given) wrongValue(`lines.${at}.price`, `请填写第${at + 1}行的单价`)
  const each = price ?? 0
  return { price: each, amount: halfUp(BigInt(each) * thousandths(quantity), 1000n) }
}

const thousandths = (quantity: number) => BigInt(Math.round(quantity * 1000))
const halfUp = (numerator: bigint, denominator: bigint) => Number((2n * numerator + denominator) / (2n * denominator))

/**
 * The expiry date of a line: as typed, else computed from its production date (stock.md 3.1). Refuses 23021 without
 * either, 23022 when it has passed on the day of delivery, 21001 for a production date after that day.
 */
export function keepsUntil(line: LineInput, at: number, item: Item, bizDate: string): string | null {
  const { productionDate, expireDate } = line
  if (productionDate && productionDate > bizDate)
    wrongValue(`lines.${at}.productionDate`, `第${at + 1}行的生产日期不能晚于入库日期`)
  const expiry = productionDate && item.shelfLifeDays ? addDays(productionDate, item.shelfLifeDays) : null
  const until = expireDate ?? expiry
  const field = { field: `lines.${at}.expireDate` }
  if (item.expireManage === 1 && !until) refuse(no.noExpiry, { skuName: item.skuName }, field)
  if (until && until <= bizDate) refuse(no.pastExpiry, {}, field)
  return until
}
