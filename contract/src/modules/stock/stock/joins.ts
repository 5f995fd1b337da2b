import { joinWaits, nameModule } from '../../../kit/joins/joins.ts'
import { listLink } from '../../../kit/joins/links.ts'

nameModule('stock', '库存')
export const stockWaits = joinWaits({
  stockLow: { label: '库存低于下限', sort: 280, link: listLink('/warehouse/stock', 'stock.list', { warn: '1' }) },
  stockExpired: { label: '库存过期', sort: 290, link: listLink('/warehouse/stock', 'stock.list', { warn: '4' }) },
})
