export default {
  '/administration/photo': () => import('./AlbumPage.tsx'),
  '/administration/photoDetail': () => import('./AlbumDetailPage.tsx'),
}
