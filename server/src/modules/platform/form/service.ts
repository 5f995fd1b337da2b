import { templateStatus } from '#contract/modules/platform/form/form-entity.ts'
import type { Db } from '#core/db/db.ts'
import { notReceived } from '#core/rows/store/built-in.ts'
import { builtInTemplates, builtInTypes } from './template-catalog.ts'

/**
 * Gives an organisation the form types and forms it has not received yet, published. Those that users changed or
 * removed stay so; a form of their own with the same name stays too.
 */
export async function seedForms(
  db: Db,
  orgId: string,
  now: string,
  { types, templates } = { types: builtInTypes, templates: builtInTemplates },
) {
  const stamp = { orgId, createTime: now, createByName: '系统' }
  const ids = types.map((type) => type.typeId)
  const newTypes = await notReceived(db, orgId, 'templateType', ids)
  const typeRows = types
    .map((type, index) => ({ ...stamp, ...type, sort: index + 1 }))
    .filter((row) => newTypes.has(row.typeId))
  if (typeRows.length > 0)
    await db
      .insertInto('templateType')
      .values(typeRows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const typeOf = await presentTypes(db, orgId, types)
  const names = templates.map((template) => template.templateId)
  const newTemplates = await notReceived(db, orgId, 'formTemplate', names)
  const rows = templates.flatMap(({ templateId, templateName, typeId, schema }, index) => {
    const present = typeOf(typeId)
    if (!present || !newTemplates.has(templateId)) return []
    const row = { ...stamp, templateId, templateName, typeId: present, draftJson: JSON.stringify(schema) }
    return [{ ...row, templateStatus: templateStatus.is.published, templateVersion: 1, changed: 0, sort: index + 1 }]
  })
  if (rows.length === 0) return
  const added = await db
    .insertInto('formTemplate')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('templateId')
    .execute()
  const isAdded = new Set(added.map((row) => row.templateId))
  const versions = rows
    .filter(({ templateId }) => isAdded.has(templateId))
    .map(({ templateId, draftJson }) => ({ ...stamp, templateId, templateVersion: 1, schemaJson: draftJson }))
  if (versions.length > 0) await db.insertInto('formTemplateVersion').values(versions).execute()
}

/** The type that stands for a built-in one: itself, or one of the organisation's own with its name. */
async function presentTypes(db: Db, orgId: string, types: typeof builtInTypes) {
  const present = await db
    .selectFrom('templateType')
    .select(['typeId', 'typeName'])
    .where('orgId', '=', orgId)
    .execute()
  return (typeId: string) => {
    const name = types.find((type) => type.typeId === typeId)?.typeName
    return (present.find((one) => one.typeId === typeId) ?? present.find((one) => one.typeName === name))?.typeId
  }
}
