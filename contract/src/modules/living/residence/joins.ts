import { joinWaits, nameModule } from '../../../kit/joins/joins.ts'
import { listLink } from '../../../kit/joins/links.ts'

nameModule('residence', '入住管理')
export const residenceWaits = joinWaits({
  bookExpire: { label: '预订即将到期', sort: 60, link: listLink('/live/live/list', 'residence.list', { booked: '1' }) },
  trialExpire: {
    label: '试住到期',
    sort: 70,
    link: listLink('/live/live/list', 'residence.list', { trialEnding: '0' }),
  },
  planQuit: {
    label: '7日内计划退住',
    sort: 80,
    link: listLink('/live/live/list', 'residence.list', { quitting: '7' }),
  },
})
