import type { z } from 'zod'
import { common, refuse } from '#contract/kit/refusals.ts'
import { type TemplateInput, templateRefusals } from '#contract/modules/platform/document/document.ts'
import type { Db } from '#core/db/db.ts'
import { linkOf } from '#core/files/links.ts'
import type { Row } from '#core/rows/store/table.ts'
import { remove } from '#core/rows/store/write.ts'
import type { Services } from '#core/services.ts'
import type { Who } from '#core/who/who.ts'
import { bindFiles, copyFile, fileContent, letGo } from '../file/service.ts'
import { picturesIn, readRichText, withPictures } from './rich-text.ts'
import { documentTemplates } from './tables.ts'
import { wordPlaces } from './word-template.ts'

export interface Ctx {
  db: Db
  who: Who
  services: Services
}
export type Template = Row<'documentTemplate'>
type Input = z.output<typeof TemplateInput>

export const wordSource = 2

/** The files of a template belong to it over all its versions: old documents show the old ones. */
export const ownerOf = (templateId: string) => ({ bizType: 'documentTemplate', bizId: templateId })

/**
 * The stored form of a content from a client: checked, cleaned, its files bound. Unknown placeholders are refused
 * (31083).
 */
export async function takeContent(ctx: Ctx, templateId: string, sent: Pick<Input, 'content' | 'source'>) {
  return sent.source === wordSource ? takeWord(ctx, templateId, sent.content) : takeText(ctx, templateId, sent.content)
}

async function takeText({ db, who }: Ctx, templateId: string, sent: string) {
  const { html, links, keys, unknown } = readRichText(sent)
  if (unknown) refuse(templateRefusals.unknown, { x: unknown }, { field: 'content' })
  if (!html.replace(/<(?!img)[^>]*>/g, '').trim()) refuse(common.invalid, {}, { field: 'content' })
  await addFiles(db, who, templateId, links)
  return { content: html, placeholders: keys }
}

async function takeWord({ db, who, services }: Ctx, templateId: string, link: string) {
  const [stored] = await addFiles(db, who, templateId, [link])
  const file = await fileContent(db, who, services, stored)
  if (file?.row.ext !== 'docx') return refuse(common.badFile, {}, { field: 'content' })
  return { content: stored, placeholders: wordPlaces(file.data) }
}

/** Binds further files and keeps those that earlier versions show. */
async function addFiles(db: Db, who: Who, templateId: string, links: string[]) {
  const before = await versionLinks(db, who, templateId)
  const bound = await bindFiles(db, who, ownerOf(templateId), [...new Set([...links, ...before])])
  return bound.slice(0, links.length)
}

async function versionLinks(db: Db, who: Who, templateId: string) {
  const versions = await db
    .selectFrom('documentTemplateVersion')
    .select(['source', 'content'])
    .where('orgId', '=', who.orgId)
    .where('templateId', '=', templateId)
    .execute()
  return versions.flatMap(({ source, content }) => (source === wordSource ? [content] : picturesIn(content)))
}

/** For a copy: the same content with files of its own. */
export async function copyContent({ db, who }: Ctx, row: Template, templateId: string) {
  const copies = new Map<string, string>()
  const links = row.source === wordSource ? [row.content] : picturesIn(row.content)
  for (const link of new Set(links)) copies.set(link, await copyFile(db, who, ownerOf(templateId), link))
  if (row.source === wordSource) return copies.get(row.content) ?? row.content
  return withPictures(row.content, (link) => copies.get(link) ?? link)
}

/** The content as a reader gets it: with tickets for its files. */
export function readableContent({ who, services }: Ctx, row: Pick<Template, 'source' | 'content'>) {
  if (row.source === wordSource) return linkOf(services, who, row.content)
  return withPictures(row.content, (link) => linkOf(services, who, link))
}

/** "入住协议-副本", and -副本2 where there is one already. */
export async function copyName(db: Db, who: Who, { templateName, home }: Template) {
  const rows = await db
    .selectFrom('documentTemplate')
    .select('templateName')
    .where('orgId', '=', who.orgId)
    .where('home', '=', home)
    .execute()
  const usedNames = new Set(rows.map((row) => row.templateName))
  for (let number = 1; ; number += 1) {
    const name = `${templateName.slice(0, 44)}-副本${number === 1 ? '' : number}`
    if (!usedNames.has(name)) return name
  }
}

/** A template that documents were made of is disabled, not removed. */
export async function removeTemplate({ db, who }: Ctx, row: Template) {
  const used = await db
    .selectFrom('documentTemplateVersion')
    .select('contentVersion')
    .where('orgId', '=', who.orgId)
    .where('templateId', '=', row.templateId)
    .limit(1)
    .executeTakeFirst()
  if (used) refuse(common.inUse)
  await letGo(db, who, ownerOf(row.templateId))
  await remove(db, documentTemplates, who, row)
}
