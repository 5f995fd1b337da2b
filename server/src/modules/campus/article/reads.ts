import { sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { article, articleState, pageOf } from '#contract/modules/campus/article/article.ts'
import type { Db } from '#core/db/db.ts'
import { linkOf } from '#core/files/links.ts'
import { contains } from '#core/rows/read/list.ts'
import { type Asking, listing } from '#core/rows/read/listing.ts'
import { own } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { withPictures } from '../../platform/document/service.ts'
import { articles } from './tables.ts'
import { articleSeenBy } from './teaching/reach.ts'
import { versionAt, versionsOf } from './versions.ts'

/** Articles for lists and details. */

const deptNames = sql<string | null>`(select string_agg(dept.dept_name, '、' order by dept.sort, dept.dept_id) from dept
  where dept.org_id = article.org_id and article.dept_ids ? dept.dept_id)`
const viewCount = sql<number>`(select count(*)::int from article_view seen
  where seen.org_id = article.org_id and seen.article_id = article.id)`

/** Without the text, which may be long. */
const shownRows = (db: Db, who: Who) =>
  db
    .selectFrom('article')
    .innerJoin('articleCategory', (join) =>
      join.onRef('articleCategory.orgId', '=', 'article.orgId').onRef('articleCategory.id', '=', 'article.categoryId'),
    )
    .select([
      'article.id',
      'article.isWard',
      'article.sort',
      'article.cover',
      'article.title',
      'article.categoryId',
      'article.deptIds',
      'article.contentType',
      'article.summary',
      'article.author',
      'article.diseaseTags',
      'article.riskTags',
      'article.state',
      'article.publishTime',
      'article.createByName',
      'article.createTime',
      'article.updateByName',
      'article.updateTime',
      'article.version',
    ])
    .select(['articleCategory.categoryName', deptNames.as('deptNames'), viewCount.as('viewCount')])
    .where('article.orgId', '=', who.orgId)
    .where(articleSeenBy(who))

export const articleRows = listing(articles, article.list, {
  rows: shownRows,
  sort: ['publishTime', 'title', 'sort'],
  // Within a category by place, equal places with the later one first; categories in their own order.
  first: [
    ['articleCategory.sort', 'asc'],
    ['articleCategory.id', 'asc'],
    ['article.sort', 'asc'],
    ['article.publishTime', 'desc'],
    ['article.id', 'desc'],
  ],
  where: {
    deptId: (value: string) => sql`article.dept_ids ? ${value}`,
    publishFrom: (time: string) => sql`article.publish_time >= ${time}`,
    publishTo: (time: string) => sql`article.publish_time <= ${time}`,
    keyword: (typed: string) =>
      sql`(article.content_text ilike ${contains(typed)} or article.summary ilike ${contains(typed)})`,
  },
})

/** The whole article; `versionNo` replaces the content by that version, for users who may edit it. */
export async function wholeArticle(request: Asking, id: string, { view, versionNo }: QueryFor<typeof article.get>) {
  const { db, who, services } = request
  const shown = await articleRows.shown(request, id)
  const edit = `${pageOf(shown.isWard)}.edit`
  if (versionNo) who.must(edit)
  const content = versionNo ? await versionAt(db, who, id, versionNo) : await ownWords(db, who, id)
  const isRead = view === 1 && shown.state === articleState.is.published
  return {
    ...shown,
    ...content,
    content: content.content && withPictures(content.content, (link) => linkOf(services, who, link)),
    viewCount: shown.viewCount + (isRead ? await countReader(db, who, id) : 0),
    versions: who.may(edit) ? await versionsOf(db, who, id) : null,
  }
}

async function ownWords(db: Db, who: Who, id: string) {
  const { content, videoUrl, fileUrl, quiz } = await own(db, articles, who, id)
  return { content, videoUrl, fileUrl, quiz }
}

/** Counts a reader once a day. */
async function countReader(db: Db, who: Who, articleId: string) {
  const added = await db
    .insertInto('articleView')
    .values({ orgId: who.orgId, articleId, userId: who.userId, viewDate: who.today })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(added.numInsertedOrUpdatedRows ?? 0)
}
