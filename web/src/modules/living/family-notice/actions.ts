import type { Action } from '#kit/page/action.ts'

export default [
  { title: '通知家属', path: '/administration/notice/famliy?add=1', permit: 'administration.notice.famliy.add' },
] satisfies readonly Action[]
