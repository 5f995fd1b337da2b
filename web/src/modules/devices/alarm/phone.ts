import type { PermanentPhonePart, PhonePage } from '../../../app/pages.ts'
import { openCounts } from './phone/duty/open-count.ts'

// Repeated here: the contract of alarms is not loaded with the first page of a phone.
const permit = 'yunmuIot.alarm.query|elderPosition.locateAlarm.query'

/** Alarms on the phone: open ones, who takes them, and their details (iot.md 4.6). */
const pages: readonly PhonePage[] = [
  {
    path: '/alarms',
    title: '报警',
    permit,
    tab: { label: '报警', icon: 'M12 3l10 18H2zM12 10v5M12 18v.5', sort: 25, count: openCounts.alarm },
    load: () => import('./phone/AlarmsPage.tsx'),
  },
  { path: '/alarm/:alarmId', title: '报警', permit, load: () => import('./phone/AlarmPage.tsx') },
]

/** Calls have their own codes, but the same sound. */
export const standing: PermanentPhonePart = {
  path: 'duty',
  permit: `${permit}|yunmuIot.callRecord.query`,
  load: () => import('./phone/duty/Duty.tsx'),
}

export default pages
