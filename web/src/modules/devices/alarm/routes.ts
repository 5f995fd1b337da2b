import { joinArchiveTab } from '../../living/resident/joined-tabs.tsx'
import { joinDeviceTab } from '../device/joined-tabs.tsx'

const permit = 'yunmuIot.alarm.query|yunmuIot.callRecord.query|elderPosition.locateAlarm.query'

joinArchiveTab('alarm', { label: '报警', permit, load: () => import('./AlarmPage.tsx') })
joinDeviceTab('alarm', {
  label: '报警',
  permit,
  load: () => import('./AlarmPage.tsx').then(({ DeviceTab }) => ({ default: DeviceTab })),
})

export default {
  '/yunmuIot/alarm': () => import('./AlarmPage.tsx'),
}
