import { joinWaits, listLink, touchedBy } from '../../../kit/joins.ts'

export const settlementWaits = joinWaits({
  settleWait: {
    label: '退住待结算',
    sort: 190,
    link: listLink('/expense/settle', 'settlement.list', { settleStatus: '0' }),
  },
})

touchedBy('stayChanges', 'settlement')
