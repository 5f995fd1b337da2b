import { createContext, useState } from 'react'
import type { FieldError } from '#contract/kit/problems.ts'

/** What is wrong with the cells of lines, each at its cell (stock.md 5.6). */

/** By place and name: `0.quantity`. */
export const LineProblems = createContext<ReadonlyMap<string, string>>(new Map())

/** Stands under the cell it is about. */
export const Wrong = ({ text }: { text: string | undefined }) =>
  text ? (
    <small className="stock-wrong" role="alert">
      {text}
    </small>
  ) : null

/** The cells that `lines.3.quantity` and its like name. */
export const cellsOf = (errors: readonly FieldError[]): ReadonlyMap<string, string> =>
  new Map(
    errors.flatMap(({ field, message }): [string, string][] => {
      const [, place] = /^lines\.(\d+\.\w+)$/.exec(field) ?? []
      return place ? [[place, message]] : []
    }),
  )

/** `3.quantity` stands in the line at 3. */
export const rowOf = (place: string) => Number(place.split('.')[0])

/**
 * The cells of a dialog whose lines are sent as they stand; what is said of a line is forgotten once it is typed over.
 *
 *     const cells = useLineProblems()
 *     <FormModal onProblems={cells.hear} outlook={() => <LineProblems value={cells.wrong}>…</LineProblems>} />
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
