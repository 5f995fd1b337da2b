import { type RawBuilder, sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import type { consultation } from '#contract/modules/living/consultation/consultation-calls.ts'
import type { Db } from '#core/db/db.ts'
import { dictLabels } from '#core/rows/dict-labels.ts'
import type { Who } from '#core/who/who.ts'
import { joinSalesmen } from '../../platform/staff/service.ts'
import { consultationsSeenBy } from './service.ts'

/** How many consultations led to a visit, a booking and a move-in (residence.md 3, funnel; administration.md 2.3). */

type Query = QueryFor<typeof consultation.funnel>

// Steps from the conversion on, by the timeline of the linked archive: 2 booked, 4 and 5 moved in.
const since = (types: RawBuilder<unknown>) => sql<boolean>`exists (
  select 1 from live_record record
  where record.org_id = consultation.org_id and record.oldman_id = consultation.oldman_id
    and record.record_type in (${types}) and record.record_time >= consultation.convert_time)`
const moved = since(sql`4, 5`)
const booked = since(sql`2, 4, 5`)

const count = (condition: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${condition})::int`
// The resident has moved in; each step also counts those who reached a later one.
const visited = sql`consultation.visit_flag = 1 or ${booked}`

/** The steps of all consultations of the period within the caller's reach, by channel and by receiver. */
export async function funnelOf(db: Db, who: Who, query: Query) {
  const labels = await dictLabels(db, who.orgId, ['CONSULT_CHANNEL'])
  const [total] = await steps(db, who, query, sql`null`)
  const byChannel = await steps(db, who, query, sql`consultation.channel::text`)
  const bySale = await steps(db, who, query, sql`consultation.sale_id`)
  const names = new Map(
    (await db.selectFrom('salesman').select(['saleId', 'saleName']).where('orgId', '=', who.orgId).execute()).map(
      ({ saleId, saleName }) => [saleId, saleName],
    ),
  )
  return {
    total: { ...(total ?? { key: null, consults: 0, visits: 0, bookings: 0, moveIns: 0 }), name: '全部' },
    byChannel: byChannel.map((row) => ({
      ...row,
      name: row.key ? labels('CONSULT_CHANNEL', Number(row.key)) : '未填写',
    })),
    bySale: bySale.map((row) => ({ ...row, name: names.get(row.key ?? '') ?? '未分配' })),
  }
}

function steps(db: Db, who: Who, query: Query, key: RawBuilder<unknown>) {
  let rows = consultationsSeenBy(db, who)
  if (query.consultTimeFrom) rows = rows.where('consultation.consultTime', '>=', `${query.consultTimeFrom} 00:00:00`)
  if (query.consultTimeTo) rows = rows.where('consultation.consultTime', '<=', `${query.consultTimeTo} 23:59:59`)
  if (query.channel != null) rows = rows.where('consultation.channel', '=', Number(query.channel))
  if (query.saleId) rows = rows.where('consultation.saleId', '=', query.saleId)
  return rows
    .select([
      sql<string | null>`${key}`.as('key'),
      sql<number>`count(*)::int`.as('consults'),
      count(visited).as('visits'),
      count(booked).as('bookings'),
      count(moved).as('moveIns'),
    ])
    .groupBy(sql`1`)
    .orderBy('consults', 'desc')
    .orderBy(sql`1`)
    .execute()
}

joinSalesmen({
  figures: (db, who, month) =>
    db
      .selectFrom('consultation')
      .select(['saleId', sql<number>`count(*)::int`.as('consults'), count(sql`visit_flag = 1`).as('visits')])
      .where('orgId', '=', who.orgId)
      .where('consultTime', '>=', `${month}-01 00:00:00`)
      .where('consultTime', '<', sql<string>`(${`${month}-01`}::date + interval '1 month')`)
      .groupBy('saleId')
      .execute(),
  uses: async (db, who, saleId) => {
    const { n } = await db
      .selectFrom('consultation')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('orgId', '=', who.orgId)
      .where('saleId', '=', saleId)
      .executeTakeFirstOrThrow()
    return [{ type: '咨询登记', count: n }]
  },
})
