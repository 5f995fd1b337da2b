import type { Action } from '../../../kit/page/action.ts'

export default [
  { title: '新增服务项目', path: '/homecare/serviceitems?add=1', permit: 'homecare.serviceitems.add' },
] satisfies readonly Action[]
