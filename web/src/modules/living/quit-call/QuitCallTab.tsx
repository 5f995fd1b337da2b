import { quitCall } from '#contract/modules/living/quit-call/quit-call.ts'
import { residentTab } from '#kit/list/resident-tab.tsx'
import { columns } from './call-columns.ts'

/** Who was called after somebody left and what was heard, in the archive; calls are written down beside the stays. */
export const Tab = residentTab({
  name: 'quitCall',
  call: quitCall.list,
  columns,
  filters: ['callStatus', 'callKind'],
  sort: ['dueDate'],
})
