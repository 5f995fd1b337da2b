import { pages } from '#kit/page/pages.ts'

export default pages({
  '/systemmanage/role/index': { title: '角色权限', load: () => import('./RolePage.tsx') },
  '/systemmanage/menu/index': { title: '菜单管理', load: () => import('./MenuPage.tsx') },
})
