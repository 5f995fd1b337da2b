import { pages } from '#kit/page/pages.ts'
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

export default pages({
  '/careplan/assessment/authority': { title: '评估授权', load: () => import('./authority/AuthorityPage.tsx') },
  '/careplan/assessment/record': { title: '评估记录', load: list('Records') },
  '/careplan/assessment/simple': { title: '简易评估', load: list('Simple') },
  '/careplan/assessment/simple/add': { title: '新增评估', tab: false, under: '/careplan/assessment/simple', load: add },
  '/careplan/assessment/simple/detail': {
    title: '评估详情',
    code: 'careplan.assessment.simple.query',
    tab: false,
    under: '/careplan/assessment/simple',
    load: detail,
  },
  '/careplan/assessment/2013': { title: '2013版评估', load: list('Standard2013') },
  '/careplan/assessment/2013/add': { title: '新增评估', tab: false, under: '/careplan/assessment/2013', load: add },
  '/careplan/assessment/2013/detail': {
    title: '评估详情',
    code: 'careplan.assessment.2013.query',
    tab: false,
    under: '/careplan/assessment/2013',
    load: detail,
  },
  '/careplan/assessment/2023': { title: '2023版评估', load: list('Standard2023') },
  '/careplan/assessment/2023/add': { title: '新增评估', tab: false, under: '/careplan/assessment/2023', load: add },
  '/careplan/assessment/2023/detail': {
    title: '评估详情',
    code: 'careplan.assessment.2023.query',
    tab: false,
    under: '/careplan/assessment/2023',
    load: detail,
  },
  '/careplan/assessment/2023plus': { title: '2023增强版评估', load: list('Enhanced2023') },
  '/careplan/assessment/2023plus/add': {
    title: '新增评估',
    tab: false,
    under: '/careplan/assessment/2023plus',
    load: add,
  },
  '/careplan/assessment/2023plus/detail': {
    title: '评估详情',
    code: 'careplan.assessment.2023plus.query',
    tab: false,
    under: '/careplan/assessment/2023plus',
    load: detail,
  },
})
