import { outStatus } from '#contract/modules/living/outing/outing.ts'
import { timeWords } from '#kit/value/format.ts'

interface OutingFacts {
  oldmanName?: string | null
  planBackTime: string
  outStatus: number
}

/**
 * The message after registering, with the review it waits for: a resident who may not leave yet is not reported as
 * away.
 */
export const registeredWords = ({ oldmanName, planBackTime, outStatus: status }: OutingFacts) =>
  `已为${oldmanName}登记外出，预计 ${timeWords(planBackTime)} 返院${after[status] ?? ''}`
const after: Partial<Record<number, string>> = {
  [outStatus.is.waiting]: '，等待审核',
  [outStatus.is.out]: '，已按离院处理，等待补审',
}

/** The message after postponing the return: done, or waiting for a review. */
export const postponedWords = ({ oldmanName }: Pick<OutingFacts, 'oldmanName'>, answer?: unknown) => {
  const waits = typeof answer === 'object' && answer !== null && 'postponeWaiting' in answer && answer.postponeWaiting
  return `已登记${oldmanName}延期${waits ? '，等待审核' : ''}`
}
