import { isRefusal, type Refusal } from '#contract/kit/refusals.ts'

/**
 * The values of lines, each put together of parts that may be refused: one refusal tells all that is wrong, each at its
 * cell, so that a long delivery is corrected once. It has the code and the text of the first.
 */
export function everyLine<L, V extends object>(lines: readonly L[], partsOf: (line: L, at: number) => Parts<V>): V[] {
  const refused: Refusal[] = []
  const values = lines.map((line, at) => {
    const parts = partsOf(line, at).map((part) => {
      try {
        return part()
      } catch (error) {
        if (!isRefusal(error)) throw error
        refused.push(error)
        return {}
      }
    })
    return Object.assign({}, ...parts) as V // as: whole where nothing is refused, and else never answered
  })
  const [first] = refused
  if (first) throw Object.assign(first, { data: { ...Object(first.data), errors: refused.flatMap(errorsIn) } })
  return values
}

type Parts<V> = readonly (() => Partial<V>)[]

/** `refuse` and `wrongValue` name their field. */
const errorsIn = ({ data }: Refusal): object[] => Object(data).errors ?? []
