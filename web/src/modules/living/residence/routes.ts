export default {
  '/live/live/list': () => import('./ResidencePage.tsx'),
}
