import { Goods, Take } from '#contract/modules/care/goods/goods.ts'
import { serial } from '#core/rows/numbers.ts'
import { table } from '#core/rows/store/table.ts'

export const goodsTable = table('goods', 'goodsId', { label: '物品寄存', fields: Goods, title: 'goodsNo' })
export const takes = table('goodsTake', 'takeId', { label: '物品领取', fields: Take, title: 'takerName' })
export const goodsNumbers = serial('goods', 'goodsNo', { prefix: 'JC', by: 'shortDay', digits: 4 })
