import { pages } from '#kit/page/pages.ts'

export default pages({
  '/systemmanage/org/index': { title: '机构信息', load: () => import('./OrgPage.tsx') },
  '/systemmanage/dept/index': { title: '部门管理', load: () => import('./DeptPage.tsx') },
  '/systemmanage/job/index': { title: '岗位管理', load: () => import('./JobPage.tsx') },
  '/archives/manager1/index': { title: '机构列表', load: () => import('./OrgListPage.tsx') },
})
