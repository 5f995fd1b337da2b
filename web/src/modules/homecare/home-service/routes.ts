import { pages } from '#kit/page/pages.ts'

export default pages({
  '/homecare/serviceitems': { title: '服务项目', load: () => import('./ServiceItemsPage.tsx') },
})
