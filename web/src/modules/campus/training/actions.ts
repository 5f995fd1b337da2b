import type { Action } from '#kit/page/action.ts'

export default [
  {
    title: '新增培训',
    path: '/administration/training/records?add=1',
    permit: 'administration.training.records.add',
  },
] satisfies readonly Action[]
