import type { z } from 'zod'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import {
  type DictionaryEdit,
  type DictionaryInput,
  dictionaryRefusals,
} from '#contract/modules/platform/dictionary/dictionary.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, own, patchRow, remove } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { modelOf } from './read.ts'
import { dictionaries } from './tables.ts'
import { countUses } from './uses.ts'

/** Items an institution adds are numbered from here; built-in ones have lower numbers (platform.md 4). */
const firstOwnValue = 100

type Item = Row<'dictionary'>

export async function addItem(db: Db, who: Who, input: z.output<typeof DictionaryInput>): Promise<Item> {
  const model = await lockedModel(db, who, input.dictionaryCode)
  if (model.locked) refuse(dictionaryRefusals.locked)
  const items = await itemsOf(db, who, model.dictionaryCode)
  const parentId = input.parentId ?? null
  if (parentId) assertTop(items, parentId)
  assertFreeName(items, input.dictionaryName)
  const dictionaryValue = input.dictionaryValue == null ? nextValue(items) : String(input.dictionaryValue)
  if (items.some((item) => item.dictionaryValue === dictionaryValue))
    refuse(common.nameTaken, { 名称: '字典值' }, { field: 'dictionaryValue' })
  const siblings = items.filter((item) => item.parentId === parentId)
  const sort = Math.min(input.sort ?? Number.POSITIVE_INFINITY, lastSort(siblings) + 1)
  const row = await insert(db, dictionaries, who, {
    ...input,
    dictionaryValue,
    parentId,
    sort,
    status: onOff.is.on,
    source: 'ORG',
  })
  await settle(db, who, [...siblings, row], row)
  return row
}

/** Renames, colours, enables or disables, moves. A system dictionary may only be moved (dictionaries.json, meta). */
export async function editItem(
  db: Db,
  who: Who,
  id: string,
  { version, ...body }: z.output<typeof DictionaryEdit> & { version?: number },
) {
  const found = await own(db, dictionaries, who, id)
  const model = await lockedModel(db, who, found.dictionaryCode)
  const row = await own(db, dictionaries, who, id, { lock: true })
  if (version !== row.version) refuse(common.stale)
  const changed = changesOf(row, body)
  if ('status' in changed) who.must('systemSetting.dictionarys.enable')
  if ('sort' in changed) who.must('systemSetting.dictionarys.sort')
  const worded = Object.keys(changed).some((key) => key !== 'status' && key !== 'sort')
  if (worded) who.must('systemSetting.dictionarys.edit')
  if (model.locked && (worded || 'status' in changed)) refuse(dictionaryRefusals.locked)
  if (Object.keys(changed).length === 0) return row
  const items = await itemsOf(db, who, row.dictionaryCode)
  if (body.dictionaryName) assertFreeName(items, body.dictionaryName, id)
  const next = await patchRow(db, dictionaries, who, row, changed)
  if ('sort' in changed)
    await settle(
      db,
      who,
      items.filter((item) => item.parentId === row.parentId).map((item) => (item.dictionaryId === id ? next : item)),
      next,
    )
  return own(db, dictionaries, who, id)
}

/** Removes only an institution's own items that are not in use; all others can be disabled. */
export async function removeItem(db: Db, who: Who, id: string): Promise<Item> {
  const found = await own(db, dictionaries, who, id)
  const model = await lockedModel(db, who, found.dictionaryCode)
  const row = await own(db, dictionaries, who, id, { lock: true })
  if (model.locked) refuse(dictionaryRefusals.locked)
  const items = await itemsOf(db, who, row.dictionaryCode)
  const children = items.filter((item) => item.parentId === id).length
  const refs = await countUses(db, who.orgId, row.dictionaryCode, row.dictionaryValue)
  if (children > 0) refs.push({ type: '下级字典项', count: children })
  if (refs.length > 0) refuse(common.inUse, {}, { data: { refs } })
  if (row.source === 'SYSTEM') refuse(dictionaryRefusals.locked)
  await remove(db, dictionaries, who, row)
  return row
}

/** Writers of one dictionary wait for each other, so that numbers and positions stay unique. */
async function lockedModel(db: Db, who: Who, dictionaryCode: string) {
  await db
    .selectFrom('dictionaryModel')
    .select('modelId')
    .where('orgId', '=', who.orgId)
    .where('dictionaryCode', '=', dictionaryCode)
    .forUpdate()
    .execute()
  return modelOf(db, who.orgId, dictionaryCode)
}

function itemsOf(db: Db, who: Who, dictionaryCode: string): Promise<Item[]> {
  return db
    .selectFrom('dictionary')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('dictionaryCode', '=', dictionaryCode)
    .orderBy('sort')
    .orderBy('dictionaryId')
    .execute()
}

function assertTop(items: readonly Item[], parentId: string) {
  const parent = items.find((item) => item.dictionaryId === parentId)
  if (!parent) refuse(common.missing, {}, { field: 'parentId' })
  if (parent.parentId)
    refuse({ code: common.invalid.code, text: `${common.invalid.text}：字典最多两级` }, {}, { field: 'parentId' })
}

function assertFreeName(items: readonly Item[], name: string, except?: string) {
  const isUsed = items.some((item) => item.dictionaryName === name && item.dictionaryId !== except)
  if (isUsed) refuse(common.nameTaken, { 名称: '字典名称' }, { field: 'dictionaryName' })
}

function nextValue(items: readonly Item[]) {
  const usedValues = new Set(items.map((item) => item.dictionaryValue))
  const mine = items
    .filter((item) => item.source === 'ORG' && /^\d{1,9}$/.test(item.dictionaryValue))
    .map((item) => Number(item.dictionaryValue))
  let next = Math.max(firstOwnValue - 1, ...mine) + 1
  while (usedValues.has(String(next))) next += 1
  return String(next)
}

const lastSort = (items: readonly Item[]) => Math.max(0, ...items.map((item) => item.sort))

/** Only values that differ from the stored row; keys that were not sent stay. */
function changesOf(row: Item, body: z.output<typeof DictionaryEdit>) {
  const before: Record<string, unknown> = row
  return Object.fromEntries(
    Object.entries(body).filter(
      ([key, value]) => key in row && value !== undefined && (value ?? null) !== (before[key] ?? null),
    ),
  )
}

/**
 * Numbers the neighbours 1, 2, 3 … with the moved item at its place. A changed position alone is not written to the
 * data log.
 */
async function settle(db: Db, who: Who, siblings: readonly Item[], moved: Item) {
  const others = siblings.filter((item) => item.dictionaryId !== moved.dictionaryId)
  const ordered = others.toSpliced(moved.sort - 1, 0, moved)
  for (const [index, item] of ordered.entries()) {
    if (item.sort === index + 1) continue
    await db
      .updateTable('dictionary')
      .set({
        sort: index + 1,
        version: item.version + 1,
        updateBy: who.userId,
        updateByName: who.userName,
        updateTime: who.now,
      })
      .where('orgId', '=', who.orgId)
      .where('dictionaryId', '=', item.dictionaryId)
      .execute()
  }
}
