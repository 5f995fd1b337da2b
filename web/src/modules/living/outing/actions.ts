import type { Action } from '#kit/page/action.ts'

export default [
  { title: '登记外出', path: '/live/Outing/register?add=1', permit: 'live.Outing.register.add', person: 'too' },
] satisfies readonly Action[]
