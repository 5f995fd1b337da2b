import { contractKind, contractStatus } from '#contract/modules/living/agreement/agreement.ts'
import { outStatus } from '#contract/modules/living/outing/outing.ts'
import { type Db, together } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { setting } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { admissionsOf } from '../effects.ts'
import { currentStay } from './list.ts'
import { stayOf } from './stays.ts'

/** The current stay with its open outings, contract and assessment (residence.md 2.2). */
export async function stayDetail(db: Db, who: Who, resident: Row<'oldman'>) {
  const trialDaysDefault = await setting(db, who.orgId, 'trialDaysDefault')
  const shown = { ...(await currentStay(db, who, resident)), trialDaysDefault }
  const stay = await stayOf(db, who, resident)
  if (!stay) return shown
  const [openOutings, contract] = await together(outingsOf(db, who, stay.oldmanId), contractOf(db, who, stay))
  const assessments = await admissionsOf(db, who, resident)
  const assessment = assessments.find(({ assessmentId }) => assessmentId === stay.assessmentId) ?? assessments.at(0)
  return { ...shown, openOutings, contract: contract ?? null, assessment: assessment ?? null }
}

const outingsOf = (db: Db, who: Who, oldmanId: string) =>
  db
    .selectFrom('outing')
    .select(['outId', 'outNo', 'outType', 'outStatus', 'planOutTime', 'planBackTime'])
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('outStatus', 'in', [outStatus.is.waiting, outStatus.is.ready, outStatus.is.out])
    .orderBy('planOutTime')
    .orderBy('outId')
    .execute()

/** The contract named at the check-in, else the one that is binding, or was last. */
const contractOf = (db: Db, who: Who, { oldmanId, contractId }: Row<'live'>) =>
  db
    .selectFrom('agreement')
    .select(['contractId', 'contractNo', 'contractStatus', 'startDate', 'endDate'])
    .where('orgId', '=', who.orgId)
    .where('residentId', '=', oldmanId)
    .where('category', '=', contractKind)
    .orderBy((eb) => eb('contractStatus', '=', contractStatus.is.inForce), 'desc')
    .orderBy((eb) => eb('contractId', '=', contractId ?? ''), 'desc')
    .orderBy('endDate', 'desc')
    .orderBy('contractId', 'desc')
    .limit(1)
    .executeTakeFirst()
