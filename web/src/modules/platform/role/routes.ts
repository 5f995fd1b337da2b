export default {
  '/systemmanage/role/index': () => import('./RolePage.tsx'),
  '/systemmanage/menu/index': () => import('./MenuPage.tsx'),
}
