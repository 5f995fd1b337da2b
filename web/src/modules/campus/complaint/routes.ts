import { joinPersonalTab } from '../../platform/user/personal-tabs.tsx'

const load = () => import('./ComplaintPage.tsx')
joinPersonalTab('complaint', { label: '我的投诉', load })

export default {
  '/administration/complaint/records': load,
}
