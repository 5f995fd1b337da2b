import type { Action } from '#kit/page/action.ts'

export default [
  { title: '登记老人费用', path: '/administration/cost/oldman?add=1', permit: 'administration.cost.oldman.add' },
] satisfies readonly Action[]
