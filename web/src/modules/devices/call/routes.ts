import { call } from '#contract/modules/devices/call/call.ts'
import { joinDeviceTab } from '../device/joined-tabs.tsx'

joinDeviceTab('calls', {
  label: '呼叫',
  permit: call.list.options.permit,
  load: () => import('./DeviceCalls.tsx'),
})

export default {
  '/yunmuIot/callRecord': () => import('./CallPage.tsx'),
  '/yunmuIot/callSetting': () => import('./SettingPage.tsx'),
}
