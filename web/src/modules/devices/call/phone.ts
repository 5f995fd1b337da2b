import type { PhonePage } from '../../../app/pages.ts'
import { joinAlertSource } from '../alarm/joined-alerts.ts'
import { openCounts } from '../alarm/phone/duty/open-count.ts'

// Repeated here: the contract of calls is not loaded with the first page of a phone.
const permit = 'yunmuIot.callRecord.query'

/** Calls on the phone: caller, who goes there, and the outcome (iot.md 5). */
const pages: readonly PhonePage[] = [
  {
    path: '/calls',
    title: '呼叫',
    permit,
    tab: {
      label: '呼叫',
      icon: 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 20a2 2 0 0 0 4 0',
      sort: 30,
      count: openCounts.call,
      permit: 'yunmuIot.callRecord.deal',
    },
    load: () => import('./phone/CallsPage.tsx'),
  },
  { path: '/call/:callRecordId', title: '呼叫', permit, load: () => import('./phone/CallPage.tsx') },
]

joinAlertSource('call', { permit, load: () => import('./alert-source.ts') })

export default pages
