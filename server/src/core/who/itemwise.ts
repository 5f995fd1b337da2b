import { isRefusal, type Refusal, sentenceOf } from '#contract/kit/refusals.ts'

/** What became of one item of several: 0, or the code and the text of its refusal. */
interface Outcome {
  code: number
  message: string
}

/**
 * Runs one item of a call with `perItem`, so that a refusal does not stop the others: gives what `work` gives with code
 * 0, or the code and the text of the refusal, with what `more` reads from it. Other errors are thrown.
 *
 *     for (const line of body.items)
 *       items.push({ lineId: line.lineId, ...(await itemwise(() => each(step(line), (db, me) => bookOne(db, me, line)))) })
 */
export async function itemwise<T extends object>(
  work: () => Promise<T>,
  more: (refusal: Refusal) => object = () => ({}),
): Promise<(Outcome & T) | Outcome> {
  try {
    return { code: 0, message: '', ...(await work()) }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { code: error.refusal.code, message: sentenceOf(error.message), ...more(error) }
  }
}

/** How many items there were, and how many succeeded and failed. */
export function itemCounts(items: readonly Pick<Outcome, 'code'>[]) {
  const success = items.filter(({ code }) => code === 0).length
  return { total: items.length, success, fail: items.length - success }
}
