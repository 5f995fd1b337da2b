import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import type { Db } from '../../../core/db/db.ts'
import type { Row } from '../../../core/rows/write.ts'
import type { Who } from '../../../core/who/who.ts'
import { takeTemplate, type Values } from '../../platform/document/service.ts'
import { placesFor } from './parties.ts'

/** What a contract is made of: the version of its template, and what stood in its places on the day (residence.md 6). */

interface Chosen {
  templateId?: string | null
  typeId?: string | null
}

/** The type, and of a template its present version, kept from now on. */
export async function takeFor(db: Db, who: Who, { templateId, typeId }: Chosen) {
  const taken = templateId ? await takeTemplate(db, who, templateId) : null
  const of = templateId ? await typeOf(db, who, templateId) : typeId
  if (!of) wrongValue('typeId', '请选择类型或文档模板')
  const type = await db
    .selectFrom('templateType')
    .select(['typeId', 'category'])
    .where('orgId', '=', who.orgId)
    .where('typeId', '=', of)
    .executeTakeFirst()
  if (!type) return refuse(common.missing, {}, { field: 'typeId' })
  return { ...type, templateId: taken?.templateId ?? null, contentVersion: taken?.contentVersion ?? null }
}

async function typeOf(db: Db, who: Who, templateId: string) {
  const row = await db
    .selectFrom('documentTemplate')
    .select('typeId')
    .where('orgId', '=', who.orgId)
    .where('templateId', '=', templateId)
    .executeTakeFirst()
  return row?.typeId
}

type Facts = Partial<Row<'agreement'>> & { oldmanId: string }

/** The values of every place, as they are now; null without a template. Later changes of him change no paper. */
export async function filledFor(db: Db, who: Who, row: Omit<Facts, 'files' | 'guarantorPhone'>) {
  if (!row.templateId) return null
  const { contractNo, contractName, partyB, partyC, startDate, endDate, signDate, monthFee, depositAmount } = row
  const facts = { contractNo, contractName, partyB, partyC, startDate, endDate, signDate, monthFee, depositAmount }
  return JSON.stringify(await placesFor(db, who, row, facts))
}

export const readFilled = (filled: string): Values => JSON.parse(filled)
