import { pages } from '#kit/page/pages.ts'
import { joinStaffTab } from '../../platform/staff/joined-views.tsx'
import { joinPersonalTab } from '../../platform/user/personal/personal-tabs.tsx'

joinStaffTab('training', {
  label: '培训',
  permit: 'administration.training.records.query',
  load: () => import('./StaffTraining.tsx'),
})
joinPersonalTab('training', { label: '我的培训', load: () => import('./MyTraining.tsx') })

export default pages({
  '/administration/training/records': { title: '培训记录', load: () => import('./TrainingPage.tsx') },
})
