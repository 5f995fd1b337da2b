/** Whether a line issued to a resident is charged on the bill, during editing (stock.md 3.2). Pure. */

interface Line {
  salePrice?: number | null
  chargeFlag?: number | null
}
interface Priced {
  projectChildId?: string | null
  salePrice?: number | null
}

/**
 * Charged where the item has a fee and a price, unless it is switched off. A charge switched on before that is no
 * longer possible is shown as it will be sent, so that it can be switched off.
 */
export function chargeOf({ salePrice, chargeFlag }: Line, item: Priced | undefined) {
  const payable = Boolean(item?.projectChildId) && (salePrice ?? item?.salePrice ?? 0) > 0
  const checked = chargeFlag === 1 || (payable && chargeFlag !== 0)
  return { checked, disabled: !payable && !checked }
}
