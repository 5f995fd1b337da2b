import { joinArchiveTab } from '../../living/resident/joined-tabs.tsx'

joinArchiveTab('assessment', {
  label: '评估',
  permit: 'careplan.assessment.record.query',
  load: () => import('./AssessmentTab.tsx'),
})

const list = (name: 'Records' | 'Simple' | 'Standard2013' | 'Standard2023' | 'Enhanced2023') => () =>
  import('./AssessmentPages.tsx').then((pages) => ({ default: pages[name] }))
const add = () => import('./form/AssessmentForm.tsx')
const detail = () => import('./detail/AssessmentDetail.tsx')

export default {
  '/careplan/assessment/authority': () => import('./authority/AuthorityPage.tsx'),
  '/careplan/assessment/record': list('Records'),
  '/careplan/assessment/simple': list('Simple'),
  '/careplan/assessment/simple/add': add,
  '/careplan/assessment/simple/detail': detail,
  '/careplan/assessment/2013': list('Standard2013'),
  '/careplan/assessment/2013/add': add,
  '/careplan/assessment/2013/detail': detail,
  '/careplan/assessment/2023': list('Standard2023'),
  '/careplan/assessment/2023/add': add,
  '/careplan/assessment/2023/detail': detail,
  '/careplan/assessment/2023plus': list('Enhanced2023'),
  '/careplan/assessment/2023plus/add': add,
  '/careplan/assessment/2023plus/detail': detail,
}
