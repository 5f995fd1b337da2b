import { activity } from '#contract/modules/campus/activity/activity-calls.ts'
import { TakenPart } from '#contract/modules/campus/activity/register.ts'
import { cols } from '#kit/cols.tsx'
import { residentTab } from '#kit/list/resident-tab.tsx'
import { whenWords } from './activity-columns.tsx'
import { signTones } from './register/register-columns.tsx'

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
    title: { width: 160 },
    activityType: { width: 84 },
    startTime: { title: '时间', width: 138, align: 'left', render: (_, row) => whenWords(row) },
    place: { width: 108 },
    activityStatus: { width: 94 },
    registerStatus: { width: 90 },
    signStatus: { width: 90, tones: signTones },
    signInTime: { width: 118 },
    mood: { width: 64 },
  },
)

/** Activities a resident was registered for and took part in, in the archive. */
export const Tab = residentTab({
  name: 'activity',
  call: activity.registerList,
  columns,
  filters: ['title', 'activityType', 'dateFrom', 'dateTo'],
  sort: ['startTime'],
  empty: '没有报名过活动',
})
