import { adverseEvent } from '#contract/modules/campus/adverse-event/adverse-calls.ts'
import { residentTab } from '#kit/list/resident-tab.tsx'
import { columns } from './adverse-columns.tsx'
import { parts } from './adverse-parts.ts'

/** Adverse events of a resident, in the archive; they are reported and handled on their own page. */
export const Tab = residentTab({
  name: 'adverse-event',
  call: adverseEvent.list,
  columns,
  filters: ['eventType', 'eventLevel', 'status', 'happenFrom', 'happenTo'],
  sort: ['happenTime'],
  look: {
    column: 'eventNo',
    title: ({ eventNo }) => `不良事件${eventNo}`,
    call: adverseEvent.get,
    fields: ['status', ...parts.flatMap(([, keys]) => keys)],
    columns: 2,
  },
  empty: '没有发生过不良事件',
})
