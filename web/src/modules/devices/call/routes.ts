import { pages } from '#kit/page/pages.ts'
import { joinAlertSource } from '../alarm/joined-alerts.ts'
import { joinDeviceTab } from '../device/drawer/joined-tabs.tsx'

const permit = 'yunmuIot.callRecord.query'

joinAlertSource('call', { permit, load: () => import('./alert-source.ts') })
joinDeviceTab('calls', { label: '呼叫', permit, load: () => import('./DeviceCalls.tsx') })

export default pages({
  '/yunmuIot/callRecord': { title: '呼叫记录', load: () => import('./CallPage.tsx') },
  '/yunmuIot/callSetting': { title: '呼叫设置', load: () => import('./SettingPage.tsx') },
})
