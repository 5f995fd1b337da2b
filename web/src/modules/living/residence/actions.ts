import type { Action } from '#kit/page/action.ts'

export default [
  {
    title: '办理入住、调床、退住',
    path: '/live/live/list?oldmanName={oldmanName}',
    permit: 'live.live.list.query',
    person: 'only',
  },
] satisfies readonly Action[]
