import { pages } from '#kit/page/pages.ts'

export default pages({
  '/homecare/archives': { title: '居家老人档案', load: () => import('./archive/ArchivesPage.tsx') },
  '/homecare/archivesAdd': {
    title: '新增居家档案',
    code: 'homecare.archives.add|homecare.archives.edit',
    under: '/homecare/archives',
    load: () => import('./archive/ArchiveFormPage.tsx'),
  },
})
