import { pages } from '#kit/page/pages.ts'
import { joinActivityTab } from '../activity/joined-tabs.tsx'

joinActivityTab('album', {
  label: '照片',
  permit: 'administration.photo.query',
  load: () => import('./ActivityAlbum.tsx'),
})

export default pages({
  '/administration/photo': { title: '老人相册', load: () => import('./AlbumPage.tsx') },
  '/administration/photoDetail': {
    title: '相册详情',
    code: 'administration.photo.query',
    under: '/administration/photo',
    load: () => import('./AlbumDetailPage.tsx'),
  },
})
