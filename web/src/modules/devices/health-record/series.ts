import type { HealthSpan } from '#contract/modules/devices/health-record/health-record.ts'

/** Points of the server as the kit draws them; times are those of Asia/Shanghai. */

const textOf = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString()
/** Hours of the day, with a fraction. */
export const clockOf = (ms: number) => ((ms + 8 * 3_600_000) % 86_400_000) / 3_600_000
export const minuteText = (ms: number) => textOf(ms).slice(11, 16)

type Point = readonly [ts: number, min: number | null, avg: number | null, max: number | null]
const stepMs = 5 * 60_000

/** For a day one point per five minutes: more would only hide the shape. */
export function curveOf(series: readonly Point[], span: HealthSpan) {
  const groups =
    span === 'day'
      ? [...Map.groupBy(series, ([ts]) => Math.floor(ts / stepMs) * stepMs)]
      : series.map((one) => [one[0], [one]] as const)
  const known = (values: readonly (number | null)[]) => values.flatMap((value) => value ?? [])
  const mean = (values: readonly number[]) =>
    values.length > 0 ? Math.round((values.reduce((sum, one) => sum + one, 0) / values.length) * 10) / 10 : null
  const least = (values: readonly number[]) => (values.length > 0 ? Math.min(...values) : null)
  const most = (values: readonly number[]) => (values.length > 0 ? Math.max(...values) : null)
  return {
    x: groups.map(([ts]) => (span === 'day' ? minuteText(ts) : textOf(ts).slice(5, 16).replace('T', ' '))),
    min: groups.map(([, points]) => least(known(points.map((point) => point[1])))),
    avg: groups.map(([, points]) => mean(known(points.map((point) => point[2])))),
    max: groups.map(([, points]) => most(known(points.map((point) => point[3])))),
  }
}
