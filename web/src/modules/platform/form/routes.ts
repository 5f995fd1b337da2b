export default {
  '/systemSetting/templateReportSet': () => import('./TemplateSetPage.tsx'),
  '/systemSetting/templateReportSetDetail': () => import('./DesignerPage.tsx'),
  '/live/contract/oldman': () => import('./ElderFormsPage.tsx'),
  '/careplan/form/nursing': () => import('./CarePages.tsx').then((pages) => ({ default: pages.NursingForms })),
  '/careplan/form/medical': () => import('./CarePages.tsx').then((pages) => ({ default: pages.MedicalForms })),
  '/careplan/form/assessment': () => import('./CarePages.tsx').then((pages) => ({ default: pages.AssessmentForms })),
}
