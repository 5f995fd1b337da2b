import { joinWaits, listLink, touchedBy } from '../../../kit/joins.ts'

export const agreementWaits = joinWaits({
  contractExpire: {
    label: '合同即将到期',
    sort: 100,
    link: listLink('/live/contractDocument', 'agreement.list', { expiring: '30' }),
  },
})

touchedBy('stayEnds', 'agreement')
