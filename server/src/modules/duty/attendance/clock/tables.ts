import { Clock } from '#contract/modules/duty/attendance/record.ts'
import { table } from '#core/rows/store/table.ts'

export const clocks = table('attendanceClock', 'clockId', { label: '打卡', fields: Clock })
