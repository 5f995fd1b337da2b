import { HeartDay } from '#contract/modules/devices/health-record/health-record.ts'
import { table } from '#core/rows/store/table.ts'

/** Figures of days; written only by `figure.ts`, never by users. */
export const healthDays = table('healthDay', 'healthDayId', {
  label: '健康数据',
  fields: HeartDay,
  title: 'healthDayId',
})

declare module '#core/db/json-shapes.ts' {
  interface JsonShapes {
    'healthDay.byHour': number[]
  }
}
