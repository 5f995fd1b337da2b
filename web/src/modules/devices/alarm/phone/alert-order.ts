/** The order of alarms and calls on the phone, and which of them belong to the user's area (care.md 5). */

interface AlertTarget {
  notifyUserIds: readonly string[]
  deptId: string
}
interface Rank {
  level: number
  time: string
}

/** Those that name the user first, then the most urgent, then the one that waits longest. */
export const ranked = <R extends AlertTarget>(rows: readonly R[], userId: string, rankOf: (row: R) => Rank) =>
  rows
    .map((row) => ({ row, mine: row.notifyUserIds.includes(userId) ? 1 : 0, ...rankOf(row) }))
    .sort((a, b) => b.mine - a.mine || b.level - a.level || (a.time < b.time ? -1 : a.time > b.time ? 1 : 0))
    .map(({ row }) => row)

/** Those of this department, those of the whole institution, and those that name the user anywhere. */
export const ofArea = <R extends AlertTarget>(rows: readonly R[], userId: string, deptId: string | undefined) =>
  rows.filter((row) => row.deptId === deptId || row.deptId === '0' || row.notifyUserIds.includes(userId))
