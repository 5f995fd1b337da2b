import { pages } from '#kit/page/pages.ts'

export default pages({
  '/systemSetting/templateDocument': { title: '文档模板', load: () => import('./TemplatePage.tsx') },
  '/systemSetting/homeTemplateDocument': { title: '居家文档模板', load: () => import('./TemplatePage.tsx') },
  '/systemSetting/templateDocumentAdd': {
    title: '新增文档模板',
    code: 'systemSetting.templateDocument.add|systemSetting.homeTemplateDocument.add',
    tab: false,
    under: '/systemSetting/templateDocument',
    load: () => import('./TemplateFormPage.tsx'),
  },
  '/systemSetting/templateDocumentEdit': {
    title: '编辑文档模板',
    code: 'systemSetting.templateDocument.edit|systemSetting.homeTemplateDocument.edit',
    tab: false,
    under: '/systemSetting/templateDocument',
    load: () => import('./TemplateFormPage.tsx'),
  },
})
