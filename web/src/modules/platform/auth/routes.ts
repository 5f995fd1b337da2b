import { pages } from '#kit/page/pages.ts'

export default pages({
  '/systemmanage/session/index': { title: '在线会话', load: () => import('./SessionPage.tsx') },
})
