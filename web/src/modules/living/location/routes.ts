export default {
  '/systemmanage/location/index': () => import('./LocationPage.tsx'),
}
