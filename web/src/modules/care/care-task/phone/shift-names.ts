import { dictionary } from '#contract/modules/platform/dictionary/dictionary.ts'
import { useRead } from '../../../../app/kit/cached.ts'

/** What the house calls its shifts; the bare code until that has been read. */
export function useShiftNames() {
  const { data } = useRead(dictionary.diff, { dictionaryCode: 'SHIFT_TYPE', disabled: 1 })
  const known = Array.isArray(data) ? data : []
  return (type: unknown) =>
    known.find(({ dictionaryValue }) => String(dictionaryValue) === String(type))?.dictionaryName ?? String(type ?? '')
}
