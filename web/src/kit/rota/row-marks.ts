import type { RotaMark } from './rota-parts.ts'

/** The marks of each person, by day. */
export type RowMarks = ReadonlyMap<string, ReadonlyMap<string, RotaMark>>

/**
 * Marks by `person day`, grouped by person. Unchanged marks of a person stay the same object, so that the row is not
 * drawn again.
 */
export function marksByPerson(marks: ReadonlyMap<string, RotaMark> | undefined, before: RowMarks): RowMarks {
  const rows = new Map<string, Map<string, RotaMark>>()
  for (const [key, mark] of marks ?? []) {
    const at = key.lastIndexOf(' ')
    const person = key.slice(0, at)
    rows.set(person, (rows.get(person) ?? new Map<string, RotaMark>()).set(key.slice(at + 1), mark))
  }
  return new Map([...rows].map(([person, row]) => [person, unchanged(before.get(person), row)]))
}

function unchanged(before: ReadonlyMap<string, RotaMark> | undefined, now: ReadonlyMap<string, RotaMark>) {
  const isSame = (day: string, { tone, text }: RotaMark) =>
    before?.get(day)?.tone === tone && before.get(day)?.text === text
  return before && before.size === now.size && [...now].every(([day, mark]) => isSame(day, mark)) ? before : now
}
