import { joinWaits, nameModule } from '../../../kit/joins/joins.ts'
import { listLink } from '../../../kit/joins/links.ts'
import { touchedBy } from '../../../kit/joins/touches.ts'

nameModule('agreement', '合同')
export const agreementWaits = joinWaits({
  contractExpire: {
    label: '合同即将到期',
    sort: 100,
    link: listLink('/live/contractDocument', 'agreement.list', { expiring: '30' }),
  },
})

touchedBy('stayEnds', 'agreement')
nameModule('contract', '合同文档') // rows from before the module was renamed
