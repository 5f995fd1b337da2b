import type { Action } from '#kit/page/action.ts'

export default [
  {
    title: '新增提醒',
    path: '/administration/info/remind?add=1',
    permit: 'administration.info.remind.add',
    person: 'too',
  },
] satisfies readonly Action[]
