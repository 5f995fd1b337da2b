import type { Action } from '#kit/page/action.ts'

export default [
  { title: '签合同', path: '/live/contractDocument?add=1', permit: 'live.contractDocument.add', person: 'too' },
] satisfies readonly Action[]
