import { joinWaits, nameModule } from '../../../kit/joins/joins.ts'
import { listLink } from '../../../kit/joins/links.ts'

nameModule('reminder', '提醒')
export const reminderWaits = joinWaits({
  reminder: {
    label: '待处理的提醒',
    sort: 120,
    link: listLink('/administration/info/remind', 'reminder.list', { status: '1' }),
  },
})
