import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { occupancy, spans } from '#contract/modules/living/occupancy/occupancy.ts'
import { markStatus } from '#contract/modules/living/room-map/room-map.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { serve } from '#core/http/serve.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import type { Who } from '#core/who/who.ts'
import { counts, forecast, grouped, planned } from './rules.ts'

interface Place {
  buildingId?: string | null
  roomType?: number | null
}

/** Every usable bed with its open stay and its plan; the resident is named only within reach. */
async function plannedBeds(db: Db, who: Who, { buildingId, roomType }: Place) {
  const rows = await db
    .selectFrom('bed')
    .innerJoin('room', (join) => join.onRef('room.orgId', '=', 'bed.orgId').onRef('room.roomId', '=', 'bed.roomId'))
    .innerJoin('location as building', (join) =>
      join.onRef('building.orgId', '=', 'room.orgId').onRef('building.locationId', '=', 'room.buildingId'),
    )
    .leftJoin('bedStay as stay', (join) =>
      join.onRef('stay.orgId', '=', 'bed.orgId').onRef('stay.bedId', '=', 'bed.bedId').on('stay.dateTo', 'is', null),
    )
    .leftJoin('live', (join) => join.onRef('live.orgId', '=', 'stay.orgId').onRef('live.liveId', '=', 'stay.liveId'))
    .leftJoin('oldman', (join) =>
      join
        .onRef('oldman.orgId', '=', 'stay.orgId')
        .onRef('oldman.oldmanId', '=', 'stay.oldmanId')
        .on(inResidentScope(who)),
    )
    .select(['bed.bedId', 'bed.fullName as bedName', 'room.roomType', 'room.buildingId'])
    .select(['building.locationName as buildingName', 'oldman.oldmanId', 'oldman.oldmanName'])
    .select(['stay.kind', 'live.planLiveDate', 'live.bookExpireDate', 'live.planQuitDate'])
    .select(outOfUse(who.now).as('outOfUse'))
    .where('bed.orgId', '=', who.orgId)
    .where('bed.status', '=', onOff.is.on)
    .where('room.status', '=', onOff.is.on)
    .$if(Boolean(buildingId), (found) => found.where('room.buildingId', '=', String(buildingId)))
    .$if(Boolean(roomType), (found) => found.where('room.roomType', '=', Number(roomType)))
    .orderBy('building.sort')
    .orderBy('building.locationId')
    .orderBy('bed.fullName')
    .orderBy('bed.bedId')
    .execute()
  return rows.map(({ kind, planLiveDate, bookExpireDate, planQuitDate, outOfUse: mark, ...bed }) => {
    const { blockedUntil, ...plan } = planned(who.today, { kind, planLiveDate, bookExpireDate, planQuitDate })
    const ends = [mark, blockedUntil].filter((end) => end !== null)
    const usableFrom = ends.includes('never') ? undefined : (ends.toSorted().at(-1) ?? who.today)
    return { ...bed, ...plan, usableFrom }
  })
}

/**
 * The day from which a bed under repair or out of use can be used again, `never` without an end, null while it can be
 * used.
 */
const outOfUse = (now: string) => sql<string | null>`(
  select case when bool_or(mark.end_time is null) then 'never' else to_char(max(mark.end_time), 'YYYY-MM-DD') end
  from room_bed_status mark
  where mark.org_id = bed.org_id and mark.ended = 0
    and mark.status in (${markStatus.is.repair}, ${markStatus.is.disabled}) and mark.start_time <= ${now}::timestamp
    and (mark.end_time is null or mark.end_time > ${now}::timestamp)
    and (mark.bed_id = bed.bed_id or mark.room_id = bed.room_id)
  having count(*) > 0)`

async function roomTypeNames(db: Db, { orgId }: Who) {
  const rows = await db
    .selectFrom('dictionary')
    .select(['dictionaryValue', 'dictionaryName'])
    .where('orgId', '=', orgId)
    .where('dictionaryCode', '=', 'ROOM_TYPE')
    .execute()
  return new Map(rows.map(({ dictionaryValue, dictionaryName }) => [dictionaryValue, dictionaryName]))
}

export default serve(occupancy, {
  forecast: async ({ db, who, query }) => {
    const beds = await plannedBeds(db, who, query)
    const marks = [who.today, ...spans.map((span) => addDays(who.today, span))]
    const types = await roomTypeNames(db, who)
    const buildings = new Map(beds.map(({ buildingId, buildingName }) => [buildingId, buildingName]))
    return {
      days: forecast(beds, who.today, query.days ?? 90),
      groups: [
        ...grouped(beds, ({ buildingId }) => buildingId, marks).map((group) => ({
          by: 'building' as const,
          ...group,
          name: buildings.get(group.key) ?? '',
        })),
        ...grouped(beds, ({ roomType }) => String(roomType), marks).map((group) => ({
          by: 'roomType' as const,
          ...group,
          name: types.get(group.key) ?? group.key,
        })),
      ],
    }
  },
  beds: async ({ db, who, query }) => {
    const day = query.day ?? who.today
    const counted = counts[query.kind ?? 'living']
    const rows = (await plannedBeds(db, who, query)).filter((bed) => counted(bed, day))
    const { page, size } = query
    const shown = query.export || query.pageHelper === '0' ? rows : rows.slice((page - 1) * size, page * size)
    const list = shown.map(({ lives: _, usableFrom: __, buildingId: ___, keptUntil: ____, lapses, ...bed }) => ({
      ...bed,
      lapses: lapses ? 1 : 0,
    }))
    return { list, total: rows.length, page, size }
  },
})
