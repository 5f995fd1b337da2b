import { joinActivityTab } from '../activity/joined-tabs.tsx'

joinActivityTab('album', {
  label: '照片',
  permit: 'administration.photo.query',
  load: () => import('./ActivityAlbum.tsx'),
})

export default {
  '/administration/photo': () => import('./AlbumPage.tsx'),
  '/administration/photoDetail': () => import('./AlbumDetailPage.tsx'),
}
