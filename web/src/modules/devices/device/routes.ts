import { joinServeTab } from '../../platform/setting/joined-tabs.tsx'

joinServeTab('simulate', {
  label: '设备模拟',
  permit: 'systemSetting.serve.simulate',
  load: () => import('./SimulateTab.tsx'),
})
joinServeTab('device-health', {
  label: '设备接入',
  permit: 'systemSetting.serve.query',
  load: () => import('./HealthTab.tsx'),
})

export default {
  '/yunmuIot/device': () => import('./DevicePage.tsx'),
}
