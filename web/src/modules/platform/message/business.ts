/** The address of the subject of a message or to-do; undefined where there is none. */
export function addressOf({ routePath, query }: { routePath?: string | null; query?: Record<string, string> | null }) {
  if (!routePath) return undefined
  const search = new URLSearchParams(query ?? {}).toString()
  return search ? `${routePath}?${search}` : routePath
}
