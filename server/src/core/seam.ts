import assert from 'node:assert/strict'

/**
 * A seam is where modules follow what happens in another one: a stay, an outing, a payment, a night. Whoever follows says
 * by name what has to be done before it; in which order modules are loaded decides nothing (decision 082). All of it is
 * printed by `npm run house -- seams`.
 */
export interface SeamPart {
  /** That of its module; of several parts of one module each has its own. */
  name: string
  /** Parts of the same seam that are done before this one. */
  behind?: readonly string[]
}

export interface Seam<P extends SeamPart> {
  name: string
  /** Joins for the life of the process; gives the way out, which tests use. */
  join: (part: P) => () => void
  /** Every part behind those it names, of those that are free the first by name. Throws where two wait for each other. */
  inOrder: () => readonly P[]
}

type ReadSeam = Pick<Seam<SeamPart>, 'name' | 'inOrder'>

const seams: ReadSeam[] = []
const byName = (one: { name: string }, other: { name: string }) =>
  one.name < other.name ? -1 : Number(one.name > other.name)
/** Every seam of the modules that are loaded, by name. */
export const allSeams = (): readonly ReadSeam[] => seams.toSorted(byName)

/**
 * A seam of this name.
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
  seams.push(seam)
  return seam
}

/** What a part names that is not there (a product cut down to some modules) is no error here; a test refuses it. */
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
