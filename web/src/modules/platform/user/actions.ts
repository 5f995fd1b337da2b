import type { Action } from '#kit/page/action.ts'

export default [
  { title: '新增用户', path: '/systemmanage/manager/index?add=1', permit: 'systemmanage.manager.index.add' },
] satisfies readonly Action[]
