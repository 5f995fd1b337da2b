import { Take } from '#contract/modules/stock/drug-take/take.ts'
import { Use } from '#contract/modules/stock/drug-take/use.ts'
import { table } from '#core/rows/store/table.ts'

export const uses = table('drugUse', 'useId', { label: '用药设置', fields: Use })
export const takes = table('drugTake', 'takeId', { label: '服药', fields: Take })
