import type { QueryFor } from '#contract/kit/calls.ts'
import { type FieldMeta, metaOf } from '#contract/kit/fields.ts'
import type { Schema } from '#contract/kit/schema.ts'
import { birthMonthOf, maskIdCard, maskPhone } from '#contract/kit/value/id-card.ts'
import { Resident } from '#contract/modules/living/resident/resident.ts'
import type { residentArchive } from '#contract/modules/living/resident/resident-archive.ts'
import { sectionKeys, type sections } from '#contract/modules/living/resident/resident-section.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { type DictLabels, dictLabels } from '#core/rows/dict-labels.ts'
import { page } from '#core/rows/read/list.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { seesIdCards } from './show.ts'

/** The field-level history of an archive (residence.md 1.1 modifyRecord): as users read it, not as it is stored. */

export type Section = (typeof sections)['values'][number]
type Values = Record<string, unknown>

export interface Change {
  section: Section
  field: string
  fieldName: string
  meta: FieldMeta | undefined
  before: unknown
  after: unknown
}

/** The fields that differ, by section; fields that no form shows (stamps, the summary of the stay) are left out. */
export function changesOf(before: Values, after: Values): Change[] {
  return Object.entries(sectionKeys).flatMap(
    ([section, keys]) =>
      keys
        .filter((key) => !same(before[key], after[key]))
        .map((key) => changeOf(section as Section, key, key, Resident.shape, before[key], after[key])), // as: keys of sectionKeys
  )
}

export function changeOf(
  section: Section,
  field: string,
  key: string,
  shape: Record<string, Schema>,
  before: unknown,
  after: unknown,
  owner = '',
): Change {
  const meta = metaOf(shape[key])
  return { section, field, fieldName: owner + (meta?.label ?? key), meta, before, after }
}

export const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Writes the history of one save, in its transaction. */
export async function noteChanges(db: Db, who: Who, oldmanId: string, changes: readonly Change[]) {
  if (changes.length === 0) return
  const dicts = new Set(changes.flatMap(({ meta }) => dictsOf(meta)))
  const labels = await dictLabels(db, who.orgId, [...dicts])
  const rows = changes.map(({ section, field, fieldName, meta, before, after }) => ({
    orgId: who.orgId,
    modifyId: newId(),
    oldmanId,
    section,
    field,
    fieldName,
    oldValue: readable(meta, before, labels),
    newValue: readable(meta, after, labels),
    operatorId: who.userId,
    operatorName: who.userName,
    operateTime: who.now,
  }))
  await db.insertInto('modifyRecord').values(rows).execute()
}

const dictsOf = (meta: FieldMeta | undefined) => {
  if (meta?.dict) return [meta.dict]
  return meta?.label === '残疾' ? ['DISABILITY', 'DISABILITY_GRADE'] : []
}

function readable(meta: FieldMeta | undefined, value: unknown, labels: DictLabels): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.length ? value.map((item) => readable(meta, item, labels)).join('、') : null
  if (meta?.kind === 'idCard') return maskIdCard(String(value)) ?? null
  if (meta?.kind === 'phone') return maskPhone(String(value)) ?? null
  if (meta?.kind === 'image') return '已上传'
  if (meta?.dict) return labels(meta.dict, value)
  if (meta?.codes) return meta.codes.label(value)
  if (typeof value !== 'object') return `${value}${meta?.unit ?? ''}`
  const { type, grade } = value as { type?: unknown; grade?: unknown } // as: a row of the disability list
  return labels('DISABILITY', type) + labels('DISABILITY_GRADE', grade)
}

const order = {
  fields: { operateTime: 'operate_time' },
  first: [
    ['operate_time', 'desc'],
    ['modify_id', 'desc'],
  ],
} as const

export async function modifyRecords(
  db: Db,
  who: Who,
  oldmanId: string,
  query: QueryFor<typeof residentArchive.modifyRecord>,
) {
  let rows = db.selectFrom('modifyRecord').selectAll().where('orgId', '=', who.orgId).where('oldmanId', '=', oldmanId)
  if (query.section) rows = rows.where('section', '=', query.section)
  if (query.operateTimeFrom) rows = rows.where('operateTime', '>=', `${query.operateTimeFrom} 00:00:00`)
  if (query.operateTimeTo) rows = rows.where('operateTime', '<=', `${query.operateTimeTo} 23:59:59`)
  const found = await page(rows, query, order)
  if (seesIdCards(who, who.orgId)) return found
  return { ...found, list: found.list.map((row) => (row.field === 'birthDate' ? monthsOnly(row) : row)) }
}

const monthsOnly = (row: Row<'modifyRecord'>) => ({
  ...row,
  oldValue: row.oldValue && birthMonthOf(row.oldValue),
  newValue: row.newValue && birthMonthOf(row.newValue),
})
