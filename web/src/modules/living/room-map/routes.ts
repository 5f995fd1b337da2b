import { pages } from '#kit/page/pages.ts'

export default pages({
  '/home/bedInfo': { title: '床位房态图', load: () => import('./RoomMapPage.tsx') },
})
