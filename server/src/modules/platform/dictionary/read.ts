import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { refuse } from '#contract/kit/refusals.ts'
import { dictionaryRefusals } from '#contract/modules/platform/dictionary/dictionary.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'

/** Stored as text; integers on the wire unless they hold letters or a leading zero (domain README, Wire). */
export function wireValue(value: string): string | number {
  return /^-?(0|[1-9]\d{0,14})$/.test(value) ? Number(value) : value
}

export const wireRow = (row: Row<'dictionary'>) => ({ ...row, dictionaryValue: wireValue(row.dictionaryValue) })

export async function modelOf(db: Db, orgId: string, dictionaryCode: string) {
  const model = await db
    .selectFrom('dictionaryModel')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('dictionaryCode', '=', dictionaryCode)
    .executeTakeFirst()
  return model ?? refuse(dictionaryRefusals.unknown, { code: dictionaryCode })
}

type Item = Pick<
  Row<'dictionary'>,
  'dictionaryId' | 'dictionaryCode' | 'dictionaryName' | 'dictionaryValue' | 'parentId' | 'sort' | 'status' | 'colour'
>

/** Items for dropdown lists, in their order. */
function choices(db: Db, orgId: string) {
  return db
    .selectFrom('dictionary')
    .select([
      'dictionaryId',
      'dictionaryCode',
      'dictionaryName',
      'dictionaryValue',
      'parentId',
      'sort',
      'status',
      'colour',
    ])
    .where('orgId', '=', orgId)
    .orderBy('sort')
    .orderBy('dictionaryId')
}

/** Enabled items by code; with `disabled` the others too. An unknown code is 21401. */
export async function effectiveLists(db: Db, orgId: string, codes: readonly string[], disabled: boolean) {
  const models = await db
    .selectFrom('dictionaryModel')
    .select('dictionaryCode')
    .where('orgId', '=', orgId)
    .where('dictionaryCode', 'in', codes)
    .execute()
  const known = new Set(models.map((model) => model.dictionaryCode))
  const stranger = codes.find((code) => !known.has(code))
  if (stranger !== undefined) refuse(dictionaryRefusals.unknown, { code: stranger })
  const rows = await choices(db, orgId).where('dictionaryCode', 'in', codes).execute()
  const shown = disabled ? rows : rows.filter((row) => row.status === onOff.is.on)
  const byCode = Map.groupBy(shown, (row) => row.dictionaryCode)
  return new Map(codes.map((code) => [code, treeOf(byCode.get(code) ?? [])]))
}

/** Every dictionary with all its items, for the start of a browser. */
export async function allDictionaries(db: Db, orgId: string) {
  const models = await db
    .selectFrom('dictionaryModel')
    .select(['modelId', 'dictionaryCode', 'dictionaryName', 'locked', 'multi', 'note'])
    .where('orgId', '=', orgId)
    .orderBy('sort')
    .orderBy('modelId')
    .execute()
  const byCode = Map.groupBy(await choices(db, orgId).execute(), (row) => row.dictionaryCode)
  return models.map((model) => ({ ...model, items: treeOf(byCode.get(model.dictionaryCode) ?? []) }))
}

/** A tag that changes with any change of an organisation's dictionaries. */
export async function dictionaryTag(db: Db, orgId: string) {
  const { rows } = await sql<{ tag: string }>`
    select md5(string_agg(dictionary_id || ' ' || version, ',' order by dictionary_id)) as tag
    from dictionary where org_id = ${orgId}`.execute(db)
  return `"${orgId}-${rows[0]?.tag ?? ''}"`
}

/** Two levels; a child whose parent is left out is left out too. */
function treeOf(rows: readonly Item[]) {
  const under = Map.groupBy(rows, (row) => row.parentId)
  return (under.get(null) ?? []).map((row) => ({
    ...choiceOf(row),
    children: (under.get(row.dictionaryId) ?? []).map(choiceOf),
  }))
}

function choiceOf({ dictionaryId, dictionaryName, dictionaryValue, sort, status, colour }: Item) {
  return { dictionaryId, dictionaryName, dictionaryValue: wireValue(dictionaryValue), sort, status, colour }
}
