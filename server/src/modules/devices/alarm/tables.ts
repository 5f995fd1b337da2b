import { Alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { serial } from '#core/rows/numbers.ts'
import { table } from '#core/rows/store/table.ts'

export const alarms = table('alarm', 'alarmId', { label: '报警', fields: Alarm, title: 'alarmNo' })
export const alarmNumbers = serial('alarm', 'alarmNo', { prefix: 'BJ', by: 'shortDay', digits: 5 })
