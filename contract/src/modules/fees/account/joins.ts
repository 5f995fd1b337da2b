import { joinWaits, listLink, touchedBy } from '../../../kit/joins.ts'

export const accountWaits = joinWaits({
  reserveTodo: {
    label: '预订金待处理',
    sort: 160,
    link: listLink('/expense/account', 'account.list', { reserveTodo: '1' }),
  },
})

touchedBy('stayChanges', 'account')
