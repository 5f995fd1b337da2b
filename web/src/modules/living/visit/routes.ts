export default {
  '/live/visit/come': () => import('./VisitPage.tsx'),
}
