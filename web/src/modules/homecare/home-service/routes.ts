export default {
  '/homecare/serviceitems': () => import('./ServiceItemsPage.tsx'),
}
