import type { Action } from '#kit/page/action.ts'

export default [
  {
    title: '上报不良事件',
    path: '/administration/adverseEvent/records?add=1',
    permit: 'administration.adverseEvent.records.add',
    person: 'too',
  },
] satisfies readonly Action[]
