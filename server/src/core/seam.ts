import assert from 'node:assert/strict'

/**
 * A seam is where modules react to an event of another one: a stay, an outing, a payment, a night. A part names the
 * parts that have to run before it; the order of loading modules has no influence (decision 082). `npm run house --
 * seams` prints all of them.
 */
export interface SeamPart {
  /** The name of its module; several parts of one module have a name each. */
  name: string
  /** Parts of the same seam that run before this one. */
  behind?: readonly string[]
}

export interface Seam<P extends SeamPart> {
  name: string
  /** Adds a part for the life of the process; gives a function that removes it, for tests. */
  join: (part: P) => () => void
  /**
   * Every part after those it names; among parts that are free the first by name. Throws where two wait for each other.
   */
  inOrder: () => readonly P[]
}

type ReadSeam = Pick<Seam<SeamPart>, 'name' | 'inOrder'>

const seams: ReadSeam[] = []
const byName = (one: { name: string }, other: { name: string }) =>
  one.name < other.name ? -1 : Number(one.name > other.name)
/** Every seam of the loaded modules, by name. */
export const allSeams = (): readonly ReadSeam[] => seams.toSorted(byName)

/**
 * Makes a seam of this name.
 *
 *     const participants = seam<Participant>('residence')
 *     export const joinResidence = participants.join
 *     for (const { afterStep } of participants.inOrder()) await afterStep?.(db, who, step)
 */
export function seam<P extends SeamPart>(name: string): Seam<P> {
  const parts: P[] = []
  let sorted: readonly P[] | undefined
  const seam: Seam<P> = {
    name,
    join: (part) => {
      parts.push(part)
      sorted = undefined
      return () => {
        parts.splice(parts.indexOf(part), 1)
        sorted = undefined
      }
    },
    inOrder: () => {
      sorted ??= ordered(name, parts)
      return sorted
    },
  }
  // as: only the names of the parts are read there
  seams.push(seam)
  return seam
}

/** A part may name one that is not loaded (a product reduced to some modules): no error here; a test refuses it. */
function ordered<P extends SeamPart>(seamName: string, parts: readonly P[]): P[] {
  const waiting = parts.toSorted(byName)
  const sorted: P[] = []
  while (waiting.length > 0) {
    const at = waiting.findIndex(({ behind = [] }) => !waiting.some(({ name }) => behind.includes(name)))
    assert(at >= 0, `${seamName}: these wait for each other: ${waiting.map(({ name }) => name).join(', ')}`)
    sorted.push(...waiting.splice(at, 1))
  }
  return sorted
}
