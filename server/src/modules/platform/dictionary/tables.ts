import { Dictionary } from '#contract/modules/platform/dictionary/dictionary.ts'
import { table } from '#core/rows/store/table.ts'

export const dictionaries = table('dictionary', 'dictionaryId', {
  label: '字典项',
  fields: Dictionary,
  title: 'dictionaryName',
})
