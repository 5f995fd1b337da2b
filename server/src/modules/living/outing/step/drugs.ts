import type { z } from 'zod'
import { wrongValue } from '#contract/kit/refusals.ts'
import type { OutingDrug } from '#contract/modules/living/outing/outing.ts'
import type { Row } from '#core/rows/store/table.ts'

/** Drugs taken along, and the quantities that come back (residence.md 4, drug count check). */

type Drug = z.output<typeof OutingDrug>

/** The quantity taken out stays as counted; each row gets the returned quantity, which is never larger. */
export function countedBack({ drugs }: Pick<Row<'outing'>, 'drugs'>, answers: readonly Drug[]): Drug[] {
  const left = [...answers]
  const counted = drugs.map((takenDrug) => {
    const at = left.findIndex(
      (one) => one.drugName === takenDrug.drugName && (one.drugId ?? null) === (takenDrug.drugId ?? null),
    )
    const [back] = at < 0 ? [] : left.splice(at, 1)
    const backQty = back?.backQty ?? takenDrug.backQty ?? null
    if (backQty !== null && backQty > takenDrug.outQty)
      wrongValue('drugs', `${takenDrug.drugName}带回数量不能大于带出数量`)
    return { ...takenDrug, backQty }
  })
  if (left.length > 0) wrongValue('drugs', `${left[0].drugName}没有登记带出`)
  return counted
}
