import type { Action } from '../../../kit/page/action.ts'

export default [
  { title: '新增居家老人', path: '/homecare/archivesAdd', permit: 'homecare.archives.add' },
] satisfies readonly Action[]
