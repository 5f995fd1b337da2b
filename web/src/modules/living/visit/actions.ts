import type { Action } from '#kit/page/action.ts'

export default [
  { title: '登记来访', path: '/live/visit/come?add=1', permit: 'live.visit.come.add', person: 'too' },
] satisfies readonly Action[]
