import { riskTagsOf, scaleResults } from '#contract/modules/care/assessment/scoring/scales.ts'
import { typeIs } from '#contract/modules/care/assessment/scoring/sheet.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { bankOf } from './bank/banks.ts'

/** RISK_TAG of the risks found by the scales of each resident's current assessment (care.md 9.7). */
export async function assessedRisks(db: Db, who: Who, oldmanIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('assessment')
    .select(['oldmanId', 'answers', 'parts', 'riskScaleAnswers', 'diseases', 'riskEvents'])
    .where('orgId', '=', who.orgId)
    .where('type', '=', typeIs.plus)
    .where('current', '=', 1)
    .where('oldmanId', 'in', [...new Set(oldmanIds)])
    .execute()
  const bank = bankOf(typeIs.plus)
  return new Map(rows.map(({ oldmanId, ...sheet }) => [oldmanId ?? '', riskTagsOf(scaleResults(bank, sheet))]))
}
