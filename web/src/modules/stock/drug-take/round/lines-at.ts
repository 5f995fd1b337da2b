import { takeStatus } from '#contract/modules/stock/drug-take/take-codes.ts'

interface AtState {
  status: number
}

/**
 * The drugs of a dose that stand at one of these states: steps are taken with them, whatever the others wait for. One that
 * is missing keeps nothing else from somebody (stock.md 5.4).
 */
export const linesAt = <L extends AtState>(
  { lines }: { lines?: readonly L[] | null },
  ...states: readonly number[]
): L[] => (lines ?? []).filter(({ status }) => states.includes(status))

/** True when some drug of it stands there. */
export const hasAt = (take: { lines?: readonly AtState[] | null }, ...states: readonly number[]) =>
  linesAt(take, ...states).length > 0

interface Packed extends AtState {
  prepareBy?: string | null
}

/** True when he packed what is to be checked: somebody else does that (24042). */
export const packed = (take: { lines?: readonly Packed[] | null }, userId: string | undefined) =>
  linesAt(take, takeStatus.is.toCheck).some(({ prepareBy }) => prepareBy != null && prepareBy === userId)
