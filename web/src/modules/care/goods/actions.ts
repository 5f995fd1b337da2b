import type { Action } from '#kit/page/action.ts'

export default [
  { title: '登记物品寄存', path: '/careplan/goods/oldman?add=1', permit: 'careplan.goods.oldman.add', person: 'too' },
] satisfies readonly Action[]
