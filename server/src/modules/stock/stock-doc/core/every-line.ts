import { isRefusal, type Refusal } from '#contract/kit/refusals.ts'

/**
 * A refusal reports all faults of a document at once, each at its cell, so that they are corrected in one go (stock.md
 * 5.6).
 */

/**
 * The values of lines, each built from parts that may be refused. One refusal reports all faults, with the code and the
 * text of the first.
 */
export function everyLine<L, V extends object>(lines: readonly L[], partsOf: (line: L, at: number) => Parts<V>): V[] {
  const refused: Refusal[] = []
  const values = lines.map((line, at) => {
    const parts = partsOf(line, at).map((part) => {
      try {
        return part()
      } catch (error) {
        refused.push(refusalIn(error))
        return {}
      }
    })
    return Object.assign({}, ...parts) as V // as: complete where nothing is refused, otherwise never returned
  })
  tellAll(refused)
  return values
}

type Parts<V> = readonly (() => Partial<V>)[]

/**
 * The result of each part, one after the other; faults of several parts are reported together, as by `everyLine`.
 *
 *     const { depot, lines } = await everyPart({ depot: () => depotOf(body), lines: () => linesOf(body) })
 */
export async function everyPart<P extends Record<string, () => unknown>>(parts: P): Promise<Values<P>> {
  const refused: Refusal[] = []
  const values: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(parts))
    try {
      values[name] = await part()
    } catch (error) {
      refused.push(refusalIn(error))
    }
  tellAll(refused)
  return values as Values<P> // as: complete where nothing is refused
}

type Values<P extends Record<string, () => unknown>> = { [K in keyof P]: Awaited<ReturnType<P[K]>> }

function refusalIn(error: unknown): Refusal {
  if (!isRefusal(error)) throw error
  return error
}

/** A refusal without a cell is reported alone. */
function tellAll(refused: readonly Refusal[]) {
  const alone = refused.find((one) => errorsIn(one).length === 0)
  if (alone) throw alone
  const [first] = refused
  if (first) throw Object.assign(first, { data: { ...Object(first.data), errors: refused.flatMap(errorsIn) } })
}

/** `refuse` and `wrongValue` name their field. */
const errorsIn = ({ data }: Refusal): object[] => Object(data).errors ?? []

/**
 * Runs the movement of a document's lines; refusals of several lines (`data.lines` of 23031, 23032 and 23034) are
 * reported at their cells too.
 */
export async function atCells<V>(lines: readonly { detailId: string }[], take: () => Promise<V>): Promise<V> {
  try {
    return await take()
  } catch (error) {
    if (!isRefusal(error)) throw error
    const lineErrors: LineFault[] = Object(error.data).lines ?? []
    const errors = lineErrors.flatMap(({ detailId, cell, message }) => {
      const at = lines.findIndex((line) => line.detailId === detailId)
      return at < 0 || !cell ? [] : [{ field: `lines.${at}.${cell}`, message }]
    })
    throw errors.length > 0 ? Object.assign(error, { data: { ...Object(error.data), errors } }) : error
  }
}

interface LineFault {
  detailId: string
  cell?: string
  message?: string
}
