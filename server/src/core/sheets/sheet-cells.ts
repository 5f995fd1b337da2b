import { onOff } from '#contract/kit/codes.ts'
import type { FieldMeta } from '#contract/kit/fields.ts'
import { dayOfText } from '#contract/kit/value/day-text.ts'
import { plainName, plainNumber } from '#contract/kit/value/plain-name.ts'
import type { Db } from '../db/db.ts'

/** Converts cells of a workbook to values: labels to codes, days in the notations people use. */

/** Values of dictionaries by their label. */
export type LabelValues = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Values of the dictionaries that these fields use, by label; enabled ones only. */
export async function valuesByLabel(db: Db, orgId: string, metas: readonly FieldMeta[]): Promise<LabelValues> {
  const codes = metas.flatMap(({ dict }) => dict ?? [])
  if (codes.length === 0) return new Map()
  const rows = await db
    .selectFrom('dictionary')
    .select(['dictionaryCode', 'dictionaryName', 'dictionaryValue'])
    .where('orgId', '=', orgId)
    .where('dictionaryCode', 'in', codes)
    .where('status', '=', onOff.is.on)
    .orderBy('sort')
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.dictionaryCode)].map(([code, items]) => [
      code,
      new Map(items.map((item) => [item.dictionaryName, item.dictionaryValue])),
    ]),
  )
}

/** All labels a cell of this field may hold; undefined where any text is allowed. */
export function choicesOf(meta: FieldMeta | undefined, values: LabelValues): string[] | undefined {
  if (meta?.dict) return [...(values.get(meta.dict)?.keys() ?? [])]
  return meta?.codes?.options.map(({ label }) => label)
}

/** The value for a label that no list has. */
export const unknownValue = Symbol('unknown')

const lostDigits = /^[+-]?\d(\.\d+)?E\+\d+$/i
const failedCell = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA|未计算|错误)$/

/**
 * Why a cell does not hold what the user meant: the error of a formula, a number of more than fifteen digits, or a day
 * where the column holds none (3-1 is 1 March to a sheet). Undefined for any other cell.
 */
export function cellFlaw(meta: FieldMeta | undefined, text: string, holdsDay: boolean): string | undefined {
  const asText = '请把这一列的单元格格式设为“文本”，再重新填写'
  if (failedCell.test(text)) return `单元格是错误值${text}，请改成内容，没有就清空`
  if (lostDigits.test(text)) return `${text}是表格软件缩写的数字，后面的位数已经丢失；${asText}`
  if (holdsDay && meta?.kind !== 'day') return `单元格被表格软件当成了日期（${text}）；${asText}`
  return undefined
}

/** The value of a cell; undefined when it is empty. */
export function cellValue(meta: FieldMeta, text: string, values: LabelValues): unknown {
  if (text === '') return undefined
  const several = () =>
    text
      .split(/[、,，;；]/)
      .map((part) => part.trim())
      .filter(Boolean)
  if (meta.kind === 'dictList') {
    const found = several().map((part) => dictValue(meta, part, values))
    return found.includes(unknownValue) ? unknownValue : found
  }
  if (meta.kind === 'dict') return dictValue(meta, text, values)
  if (meta.kind === 'list') return several()
  if (meta.codes)
    return (
      meta.codes.options.find(({ value, label }) => label === text || String(value) === text)?.value ?? unknownValue
    )
  if (meta.kind === 'day') return dayOfText(text)
  if (meta.isName) return plainName(text)
  if (meta.kind === 'phone' || meta.kind === 'idCard') return plainNumber(text)
  return text
}

function dictValue(meta: FieldMeta, text: string, values: LabelValues): unknown {
  const known = values.get(meta.dict ?? '')
  const value = known?.get(text) ?? [...(known?.values() ?? [])].find((one) => one === text)
  return value ?? unknownValue
}
