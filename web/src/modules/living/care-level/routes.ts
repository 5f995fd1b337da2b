export default {
  '/careplan/level': () => import('./LevelPage.tsx'),
}
