/** Points of a town on a sheet without streets, to scale, north at the top. Pure. */

export interface Place {
  lng: number
  lat: number
}
export interface Sheet {
  width: number
  height: number
  /** Pixels of a point. */
  at: (place: Place) => { x: number; y: number }
  /** A round distance and its length on the sheet. */
  scale: { metres: number; length: number }
}

const metresPerDegree = 111_195
const margin = 48
/** Width of the sheet around a single home. */
const leastMetres = 400

/** The sheet that shows all of these. */
export function sheetOf(places: readonly Place[], { width, height }: { width: number; height: number }): Sheet {
  const [west, east] = rangeOf(places.map(({ lng }) => lng))
  const [south, north] = rangeOf(places.map(({ lat }) => lat))
  const middle = { lng: (west + east) / 2, lat: (south + north) / 2 }
  const perLng = metresPerDegree * Math.cos((middle.lat * Math.PI) / 180)
  const wide = Math.max((east - west) * perLng, leastMetres)
  const high = Math.max((north - south) * metresPerDegree, leastMetres)
  const pixels = Math.min((width - 2 * margin) / wide, (height - 2 * margin) / high)
  const metres = roundBelow(width / 4 / pixels)
  return {
    width,
    height,
    at: ({ lng, lat }) => ({
      x: width / 2 + (lng - middle.lng) * perLng * pixels,
      y: height / 2 - (lat - middle.lat) * metresPerDegree * pixels,
    }),
    scale: { metres, length: metres * pixels },
  }
}

/** A shortened name: a long one would cover its neighbours; the tooltip has the whole name. */
export const nameOnMap = (name: string) => (name.length > 5 ? `${name.slice(0, 4)}…` : name)

/** Size of a name. */
const label = { width: 118, height: 20 }

/** The rows whose names are shown: the first ones have precedence, a name that would overlap is in the tooltip only. */
export function readable<T>(rows: readonly T[], at: (row: T) => { x: number; y: number }): ReadonlySet<T> {
  const apart: T[] = []
  const covers = (one: T, other: T) => {
    const a = at(one)
    const b = at(other)
    return Math.abs(a.x - b.x) < label.width && Math.abs(a.y - b.y) < label.height
  }
  for (const row of rows) if (!apart.some((one) => covers(one, row))) apart.push(row)
  return new Set(apart)
}

const rangeOf = (values: readonly number[]) =>
  values.length === 0 ? [0, 0] : [Math.min(...values), Math.max(...values)]

/** 1, 2 or 5 times a power of ten. */
function roundBelow(value: number) {
  const power = 10 ** Math.floor(Math.log10(value))
  const digit = [5, 2, 1].find((one) => one * power <= value) ?? 1
  return digit * power
}

export const metresText = (metres: number) => (metres < 1000 ? `${metres}米` : `${metres / 1000}公里`)
