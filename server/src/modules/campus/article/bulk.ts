import { onOff } from '#contract/kit/codes.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import {
  articleFlow,
  articleState,
  manyMax,
  articleRefusals as no,
  pageOf,
} from '#contract/modules/campus/article/article.ts'
import type { Db } from '#core/db/db.ts'
import { patchRows } from '#core/rows/store/patch-many.ts'
import { type Row, type Table, tableRows } from '#core/rows/store/table.ts'
import { rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { idsIn, isEmpty, placesIn } from './rules.ts'
import { articleCategories, articles } from './tables.ts'
import { assertWork } from './teaching/reach.ts'

/** Many at once, all or none of them (services.md 1). */

/**
 * Puts articles of one category at these places. Refuses 25002 for lists of different length, or rows of two
 * categories.
 */
export async function sortArticles(db: Db, who: Who, ids: string, indexes: string) {
  const places = placesIn(ids, indexes) ?? refuse(no.order)
  const rows = await lockedRows(db, articles, who, [...places.keys()])
  for (const row of rows) assertWork(who, row, 'sort')
  assertAlike(rows, (row) => row.categoryId)
  who.did(`调整宣教文章顺序：${named(rows)}`)
  return place(db, articles, who, rows, places)
}

/** The same for the categories of one page. */
export async function sortCategories(db: Db, who: Who, ids: string, indexes: string) {
  const places = placesIn(ids, indexes) ?? refuse(no.order)
  const rows = await lockedRows(db, articleCategories, who, [...places.keys()])
  for (const row of rows) who.must(`${pageOf(row.isWard)}.category`)
  assertAlike(rows, (row) => row.isWard)
  who.did('调整宣教分类顺序')
  return place(db, articleCategories, who, rows, places)
}

/** Publishes or withdraws articles. Refuses 25002 for rows of two kinds, 25003 for an empty one, 21009. */
export async function changeStates(db: Db, who: Who, path: string, stateText: string) {
  const ids = idsIn(path) ?? wrongValue('ids', `请选择1到${manyMax}篇不同的文章`)
  const state = articleState.values.find((known) => String(known) === stateText) ?? wrongValue('state', '没有这个状态')
  const rows = await lockedRows(db, articles, who, ids)
  for (const row of rows) assertWork(who, row, 'state')
  assertAlike(rows, (row) => row.isWard)
  const changing = rows.filter((row) => row.state !== state)
  for (const row of changing) assertStep(row, state)
  if (state === articleState.is.published) await assertPublishable(db, who, changing)
  const values = { state, ...(state === articleState.is.published && { publishTime: who.now }) }
  await patchRows(
    db,
    articles,
    who,
    changing.map((row) => ({ row, values })),
  )
  who.did(`${state === articleState.is.published ? '上架' : '下架'}宣教文章${named(rows)}`)
  return { changed: changing.length }
}

function assertStep(row: Row<'article'>, state: number) {
  const { published, taken } = articleState.is
  if (state === published) articleFlow.take('publish', row)
  else if (state === taken) articleFlow.take('take', row)
  else refuse(common.wrongState, { name: articleState.label(row.state) })
}

/** Refuses 25003 for an empty article, and 21009 in a disabled category. */
async function assertPublishable(db: Db, who: Who, rows: readonly Row<'article'>[]) {
  for (const row of rows) if (isEmpty(row)) refuse(no.empty, { title: row.title })
  const ids = [...new Set(rows.map(({ categoryId }) => categoryId))]
  for (const category of await rowsWith(db, articleCategories, who, { id: ids })) assertCategoryOpen(category)
}

/** Refuses 21009 for a disabled category. */
export function assertCategoryOpen({ status, categoryName }: Row<'articleCategory'>) {
  if (status !== onOff.is.on) refuse(common.wrongState, { name: `分类${categoryName}已停用` })
}

/** These rows, locked until the end in one order for all callers; 21003 where one is missing. */
async function lockedRows<N extends 'article' | 'articleCategory'>(
  db: Db,
  t: Table<N>,
  who: Who,
  ids: readonly string[],
) {
  const rows = await db
    .selectFrom(t.name as 'article') // Kysely cannot type a table chosen at run time
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length !== ids.length) refuse(common.missing)
  return tableRows(t, rows)
}

function assertAlike<T>(rows: readonly T[], of: (row: T) => unknown) {
  if (new Set(rows.map(of)).size > 1) refuse(no.order)
}

async function place<N extends 'article' | 'articleCategory'>(
  db: Db,
  t: Table<N>,
  who: Who,
  rows: readonly Row<N>[],
  places: ReadonlyMap<string, number>,
) {
  const moved = rows.flatMap((row) => {
    const { id, sort } = row as { id: string; sort: number } // as: both tables have them
    const to = places.get(id)
    return to !== undefined && to !== sort ? [{ row, values: { sort: to } }] : []
  })
  await patchRows(db, t, who, moved)
  return { changed: moved.length }
}

const named = (rows: readonly Row<'article'>[]) =>
  rows
    .map(({ title }) => `“${title}”`)
    .join('、')
    .slice(0, 200)
