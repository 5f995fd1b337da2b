/** One of several items that failed: its name and the reason. */
export interface FailedItem {
  name: string
  reason: string
}

/**
 * The outcome of work on several items, for `done` of a call: a message for those that are done; where some failed, a
 * dialog lists them line by line, and stays until it is read.
 *
 * `rest` says what the lines are, where they are something else: 以下班次缺人.
 *
 *     done: (reply) => outcome(`已生成${reply.created}张`, reply.failed.map(({ oldmanName, message }) => ({ name: oldmanName, reason: message })))
 */
export function outcome(words: string, left: readonly FailedItem[], rest?: string) {
  if (left.length === 0) return words
  void import('./outcome-dialog.tsx').then(({ showOutcome }) => showOutcome(words, left, rest))
  return ''
}

/** The same lines, for a dialog where every item failed. */
export const linesOf = (left: readonly FailedItem[]) => left.map(({ name, reason }) => `${name}：${reason}`)
