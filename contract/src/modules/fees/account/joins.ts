import { joinWaits, nameModule } from '../../../kit/joins/joins.ts'
import { listLink } from '../../../kit/joins/links.ts'
import { touchedBy } from '../../../kit/joins/touches.ts'

nameModule('account', '费用账户')
export const accountWaits = joinWaits({
  reserveTodo: {
    label: '预订金待处理',
    sort: 160,
    link: listLink('/expense/account', 'account.list', { reserveTodo: '1' }),
  },
})

touchedBy('stayChanges', 'account')
nameModule('ledger', '总账')
nameModule('trade-way', '支付方式')
