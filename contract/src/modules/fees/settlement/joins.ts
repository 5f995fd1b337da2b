import { joinWaits, nameModule } from '../../../kit/joins/joins.ts'
import { listLink } from '../../../kit/joins/links.ts'
import { touchedBy } from '../../../kit/joins/touches.ts'

nameModule('settlement', '退住结算')
export const settlementWaits = joinWaits({
  settleWait: {
    label: '退住待结算',
    sort: 190,
    link: listLink('/expense/settle', 'settlement.list', { settleStatus: '0' }),
  },
})

touchedBy('stayChanges', 'settlement')
