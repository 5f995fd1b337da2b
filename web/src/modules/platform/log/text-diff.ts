/**
 * The common start and end of two texts, and the different middle: `13800000001`, `13800000002` differ in the last
 * digit.
 */
export function textDiff(before: string, after: string) {
  const a = [...before]
  const b = [...after]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const parts = (text: string[]) => ({
    head: text.slice(0, start).join(''),
    middle: text.slice(start, text.length - end).join(''),
    tail: text.slice(text.length - end).join(''),
  })
  return { before: parts(a), after: parts(b) }
}
