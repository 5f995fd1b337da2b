/** Addresses of the hash router: a path and a query after `#` (seed 000 §2). */

export interface Address {
  path: string
  query: Readonly<Record<string, string>>
}

/** Reads `#/a/b?x=1`, `/a/b?x=1` or a whole page address. */
export function parseAddress(text: string): Address {
  const hash = text.includes('#') ? text.slice(text.indexOf('#') + 1) : text
  const [rawPath, ...rest] = hash.split('?')
  const path = `/${rawPath}`.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  return { path: decode(path), query: Object.fromEntries(new URLSearchParams(rest.join('?'))) }
}

/** The key of a page: the path plus the query sorted by key. */
export function addressText({ path, query }: Address) {
  const sorted = Object.entries(query).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const text = new URLSearchParams(sorted).toString()
  return text ? `${path}?${text}` : path
}

function decode(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    return path // a stray % typed by hand
  }
}

/** `crossing=1` marks an address handed over by another system, but only while the id of its query is stored. */
export function isCrossing({ query }: Address, querySid: string | undefined) {
  return query.crossing === '1' && Boolean(querySid)
}
