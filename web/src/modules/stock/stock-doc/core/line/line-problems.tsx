import { createContext, useState } from 'react'
import type { FieldError } from '#contract/kit/problems.ts'

/** The errors of cells, each shown at its cell (stock.md 5.6). */

/** By index and field: `0.quantity`. */
export const LineProblems = createContext<ReadonlyMap<string, string>>(new Map())

/** Shown below its cell. */
export const Wrong = ({ text }: { text: string | undefined }) =>
  text ? (
    <small className="stock-wrong" role="alert">
      {text}
    </small>
  ) : null

/** The cells of error fields such as `lines.3.quantity`. */
export const cellsOf = (errors: readonly FieldError[]): ReadonlyMap<string, string> =>
  new Map(
    errors.flatMap(({ field, message }): [string, string][] => {
      const [, place] = /^lines\.(\d+\.\w+)$/.exec(field) ?? []
      return place ? [[place, message]] : []
    }),
  )

/** `3.quantity` belongs to the line with index 3. */
export const rowOf = (place: string) => Number(place.split('.')[0])

/**
 * The errors of cells in a dialog that sends its lines unchanged; those of a line are dropped once it is changed.
 *
 *     const cells = useLineProblems()
 *     <FormModal onProblems={cells.hear} outlook={() => <EntryTable lines={open} cells={cells} … />} />
 */
export function useLineProblems() {
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map())
  return {
    wrong,
    hear: (errors: readonly FieldError[]) => {
      setWrong(cellsOf(errors))
      return undefined
    },
    forget: (at: number) => setWrong((before) => new Map([...before].filter(([place]) => rowOf(place) !== at))),
  }
}
