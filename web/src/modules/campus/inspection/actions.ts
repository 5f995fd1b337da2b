import type { Action } from '#kit/page/action.ts'

export default [
  { title: '新增检查', path: '/government/inspectAdd', permit: 'government.inspect.add' },
  { title: '随手拍登记隐患', path: '/government/rectify?add=1', permit: 'government.rectify.add' },
  { title: '登记台账', path: '/government/inspect/detail/register?add=1', permit: 'government.inspect.register' },
] satisfies readonly Action[]
