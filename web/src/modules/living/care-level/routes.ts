import { pages } from '#kit/page/pages.ts'

export default pages({
  '/careplan/level': { title: '护理等级', load: () => import('./LevelPage.tsx') },
})
