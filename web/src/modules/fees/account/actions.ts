import type { Action } from '#kit/page/action.ts'

export default [
  {
    title: '收款',
    path: '/expense/account?add=1',
    permit: 'expense.account.prestore|expense.account.deposit|expense.account.saloon|expense.account.payment',
    person: 'too',
  },
  {
    title: '看账户',
    path: '/expense/accountDetail?oldmanId={oldmanId}',
    permit: 'expense.account.query',
    person: 'only',
  },
] satisfies readonly Action[]
