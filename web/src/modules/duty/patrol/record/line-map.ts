/** Positions of the points of a line on a picture. Pure. */

interface PointPosition {
  pointLongitude?: number | null
  pointLatitude?: number | null
}

export const width = 640
export const height = 320
const edge = 60
const perRow = 6

/** By coordinates where all points have some, else one after the other in rows. */
export function placesOf(points: readonly PointPosition[]): { x: number; y: number }[] {
  const known = points.flatMap(({ pointLongitude, pointLatitude }) =>
    pointLongitude == null || pointLatitude == null ? [] : [{ x: pointLongitude, y: -pointLatitude }],
  )
  const wide = spread(known.map(({ x }) => x))
  const high = spread(known.map(({ y }) => y))
  if (known.length < points.length || wide.size + high.size === 0)
    return points.map((_, at) => inRows(at, points.length))
  const scale = Math.min((width - 2 * edge) / (wide.size || high.size), (height - 2 * edge) / (high.size || wide.size))
  return known.map(({ x, y }) => ({ x: edge + (x - wide.from) * scale, y: edge + (y - high.from) * scale }))
}

function spread(values: readonly number[]) {
  const from = Math.min(...values)
  const to = Math.max(...values)
  return { from, size: values.length > 0 ? to - from : 0 }
}

function inRows(at: number, count: number) {
  const row = Math.floor(at / perRow)
  const rows = Math.ceil(count / perRow)
  const inRow = at % perRow
  const place = row % 2 === 0 ? inRow : perRow - 1 - inRow
  const step = (width - 2 * edge) / (perRow - 1)
  return { x: edge + place * step, y: rows === 1 ? height / 2 : edge + (row * (height - 2 * edge)) / (rows - 1) }
}
