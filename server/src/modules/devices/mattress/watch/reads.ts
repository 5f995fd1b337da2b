import { signType } from '#contract/modules/care/vital-sign/limits.ts'
import type { Db } from '../../../../core/db/db.ts'
import type { Limits } from '../rules.ts'

/** What a doctor has set for residents that holds on a day (care.md 10): by resident, of heart and breath. */
export async function limitsOf(db: Db, orgId: string, day: string) {
  const rows = await db
    .selectFrom('signLimit')
    .select(['oldmanId', 'signType', 'low2', 'high2'])
    .where('orgId', '=', orgId)
    .where('oldmanId', 'is not', null)
    .where('signType', 'in', [signType.is.heart, signType.is.breath])
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>=', day)]))
    .execute()
  const found = new Map<string, { heart?: Limits; breath?: Limits }>()
  for (const { oldmanId, signType: type, low2, high2 } of rows) {
    const limits = { low: low2 === null ? null : Number(low2), high: high2 === null ? null : Number(high2) }
    const known = found.get(oldmanId ?? '') ?? {}
    found.set(oldmanId ?? '', { ...known, [type === signType.is.heart ? 'heart' : 'breath']: limits })
  }
  return found
}
