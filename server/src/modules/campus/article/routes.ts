import { common, refuse } from '#contract/kit/refusals.ts'
import {
  article,
  articleKind,
  articleState,
  articleRefusals as no,
  pageOf,
} from '#contract/modules/campus/article/article.ts'
import { articleCategory } from '#contract/modules/campus/article/article-category.ts'
import { bedside, playlist } from '#contract/modules/campus/article/bedside.ts'
import { teaching } from '#contract/modules/campus/article/teaching.ts'
import type { Db } from '#core/db/db.ts'
import { serve } from '#core/http/serve.ts'
import { crud } from '#core/rows/crud.ts'
import { find, rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { depts } from '../../platform/org/tables.ts'
import { assertCategoryOpen, changeStates, sortArticles, sortCategories } from './bulk.ts'
import { articleCategoryHandlers, seedCategories } from './categories.ts'
import { dropContent, keepContent } from './content.ts'
import { articleRows, wholeArticle } from './reads.ts'
import { isEmpty } from './rules.ts'
import { articleCategories } from './tables.ts'
import { bedsideHandlers } from './teaching/bedside.ts'
import { playlistHandlers } from './teaching/playlists.ts'
import { keptQuiz } from './teaching/quiz.ts'
import { deptsWithin, idsInColumn, workedOn } from './teaching/reach.ts'
import { teachHandlers } from './teaching/teachings.ts'
import { dropVersions, keepVersion } from './versions.ts'

const { draft, published } = articleState.is

const { list, create, update, remove } = crud(article, articleRows, {
  create: async ({ db, who, body: { publish, ...body }, id }) => {
    const page = pageOf(body.isWard)
    who.must(publish === 1 ? `${page}.add&${page}.state` : `${page}.add`)
    const deptIds = await deptsFor(db, who, body.isWard, body.deptIds)
    const sort = await lastPlace(db, who, body.categoryId, body.isWard)
    const content = await keepContent(db, who, id, body)
    if (publish === 1 && isEmpty(content)) refuse(no.empty, { title: body.title })
    const state = publish === 1 ? { state: published, publishTime: who.now } : { state: draft }
    return { ...body, ...lists(body), ...content, ...state, deptIds, sort, quiz: keptQuiz(body.quiz) }
  },
  created: ({ title, state }) => `${state === published ? '新增并上架' : '新增'}宣教文章“${title}”`,
  update: async ({ db, who, row, body: { id, ...body } }) => {
    const { categoryId } = body
    const moves = categoryId !== undefined && categoryId !== row.categoryId
    const deptIds =
      body.deptIds === undefined
        ? row.deptIds
        : await deptsFor(db, who, row.isWard, body.deptIds, idsInColumn(row.deptIds))
    const sort = moves ? await lastPlace(db, who, categoryId, row.isWard) : row.sort
    if (row.state === published) await keepVersion(db, who, row)
    const content = await keepContent(db, who, id, body, row)
    if (row.state === published && isEmpty(content)) refuse(no.empty, { title: body.title ?? row.title })
    return {
      ...body,
      ...lists(body),
      ...content,
      deptIds,
      sort,
      quiz: body.quiz === undefined ? row.quiz : keptQuiz(body.quiz),
    }
  },
  updated: ({ title }) => `修改宣教文章“${title}”`,
  remove: async ({ db, who, row }) => {
    if (row.state === published) refuse(no.published)
    await dropContent(db, who, row.id)
    await dropVersions(db, who, row.id)
  },
  removed: ({ title }) => `删除宣教文章“${title}”`,
})

/** Lists are stored as lists. */
const lists = (body: { diseaseTags?: unknown; riskTags?: unknown }) => ({
  ...(body.diseaseTags === null && { diseaseTags: [] }),
  ...(body.riskTags === null && { riskTags: [] }),
})

/**
 * The departments of an article of this kind. Refuses 25001 where one is required, 21003 for one that does not exist or
 * is out of the caller's reach; stored departments may stay.
 */
async function deptsFor(
  db: Db,
  who: Who,
  isWard: number,
  sent: readonly string[] | null | undefined,
  before: readonly string[] = [],
) {
  if (isWard === articleKind.is.whole) return []
  const ids = [...new Set(sent)]
  if (ids.length === 0) refuse(no.noDept, {}, { field: 'deptIds' })
  const known = new Set(before)
  const within = new Set(deptsWithin(who))
  const fresh = ids.filter((id) => !known.has(id))
  const found = fresh.length === 0 ? [] : await rowsWith(db, depts, who, { deptId: fresh })
  const isMissing = found.length !== fresh.length || !(who.scope.all || fresh.every((id) => within.has(id)))
  if (isMissing) refuse(common.missing, {}, { field: 'deptIds' })
  return ids
}

/** The last place in an enabled category of this kind; locked, so that no two articles get the same place. */
async function lastPlace(db: Db, who: Who, categoryId: string, isWard: number) {
  const category = await find(db, articleCategories, who, categoryId, { lock: true })
  if (category?.isWard !== isWard) return refuse(common.missing, {}, { field: 'categoryId' })
  assertCategoryOpen(category)
  const last = await db
    .selectFrom('article')
    .select(({ fn }) => fn.max('sort').as('sort'))
    .where('orgId', '=', who.orgId)
    .where('categoryId', '=', categoryId)
    .executeTakeFirst()
  return (last?.sort ?? 0) + 1
}

const articleRoutes = serve(article, {
  list,
  create,
  get: (request) => wholeArticle(request, request.params.id, request.query),
  update: async (request) => {
    const { version } = await workedOn(request.db, request.who, request.body.id, 'edit')
    if (request.body.version !== version) refuse(common.stale)
    return update(request)
  },
  remove: async (request) => {
    await workedOn(request.db, request.who, request.params.id, 'delete')
    return remove(request)
  },
  state: ({ db, who, params }) => changeStates(db, who, params.ids, params.state),
  sort: ({ db, who, params }) => sortArticles(db, who, params.ids, params.indexes),
})

const categoryRoutes = serve(
  articleCategory,
  {
    ...articleCategoryHandlers,
    categorySort: ({ db, who, params }) => sortCategories(db, who, params.ids, params.indexes),
  },
  {
    seed: seedCategories,
    constraints: {
      article_category_name_once: { refusal: common.nameTaken, vars: { 名称: '分类名称' }, field: 'categoryName' },
    },
  },
)

const playlistRoutes = serve(playlist, playlistHandlers, {
  constraints: {
    article_playlist_name_once: { refusal: common.nameTaken, vars: { 名称: '播放列表名称' }, field: 'listName' },
  },
})

export default [
  categoryRoutes,
  articleRoutes,
  serve(teaching, teachHandlers),
  playlistRoutes,
  serve(bedside, bedsideHandlers),
]
