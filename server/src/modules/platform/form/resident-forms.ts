import { sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import { templateStatus } from '#contract/modules/platform/form/form-entity.ts'
import type { Db } from '#core/db/db.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insertMany, own, patch, remove, rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { categoriesOf, mustCategory } from './rights.ts'
import { elderTemplates } from './tables.ts'
import { shownTemplate, templateChoices } from './templates.ts'

/** The forms of a resident and their order (residence.md 6, elder template). */

export async function elderForms(db: Db, who: Who, oldmanId: string) {
  await ownResident(db, who, oldmanId)
  const categories = categoriesOf(who, 'query')
  return db
    .selectFrom('oldmanTemplate')
    .innerJoin('formTemplate', (join) =>
      join
        .onRef('formTemplate.orgId', '=', 'oldmanTemplate.orgId')
        .onRef('formTemplate.templateId', '=', 'oldmanTemplate.templateId'),
    )
    .innerJoin('templateType', (join) =>
      join
        .onRef('templateType.orgId', '=', 'formTemplate.orgId')
        .onRef('templateType.typeId', '=', 'formTemplate.typeId'),
    )
    .leftJoin('formData', (join) =>
      join
        .onRef('formData.orgId', '=', 'oldmanTemplate.orgId')
        .onRef('formData.oldmanId', '=', 'oldmanTemplate.oldmanId')
        .onRef('formData.templateId', '=', 'oldmanTemplate.templateId'),
    )
    .select([
      'oldmanTemplate.id',
      'oldmanTemplate.templateId',
      'formTemplate.templateName',
      'templateType.category',
      'formTemplate.templateStatus',
      'oldmanTemplate.sort',
      'oldmanTemplate.version',
    ])
    .select(({ fn }) => [
      fn.max('formData.fillTime').as('lastFillTime'),
      sql<number>`${fn.count('formData.id')}::int`.as('fillCount'),
    ])
    .where('oldmanTemplate.orgId', '=', who.orgId)
    .where('oldmanTemplate.oldmanId', '=', oldmanId)
    .where(sql<boolean>`template_type.category = any(${categories}::int[])`)
    .groupBy([
      'oldmanTemplate.orgId',
      'oldmanTemplate.id',
      'formTemplate.templateName',
      'templateType.category',
      'formTemplate.templateStatus',
    ])
    .orderBy('oldmanTemplate.sort')
    .orderBy('oldmanTemplate.id')
    .execute()
}

export async function missingForms(db: Db, who: Who, oldmanId: string) {
  await ownResident(db, who, oldmanId)
  const assignedIds = new Set((await assigned(db, who, oldmanId)).map((row) => row.templateId))
  const all = await templateChoices(db, who, categoriesOf(who, 'query'))
  return all.filter((template) => !assignedIds.has(template.templateId))
}

/** Gives forms to a resident; those the resident has already stay as they are. */
export async function giveForms(db: Db, who: Who, oldmanId: string, templateIds: readonly string[]) {
  const resident = await ownResident(db, who, oldmanId, { lock: true })
  const before = await assigned(db, who, oldmanId)
  const uniqueIds = [...new Set(templateIds)]
  for (const templateId of uniqueIds) {
    const template = await shownTemplate(db, who, templateId)
    mustCategory(who, 'add', template.category)
    if (template.templateStatus !== templateStatus.is.published)
      refuse(common.wrongState, { name: template.templateStatus === templateStatus.is.stopped ? '停用' : '草稿' })
  }
  const fresh = uniqueIds.filter((templateId) => !before.some((row) => row.templateId === templateId))
  const last = Math.max(0, ...before.map((row) => row.sort))
  if (fresh.length > 0)
    await insertMany(
      db,
      elderTemplates,
      who,
      fresh.map((templateId, index) => ({ oldmanId, templateId, sort: last + index + 1 })),
    )
  who.did(`为${resident.oldmanName}分配${fresh.length}份表单`)
}

/** Takes forms away from a resident; filled forms stay. */
export async function takeForms(db: Db, who: Who, oldmanId: string, templateIds: readonly string[]) {
  const resident = await ownResident(db, who, oldmanId)
  const rows = (await assigned(db, who, oldmanId)).filter((row) => templateIds.includes(row.templateId))
  if (rows.length < new Set(templateIds).size) refuse(common.missing)
  for (const row of rows) {
    mustCategory(who, 'delete', (await shownTemplate(db, who, row.templateId)).category)
    await remove(db, elderTemplates, who, row)
  }
  who.did(`取消${resident.oldmanName}的${rows.length}份表单`)
}

interface Place {
  templateId: string
  sort: number
  id?: string | null
  oldmanId?: string | null
}

export async function sortForms(db: Db, who: Who, list: readonly Place[]) {
  for (const place of list) {
    const row = await placed(db, who, place)
    await ownResident(db, who, row.oldmanId)
    await patch(db, elderTemplates, who, row, { sort: place.sort })
  }
}

async function placed(db: Db, who: Who, { id, oldmanId, templateId }: Place): Promise<Row<'oldmanTemplate'>> {
  if (id) return own(db, elderTemplates, who, id)
  const rows = await assigned(db, who, oldmanId ?? '')
  return rows.find((row) => row.templateId === templateId) ?? refuse(common.missing)
}

function assigned(db: Db, who: Who, oldmanId: string) {
  return rowsWith(db, elderTemplates, who, { oldmanId }, 'sort')
}
