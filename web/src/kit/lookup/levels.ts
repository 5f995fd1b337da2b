import { useMemo } from 'react'
import { useLookup } from './lookups.ts'

/** The colours the institution has set for its care levels, by name: `colours['一级(轻度)']`. */
export function useLevelColours(): Readonly<Record<string, string>> {
  const { options } = useLookup('levels')
  return useMemo(
    () =>
      Object.fromEntries(
        options.flatMap(({ label, row }) => (typeof row.color === 'string' ? [[label, row.color]] : [])),
      ),
    [options],
  )
}
