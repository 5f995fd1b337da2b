import { pages } from '#kit/page/pages.ts'

export default pages({
  '/live/archives/base': { title: '老人档案', load: () => import('./archive/ArchivesPage.tsx') },
  '/live/archivesAdd': {
    title: '新增老人档案',
    code: 'live.archives.base.add|live.archives.base.edit',
    tab: false,
    under: '/live/archives/base',
    load: () => import('./archive/ArchiveFormPage.tsx'),
  },
  '/live/family/base': { title: '家属管理', load: () => import('./family/FamilyPage.tsx') },
  '/archives/manager2-1/index': {
    title: '基础档案',
    load: () => import('./UpperPages.tsx').then((pages) => ({ default: pages.AllArchives })),
  },
  '/archives/manager2-2/index': {
    title: '机构老人',
    load: () => import('./UpperPages.tsx').then((pages) => ({ default: pages.LivingResidents })),
  },
  '/archives/manager2-3/index': {
    title: '特困人员',
    load: () => import('./UpperPages.tsx').then((pages) => ({ default: pages.SupportedResidents })),
  },
})
