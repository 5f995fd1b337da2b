import { sql } from 'kysely'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { playlist } from '#contract/modules/campus/article/bedside.ts'
import type { Db } from '#core/db/db.ts'
import { crud } from '#core/rows/crud.ts'
import { dictLabels } from '#core/rows/dict-labels.ts'
import { listing } from '#core/rows/read/listing.ts'
import type { Who } from '#core/who/who.ts'
import { playlists } from '../tables.ts'
import { articleSeenBy, idsInColumn } from './reach.ts'

/** Articles in an order, for a ward, a room, or residents with a disease or a risk (services.md 1). */

const names = (ids: 'dept_ids' | 'room_ids', table: 'dept' | 'room', key: string, name: string) => sql<string | null>`(
  select string_agg(one.${sql.ref(name)}, '、' order by one.${sql.ref(name)}) from ${sql.table(table)} one
  where one.org_id = article_playlist.org_id and article_playlist.${sql.ref(ids)} ? one.${sql.ref(key)})`
/** Titles of the articles within the caller's reach. */
const titles = (who: Who) => sql<string | null>`(select string_agg(article.title, '、' order by said.at)
  from jsonb_array_elements_text(article_playlist.article_ids) with ordinality as said (id, at)
  join article on article.org_id = article_playlist.org_id and article.id = said.id and ${articleSeenBy(who)})`

const rows = listing(playlists, playlist.playlistList, {
  rows: (db, who) =>
    db
      .selectFrom('articlePlaylist')
      .selectAll('articlePlaylist')
      .select([titles(who).as('articleTitles')])
      .select(names('dept_ids', 'dept', 'dept_id', 'dept_name').as('deptNames'))
      .select(names('room_ids', 'room', 'room_id', 'room_name').as('roomNames'))
      .where('articlePlaylist.orgId', '=', who.orgId),
  where: { articleId: (id: string) => sql`article_playlist.article_ids ? ${id}` },
  dressed: async ({ db, who }, found) => {
    const label = await dictLabels(db, who.orgId, ['DISEASE', 'RISK_TAG'])
    return found.map(({ deptNames, roomNames, ...row }) => {
      const tags = [
        ...idsInColumn(row.diseaseTags).map((one) => label('DISEASE', one)),
        ...idsInColumn(row.riskTags).map((one) => label('RISK_TAG', one)),
      ]
      const target = [deptNames, roomNames, tags.join('、')].filter(Boolean).join('；')
      return { ...row, target: target || '全院' }
    })
  },
})

type Lists = { deptIds?: unknown; roomIds?: unknown; diseaseTags?: unknown; riskTags?: unknown }
/** Lists are stored as lists. */
const asLists = ({ deptIds, roomIds, diseaseTags, riskTags }: Lists) =>
  Object.fromEntries(
    Object.entries({ deptIds, roomIds, diseaseTags, riskTags })
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, value ?? []]),
  )

/** Refuses 21001 for an empty list, 21003 for articles that are unknown or out of reach and were not in it before. */
async function articlesFor(db: Db, who: Who, sent: readonly string[], before: readonly string[] = []) {
  const ids = [...new Set(sent)]
  const known = new Set(before)
  const fresh = ids.filter((id) => !known.has(id))
  if (ids.length === 0) wrongValue('articleIds', '请至少选择一篇文章')
  const found = await db
    .selectFrom('article')
    .select('article.id')
    .where('article.orgId', '=', who.orgId)
    .where('article.id', 'in', [...fresh, ''])
    .where(articleSeenBy(who))
    .execute()
  if (found.length !== fresh.length) refuse(common.missing, {}, { field: 'articleIds' })
  return ids
}

const calls = { create: playlist.playlistCreate, update: playlist.playlistUpdate }
const { list, get, create, update, remove } = crud(calls, rows, {
  create: async ({ db, who, body }) => {
    await assertPlaces(db, who, body)
    return { ...body, ...listsOf(body), articleIds: await articlesFor(db, who, body.articleIds) }
  },
  created: ({ listName }) => `新增宣教播放列表“${listName}”`,
  update: async ({ db, who, row, body }) => {
    await assertPlaces(db, who, body)
    const before = idsInColumn(row.articleIds)
    const articles = body.articleIds && { articleIds: await articlesFor(db, who, body.articleIds, before) }
    return { ...body, ...asLists(body), ...articles }
  },
  updated: ({ listName }) => `修改宣教播放列表“${listName}”`,
  removed: ({ listName }) => `删除宣教播放列表“${listName}”`,
})

const listsOf = (body: Lists) => ({ deptIds: [], roomIds: [], diseaseTags: [], riskTags: [], ...asLists(body) })

/** Refuses 21003 for an unknown ward or room. */
async function assertPlaces(db: Db, who: Who, { deptIds, roomIds }: { deptIds?: unknown; roomIds?: unknown }) {
  const count = async (table: 'dept' | 'room', key: 'deptId' | 'roomId', ids: readonly string[]) =>
    (
      await db
        .selectFrom(table as 'dept')
        .select(key as 'deptId')
        .where('orgId', '=', who.orgId)
        .where(key as 'deptId', 'in', [...ids, ''])
        .execute()
    ).length
  for (const [table, key, field, sent] of [
    ['dept', 'deptId', 'deptIds', deptIds],
    ['room', 'roomId', 'roomIds', roomIds],
  ] as const) {
    const ids = [...new Set(idsInColumn(sent))]
    if (ids.length > 0 && (await count(table, key, ids)) !== ids.length) refuse(common.missing, {}, { field })
  }
}

export const playlistHandlers = {
  playlistList: list,
  playlistGet: get,
  playlistCreate: create,
  playlistUpdate: update,
  playlistRemove: remove,
}
