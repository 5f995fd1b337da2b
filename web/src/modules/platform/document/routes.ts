export default {
  '/systemSetting/templateDocument': () => import('./TemplatePage.tsx'),
  '/systemSetting/homeTemplateDocument': () => import('./TemplatePage.tsx'),
  '/systemSetting/templateDocumentAdd': () => import('./TemplateFormPage.tsx'),
  '/systemSetting/templateDocumentEdit': () => import('./TemplateFormPage.tsx'),
}
