// The quantity of a service: hours in halves of 60 minutes each, else whole units. Only a service in hours is settled
// by time; only one with price, length and content in an enabled type is published. No database, no clock.
import { wrongValue } from '#contract/kit/refusals.ts'
import { hourMinutes, hourUnit, priceMode } from '#contract/modules/homecare/home-service/service-project.ts'

interface Priced {
  serveUnit: string | number
  priceMode: number
  minQuantity: number
  durationMinutes: number
}

/** Refuses 21001 for fields that do not fit together; an hour always has 60 minutes. */
export function priced<P extends Priced>(project: P): P {
  const hourly = project.serveUnit === hourUnit
  if (project.priceMode === priceMode.is.actual && !hourly)
    wrongValue('priceMode', '只有按小时计价的项目可以按实际时长')
  const steps = hourly ? project.minQuantity * 2 : project.minQuantity
  if (!Number.isInteger(steps)) wrongValue('minQuantity', hourly ? '小时须为0.5的倍数' : '起订数量须为整数')
  return hourly ? { ...project, durationMinutes: hourMinutes } : project
}

/** True for a service that may be published. */
export const isComplete = (
  { price, durationMinutes, content }: { price: number | null; durationMinutes: number | null; content: string | null },
  typeStatus: number,
) => price !== null && Boolean(durationMinutes) && Boolean(content) && typeStatus === 1
