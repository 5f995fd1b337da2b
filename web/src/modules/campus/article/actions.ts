import type { Action } from '#kit/page/action.ts'

export default [
  { title: '新增科室宣教', path: '/education/ward-save', permit: 'education.ward.add' },
  { title: '新增全院宣教', path: '/education/whole-ward-save', permit: 'education.whole-ward.add' },
] satisfies readonly Action[]
