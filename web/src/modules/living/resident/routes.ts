import type { Action } from '../../../kit/page/action.ts'

export default {
  '/live/archives/base': () => import('./ArchivesPage.tsx'),
  '/live/archivesAdd': () => import('./ArchiveFormPage.tsx'),
  '/live/family/base': () => import('./FamilyPage.tsx'),
  '/archives/manager2-1/index': () => import('./UpperPages.tsx').then((pages) => ({ default: pages.AllArchives })),
  '/archives/manager2-2/index': () => import('./UpperPages.tsx').then((pages) => ({ default: pages.LivingResidents })),
  '/archives/manager2-3/index': () =>
    import('./UpperPages.tsx').then((pages) => ({ default: pages.SupportedResidents })),
}

export const actions: readonly Action[] = [
  { title: '新增老人', path: '/live/archivesAdd', permit: 'live.archives.base.add' },
  {
    title: '看档案',
    path: '/live/archives/base?oldmanId={oldmanId}&tabTitle={oldmanName}',
    permit: 'live.archives.base.query',
    person: 'only',
  },
  {
    title: '修改档案',
    path: '/live/archivesAdd?oldmanId={oldmanId}',
    permit: 'live.archives.base.edit',
    person: 'only',
  },
]
