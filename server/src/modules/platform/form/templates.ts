import { sql } from 'kysely'
import type { CodeOf } from '#contract/kit/codes.ts'
import type { FieldError } from '#contract/kit/problems.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { schemaProblems } from '#contract/modules/platform/form/form-check.ts'
import {
  formRefusals,
  type templateCategory,
  templateFlow,
  templateStatus,
  turnOverType,
} from '#contract/modules/platform/form/form-entity.ts'
import { emptySchema, type FormSchema } from '#contract/modules/platform/form/form-schema.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, own, patch, remove, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { formTemplates, templateTypes } from './tables.ts'

/** Types and templates; a published version never changes (platform.md 8, residence.md 6 and 8a). */

export function typeRows(db: Db, who: Who) {
  return db
    .selectFrom('templateType')
    .selectAll('templateType')
    .select((eb) =>
      eb
        .selectFrom('formTemplate')
        .select(({ fn }) => sql<number>`${fn.countAll()}::int`.as('n'))
        .whereRef('formTemplate.orgId', '=', 'templateType.orgId')
        .whereRef('formTemplate.typeId', '=', 'templateType.typeId')
        .as('templateCount'),
    )
    .where('templateType.orgId', '=', who.orgId)
}

export function templateRows(db: Db, who: Who) {
  return db
    .selectFrom('formTemplate')
    .innerJoin('templateType', (join) =>
      join
        .onRef('templateType.orgId', '=', 'formTemplate.orgId')
        .onRef('templateType.typeId', '=', 'formTemplate.typeId'),
    )
    .selectAll('formTemplate')
    .select(['templateType.typeName', 'templateType.category', 'templateType.typeCode'])
    .select((eb) => [
      eb
        .selectFrom('formData')
        .select(({ fn }) => sql<number>`${fn.countAll()}::int`.as('n'))
        .whereRef('formData.orgId', '=', 'formTemplate.orgId')
        .whereRef('formData.templateId', '=', 'formTemplate.templateId')
        .as('usedCount'),
      sql<number>`jsonb_array_length(form_template.draft_json -> 'fields')`.as('fieldCount'),
    ])
    .where('formTemplate.orgId', '=', who.orgId)
}

export async function shownTemplate(db: Db, who: Who, templateId: string) {
  const row = await templateRows(db, who).where('formTemplate.templateId', '=', templateId).executeTakeFirst()
  if (!row) refuse(common.missing)
  const { draftJson, typeCode: _, ...rest } = row
  return { ...rest, schemaJson: draftJson }
}

interface TemplateValues {
  templateId?: string | null
  templateName?: string | null
  typeId?: string | null
  sort?: number | null
  templateStatus?: number | null
  copyFrom?: string | null
  version?: number
}

/** Without an id a new draft; with an id name, type, order and whether it is in use (residence.md 8a). */
export async function saveFormTemplate(db: Db, who: Who, body: TemplateValues) {
  if (!body.templateId) return createTemplate(db, who, body)
  who.must('systemSetting.templateReportSet.edit')
  const row = await own(db, formTemplates, who, body.templateId, { lock: true })
  if (body.typeId) await own(db, templateTypes, who, body.typeId)
  const { templateName, typeId, sort } = body
  await update(db, formTemplates, who, row, {
    ...(templateName ? { templateName } : {}),
    ...(typeId ? { typeId } : {}),
    ...(sort != null ? { sort } : {}),
    ...statusOf(row, body.templateStatus),
    version: body.version,
  })
  who.did(`修改表单模板：${templateName ?? row.templateName}`)
  return row.templateId
}

/** Only a published template can be used again; publishing is a step of the designer. */
function statusOf(row: Row<'formTemplate'>, newStatus: number | null | undefined) {
  if (newStatus == null || newStatus === row.templateStatus) return {}
  if (newStatus === 2) return templateFlow.take('stop', row)
  const next = templateFlow.take('start', row)
  return row.templateVersion > 0 && newStatus === 1 ? next : refuse(common.wrongState, { name: '草稿' })
}

async function createTemplate(db: Db, who: Who, body: TemplateValues) {
  who.must('systemSetting.templateReportSet.add')
  const { templateName, typeId } = body
  if (!templateName) return refuseInvalid([{ field: 'templateName', message: '名称不能为空' }])
  if (!typeId) return refuseInvalid([{ field: 'typeId', message: '类型不能为空' }])
  await own(db, templateTypes, who, typeId)
  const model = body.copyFrom ? await own(db, formTemplates, who, body.copyFrom) : undefined
  const row = await insert(db, formTemplates, who, {
    templateName,
    typeId,
    sort: body.sort ?? (await nextSort(db, who, typeId)),
    templateStatus: templateStatus.is.draft,
    templateVersion: 0,
    draftJson: model?.draftJson ?? emptySchema,
  })
  who.did(`新增表单模板：${templateName}`)
  return row.templateId
}

async function nextSort(db: Db, who: Who, typeId: string) {
  const { last } = await db
    .selectFrom('formTemplate')
    .select(({ fn }) => fn.max('sort').as('last'))
    .where('orgId', '=', who.orgId)
    .where('typeId', '=', typeId)
    .executeTakeFirstOrThrow()
  return Number(last ?? 0) + 1
}

