export default {
  '/live/archives/base': () => import('./ArchivesPage.tsx'),
  '/live/archivesAdd': () => import('./ArchiveFormPage.tsx'),
  '/live/family/base': () => import('./FamilyPage.tsx'),
  '/archives/manager2-1/index': () => import('./UpperPages.tsx').then((pages) => ({ default: pages.AllArchives })),
  '/archives/manager2-2/index': () => import('./UpperPages.tsx').then((pages) => ({ default: pages.LivingResidents })),
  '/archives/manager2-3/index': () =>
    import('./UpperPages.tsx').then((pages) => ({ default: pages.SupportedResidents })),
}
