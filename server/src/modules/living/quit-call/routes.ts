import { sql } from 'kysely'
import { callStatus, quitCall } from '#contract/modules/living/quit-call/quit-call.ts'
import { serve } from '#core/http/serve.ts'
import { type Asking, listing, withResident } from '#core/rows/read/listing.ts'
import { assertFresh, own } from '#core/rows/store/write.ts'
import { phoneOfReader } from '../resident/service.ts'
import { consult, recordQuitCall } from './service.ts'
import { quitCalls } from './tables.ts'

const overdue = (today: string) =>
  sql<0 | 1>`(quit_call.call_status = ${callStatus.is.due} and quit_call.due_date < ${today}::date)::int`

/** The relative to call: the emergency contact. */
const contact = sql<[name: string, phone: string] | null>`(
  select json_build_array(family.family_name, family.phone_num) from family
  where family.org_id = quit_call.org_id and family.oldman_id = quit_call.oldman_id
  order by family.is_urgent desc, family.sort, family.family_id limit 1)`.as('contact')

const rows = listing(quitCalls, quitCall.list, {
  rows: (db, who) =>
    withResident(db, who, quitCalls)
      .innerJoin('live', (join) =>
        join.onRef('live.orgId', '=', 'quitCall.orgId').onRef('live.liveId', '=', 'quitCall.liveId'),
      )
      .select(['live.quitDate', 'live.quitType'])
      .select([overdue(who.today).as('overdue'), contact]),
  sort: ['dueDate', 'callTime', 'satisfaction'],
  // The next call comes first.
  first: [
    ['quitCall.callStatus', 'asc'],
    ['quitCall.dueDate', 'asc'],
    ['quitCall.quitCallId', 'asc'],
  ],
  where: { overdue: (value: number, who) => sql`${overdue(who.today)} = ${value}` },
  dressed: async ({ who }, found) =>
    found.map(({ contact: called, ...row }) => ({
      ...row,
      contactName: called?.[0] ?? null,
      contactPhone: phoneOfReader(who, called?.[1]) ?? null,
    })),
})

/** The row within reach, in the version the caller saw, locked until the end of the transaction. */
async function lockedCall(request: Asking & { params: { quitCallId: string }; body: { version?: number } }) {
  await rows.shown(request, request.params.quitCallId)
  const row = await own(request.db, quitCalls, request.who, request.params.quitCallId, { lock: true })
  assertFresh(row, request.body.version)
  return row
}

export default serve(quitCall, {
  list: (request) => rows.page(request, request.query),
  get: (request) => rows.shown(request, request.params.quitCallId),
  record: async (request) => {
    await recordQuitCall(request.db, request.who, await lockedCall(request), request.body)
    const row = await rows.shown(request, request.params.quitCallId)
    request.who.did(`登记${row.oldmanName}的住后回访`)
    return row
  },
  consult: async (request) => {
    await consult(request.db, request.who, await lockedCall(request), request.body)
    const row = await rows.shown(request, request.params.quitCallId)
    request.who.did(`把${row.oldmanName}的住后回访转为咨询`)
    return row
  },
})
