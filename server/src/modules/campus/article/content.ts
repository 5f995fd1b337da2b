import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { contentMaxBytes } from '#contract/modules/campus/article/article.ts'
import type { Db } from '#core/db/db.ts'
import { fileIdOf } from '#core/files/links.ts'
import { find } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { readRichText } from '../../platform/document/service.ts'
import { bindFiles, letGo } from '../../platform/file/service.ts'
import { files } from '../../platform/file/tables.ts'
import { type ArticleContent, plainWords, toldBy } from './rules.ts'

/**
 * The content of an article as stored: cleaned, at most 200 KB, its pictures kept, its video an mp4, its file a pdf.
 */

export const contentOwner = (id: string) => ({ bizType: 'article.content', bizId: id })

/**
 * The fields of `sent` to store for article `id`; refuses 21001 a text that is too long, 21010 a file of another kind.
 */
export async function keepContent(
  db: Db,
  who: Who,
  id: string,
  sent: Parameters<typeof toldBy>[0],
  before?: ArticleContent,
): Promise<ArticleContent & { contentText: string }> {
  const content = toldBy(sent, before)
  await assertFile(db, who, 'videoUrl', content.videoUrl, 'mp4')
  await assertFile(db, who, 'fileUrl', content.fileUrl, 'pdf')
  const { html, links } = readRichText(content.content ?? '')
  if (Buffer.byteLength(html) > contentMaxBytes) wrongValue('content', '正文不能超过200KB，请删减文字')
  await bindFiles(db, who, contentOwner(id), links)
  const contentText = plainWords(html)
  return { ...content, content: contentText || links.length > 0 ? html : null, contentText }
}

export const dropContent = (db: Db, who: Who, id: string) => letGo(db, who, contentOwner(id))

async function assertFile(db: Db, who: Who, field: string, link: string | null, ext: string) {
  if (!link) return
  const file = await find(db, files, who, fileIdOf(link) ?? '')
  if (file?.ext !== ext) refuse(common.badFile, {}, { field })
}
