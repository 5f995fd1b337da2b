import type { FieldError } from '#contract/kit/problems.ts'
import type { Issue } from '#contract/modules/campus/inspection/bank.ts'

export interface SheetErrors {
  /** Errors by field of the head; `answers` for those of an item. */
  wrong: Record<string, string>
  /** The step of the form where the error is corrected. */
  at: string
}

/** The refusal of a sheet as texts that name their item, with the step where each is corrected. */
export function refusedOf(
  errors: readonly FieldError[],
  items: readonly Pick<Issue, 'issueId' | 'itemNo' | 'groupCode'>[],
  answered: readonly { issueId: string }[],
): SheetErrors {
  const problems = errors.map(({ field, message }) => {
    const [name, at] = field.split('.')
    const issueId = name === 'answers' && at ? answered[Number(at)]?.issueId : undefined
    const no = Number(/^第(\d+)项/.exec(message)?.[1])
    const item = items.find((one) => one.issueId === issueId || one.itemNo === no)
    return { name, item, words: item && !no ? `第${item.itemNo}项：${message}` : message }
  })
  const group = problems.find(({ name, item }) => name === 'answers' && item)?.item?.groupCode
  const isHead = problems.some(({ name }) => name !== 'answers')
  return {
    wrong: Object.fromEntries(problems.map(({ name, words }) => [name, words]).toReversed()),
    at: isHead ? 'head' : (group ?? 'end'),
  }
}
