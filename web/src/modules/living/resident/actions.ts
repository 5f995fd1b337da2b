import type { Action } from '#kit/page/action.ts'

export default [
  { title: '新增老人', path: '/live/archivesAdd', permit: 'live.archives.base.add' },
  {
    title: '看档案',
    path: '/live/archives/base?oldmanId={oldmanId}&tabTitle={oldmanName}',
    permit: 'live.archives.base.query',
    person: 'only',
  },
  {
    title: '修改档案',
    path: '/live/archivesAdd?oldmanId={oldmanId}',
    permit: 'live.archives.base.edit',
    person: 'only',
  },
] satisfies readonly Action[]
