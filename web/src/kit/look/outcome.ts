/** One of several that did not go: whose or what it was, and why. */
export interface Unfinished {
  name: string
  reason: string
}

/**
 * What work on several came to, for `done` of a call: the words of what went; where something did not go, a dialog says so
 * line by line, and stays until it is read.
 *
 * `rest` says what the lines are, where they are something else: 以下班次缺人.
 *
 *     done: (reply) => outcome(`已生成${reply.created}张`, reply.failed.map(({ oldmanName, message }) => ({ name: oldmanName, reason: message })))
 */
export function outcome(words: string, left: readonly Unfinished[], rest?: string) {
  if (left.length === 0) return words
  void import('./outcome-dialog.tsx').then(({ showOutcome }) => showOutcome(words, left, rest))
  return ''
}

/** The same lines, to stand in a dialog where nothing went at all. */
export const linesOf = (left: readonly Unfinished[]) => left.map(({ name, reason }) => `${name}：${reason}`)