/**
 * Saves the designer's schema. Publishing freezes it as the next version; of two editors at once the second gets 21002.
 */
export async function designTemplate(
  db: Db,
  who: Who,
  body: { templateId: string; schemaJson: FormSchema; publish: number; version?: number },
) {
  const row = await own(db, formTemplates, who, body.templateId, { lock: true })
  if (body.publish !== 1) {
    // The permission to add templates includes designing those that are not published.
    who.must(
      row.templateVersion === 0
        ? 'systemSetting.templateReportSet.add|systemSetting.templateReportSet.edit'
        : 'systemSetting.templateReportSet.edit',
    )
    await update(db, formTemplates, who, row, { draftJson: body.schemaJson, changed: 1, version: body.version })
    who.did(`保存表单设计：${row.templateName}`)
    return
  }
  who.must('systemSetting.templateReportSet.publish')
  const type = await own(db, templateTypes, who, row.typeId)
  const problems = [...schemaProblems(body.schemaJson), ...turnOverProblems(type.typeCode, body.schemaJson)]
  if (problems.length > 0) refuseInvalid(problems)
  const templateVersion = row.templateVersion + 1
  await update(db, formTemplates, who, row, {
    ...templateFlow.take('publish', row),
    draftJson: body.schemaJson,
    templateVersion,
    changed: 0,
    version: body.version,
  })
  await db
    .insertInto('formTemplateVersion')
    .values({
      orgId: who.orgId,
      templateId: row.templateId,
      templateVersion,
      schemaJson: JSON.stringify(body.schemaJson),
      createBy: who.userId,
      createByName: who.userName,
      createTime: who.now,
    })
    .execute()
  who.did(`发布表单模板：${row.templateName} 第${templateVersion}版`)
}

/** Turn-over cards are read by the time and position of their rows. */
function turnOverProblems(typeCode: string | null, schema: FormSchema): FieldError[] {
  if (typeCode !== turnOverType) return []
  const table = schema.fields.find((field) => field.kind === 'table' && isTurnTable(field.columns ?? []))
  return table ? [] : [{ field: 'fields', message: '翻身记录卡需要一个含 time（时间）和 position（体位）两列的表格' }]
}
export const isTurnTable = (columns: readonly { key: string }[]) =>
  ['time', 'position'].every((key) => columns.some((column) => column.key === key))

export async function removeTemplate(db: Db, who: Who, templateId: string) {
  const row = await own(db, formTemplates, who, templateId, { lock: true })
  for (const table of ['formData', 'formDataHistory'] as const) {
    const filled = await db
      .selectFrom(table)
      .select('templateId')
      .where('orgId', '=', who.orgId)
      .where('templateId', '=', templateId)
      .limit(1)
      .executeTakeFirst()
    if (filled) refuse(formRefusals.used)
  }
  await remove(db, formTemplates, who, row)
  who.did(`删除表单模板：${row.templateName}`)
}

export async function sortTypes(db: Db, who: Who, list: readonly { typeId: string; sort: number }[]) {
  for (const { typeId, sort } of list)
    await patch(db, templateTypes, who, await own(db, templateTypes, who, typeId), { sort })
}
export async function sortTemplates(db: Db, who: Who, list: readonly { templateId: string; sort: number }[]) {
  for (const { templateId, sort } of list)
    await patch(db, formTemplates, who, await own(db, formTemplates, who, templateId), { sort })
}

/** Refuses 21001 with a sentence per field, like the shape check of calls. */
export function refuseInvalid(errors: readonly FieldError[]): never {
  return refuse(
    { code: common.invalid.code, text: `${common.invalid.text}：${errors[0]?.message ?? ''}` },
    {},
    { data: { errors } },
  )
}

/** The published schema of a version. */
export async function schemaOf(
  db: Db,
  orgId: string,
  templateId: string,
  templateVersion: number,
): Promise<FormSchema> {
  const row = await db
    .selectFrom('formTemplateVersion')
    .select('schemaJson')
    .where('orgId', '=', orgId)
    .where('templateId', '=', templateId)
    .where('templateVersion', '=', templateVersion)
    .executeTakeFirst()
  return row?.schemaJson ?? refuse(common.missing)
}

/** Published templates for dropdown lists. */
export async function templateChoices(db: Db, who: Who, categories: readonly CodeOf<typeof templateCategory>[]) {
  if (categories.length === 0) return []
  const rows = await templateRows(db, who)
    .where('formTemplate.templateStatus', '=', templateStatus.is.published)
    .where('templateType.category', 'in', categories)
    .orderBy('templateType.sort')
    .orderBy('formTemplate.sort')
    .orderBy('formTemplate.templateId')
    .limit(1000)
    .execute()
  return rows.map(({ templateId, templateName, typeId, typeName, category, templateVersion, version }) => ({
    templateId,
    templateName,
    typeId,
    typeName,
    category,
    templateVersion,
    version,
  }))
}
