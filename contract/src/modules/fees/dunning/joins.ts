import { joinWaits, nameModule } from '../../../kit/joins/joins.ts'
import { listLink } from '../../../kit/joins/links.ts'

nameModule('dunning', '催缴')
export const dunningWaits = joinWaits({
  accountAlarm: {
    label: '预存余额不足',
    sort: 170,
    link: listLink('/expense/paymentRemind', 'dunning.list', { lowBalance: '1' }),
  },
})
