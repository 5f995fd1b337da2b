export default {
  '/homecare/archives': () => import('./ArchivesPage.tsx'),
  '/homecare/archivesAdd': () => import('./ArchiveFormPage.tsx'),
}
