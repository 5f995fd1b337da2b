import type { Action } from '#kit/page/action.ts'

export default [
  { title: '新增待办', path: '/administration/msg/todo?add=1', permit: 'administration.msg.todo.add' },
] satisfies readonly Action[]
