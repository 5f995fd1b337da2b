/** The page a message or a to-do speaks of, with what it is to show; undefined where there is none. */
export function addressOf({ routePath, query }: { routePath?: string | null; query?: Record<string, string> | null }) {
  if (!routePath) return undefined
  const search = new URLSearchParams(query ?? {}).toString()
  return search ? `${routePath}?${search}` : routePath
}
