import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { type PlaceholderKey, placeholders } from '#contract/modules/platform/document/placeholder.ts'
import type { Db } from '#core/db/db.ts'
import { fileIdOf, linkOf } from '#core/files/links.ts'
import { own, rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { fileContent } from '../file/service.ts'
import { filledTree, htmlOf, picturesIn, readRichText, withPictures } from './rich-text.ts'
import type { Values } from './rules.ts'
import { documentTemplates, templateVersions } from './tables.ts'
import { type Ctx, type Template, wordSource } from './templates.ts'
import { type ContractFacts, valuesFor } from './values.ts'
import { type WordPicture, wordOf } from './word.ts'
import { fillWord } from './word-template.ts'

export { readRichText, withPictures } from './rich-text.ts'

export { dayInWords, monthInWords, type Values } from './rules.ts'
export { type ContractFacts, valuesFor, valuesWith } from './values.ts'

/** Document templates for the modules that make documents: they take a version and fill it in. */

/** The template version of a document; later changes of the template do not change it. */
export interface TakenTemplate {
  templateId: string
  contentVersion: number
}

/**
 * Takes the current version of a template for a document. Called by the module that makes one, in its transaction; from
 * then on that version is kept and the template cannot be deleted. A disabled template is refused (21009).
 */
export async function takeTemplate(db: Db, who: Who, templateId: string): Promise<TakenTemplate> {
  const row = await own(db, documentTemplates, who, templateId, { lock: true })
  if (row.status !== onOff.is.on) refuse(common.wrongState, { name: '停用' })
  const { contentVersion, templateName, source, pageSize, content } = row
  const version = { orgId: who.orgId, templateId, contentVersion, templateName, source, pageSize, content }
  await db
    .insertInto('documentTemplateVersion')
    .values({
      ...version,
      placeholders: JSON.stringify(row.placeholders),
      createBy: who.userId,
      createByName: who.userName,
      createTime: who.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // A count of uses is no change of the template: its version stays.
  await db
    .updateTable('documentTemplate')
    .set({ usedCount: row.usedCount + 1 })
    .where('orgId', '=', who.orgId)
    .where('templateId', '=', templateId)
    .execute()
  return { templateId, contentVersion }
}

/** The template version that documents were made of. */
export async function templateVersionOf(db: Db, who: Who, { templateId, contentVersion }: TakenTemplate) {
  const [row] = await rowsWith(db, templateVersions, who, { templateId, contentVersion })
  return row ?? refuse(common.missing)
}

type Source = Pick<Template, 'templateName' | 'source' | 'pageSize' | 'content'>

/** The document for a resident as a Word file. `facts`: values that only the contract knows. */
export async function wordFor(ctx: Ctx, template: Source, oldmanId: string, facts: ContractFacts = {}) {
  return wordWith(ctx, template, await valuesFor(ctx.db, ctx.who, oldmanId, facts))
}

/** Like `wordFor`, with the values that were filled in when it was signed. */
export async function wordWith(ctx: Ctx, template: Source, values: Values) {
  const missing = new Set<PlaceholderKey>()
  if (template.source === wordSource) {
    const file = await fileContent(ctx.db, ctx.who, ctx.services, template.content)
    if (!file) return refuse(common.missing)
    return fillWord(file.data, values, missing)
  }
  const pictures = await picturesOf(ctx, template.content)
  const draft = { title: template.templateName, pageSize: template.pageSize, pictures }
  return wordOf(filledTree(template.content, values, missing), draft)
}

/** Like `wordWith`, as a text for the browser; undefined for a template made in Word. */
export function htmlWith(ctx: Ctx, template: Source, values: Values): string | undefined {
  if (template.source === wordSource) return undefined
  const filled = htmlOf(filledTree(template.content, values, new Set<PlaceholderKey>()))
  return withPictures(filled, (link) => linkOf(ctx.services, ctx.who, link))
}

/** Rich text as it will read; without a resident with the sample values of the catalogue. */
export async function textFor(ctx: Ctx, html: string, oldmanId: string | null | undefined, facts: ContractFacts = {}) {
  const missing = new Set<PlaceholderKey>()
  const values = oldmanId ? await valuesFor(ctx.db, ctx.who, oldmanId, facts) : samples
  const filled = htmlOf(filledTree(html, values, missing))
  const shown = withPictures(filled, (link) => linkOf(ctx.services, ctx.who, link))
  return { html: shown, missing: [...missing].map((key) => placeholders[key].label) }
}

/** The stored form of a text, and its placeholders: for texts that come with the product. */
export const textToStore = (html: string) => {
  const { html: stored, keys } = readRichText(html)
  return { stored, keys }
}

const samples: Values = Object.fromEntries(Object.entries(placeholders).map(([key, { sample }]) => [key, sample]))

async function picturesOf({ db, who, services }: Ctx, html: string) {
  const found = new Map<string, WordPicture>()
  for (const link of new Set(picturesIn(html))) {
    const file = fileIdOf(link) ? await fileContent(db, who, services, link) : undefined
    if (file) found.set(link, await pictureOf(file.data))
  }
  return found
}

/** Word does not know WebP. */
async function pictureOf(data: Buffer): Promise<WordPicture> {
  const picture = sharp(data)
  const { width, height, format } = await picture.metadata()
  if (format === 'jpeg') return { data, type: 'jpg', width, height }
  if (format === 'png' || format === 'gif') return { data, type: format, width, height }
  return { data: await buffer(picture.png()), type: 'png', width, height }
}
