import { onOff } from '#contract/kit/codes.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { takeTemplate, type Values } from '../../../platform/document/service.ts'
import { placesFor } from '../parties.ts'

/**
 * The source of a contract: the version of its template, and the values of its placeholders on the day (residence.md
 * 6).
 */

interface Chosen {
  templateId?: string | null
  typeId?: string | null
}

/** The type, and the current version of the template, kept from now on. */
export async function takeFor(db: Db, who: Who, { templateId, typeId }: Chosen) {
  const snapshot = templateId ? await takeTemplate(db, who, templateId) : null
  const of = templateId ? (await templateOf(db, who, templateId))?.typeId : typeId
  if (!of) wrongValue('typeId', '请选择类型或文档模板')
  const type = await db
    .selectFrom('templateType')
    .select(['typeId', 'category'])
    .where('orgId', '=', who.orgId)
    .where('typeId', '=', of)
    .executeTakeFirst()
  if (!type) return refuse(common.missing, {}, { field: 'typeId' })
  return { ...type, templateId: snapshot?.templateId ?? null, contentVersion: snapshot?.contentVersion ?? null }
}

/**
 * The template of a renewal: the requested one, null for none, else that of the contract before it, in its current
 * version. A disabled template makes no new contract: the user has to choose another.
 */
export async function takeAgain(db: Db, who: Who, before: Row<'agreement'>, newTemplateId: string | null | undefined) {
  const templateId = newTemplateId === undefined ? before.templateId : newTemplateId
  if (!templateId) return { templateId: null, contentVersion: null }
  if ((await templateOf(db, who, templateId))?.status === onOff.is.off)
    wrongValue('templateId', '模板已停用，请选择现在使用的模板')
  const snapshot = await takeFor(db, who, { templateId })
  if (snapshot.category !== before.category) wrongValue('templateId', '模板的类别与原合同不同')
  return snapshot
}

const templateOf = (db: Db, who: Who, templateId: string) =>
  db
    .selectFrom('documentTemplate')
    .select(['typeId', 'status'])
    .where('orgId', '=', who.orgId)
    .where('templateId', '=', templateId)
    .executeTakeFirst()

type Facts = Partial<Row<'agreement'>> & { oldmanId: string }

/**
 * The current values of every placeholder; null without a template. Later changes of the resident change no contract.
 */
export async function filledFor(db: Db, who: Who, row: Omit<Facts, 'files' | 'guarantorPhone'>) {
  if (!row.templateId) return null
  const { contractNo, contractName, partyB, partyC, startDate, endDate, signDate, monthFee, depositAmount } = row
  const facts = { contractNo, contractName, partyB, partyC, startDate, endDate, signDate, monthFee, depositAmount }
  return JSON.stringify(await placesFor(db, who, row, facts))
}

export const readFilled = (filled: string): Values => JSON.parse(filled)
