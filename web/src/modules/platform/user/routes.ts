import { pages } from '#kit/page/pages.ts'

export default pages({
  '/callboard/personal/information': { title: '个人信息', load: () => import('./personal/PersonalPage.tsx') },
  '/systemmanage/manager/index': { title: '用户管理', load: () => import('./UserPage.tsx') },
})
