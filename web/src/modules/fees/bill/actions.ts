import type { Action } from '#kit/page/action.ts'

export default [
  { title: '生成账单', path: '/expense/bill?add=1', permit: 'expense.bill.generate' },
  {
    title: '看账单',
    path: '/expense/accountBill?oldmanId={oldmanId}',
    permit: 'expense.bill.query',
    person: 'only',
  },
] satisfies readonly Action[]
