export default {
  '/systemmanage/org/index': () => import('./OrgPage.tsx'),
  '/systemmanage/dept/index': () => import('./DeptPage.tsx'),
  '/systemmanage/job/index': () => import('./JobPage.tsx'),
  '/archives/manager1/index': () => import('./OrgListPage.tsx'),
}
