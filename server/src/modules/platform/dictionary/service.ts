import data from '#contract/data/dictionaries.json' with { type: 'json' }
import type { Db } from '#core/db/db.ts'

interface Value {
  value: string
  label: string
  sort: number
  status: number
  children?: Value[]
}

/**
 * Gives an organisation every built-in dictionary. Items that users renamed, sorted or disabled stay as they are; only
 * missing ones are added.
 */
export async function seedDictionaries(db: Db, orgId: string) {
  const models = data.dictionaries.map((model, index) => ({
    orgId,
    modelId: `dict-${model.dictionaryCode}`,
    dictionaryCode: model.dictionaryCode,
    dictionaryName: model.dictionaryName,
    locked: model.locked ? 1 : 0,
    note: 'note' in model ? String(model.note ?? '') : null,
    sort: index + 1,
  }))
  await db
    .insertInto('dictionaryModel')
    .values(models)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const items = data.dictionaries.flatMap((model) =>
    (model.values as Value[]).flatMap((value) => itemsOf(orgId, model.dictionaryCode, value, null)),
  ) // as: JSON modules type each entry apart
  await addItems(
    db,
    items.filter((item) => item.parentId === null),
  )
  // Where an item of the organisation has the label of a new one, the new one is left out, with the items below it.
  const known = await db.selectFrom('dictionary').select('dictionaryId').where('orgId', '=', orgId).execute()
  const present = new Set(known.map((row) => row.dictionaryId))
  await addItems(
    db,
    items.filter((item) => item.parentId !== null && present.has(item.parentId)),
  )
}

async function addItems(db: Db, items: ReturnType<typeof itemRow>[]) {
  for (let start = 0; start < items.length; start += 500)
    await db
      .insertInto('dictionary')
      .values(items.slice(start, start + 500))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

function itemsOf(orgId: string, code: string, value: Value, parentId: string | null): ReturnType<typeof itemRow>[] {
  const row = itemRow(orgId, code, value, parentId)
  return [row, ...(value.children ?? []).flatMap((child) => itemsOf(orgId, code, child, row.dictionaryId))]
}

function itemRow(orgId: string, code: string, value: Value, parentId: string | null) {
  return {
    orgId,
    dictionaryId: `${code}-${value.value}`,
    dictionaryCode: code,
    dictionaryName: value.label,
    dictionaryValue: value.value,
    parentId,
    sort: value.sort,
    status: value.status,
    source: 'SYSTEM' as const,
  }
}
