import { sql } from 'kysely'
import dictionaries from '#contract/data/dictionaries.json' with { type: 'json' }
import { common, refuse } from '#contract/kit/refusals.ts'
import { articleKind, pageOf } from '#contract/modules/campus/article/article.ts'
import { articleCategory, type categoryIcon } from '#contract/modules/campus/article/article-category.ts'
import type { Db } from '#core/db/db.ts'
import { crud } from '#core/rows/crud.ts'
import { listing } from '#core/rows/read/listing.ts'
import { notReceived } from '#core/rows/store/built-in.ts'
import { own } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { articleCategories } from './tables.ts'
import { articleSeenBy } from './teaching/reach.ts'

/** Categories of articles; each page has its own (services.md 1). */

const rows = listing(articleCategories, articleCategory.categoryList, {
  rows: (db, who) =>
    db
      .selectFrom('articleCategory')
      .selectAll('articleCategory')
      .select(
        sql<number>`(select count(*)::int from article where article.org_id = article_category.org_id
          and article.category_id = article_category.id and ${articleSeenBy(who)})`.as('articleCount'),
      )
      .where('articleCategory.orgId', '=', who.orgId),
  first: [
    ['articleCategory.sort', 'asc'],
    ['articleCategory.id', 'asc'],
  ],
})

const calls = { create: articleCategory.categoryCreate, update: articleCategory.categoryUpdate }
const { list, get, create, update, remove } = crud(calls, rows, {
  create: async ({ db, who, body }) => {
    who.must(`${pageOf(body.isWard)}.category`)
    return { ...body, sort: await nextSort(db, who, body.isWard) }
  },
  created: ({ categoryName }) => `新增宣教分类${categoryName}`,
  update: ({ who, row, body }) => {
    who.must(`${pageOf(row.isWard)}.category`)
    return body
  },
  updated: ({ categoryName }) => `修改宣教分类${categoryName}`,
  remove: async ({ db, who, row }) => {
    who.must(`${pageOf(row.isWard)}.category`)
    // Locked, as when an article is made in it.
    await own(db, articleCategories, who, row.id, { lock: true })
    const count = await articlesIn(db, who, row.id)
    if (count > 0) refuse(common.inUse, {}, { data: { refs: [{ type: '宣教文章', count }] } })
  },
  removed: ({ categoryName }) => `删除宣教分类${categoryName}`,
})

/** Counts all articles, within the caller's reach or not. */
async function articlesIn(db: Db, who: Who, categoryId: string) {
  const { n } = await db
    .selectFrom('article')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('orgId', '=', who.orgId)
    .where('categoryId', '=', categoryId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

async function nextSort(db: Db, who: Who, isWard: 0 | 1) {
  const last = await db
    .selectFrom('articleCategory')
    .select(({ fn }) => fn.max('sort').as('sort'))
    .where('orgId', '=', who.orgId)
    .where('isWard', '=', isWard)
    .executeTakeFirst()
  return (last?.sort ?? 0) + 1
}

export const articleCategoryHandlers = {
  categoryList: list,
  categoryGet: get,
  categoryCreate: create,
  categoryUpdate: update,
  categoryRemove: remove,
}

const icons: Record<string, (typeof categoryIcon.values)[number]> = {
  慢病管理: 'heart',
  用药安全: 'medicine',
  跌倒预防: 'warning',
  营养膳食: 'meal',
  康复训练: 'exercise',
  心理健康: 'smile',
  认知症照护: 'bulb',
  口腔护理: 'mouth',
  传染病防控: 'bug',
  急救常识: 'rescue',
  防诈骗: 'shield',
  入院须知: 'bell',
}

/** The dictionary ARTICLE_CATEGORY, once for each page. */
const builtIn = articleKind.values.flatMap((isWard) => {
  const found = dictionaries.dictionaries.find(({ dictionaryCode }) => dictionaryCode === 'ARTICLE_CATEGORY')
  return (found?.values ?? []).map(({ value, label, sort }) => ({
    id: `article-category-${isWard}-${value}`,
    isWard,
    sort,
    categoryName: label,
    icon: icons[label] ?? 'book',
  }))
})

/** Gives an institution the categories it has not received before. */
export async function seedCategories(db: Db, orgId: string, now: string) {
  const fresh = await notReceived(
    db,
    orgId,
    'article-category',
    builtIn.map(({ id }) => id),
  )
  const missing = builtIn.filter(({ id }) => fresh.has(id))
  if (missing.length === 0) return
  await db
    .insertInto('articleCategory')
    .values(missing.map((row) => ({ ...row, orgId, createTime: now, createByName: '系统' })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
