import type { Action } from '../../../kit/page/action.ts'

export default {
  '/callboard/personal/information': () => import('./PersonalPage.tsx'),
  '/systemmanage/manager/index': () => import('./UserPage.tsx'),
}

export const actions: readonly Action[] = [
  { title: '新增用户', path: '/systemmanage/manager/index?add=1', permit: 'systemmanage.manager.index.add' },
]
