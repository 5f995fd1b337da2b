/**
 * The values of a week that a sheet shows. People measure a few times a day, devices every few minutes: all marks would
 * become a black bar, and cells would hold hundreds of values. Of many values the lowest and the highest are kept, so
 * that no peak is lost.
 */

interface Point {
  /** Days since the sheet begins, as a fraction. */
  at: number
  value: number
}

/** Columns of a day on the squared paper, of four hours each. */
const slots = 6

/** The lowest and the highest value of each four hours, in the order of time; one or two values are all shown. */
export function marksOf<P extends Point>(points: readonly P[]): P[] {
  const bySlot = Map.groupBy(points, ({ at }) => Math.floor(at * slots))
  return [...bySlot.values()].flatMap((those) => {
    if (those.length <= 2) return those
    const low = least(those)
    const high = least(those, -1)
    return low === high ? [low] : [low, high].toSorted((one, other) => one.at - other.at)
  })
}
const least = <P extends Point>(points: readonly P[], sign = 1) =>
  points.reduce((found, point) => (sign * point.value < sign * found.value ? point : found))

/** Number of values that fit into the cell of a day. */
const room = 4

/** The values of a day for a cell; of more than fit the range and the number. A value may have two parts. */
export function cellOf(values: readonly (readonly number[])[], digits = 0): string {
  const words = (value: readonly number[]) => value.map((part) => part.toFixed(digits)).join('/')
  if (values.length <= room) return values.map(words).join('，')
  const reach = values[0].map((_, part) => {
    const all = values.map((value) => value[part])
    return `${Math.min(...all).toFixed(digits)}–${Math.max(...all).toFixed(digits)}`
  })
  return `${reach.join(' / ')}（${values.length}次）`
}
