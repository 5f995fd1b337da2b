import { Alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { table } from '#core/rows/table.ts'

export const alarms = table('alarm', 'alarmId', { label: '报警', fields: Alarm, title: 'alarmNo' })
