import { joinServeTab } from '../../platform/setting/joined-tabs.tsx'

joinServeTab('simulate', {
  label: '设备模拟',
  permit: 'systemSetting.serve.query',
  load: () => import('./SimulateTab.tsx'),
})
export default {
  '/yunmuIot/device': () => import('./DevicePage.tsx'),
}
