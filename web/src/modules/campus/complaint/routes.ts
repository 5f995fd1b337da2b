import { joinPersonalTab } from '../../platform/user/personal-tabs.tsx'

joinPersonalTab('complaint', { label: '我处理的投诉', load: () => import('./MyComplaint.tsx') })

export default {
  '/administration/complaint/records': () => import('./ComplaintPage.tsx'),
}
