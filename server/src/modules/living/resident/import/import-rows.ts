import type { z } from 'zod'
import { type FieldMeta, metaOf } from '#contract/kit/fields.ts'
import { fieldErrors } from '#contract/kit/problems.ts'
import type { Schema } from '#contract/kit/schema.ts'
import { FamilyInput } from '#contract/modules/living/resident/resident-family.ts'
import { BaseInput } from '#contract/modules/living/resident/resident-section.ts'
import { cellFlaw, cellValue, choicesOf, type LabelValues, unknownValue } from '#core/sheets/sheet-cells.ts'
import type { Line, Problem } from '../../../platform/sheet-import/service.ts'
import type { FamilyValues } from '../family/family.ts'

/** Converts the lines of a sheet to archives: heads, labels to values, errors at their column. */

export interface Entry extends Line {
  base: z.output<typeof BaseInput>
  family: FamilyValues | undefined
}

interface Column {
  head: string
  section: 'base' | 'family'
  key: string
  meta: FieldMeta
}

const baseKeys = [
  'oldmanName',
  'oldmanIdCard',
  'sex',
  'birthDate',
  'nation',
  'phoneNum',
  'marriage',
  'education',
  'politics',
  'religion',
  'nativePlace',
  'censusAddr',
  'liveAddr',
  'occupation',
  'incomeSource',
  'liveWay',
  'medicalPay',
  'oldmanType',
  'sourceChannel',
  'tags',
  'remark',
] as const
const familyHeads = {
  familyName: '家属姓名',
  relation: '与老人关系',
  phoneNum: '家属电话',
  addr: '家属地址',
  isGuardian: '监护人',
  isUrgent: '紧急联系人',
  isPayer: '付款人',
} as const

export const importColumns: readonly Column[] = [
  ...baseKeys.map((key) => columnOf('base', key, BaseInput.shape[key])),
  ...Object.entries(familyHeads).map(([key, head]) => ({
    ...columnOf('family', key, FamilyInput.shape[key as keyof typeof familyHeads]), // as: keys of the list above
    head,
  })),
]
const required = ['oldmanName', 'oldmanIdCard']
/** Heads of the template; a star marks columns that every line needs. */
export const templateHeads = importColumns.map(({ key, section, head }) =>
  isRequired(section, key) ? `${head}*` : head,
)
export function isRequired(section: Column['section'], key: string) {
  return section === 'base' && required.includes(key)
}

/** The values of the example in the template. */
export const importSample: Record<Column['section'], Record<string, string>> = {
  base: {
    oldmanName: '王秀英',
    oldmanIdCard: '310101194003050023',
    sex: '女',
    birthDate: '1940-03-05',
    nation: '汉族',
    phoneNum: '13800001234',
  },
  family: { familyName: '张伟', relation: '子女', phoneNum: '13900001234', isUrgent: '是' },
}

function columnOf(section: Column['section'], key: string, schema: Schema): Column {
  const meta = metaOf(schema)
  if (!meta) throw new Error(`${key} has no label`)
  return { head: meta.label, section, key, meta }
}

/** The position of each known column in a sheet, or the heads that are missing. */
export function placesOf(heads: readonly string[]): { missing: string[] } | { places: (Column & { at: number })[] } {
  const plain = heads.map((head) => head.replace(/[*＊\s]/g, ''))
  const places = importColumns
    .map((column) => ({ ...column, at: plain.indexOf(column.head) }))
    .filter((column) => column.at >= 0)
  const missing = importColumns.filter(
    ({ key, section }) => section === 'base' && required.includes(key) && !places.some((place) => place.key === key),
  )
  return missing.length > 0 ? { missing: missing.map(({ head }) => head) } : { places }
}

/** One line as an archive, or its errors. */
export function archiveEntryOf(
  line: Line,
  places: readonly (Column & { at: number })[],
  values: LabelValues,
): { entry: Entry } | { problems: Problem[] } {
  const problems: Problem[] = []
  const parts: Record<Column['section'], Record<string, unknown>> = { base: {}, family: {} }
  const at = (column: Column & { at: number }, message: string, allowed?: string[]) =>
    problems.push({
      row: line.row,
      column: column.head,
      value: line.texts[column.at] ?? '',
      message,
      ...(allowed && { allowed }),
    })
  for (const column of places) {
    const text = line.texts[column.at] ?? ''
    const flaw = cellFlaw(column.meta, text, line.days.includes(column.at))
    const value = flaw ? undefined : cellValue(column.meta, text, values)
    if (flaw) at(column, flaw)
    else if (value === unknownValue) at(column, `“${text}”不在可选范围内`, choicesOf(column.meta, values))
    else if (value !== undefined) parts[column.section][column.key] = value
  }
  const hasFamily = Object.keys(parts.family).length > 0
  const checks = [
    ['base', BaseInput.safeParse(parts.base), BaseInput],
    ...(hasFamily ? [['family', FamilyInput.safeParse(parts.family), FamilyInput] as const] : []),
  ] as const
  for (const [section, parsed, schema] of checks) {
    if (parsed.success) continue
    for (const { field, message } of fieldErrors(schema, parsed.error)) {
      const column = places.find((place) => place.section === section && place.key === field.split('.')[0])
      if (column && problems.some((problem) => problem.column === column.head)) continue
      if (column) at(column, message)
      else problems.push({ row: line.row, column: field, value: '', message })
    }
  }
  const base = BaseInput.safeParse(parts.base)
  const family = hasFamily ? FamilyInput.safeParse(parts.family) : undefined
  if (problems.length > 0 || !base.success || (family && !family.success)) return { problems }
  return { entry: { ...line, base: base.data, family: family?.data } }
}
