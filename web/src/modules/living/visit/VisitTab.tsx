import { visit } from '#contract/modules/living/visit/visit.ts'
import { residentTab } from '#kit/list/resident-tab.tsx'
import { columns } from './visit-columns.ts'

/** Visits of a resident, in the archive; registering is done at the desk. */
export const Tab = residentTab({
  name: 'visit',
  call: visit.list,
  columns,
  begin: { title: '登记来访', path: '/live/visit/come', permit: 'live.visit.come.add' },
  filters: ['visitStatus', 'comeTimeFrom', 'comeTimeTo'],
  sort: ['comeTime'],
})
