import { pages } from '#kit/page/pages.ts'

export default pages({
  '/live/live/list': { title: '入住列表', load: () => import('./ResidencePage.tsx') },
})
