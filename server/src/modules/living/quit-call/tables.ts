import { QuitCall } from '#contract/modules/living/quit-call/quit-call.ts'
import { table } from '#core/rows/store/table.ts'

export const quitCalls = table('quitCall', 'quitCallId', { label: '住后回访', fields: QuitCall, title: 'calledName' })
