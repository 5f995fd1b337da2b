import { pages } from '#kit/page/pages.ts'
import { joinPersonalTab } from '../../platform/user/personal/personal-tabs.tsx'

const load = () => import('./ComplaintPage.tsx')
joinPersonalTab('complaint', { label: '我的投诉', load })

export default pages({
  '/administration/complaint/records': { title: '投诉建议', load },
})
