/** Whether a line that a resident is given goes onto the bill, while it is typed (stock.md 3.2). Pure. */

interface Line {
  salePrice?: number | null
  chargeFlag?: number | null
}
interface Priced {
  projectChildId?: string | null
  salePrice?: number | null
}

/**
 * Charged where the item has a fee and a price, unless it is switched off. What was switched on before and can no longer be
 * charged is shown as it will be sent, so that it can be switched off.
 */
export function chargeOf({ salePrice, chargeFlag }: Line, item: Priced | undefined) {
  const payable = Boolean(item?.projectChildId) && (salePrice ?? item?.salePrice ?? 0) > 0
  const checked = chargeFlag === 1 || (payable && chargeFlag !== 0)
  return { checked, disabled: !payable && !checked }
}
