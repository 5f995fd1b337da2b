import { useSyncExternalStore } from 'react'
import { allows } from '#contract/kit/permit.ts'

export { allows }

/** The permission codes of the signed-in user: the authority list and the buttons of the menu tree (seed 000 §6). */

let codes: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

export function holdCodes(next: Iterable<string>) {
  codes = new Set(next)
  for (const listener of listeners) listener()
}
export const heldCodes = () => codes

/** Calls `listener` when the codes have been read again; returns the function that ends it. */
export function onHeldCodes(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `const may = usePermit(); may('live.visit.come.add')` */
export function usePermit(): (expression: string) => boolean {
  const codes = useSyncExternalStore(onHeldCodes, heldCodes, heldCodes)
  return (expression) => allows(expression, codes)
}
