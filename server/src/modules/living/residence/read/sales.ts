import { sql } from 'kysely'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { joinSalesmen } from '../../../platform/staff/service.ts'

// The results of salesmen from the timelines (administration.md 2.3): bookings, and move-ins on trial or final.
const booked = 2
const movedIn = [4, 5]

joinSalesmen({ figures: broughtIn, uses: namedBy })

function broughtIn(db: Db, who: Who, month: string) {
  return db
    .selectFrom('liveRecord')
    .innerJoin('live', (join) =>
      join.onRef('live.orgId', '=', 'liveRecord.orgId').onRef('live.liveId', '=', 'liveRecord.liveId'),
    )
    .select([
      'live.saleId',
      sql<number>`count(*) filter (where live_record.record_type = ${booked})::int`.as('bookings'),
      sql<number>`count(*) filter (where live_record.record_type <> ${booked})::int`.as('moveIns'),
    ])
    .where('liveRecord.orgId', '=', who.orgId)
    .where('liveRecord.recordType', 'in', [booked, ...movedIn])
    .where('liveRecord.recordTime', '>=', `${month}-01 00:00:00`)
    .where('liveRecord.recordTime', '<', sql<string>`(${`${month}-01`}::date + interval '1 month')`)
    .where('live.saleId', 'is not', null)
    .groupBy('live.saleId')
    .$narrowType<{ saleId: string }>()
    .execute()
}

async function namedBy(db: Db, who: Who, saleId: string) {
  const count = async (name: 'oldman' | 'live') => {
    const { n } = await db
      .selectFrom(name)
      .select(sql<number>`count(*)::int`.as('n'))
      .where(`${name}.orgId`, '=', who.orgId)
      .where(`${name}.saleId`, '=', saleId)
      .executeTakeFirstOrThrow()
    return n
  }
  return [
    { type: '老人档案', count: await count('oldman') },
    { type: '入住', count: await count('live') },
  ]
}
