import { pages } from '#kit/page/pages.ts'

export default pages({
  '/systemSetting/templateReportSet': { title: '表单模板', load: () => import('./TemplateSetPage.tsx') },
  '/systemSetting/templateReportSetDetail': {
    title: '表单模板设计',
    code: 'systemSetting.templateReportSet.add|systemSetting.templateReportSet.edit',
    tab: false,
    under: '/systemSetting/templateReportSet',
    load: () => import('./design/DesignerPage.tsx'),
  },
  '/live/contract/oldman': { title: '合同表单', load: () => import('./elder/ElderFormsPage.tsx') },
  '/careplan/form/nursing': {
    title: '护理表单',
    load: () => import('./elder/CarePages.tsx').then((pages) => ({ default: pages.NursingForms })),
  },
  '/careplan/form/medical': {
    title: '医疗表单',
    load: () => import('./elder/CarePages.tsx').then((pages) => ({ default: pages.MedicalForms })),
  },
  '/careplan/form/assessment': {
    title: '评估表单',
    load: () => import('./elder/CarePages.tsx').then((pages) => ({ default: pages.AssessmentForms })),
  },
})
