import type { Db } from '../../core/db.ts'
import { builtInTemplates, builtInTypes } from './template-catalog.ts'

/** Gives a new organisation its first forms, published. Not called again later: what people removed stays removed. */
export async function seedForms(db: Db, orgId: string, now: string) {
  const made = { orgId, createTime: now, createByName: '系统' }
  await db
    .insertInto('templateType')
    .values(builtInTypes.map((type, index) => ({ ...made, ...type, sort: index + 1 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const templates = builtInTemplates.map(({ templateId, templateName, typeId, schema }, index) => ({
    ...made,
    templateId,
    templateName,
    typeId,
    templateStatus: 1,
    templateVersion: 1,
    changed: 0,
    draftJson: JSON.stringify(schema),
    sort: index + 1,
  }))
  await db
    .insertInto('formTemplate')
    .values(templates)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const versions = builtInTemplates.map(({ templateId, schema }) => ({
    ...made,
    templateId,
    templateVersion: 1,
    schemaJson: JSON.stringify(schema),
  }))
  await db
    .insertInto('formTemplateVersion')
    .values(versions)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
