import { common } from '#contract/kit/refusals.ts'
import type { Constraints } from '#core/db/db-errors.ts'

/** What is unique: an item in a spec, a barcode, a spec made by two imports at once. */
export const itemConstraints: Constraints = {
  sku_name_once: { refusal: common.nameTaken, vars: { 名称: '同名同规格的物品' }, field: 'skuName' },
  sku_bar_code_once: { refusal: common.nameTaken, vars: { 名称: '条码' }, field: 'barCode' },
  spec_name_once: { refusal: common.nameTaken, vars: { 名称: '规格名称' }, field: 'specId' },
}
