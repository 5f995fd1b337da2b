const upper = (name: 'AllArchives' | 'LivingResidents' | 'SupportedResidents') => () =>
  import('./UpperPages.tsx').then((pages) => ({ default: pages[name] }))

export default {
  '/live/archives/base': () => import('./ArchivesPage.tsx'),
  '/live/archivesAdd': () => import('./ArchiveFormPage.tsx'),
  '/live/family/base': () => import('./FamilyPage.tsx'),
  '/archives/manager2-1/index': upper('AllArchives'),
  '/archives/manager2-2/index': upper('LivingResidents'),
  '/archives/manager2-3/index': upper('SupportedResidents'),
}
