/** In which order alarms and calls stand on the phone, and which of them are of one's own area (care.md 5). */

interface Told {
  notifyUserIds: readonly string[]
  deptId: string
}
interface Rank {
  level: number
  time: string
}

/** Those that name this person first, then the most urgent, then the one that waits longest. */
export const ranked = <R extends Told>(rows: readonly R[], userId: string, rankOf: (row: R) => Rank) =>
  rows
    .map((row) => ({ row, mine: row.notifyUserIds.includes(userId) ? 1 : 0, ...rankOf(row) }))
    .sort((a, b) => b.mine - a.mine || b.level - a.level || (a.time < b.time ? -1 : a.time > b.time ? 1 : 0))
    .map(({ row }) => row)

/** Those of this department, those of the whole institution, and those that name this person wherever they are. */
export const ofArea = <R extends Told>(rows: readonly R[], userId: string, deptId: string | undefined) =>
  rows.filter((row) => row.deptId === deptId || row.deptId === '0' || row.notifyUserIds.includes(userId))
