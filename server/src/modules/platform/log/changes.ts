import type { z } from 'zod'
import { type SettingDef, settingCatalog } from '#contract/kit/catalog/settings-catalog.ts'
import { yesNo } from '#contract/kit/codes.ts'
import { type FieldMeta, metaOf } from '#contract/kit/fields.ts'
import { narrowMasks } from '#contract/kit/value/id-card.ts'
import type { DataLog } from '#contract/modules/platform/log/log.ts'
import type { Db } from '#core/db/db.ts'
import { type DictLabels, dictLabels } from '#core/rows/dict-labels.ts'
import { knownTables, type Row } from '#core/rows/store/table.ts'
import type { FieldChange } from '#core/who/who.ts'
import { type RecordNames, recordNames } from './names.ts'

/** Data-log rows as users read them: names of records, labels in place of codes. */

const summaryChars = 300

export async function readableChanges(
  db: Db,
  orgId: string,
  rows: readonly Row<'dataLog'>[],
): Promise<z.output<typeof DataLog>[]> {
  const values = rows.flatMap((row) =>
    changesIn(row).flatMap(({ field, oldValue, newValue }) => {
      const meta = metaFor(row.entity, field)
      return [oldValue, newValue].map((value) => ({ meta, value }))
    }),
  )
  const dict = await dictLabels(db, orgId, [...new Set(values.flatMap(({ meta }) => meta?.dict ?? []))])
  const names = await recordNames(db, orgId, values)
  const textOf = textWith(dict, names)
  return rows.map((row) => {
    const fields = changesIn(row).map((change) => {
      const meta = metaFor(row.entity, change.field)
      return { ...change, oldText: textOf(meta, change.oldValue), newText: textOf(meta, change.newValue) }
    })
    return {
      ...row,
      action: row.action as 'ADD' | 'EDIT' | 'DELETE', // as: write.ts writes only this shape
      entityLabel: knownTables.get(row.entity)?.[0]?.label ?? row.entity,
      fields,
      summary: summaryOf(fields.filter(({ field }) => metaFor(row.entity, field)?.kind !== 'id')),
    }
  })
}

/** The chain keeps the stored text; older rows with more visible digits of an ID card are masked again for reading. */
const changesIn = (row: Row<'dataLog'>): FieldChange[] =>
  (row.fields as FieldChange[]).map((change) => ({
    // as: audit.ts writes this shape
    ...change,
    oldValue: narrowed(change.oldValue),
    newValue: narrowed(change.newValue),
  }))

const narrowed = (value: unknown) => (typeof value === 'string' ? narrowMasks(value) : value)

function metaFor(entity: string, field: string): FieldMeta | undefined {
  if (entity === 'setting' && Object.hasOwn(switches, field)) return switchMeta(switches[field])
  const described = knownTables.get(entity)?.find(({ fields }) => field in fields.shape)
  return metaOf(described?.fields.shape[field] as Parameters<typeof metaOf>[0]) // as: a zod object's own shape
}

/** A business setting is no column: its description is in the catalogue. */
const switches: Record<string, SettingDef> = settingCatalog

function switchMeta({ name, type, codes }: SettingDef): FieldMeta {
  if (type === 'b') return { label: name, kind: 'flag', codes: yesNo }
  return { label: name, kind: type === 'fen' ? 'fen' : 'text', codes }
}

const textWith = (dict: DictLabels, names: RecordNames) =>
  function textOf(meta: FieldMeta | undefined, value: unknown): string {
    if (value === null || value === undefined || value === '') return ''
    if (Array.isArray(value)) return value.map((one) => textOf(meta, one)).join('、')
    if (typeof value === 'object') return JSON.stringify(value)
    if (meta?.codes) return meta.codes.label(value)
    if (meta?.dict) return dict(meta.dict, value)
    if (meta?.lookup) return names(meta, value)
    if (meta?.kind === 'fen') return `${(Number(value) / 100).toFixed(2)}元`
    return meta?.unit ? `${value}${meta.unit}` : String(value)
  }

function summaryOf(fields: readonly { fieldName: string; oldText: string; newText: string }[]) {
  const text = fields
    .map(({ fieldName, oldText, newText }) => `${fieldName}：${oldText || '空'}→${newText || '空'}`)
    .join('；')
  return text.length > summaryChars ? `${text.slice(0, summaryChars)}…` : text
}
