/**
 * Some changes are seen on screens of modules above the one whose call makes them. Those say so in `joins.ts` of their
 * folder; the call need not know them.
 */

/** Changes that are seen in more modules than the one whose call makes them. */
type Change = 'staffLeaves' | 'stayChanges' | 'stayEnds'
const touched: Record<Change, string[]> = { staffLeaves: [], stayChanges: [], stayEnds: [] }
const growing: Record<Change, string[][]> = { staffLeaves: [], stayChanges: [], stayEnds: [] }

/** Screens of this module re-read when somebody leaves the staff, when a stay changes, when it ends. */
export function touchedBy(change: Change, module: string) {
  touched[change].push(module)
  for (const touches of growing[change]) touches.push(module)
}

/** The `touches` of a call that makes these changes: its own, and those of every module that joins, now or later. */
export function touchesOf(own: readonly string[], ...changes: readonly Change[]): readonly string[] {
  const touches = [...own, ...changes.flatMap((change) => touched[change])]
  for (const change of changes) growing[change].push(touches)
  return touches
}
