import { joinWaits, listLink } from '../../../kit/joins.ts'

export const dunningWaits = joinWaits({
  accountAlarm: {
    label: '预存余额不足',
    sort: 170,
    link: listLink('/expense/paymentRemind', 'dunning.list', { lowBalance: '1' }),
  },
})
