export default {
  '/systemSetting/install-package': () => import('./PackagePage.tsx'),
  '/systemSetting/install-package-save': () => import('./PackageSavePage.tsx'),
  '/callboard/versions/record': () => import('./VersionPage.tsx'),
}
