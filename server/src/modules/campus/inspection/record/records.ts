import { common, refuse } from '#contract/kit/refusals.ts'
import type { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import type { Ctx } from '#core/http/serve.ts'
import { trailOf } from '../../../platform/review/service.ts'
import { inspectionRows as inspections } from '../inspect/rows.ts'
import { act } from './act.ts'
import { assertAhead, openRectification } from './open.ts'
import { inspectionRecordRows, inspectionRecordsOf } from './rows.ts'
import { statOf } from './stat.ts'
import './late.ts'

type List = Ctx<typeof inspection.recordList | typeof inspection.recordListNested>
type Get = Ctx<typeof inspection.recordGet | typeof inspection.recordGetNested>

async function list(request: List) {
  return { ...(await inspectionRecordRows.page(request, request.query)), stat: await statOf(request, request.query) }
}

/** The record of this id, else the records of the inspection of this id (calls.tsv, A07). */
async function get(request: Get) {
  const { db, who, params } = request
  const id = params.inspectRecordId
  const known = await inspectionRecordRows
    .rows(db, who)
    .where('inspectRecord.inspectRecordId', '=', id)
    .executeTakeFirst()
  if (known)
    return {
      ...(await inspectionRecordRows.shown(request, id)),
      reviews: await trailOf(db, who, { biz: 'RECTIFY', bizId: id }),
    }
  const records = await inspectionRecordsOf(request, id)
  // An inspection without failed items has none.
  if (records.length === 0)
    await (who.may('government.inspect.query') ? inspections.shown(request, id) : refuse(common.missing))
  return records
}

/** 随手拍: a finding outside of an inspection, with a picture. */
async function create(request: Ctx<typeof inspection.recordCreate>) {
  const { db, who, body } = request
  const { requestNo: _, version: __, ...found } = body
  assertAhead(who, found.deadline)
  const row = await openRectification(db, who, { ...found, source: 'MANUAL' })
  who.did(`随手拍登记整改${row.recordNo}`)
  return inspectionRecordRows.shown(request, row.inspectRecordId)
}

export const recordHandlers = {
  recordList: list,
  recordGet: get,
  recordUpdate: act,
  recordListNested: list,
  recordGetNested: get,
  recordUpdateNested: act,
  recordCreate: create,
}
