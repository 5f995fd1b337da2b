import { QuitCall } from '#contract/modules/living/quit-call/quit-call.ts'
import { cols } from '#kit/cols.tsx'

/** Columns of calls after a departure, for the desk and the archive. */
export const columns = cols(
  QuitCall,
  [
    'oldmanName',
    'callStatus',
    'callKind',
    'dueDate',
    'quitDate',
    'quitType',
    'contactName',
    'contactPhone',
    'callTime',
    'calledName',
    'satisfaction',
    'leaveReason',
    'comeBack',
    'answer',
    'callerName',
    'tries',
  ],
  {
    oldmanName: { width: 90 },
    callKind: { width: 120 },
    quitType: { width: 100 },
    contactName: { width: 90 },
    contactPhone: { width: 124 },
    calledName: { width: 90 },
    satisfaction: { width: 90 },
    callerName: { width: 90 },
    tries: { extra: true },
  },
)
