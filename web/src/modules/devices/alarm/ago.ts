/** The beginning of the day so many days ago, as filters of time take it. */
export function agoOf(days: number): string {
  const day = new Date(Date.now() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10)
  return `${day} 00:00:00`
}
