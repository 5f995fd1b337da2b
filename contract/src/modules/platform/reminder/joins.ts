import { joinWaits, listLink } from '../../../kit/joins.ts'

export const reminderWaits = joinWaits({
  reminder: {
    label: '待处理的提醒',
    sort: 120,
    link: listLink('/administration/info/remind', 'reminder.list', { status: '1' }),
  },
})
