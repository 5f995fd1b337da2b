import { takeStatus } from '#contract/modules/stock/drug-take/take-codes.ts'

interface AtState {
  status: number
}

/**
 * The drugs of a take in one of these states: a step is taken for them, whatever the state of the others, so that a
 * missing drug delays none of the others (stock.md 5.4).
 */
export const linesAt = <L extends AtState>(
  { lines }: { lines?: readonly L[] | null },
  ...states: readonly number[]
): L[] => (lines ?? []).filter(({ status }) => states.includes(status))

/** Whether a drug of the take is in one of these states. */
export const hasAt = (take: { lines?: readonly AtState[] | null }, ...states: readonly number[]) =>
  linesAt(take, ...states).length > 0

interface PackedState extends AtState {
  prepareBy?: string | null
}

/** Whether this user packed a drug that is to be checked: somebody else must check it (24042). */
export const packed = (take: { lines?: readonly PackedState[] | null }, userId: string | undefined) =>
  linesAt(take, takeStatus.is.toCheck).some(({ prepareBy }) => prepareBy != null && prepareBy === userId)
