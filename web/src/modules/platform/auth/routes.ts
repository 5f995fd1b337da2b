export default {
  '/systemmanage/session/index': () => import('./SessionPage.tsx'),
}
