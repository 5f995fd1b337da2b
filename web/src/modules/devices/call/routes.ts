import { joinAlertSource } from '../alarm/joined-alerts.ts'
import { joinDeviceTab } from '../device/joined-tabs.tsx'

const permit = 'yunmuIot.callRecord.query'

joinAlertSource('call', { permit, load: () => import('./alert-source.ts') })
joinDeviceTab('calls', { label: '呼叫', permit, load: () => import('./DeviceCalls.tsx') })

export default {
  '/yunmuIot/callRecord': () => import('./CallPage.tsx'),
  '/yunmuIot/callSetting': () => import('./SettingPage.tsx'),
}
