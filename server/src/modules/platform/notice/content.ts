import { wrongValue } from '#contract/kit/refusals.ts'
import { contentMaxBytes } from '#contract/modules/platform/notice/notice.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { readRichText } from '../document/service.ts'
import { bindFiles, letGo } from '../file/service.ts'

/**
 * The text of a notice as it is stored: cleaned, at most 50 KB, with pictures of the product's own store
 * (administration.md 1.2).
 */

export function readContent(sent: string) {
  const { html, links } = readRichText(sent)
  if (!html.replace(/<(?!img)[^>]*>/g, '').trim()) wrongValue('content', '内容不能为空')
  if (Buffer.byteLength(html) > contentMaxBytes) wrongValue('content', '内容不能超过50KB，请删减文字或改用附件')
  return { html, links }
}

const ownerOf = (noticeId: string) => ({ bizType: 'notice.content', bizId: noticeId })

/** The pictures in the text belong to the notice; a picture of another user is refused (21010). */
export const keepPictures = (db: Db, who: Who, noticeId: string, links: readonly string[]) =>
  bindFiles(db, who, ownerOf(noticeId), links)

export const dropPictures = (db: Db, who: Who, noticeId: string) => letGo(db, who, ownerOf(noticeId))
