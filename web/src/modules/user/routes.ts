export default {
  '/systemmanage/manager/index': () => import('./UserPage.tsx'),
}
