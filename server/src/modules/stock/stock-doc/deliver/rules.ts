import { wrongValue } from '#contract/kit/refusals.ts'
import { deliverType } from '#contract/modules/stock/stock-doc/deliver.ts'
import { thousandths, worthOf } from '../../stock/service.ts'

// Issued goods cost what their layers cost; a line given to a resident or sold has its own price besides.

const { used, resident, sold, sentBack, other } = deliverType.is

interface Head {
  deliverType?: number | null
  deptId?: string | null
  receiverId?: string | null
  oldmanId?: string | null
  buyer?: string | null
  supplierId?: string | null
  remark?: string | null
}
const required: Record<number, readonly (readonly [field: keyof Head, words: string])[]> = {
  [used]: [
    ['deptId', '领用出库请选择领用部门'],
    ['receiverId', '领用出库请选择领用人'],
  ],
  [resident]: [['oldmanId', '老人领用请选择老人']],
  [sold]: [['buyer', '销售出库请填写购买人']],
  [sentBack]: [['supplierId', '退货出库请选择供应商']],
  [other]: [['remark', '其他出库请在备注里说明']],
}

/** 21001 naming the first missing field of a type of issue. */
export function assertHead(body: Head): number {
  if (body.deliverType == null) wrongValue('deliverType', '请选择类型')
  for (const [field, words] of required[body.deliverType] ?? []) if (!body[field]) wrongValue(field, words)
  return body.deliverType
}

const takers = ['deptId', 'receiverId', 'oldmanId', 'buyer', 'supplierId'] as const

/** The receiver this type needs; values typed before the type was changed are dropped. */
export function takerOf(type: number, body: Head): Record<(typeof takers)[number], string | null> {
  const own = (key: (typeof takers)[number]) =>
    required[type]?.some(([field]) => field === key) ? (body[key] ?? null) : null
  return {
    deptId: own('deptId'),
    receiverId: own('receiverId'),
    oldmanId: own('oldmanId'),
    buyer: own('buyer'),
    supplierId: own('supplierId'),
  }
}

interface Sold {
  quantity: number
  salePrice?: number | null
  chargeFlag?: number | null
}

/**
 * Price, amount and whether a resident pays: the item's own price where none is typed; charged where the item has a fee
 * and a price, unless the line says otherwise. 21001 for a charge without them.
 */
export function soldAs(
  type: number,
  { quantity, salePrice, chargeFlag }: Sold,
  item: { salePrice: number | null; projectChildId: string | null; skuName: string },
  at: number,
) {
  if (type !== resident && type !== sold) return { salePrice: null, saleAmount: null, chargeFlag: null }
  const price = salePrice ?? item.salePrice ?? 0
  const payable = item.projectChildId !== null && price > 0
  if (type === resident && chargeFlag === 1 && !payable) notPayable(item.skuName, at)
  const charged = type === resident ? (chargeFlag ?? (payable ? 1 : 0)) : null
  return { salePrice: price, saleAmount: worthOf(price, thousandths(quantity)), chargeFlag: charged }
}

/** 21001: this line cannot be charged. */
export const notPayable = (skuName: string, at: number): never =>
  wrongValue(`lines.${at}.chargeFlag`, `${skuName}没有收费项目或售价，不能记费`)
