import { common, refuse } from '#contract/kit/refusals.ts'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { recheckResult, recordFlow } from '#contract/modules/campus/inspection/record.ts'
import { inBelow } from '#core/http/listen/below.ts'
import type { Outside } from '#core/http/serve.ts'
import { assertFresh, own, patch } from '#core/rows/store/write.ts'
import { withdrawReview } from '../../../platform/review/service.ts'
import { afterRecheck, assertSaid, recheckedValues } from '../record/recheck.ts'
import { inspectRecords } from '../tables.ts'
import { assertBelow } from './standings.ts'

/**
 * The upper level rechecks the findings of its inspection (services.md 2.2): its decision is final, independent of the
 * review steps of the institution. Refuses 21001–21003 and 21009.
 */
export async function recheckBelow({ who, services, params, body }: Outside<typeof inspection.leagueRecheck>) {
  const { orgId, inspectRecordId } = params
  assertBelow(who, orgId)
  assertSaid(who, body)
  const exists = await services.database.readOrg(who.orgId, (db) =>
    db
      .selectFrom('inspectBelow')
      .select('inspectId')
      .where('orgId', '=', who.orgId)
      .where('belowOrgId', '=', orgId)
      .where('inspectId', 'is not', null)
      .execute(),
  )
  return inBelow({ who, services }, inspection.leagueRecheck, { orgId, body }, async (db, guest) => {
    const row = await own(db, inspectRecords, guest, inspectRecordId, { lock: true })
    if (!row.inspectId || !exists.some(({ inspectId }) => inspectId === row.inspectId)) refuse(common.missing)
    const step = recordFlow.take('recheck', row)
    assertFresh(row, body.version)
    await withdrawReview(db, guest, { biz: 'RECTIFY', bizId: inspectRecordId })
    const next = await patch(db, inspectRecords, guest, row, { ...step, ...recheckedValues(guest, row, body) })
    const word = body.pass === recheckResult.is.pass ? '通过' : '不通过'
    guest.did(`上级复查整改${row.recordNo}：${word}`)
    await afterRecheck(db, guest, next)
    const { recordNo, status, deadline, round } = next
    return { recordNo, status, deadline, round }
  })
}
