import { pages } from '#kit/page/pages.ts'
import { joinServeTab } from '../../platform/setting/joined-tabs.tsx'

joinServeTab('simulate', {
  label: '设备模拟',
  permit: 'systemSetting.serve.query',
  load: () => import('./drawer/SimulateTab.tsx'),
})
export default pages({
  '/yunmuIot/device': { title: '设备管理', load: () => import('./DevicePage.tsx') },
})
