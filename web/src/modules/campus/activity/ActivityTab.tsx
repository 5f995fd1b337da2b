import { activity } from '#contract/modules/campus/activity/activity-calls.ts'
import { TakenPart } from '#contract/modules/campus/activity/register.ts'
import { cols } from '../../../kit/cols.tsx'
import { residentTab } from '../../../kit/list/resident-tab.tsx'

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
    signStatus: { tones: { 0: 'muted', 1: 'info', 2: 'success', 3: 'danger' } },
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
