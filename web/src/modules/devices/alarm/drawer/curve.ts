/** Values of a device around an alarm, as desk and phone draw them: rows `[ts, hr, rr, inBed, move]` (iot.md 4.5). */

type Row = readonly (number | null)[]

/** Number of points that a chart can show. */
const most = 240
const lines = [
  { at: 1, name: '心率' },
  { at: 2, name: '呼吸' },
  { at: 4, name: '体动' },
] as const

export const timeOf = ([ts]: Row) => new Date(Number(ts) + 8 * 3_600_000).toISOString().slice(11, 19)

/** The rows of a chart, which values were measured at all, and being in bed when the person was out of it. */
export function drawnOf(curve: readonly Row[]) {
  const step = Math.ceil(curve.length / most)
  const points = curve.filter((_point, at) => at % step === 0)
  const seriesOf = (at: number) => points.map((point) => point[at] ?? null)
  const measured = lines
    .map(({ at, name }) => ({ name, data: seriesOf(at) }))
    .filter(({ data }) => data.some((value) => value !== null))
  return { points, measured, inBed: points.some((point) => point[3] === 0) ? seriesOf(3) : undefined }
}
