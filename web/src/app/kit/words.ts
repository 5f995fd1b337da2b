import { dictionary } from '#contract/modules/platform/dictionary/dictionary.ts'
import { useRead } from './store/cached.ts'

/** A dictionary on the phone, stored for days without a network: its choices, and the label of a value. */
export function useWords(dictionaryCode: string) {
  const { data } = useRead(dictionary.diff, { dictionaryCode, disabled: 1 })
  const known = Array.isArray(data) ? data : []
  return {
    options: known.map(({ dictionaryValue, dictionaryName }) => ({
      value: String(dictionaryValue),
      label: dictionaryName,
    })),
    word: (value: unknown) =>
      known.find(({ dictionaryValue }) => String(dictionaryValue) === String(value))?.dictionaryName ??
      String(value ?? ''),
  }
}
