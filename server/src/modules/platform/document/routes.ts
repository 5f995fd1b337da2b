import { common, refuse } from '#contract/kit/refusals.ts'
import { documentTemplate, homeCategory, templateRefusals } from '#contract/modules/platform/document/document.ts'
import type { Db } from '#core/db/db.ts'
import { disposition } from '#core/files/disposition.ts'
import { serve } from '#core/http/serve.ts'
import { contains, page } from '#core/rows/read/list.ts'
import { ownResident } from '#core/rows/residents.ts'
import { insert, own, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { fileContent } from '../file/service.ts'
import { readRichText } from './rich-text.ts'
import { textFor, wordFor } from './service.ts'
import { documentTemplates } from './tables.ts'
import {
  type Ctx,
  copyContent,
  copyName,
  readableContent,
  removeTemplate,
  type Template,
  takeContent,
  wordSource,
} from './templates.ts'

const order = {
  fields: { templateName: 'documentTemplate.template_name', updateTime: 'documentTemplate.update_time' },
  first: [
    ['documentTemplate.create_time', 'desc'],
    ['documentTemplate.template_id', 'desc'],
  ],
} as const

export default serve(
  documentTemplate,
  {
    templateList: async ({ db, who, query }) => {
      const home = query.category === homeCategory ? 1 : 0
      mustRead(who, home)
      let rows = templateRows(db, who).where('documentTemplate.home', '=', home)
      if (query.templateName) rows = rows.where('documentTemplate.templateName', 'like', contains(query.templateName))
      if (query.typeId) rows = rows.where('documentTemplate.typeId', '=', query.typeId)
      if (query.category && query.category !== homeCategory)
        rows = rows.where('templateType.category', '=', query.category)
      if (query.status != null) rows = rows.where('documentTemplate.status', '=', query.status)
      const answer = await page(rows, query, order)
      return { ...answer, list: answer.list.map(({ content: _, ...row }) => touched(counted(row))) }
    },
    templateCreate: async (ctx) => {
      const { db, who, body } = ctx
      who.must(permitOf(body.home, 'add'))
      await mustHaveType(db, who, body.typeId)
      const { row, taken } = await inserted(ctx, body)
      who.did(`新增文档模板“${row.templateName}”（${taken.placeholders.length}个占位符）`)
      return shown(ctx, row.templateId)
    },
    templateUpdate: async (ctx) => {
      const { db, who, body } = ctx
      const row = await own(db, documentTemplates, who, body.templateId, { lock: true })
      who.must(permitOf(row.home, 'edit'))
      if (body.typeId) await mustHaveType(db, who, body.typeId)
      await update(db, documentTemplates, who, row, { ...(await changeOf(ctx, row)), version: body.version })
      return shown(ctx, row.templateId)
    },
    templateCopy: async (ctx) => {
      const { db, who, body } = ctx
      const row = await own(db, documentTemplates, who, body.templateId)
      who.must(permitOf(row.home, 'copy'))
      const templateName = await copyName(db, who, row)
      const { templateId: _, usedCount: __, contentVersion: ___, updateBy, updateByName, updateTime, ...rest } = row
      const copy = await insert(db, documentTemplates, who, { ...rest, templateName })
      const content = await copyContent(ctx, row, copy.templateId)
      await db
        .updateTable('documentTemplate')
        .set({ content })
        .where('orgId', '=', who.orgId)
        .where('templateId', '=', copy.templateId)
        .execute()
      who.did(`复制文档模板“${row.templateName}”为“${templateName}”`)
      return shown(ctx, copy.templateId)
    },
    templateTypes: ({ db, who }) =>
      db
        .selectFrom('templateType')
        .select(['typeId', 'typeName', 'category'])
        .where('orgId', '=', who.orgId)
        .orderBy('sort')
        .orderBy('typeId')
        .limit(500)
        .execute(),
    templatePreview: async (ctx) => {
      const { html, unknown } = readRichText(ctx.body.content)
      if (unknown) refuse(templateRefusals.unknown, { x: unknown }, { field: 'content' })
      return textFor(ctx, html, ctx.body.oldmanId)
    },
    templateGet: (ctx) => shown(ctx, ctx.params.templateId),
    templateDelete: async (ctx) => {
      const row = await own(ctx.db, documentTemplates, ctx.who, ctx.params.templateId, { lock: true })
      ctx.who.must(permitOf(row.home, 'delete'))
      await removeTemplate(ctx, row)
    },
    templateDocument: async (ctx) => {
      const row = await own(ctx.db, documentTemplates, ctx.who, ctx.params.templateId)
      mustRead(ctx.who, row.home)
      const resident = await ownResident(ctx.db, ctx.who, ctx.query.oldmanId)
      const content = await wordFor(ctx, row, resident.oldmanId)
      const name = `${row.templateName}-${resident.oldmanName}.docx`
      const { reply } = ctx.raw
      reply.header('content-type', wordType)
      reply.header('content-disposition', disposition(name, 'docx'))
      return content
    },
  },
  {
    constraints: {
      document_template_name: { refusal: common.nameTaken, vars: { 名称: '模板名称' }, field: 'templateName' },
      document_template_type: { refusal: common.missing, field: 'typeId' },
    },
  },
)

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Templates of home care have a page and permissions of their own (menus.json). */
const permitOf = (home: number, action: string) =>
  `systemSetting.${home ? 'homeTemplateDocument' : 'templateDocument'}.${action}`

function mustRead(who: Who, home: number) {
  who.must(`${permitOf(home, 'query')}|${home ? 'homecare.tempeleteDocument.query' : 'live.contractDocument.query'}`)
}

function templateRows(db: Db, who: Who) {
  return db
    .selectFrom('documentTemplate')
    .innerJoin('templateType', (join) =>
      join
        .onRef('templateType.orgId', '=', 'documentTemplate.orgId')
        .onRef('templateType.typeId', '=', 'documentTemplate.typeId'),
    )
    .selectAll('documentTemplate')
    .select(['templateType.typeName', 'templateType.category'])
    .where('documentTemplate.orgId', '=', who.orgId)
}

const counted = <T extends { placeholders: unknown }>(row: T) => ({
  ...row,
  placeholderCount: Array.isArray(row.placeholders) ? row.placeholders.length : 0,
})

/** The user who changed it last; before any change, the one who made it. */
const touched = <T extends Touches>(row: T) => ({
  ...row,
  updateByName: row.updateByName ?? row.createByName,
  updateTime: row.updateTime ?? row.createTime,
})
type Touches = Record<'updateByName' | 'createByName' | 'updateTime' | 'createTime', string | null>

async function shown(ctx: Ctx, templateId: string) {
  const { db, who, services } = ctx
  const found = await templateRows(db, who).where('documentTemplate.templateId', '=', templateId).executeTakeFirst()
  const row = found ?? refuse(common.missing)
  mustRead(who, row.home)
  const file = row.source === wordSource ? await fileContent(db, who, services, row.content) : undefined
  return { ...counted(row), content: readableContent(ctx, row), fileName: file?.row.sourceName ?? null }
}

async function mustHaveType(db: Db, who: Who, typeId: string) {
  const row = await db
    .selectFrom('templateType')
    .select('typeId')
    .where('orgId', '=', who.orgId)
    .where('typeId', '=', typeId)
    .executeTakeFirst()
  if (!row) refuse(common.missing, {}, { field: 'typeId' })
}

type CreateBody = Parameters<Parameters<typeof serve<typeof documentTemplate>>[1]['templateCreate']>[0]['body']
type UpdateBody = Parameters<Parameters<typeof serve<typeof documentTemplate>>[1]['templateUpdate']>[0]['body']

/** The id is made first: the files are bound to it. */
async function inserted(ctx: Ctx, body: CreateBody) {
  const draft = await insert(ctx.db, documentTemplates, ctx.who, { ...body, content: '' })
  const stored = await takeContent(ctx, draft.templateId, body)
  await ctx.db
    .updateTable('documentTemplate')
    .set({ content: stored.content, placeholders: JSON.stringify(stored.placeholders) })
    .where('orgId', '=', ctx.who.orgId)
    .where('templateId', '=', draft.templateId)
    .execute()
  return { row: draft, taken: stored }
}

/** A new content of a used template is a new version; documents made of the old one keep it (residence.md 6). */
async function changeOf(ctx: Ctx & { body: UpdateBody }, row: Template) {
  const { templateId: _, content = row.content, source = row.source, ...rest } = ctx.body
  const repaper = rest.pageSize !== undefined && rest.pageSize !== row.pageSize
  if (ctx.body.content === undefined && !repaper) return rest
  const stored = await takeContent(ctx, row.templateId, { content, source: source === wordSource ? 2 : 1 })
  const changed = repaper || stored.content !== row.content
  const next = changed && row.usedCount > 0 ? { contentVersion: row.contentVersion + 1, usedCount: 0 } : {}
  return { ...rest, source, ...stored, ...next }
}
