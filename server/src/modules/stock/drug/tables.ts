import { Destroy, Keep, KeepDoc } from '#contract/modules/stock/drug/custody.ts'
import { Drug } from '#contract/modules/stock/drug/dict.ts'
import { table } from '#core/rows/store/table.ts'

export const drugs = table('drug', 'drugId', { label: '药品', fields: Drug, title: 'drugName' })
export const keeps = table('drugKeep', 'keepId', { label: '药品代管', fields: Keep })
export const keepDocs = table('drugKeepDoc', 'keepNo', { label: '代管药品单', fields: KeepDoc, title: 'keepNo' })
export const destroys = table('drugDestroy', 'destroyId', {
  label: '药品销毁申请',
  fields: Destroy,
  title: 'destroyNo',
})
