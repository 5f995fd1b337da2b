import { joinWaits, nameModule } from '../../../kit/joins/joins.ts'
import { listLink } from '../../../kit/joins/links.ts'
import { touchedBy } from '../../../kit/joins/touches.ts'

nameModule('bill', '账单')
export const billWaits = joinWaits({
  billOverdue: { label: '逾期账单', sort: 180, link: listLink('/expense/bill', 'bill.list', { overdue: '1' }) },
})

touchedBy('stayChanges', 'bill')
