import { CallRecord, CallSetting } from '#contract/modules/devices/call/call.ts'
import { serial } from '#core/rows/numbers.ts'
import { table } from '#core/rows/store/table.ts'

export const callRecords = table('callRecord', 'callRecordId', { label: '呼叫', fields: CallRecord, title: 'callNo' })
export const callSettings = table('callSetting', 'orgId', {
  label: '呼叫设置',
  fields: CallSetting,
  title: 'voiceText',
})
export const callNumbers = serial('callRecord', 'callNo', { prefix: 'HJ', by: 'shortDay', digits: 5 })

declare module '#core/db/json-shapes.ts' {
  interface JsonShapes {
    'callRecord.notifyUserIds': string[]
  }
}
