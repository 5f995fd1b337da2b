import { common, refuse } from '#contract/kit/refusals.ts'
import type { Db } from '#core/db/db.ts'
import { fileIdOf } from '#core/files/links.ts'
import { newId } from '#core/new-id.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, remove, rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { readRichText, withPictures } from '../../platform/document/service.ts'
import { copyFile, letGo } from '../../platform/file/service.ts'
import { versions } from './tables.ts'

/** Former versions of published articles, with copies of their files: the current files may be replaced. */

/** Stores the present content as a version. */
export async function keepVersion(db: Db, who: Who, row: Row<'article'>) {
  const versionId = newId()
  const { title, summary, author, contentType } = row
  const copy = (column: string) => async (link: string | null) =>
    link && fileIdOf(link) ? copyFile(db, who, { bizType: `articleVersion.${column}`, bizId: versionId }, link) : link
  await insert(db, versions, who, {
    title,
    summary,
    author,
    contentType,
    versionId,
    articleId: row.id,
    versionNo: row.version,
    editedByName: row.updateByName ?? row.createByName,
    editedTime: row.updateTime ?? row.createTime,
    content: row.content && (await withCopies(row.content, copy('content'))),
    cover: await copy('cover')(row.cover),
    videoUrl: await copy('videoUrl')(row.videoUrl),
    fileUrl: await copy('fileUrl')(row.fileUrl),
  })
}

async function withCopies(html: string, copy: (link: string) => Promise<string | null>) {
  const copies = new Map<string, string>()
  for (const link of new Set(readRichText(html).links)) copies.set(link, (await copy(link)) ?? link)
  return withPictures(html, (link) => copies.get(link) ?? link)
}

/** The versions of an article without content, newest first. */
export const versionsOf = (db: Db, who: Who, articleId: string) =>
  db
    .selectFrom('articleVersion')
    .select(['versionNo', 'title', 'editedByName as updateByName', 'editedTime as updateTime'])
    .where('orgId', '=', who.orgId)
    .where('articleId', '=', articleId)
    .orderBy('versionNo', 'desc')
    .limit(100)
    .execute()

/** The content of that version, or refusal 21003. */
export async function versionAt(db: Db, who: Who, articleId: string, versionNo: number) {
  const [row] = await rowsWith(db, versions, who, { articleId, versionNo })
  if (!row) refuse(common.missing)
  const { title, summary, author, cover, contentType, content, videoUrl, fileUrl } = row
  return { title, summary, author, cover, contentType, content, videoUrl, fileUrl }
}

/** Deletes the versions of a deleted article. */
export async function dropVersions(db: Db, who: Who, articleId: string) {
  for (const row of await rowsWith(db, versions, who, { articleId })) {
    await letGo(db, who, { bizType: 'articleVersion.content', bizId: row.versionId })
    await remove(db, versions, who, row)
  }
}
