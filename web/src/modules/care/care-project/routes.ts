import { pages } from '#kit/page/pages.ts'

export default pages({
  '/careplan/project': { title: '护理项目', load: () => import('./ProjectPage.tsx') },
})
