import { pages } from '#kit/page/pages.ts'
import { joinPermanentPart } from '#kit/page/permanent-parts.tsx'
import { joinArchiveTab } from '../../living/resident/joined-tabs.tsx'
import { joinDeviceTab } from '../device/drawer/joined-tabs.tsx'
import { joinAlertSource } from './joined-alerts.ts'

const permit = 'yunmuIot.alarm.query|yunmuIot.callRecord.query|elderPosition.locateAlarm.query'

joinPermanentPart({ permit, load: () => import('./alert/bar/Alerts.tsx') })
joinAlertSource('alarm', {
  permit: 'yunmuIot.alarm.query|elderPosition.locateAlarm.query',
  load: () => import('./alert/alarm-source.ts'),
})
joinArchiveTab('alarm', { label: '报警', permit, load: () => import('./AlarmPage.tsx') })
joinDeviceTab('alarm', {
  label: '报警',
  permit,
  load: () => import('./AlarmPage.tsx').then(({ DeviceTab }) => ({ default: DeviceTab })),
})

export default pages({
  '/yunmuIot/alarm': { title: '报警记录', load: () => import('./AlarmPage.tsx') },
})
