import { activity } from '#contract/modules/campus/activity/activity-calls.ts'
import { TakenPart } from '#contract/modules/campus/activity/register.ts'
import { cols } from '../../../kit/cols.tsx'
import { residentTab } from '../../../kit/list/resident-tab.tsx'
import { signTones } from './register-columns.tsx'

const columns = cols(
  TakenPart,
  [
    'title',
    'activityType',
    'startTime',
    'place',
    'activityStatus',
    'registerStatus',
    'signStatus',
    'signInTime',
    'mood',
  ],
  {
    title: { width: 200 },
    signStatus: { tones: signTones },
  },
)

/** What a resident was registered for and took part in, in the archive. */
export const Tab = residentTab({
  name: 'activity',
  call: activity.registerList,
  columns,
  filters: ['title', 'activityType', 'dateFrom', 'dateTo'],
  sort: ['startTime'],
  empty: '没有报名过活动',
})
