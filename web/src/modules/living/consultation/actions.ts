import type { Action } from '#kit/page/action.ts'

export default [
  { title: '登记咨询', path: '/live/consult/base?add=1', permit: 'live.consult.base.add' },
] satisfies readonly Action[]
