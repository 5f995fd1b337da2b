/** The rows with one of them at another position. */
export function moved<T>(rows: readonly T[], from: number, to: number): T[] {
  const next = rows.filter((_, at) => at !== from)
  next.splice(to, 0, rows[from])
  return next
}
