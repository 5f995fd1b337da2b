/**
 * Some changes are visible on screens of higher modules. Those register in `joins.ts` of their folder; the call need
 * not know them.
 */

/** Changes that are visible in more modules than that of the call. */
type Change = 'staffLeaves' | 'stayChanges' | 'stayEnds'
const touched: Record<Change, string[]> = { staffLeaves: [], stayChanges: [], stayEnds: [] }
const growing: Record<Change, string[][]> = { staffLeaves: [], stayChanges: [], stayEnds: [] }

/** Screens of this module read again when an employee leaves, when a stay changes, when it ends. */
export function touchedBy(change: Change, module: string) {
  touched[change].push(module)
  for (const touches of growing[change]) touches.push(module)
}

/** The `touches` of a call that makes these changes: its own module, and every module that registers, now or later. */
export function touchesOf(own: readonly string[], ...changes: readonly Change[]): readonly string[] {
  const touches = [...own, ...changes.flatMap((change) => touched[change])]
  for (const change of changes) growing[change].push(touches)
  return touches
}
