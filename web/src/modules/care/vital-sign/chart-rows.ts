/**
 * What of a week's readings stands on the sheet. People measure some times a day, devices every few minutes: then marks
 * would lie upon each other to a black bar and cells would name hundreds of values. Of many the lowest and the highest stay,
 * so that no peak is lost.
 */

interface Point {
  /** Days since the sheet begins, as a fraction. */
  at: number
  value: number
}

/** The columns of a day on squared paper, of four hours each. */
const slots = 6

/** Of each four hours the lowest and the highest, in the order of time; few are all shown. */
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

/** As many values as a cell of a day holds. */
const room = 4

/** Values of a day in a cell; of more than it holds how far they reach and how many they were. A value may have two parts. */
export function cellOf(values: readonly (readonly number[])[], digits = 0): string {
  const words = (value: readonly number[]) => value.map((part) => part.toFixed(digits)).join('/')
  if (values.length <= room) return values.map(words).join('，')
  const reach = values[0].map((_, part) => {
    const all = values.map((value) => value[part])
    return `${Math.min(...all).toFixed(digits)}–${Math.max(...all).toFixed(digits)}`
  })
  return `${reach.join(' / ')}（${values.length}次）`
}
