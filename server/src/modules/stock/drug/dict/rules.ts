// A drug is identified by its approval number. A wrong number means a wrong drug, so a given number is checked: 国药准字
// with letters and eight digits, or the number of an import. Herbs, food and appliances have other numbers.

import { drugType } from '#contract/modules/stock/drug/dict.ts'

const { herbal, food, device, special } = drugType.is
const withoutNumber: readonly unknown[] = [herbal, food, device]
const pattern = /^(国药准字)?[HZSJBTFC]{1,2}\d{8}$/

/** False for an approval number that no drug of this kind can have (24001, stock.md 5.1). */
export const isApprovalNo = (approvalNo: string | null | undefined, type: unknown) =>
  !approvalNo || withoutNumber.includes(type) || pattern.test(approvalNo)

interface Whole {
  strengthValue?: unknown
  strengthUnit?: unknown
  doseDefault?: number | null
  doseMaxOnce?: number | null
  doseMaxDay?: number | null
}

/** Values of one drug that contradict each other: the field and what would be right, or undefined. */
export function misfit(drug: Whole): [field: string, message: string] | undefined {
  const { doseDefault, doseMaxOnce, doseMaxDay } = drug
  if ((drug.strengthValue == null) !== (drug.strengthUnit == null))
    return [drug.strengthValue == null ? 'strengthValue' : 'strengthUnit', '含量和含量单位须一起填写']
  if (doseMaxOnce != null && doseMaxDay != null && doseMaxOnce > doseMaxDay)
    return ['doseMaxDay', '日最大剂量不能小于单次最大剂量']
  if (doseDefault != null && doseMaxOnce != null && doseDefault > doseMaxOnce)
    return ['doseDefault', '常用剂量不能大于单次最大剂量']
  return undefined
}

/** A special-control class marks a drug as special control whatever was ticked (stock.md 5.1). */
export const controlOf = (type: unknown, ticked: number) => (type === special ? 1 : ticked)
