import { joinWaits, nameModule } from '../../../kit/joins/joins.ts'
import { listLink } from '../../../kit/joins/links.ts'

nameModule('stock-doc', '库存单据')
export const stockDocWaits = joinWaits({
  transferComing: {
    label: '调拨待收货',
    sort: 300,
    link: listLink('/warehouse/transfer', 'stock-doc.transferList', { status: '4,5' }, 'receive'),
  },
  countConfirm: {
    label: '盘点待确认',
    sort: 310,
    link: listLink('/warehouse/inventory', 'stock-doc.inventoryList', { status: '11' }, 'confirm'),
  },
  lendLate: {
    label: '借用逾期未还',
    sort: 320,
    link: listLink('/warehouse/lend', 'stock-doc.lendList', { overdue: '1' }),
  },
})
