import { Repair } from '#contract/modules/duty/attendance/record.ts'
import { table } from '#core/rows/store/table.ts'

export const repairs = table('attendanceRepair', 'repairId', { label: '补卡', fields: Repair })
