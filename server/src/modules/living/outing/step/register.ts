import type { BodyFor } from '#contract/kit/calls.ts'
import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import {
  auditStatus,
  outingRefusals as no,
  outingFlow,
  outStatus,
  outType,
} from '#contract/modules/living/outing/outing.ts'
import type { outing } from '#contract/modules/living/outing/outing-calls.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { assertFresh, insert, own, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { openReview } from '../../../platform/review/service.ts'
import { lives } from '../../residence/tables.ts'
import { assertLives, assertOnce, assertPlan } from '../guards.ts'
import { wrongState } from '../read/reads.ts'
import { namesEscort } from '../rules.ts'
import { outings, outNumbers } from '../tables.ts'
import { begin } from './affirm.ts'
import { dropPostpones } from './plan.ts'
import { startOf } from './start.ts'

/** 登记 and 修改 (residence.md 4). */

const { waiting, ready, out } = outStatus.is

export async function registerOuting({ db, who }: Asking, body: BodyFor<typeof outing.create>): Promise<Row<'outing'>> {
  const resident = await ownResident(db, who, body.oldmanId, { lock: true })
  await assertPlan(db, who, resident, body)
  const liveId = assertLives(resident)
  const stay = await own(db, lives, who, liveId)
  const begun = body.urgent === 1 ? assertUrgent(who, stay, body) : null
  if (begun) await assertOnce(db, who, body, { outTime: begun, backTime: null })
  if (begun && begun >= body.planBackTime) refuse(no.backBeforeOut, {}, { field: 'outTime' })
  const outId = newId()
  const outNo = await outNumbers.next(db, who)
  const review = await askFor(db, who, resident, { ...body, outId, outNo })
  const row = await insert(db, outings, who, {
    ...body,
    ...leftOut(body),
    outId,
    liveId,
    outNo,
    outTime: begun,
    outStatus: begun ? out : review ? waiting : ready,
    auditStatus: review ? auditStatus.is.waiting : auditStatus.is.none,
  })
  who.did(`为${resident.oldmanName}登记外出${row.outNo}，预计${row.planBackTime.slice(5, 16)}返院`)
  if (begun) await begin(db, who, row, resident)
  return row
}

/**
 * An emergency that has begun: only to a doctor or a hospital, by a user who may let residents out. Reviewed afterwards
 * (补审).
 */
function assertUrgent(who: Who, { liveDate }: Row<'live'>, body: BodyFor<typeof outing.create>) {
  if (body.outType !== outType.is.doctor && body.outType !== outType.is.hospital)
    wrongValue('urgent', '只有就医和住院可登记为紧急外出')
  who.must('live.Outing.register.affirm')
  return startOf(who, liveDate, body.outTime)
}

/** Not begun: changes are reviewed again. */
export async function edit(
  { db, who }: Asking,
  row: Row<'outing'>,
  body: BodyFor<typeof outing.update> & { version?: number },
) {
  if (!outingFlow.can('edit')(row)) wrongState(row)
  assertFresh(row, body.version)
  const resident = await ownResident(db, who, row.oldmanId, { lock: true })
  const { outTime: _, backTime: __, backCondition: ___, reason: ____, ...values } = body
  const plan = { ...row, ...values }
  await assertPlan(db, who, resident, plan)
  await dropPostpones(db, who, row)
  const review = await askFor(db, who, resident, plan)
  await update(db, outings, who, row, {
    ...values,
    ...leftOut(plan),
    outStatus: review ? waiting : ready,
    auditStatus: review ? auditStatus.is.waiting : auditStatus.is.none,
    auditBy: null,
    auditByName: null,
    auditTime: null,
    auditOpinion: null,
  })
  who.did(`修改${resident.oldmanName}的外出${row.outNo}`)
}

/** Clears fields that the form no longer needs: without a companion, without drugs. */
const leftOut = ({ escort: kind, takeDrugs }: Pick<Row<'outing'>, 'escort' | 'takeDrugs'>) => ({
  ...(!namesEscort(kind) && { escortName: null, escortPhone: null, escortRelation: null }),
  ...(takeDrugs !== 1 && { drugs: [] }),
})

type ReviewSubject = Pick<Row<'outing'>, 'outId' | 'outNo' | 'outType' | 'outReason' | 'planOutTime' | 'planBackTime'>

/** Opens the review of a registration: a new one, or a changed one. */
export const askFor = (db: Db, who: Who, { oldmanName, deptId, bedName }: Row<'oldman'>, plan: ReviewSubject) =>
  openReview(db, who, {
    biz: 'OUTING',
    bizId: plan.outId,
    title: `${oldmanName} 外出申请`,
    content: `${bedName ?? ''} ${outType.label(plan.outType)}，${plan.planOutTime.slice(5, 16)} 至 ${plan.planBackTime.slice(5, 16)}。${plan.outReason}`,
    permit: 'live.Outing.audit.audit',
    deptId,
    routePath: '/live/Outing/audit',
    query: { id: plan.outId, outNo: plan.outNo },
  })
