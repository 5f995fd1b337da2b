import { quitCall } from '#contract/modules/living/quit-call/quit-call.ts'
import { residentTab } from '#kit/list/resident-tab.tsx'
import { columns } from './call-columns.ts'

/** Calls after a departure, in the archive; they are recorded beside the list of stays. */
export const Tab = residentTab({
  name: 'quitCall',
  call: quitCall.list,
  columns,
  filters: ['callStatus', 'callKind'],
  sort: ['dueDate'],
})
