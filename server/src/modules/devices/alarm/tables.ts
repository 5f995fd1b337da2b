import { Alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { serial } from '#core/rows/numbers.ts'
import { table } from '#core/rows/store/table.ts'

export const alarms = table('alarm', 'alarmId', { label: '报警', fields: Alarm, title: 'alarmNo' })
export const alarmNumbers = serial('alarm', 'alarmNo', { prefix: 'BJ', by: 'shortDay', digits: 5 })

declare module '#core/db/json-shapes.ts' {
  interface JsonShapes {
    /** The rule as it was when it raised the alarm. */
    'alarm.ruleSnapshot': Record<string, unknown>
  }
}
