import { sql } from 'kysely'
import { wrongValue } from '#contract/kit/refusals.ts'
import { call, openCalls } from '#contract/modules/devices/call/call.ts'
import { addDays, daysBetween } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import { contains } from '#core/rows/read/list.ts'
import { type Asking, listing } from '#core/rows/read/listing.ts'
import type { Who } from '#core/who/who.ts'
import { standsIn } from '../alarm/service.ts'
import { openCallOf } from './news.ts'
import type { CallRow } from './read/followers.ts'
import { callRecords } from './tables.ts'

/** Calls of one's departments, and those of the whole institution. */
export function seenCalls(db: Db, who: Who) {
  const rows = db.selectFrom('callRecord').selectAll('callRecord').where('callRecord.orgId', '=', who.orgId)
  return who.scope.all
    ? rows
    : rows.where(
        sql<boolean>`(call_record.dept_id = '0' or call_record.dept_id = any(${[...who.scope.deptIds]}::text[]))`,
      )
}

/** Without columns that only the server needs. */
export function shownCall(row: CallRow) {
  const { orgId, roomId, notifyUserIds, screen, dueTime, ...shown } = row
  return shown
}

export const callRows = listing(callRecords, call.list, {
  rows: seenCalls,
  sort: ['callTime', 'responseSec', 'arriveSec', 'repeatCount'],
  where: {
    oldmanName: (typed: string) => sql`call_record.oldman_name like ${contains(typed)}`,
    dealType: (typed: string | number) => sql`call_record.deal_type = ${String(typed)}`,
    deviceNo: (typed: string) => sql`call_record.device_no like ${contains(typed)}`,
    ofDeviceNo: (deviceNo: string) => sql`call_record.device_no = ${deviceNo}`,
    locationId: standsIn('callRecord'),
  },
  first: [
    ['callRecord.callTime', 'desc'],
    ['callRecord.callRecordId', 'desc'],
  ],
  dressed: async ({ db, who }, found) => withIncidents(db, who, found.map(shownCall)),
})

/** With the number of the adverse event made after a fall. */
async function withIncidents<R extends { incidentId: string | null }>(db: Db, who: Who, list: readonly R[]) {
  const ids = list.flatMap(({ incidentId }) => incidentId ?? [])
  const events =
    ids.length === 0
      ? []
      : await db
          .selectFrom('adverseEvent')
          .select(['eventId', 'eventNo'])
          .where('orgId', '=', who.orgId)
          .where('eventId', 'in', ids)
          .execute()
  const numbers = new Map(events.map(({ eventId, eventNo }) => [eventId, eventNo]))
  return list.map((row) => ({ ...row, incidentNo: numbers.get(row.incidentId ?? '') ?? null }))
}

const mostDays = 93

/** Newest first; by default today's, at most 93 days. Open calls are few: of any day. */
export function listCalls(request: Asking & { query: Ctx<typeof call.list>['query'] }) {
  const { query, who } = request
  const { callTimeFrom: from, callTimeTo: to, callStatus } = query
  if (!from && !to && openCalls.some((open) => open === callStatus)) return callRows.page(request, query)
  const callTimeFrom = from ?? `${to?.slice(0, 10) ?? who.today} 00:00:00`
  const callTimeTo = to ?? `${addDays(who.today, 1)} 00:00:00`
  if (daysBetween(callTimeFrom.slice(0, 10), callTimeTo.slice(0, 10)) > mostDays)
    wrongValue('callTimeTo', `一次最多查询${mostDays}天`)
  return callRows.page(request, { ...query, callTimeFrom, callTimeTo } as typeof query) // as: the query with its days
}

const mostOpen = 500

/** Open calls, by priority, then the oldest. */
export async function openList({ db, who }: Pick<Asking, 'db' | 'who'>) {
  const open = seenCalls(db, who).where('callRecord.callStatus', 'in', [...openCalls])
  const { n } = await open
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const found = await open
    .orderBy('callRecord.priority', 'desc')
    .orderBy('callRecord.callTime')
    .orderBy('callRecord.callRecordId')
    .limit(mostOpen)
    .execute()
  return { list: found.map((row) => openCallOf(row, who.now)), total: Number(n) }
}
