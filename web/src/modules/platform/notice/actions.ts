import type { Action } from '#kit/page/action.ts'

export default [
  { title: '发布公告', path: '/administration/notice?add=1', permit: 'administration.notice.add' },
] satisfies readonly Action[]
