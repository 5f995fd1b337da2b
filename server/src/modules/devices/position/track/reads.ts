import { sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { wrongValue } from '#contract/kit/refusals.ts'
import {
  type position,
  type positionCourse,
  rtLimit,
  staleMs,
  trackDays,
} from '#contract/modules/devices/position/track.ts'
import { outStatus } from '#contract/modules/living/outing/outing.ts'
import { addDays, msOf, timeText } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { pageBounds } from '#core/rows/read/list.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Who } from '#core/who/who.ts'
import { assessedRisks } from '../../../care/assessment/service.ts'
import { plannedRisks } from '../../../care/care-plan/service.ts'
import { openLevels } from '../../alarm/service.ts'
import { seenMaps } from '../map/rows.ts'

/** Present and past places of residents, and their meetings (iot.md 8.1). */

/** Residents within reach who wear a tag and are in the institution. */
const here = (db: Db, who: Who, mapId?: string | null) => sql`position_latest latest
  join device on device.org_id = latest.org_id and device.device_id = latest.device_id and device.oldman_id = latest.oldman_id
  join (${visible(db, who)}) oldman on oldman.oldman_id = latest.oldman_id
  where latest.org_id = ${who.orgId} and (${mapId ?? null}::text is null or latest.map_id = ${mapId ?? null})
    and not exists (select 1 from outing where outing.org_id = latest.org_id and outing.oldman_id = latest.oldman_id
      and out_status = ${outStatus.is.out})`

const visible = (db: Db, who: Who) =>
  db.selectFrom('oldman').selectAll('oldman').where('oldman.orgId', '=', who.orgId).where(inResidentScope(who))

interface WearerRow {
  tagNo: string
  battery: number | null
  mapId: string
  areaName: string | null
  x: number
  y: number
  acc: number
  ts: string
  still: number
  oldmanId: string
  oldmanName: string
  photo: string | null
  sex: number | null
  bedName: string | null
  strayed: boolean
}

export async function rt({ db, who, query }: Asking & { query: QueryFor<typeof position.rt> }) {
  const { rows } = await sql<WearerRow>`
    select device.device_no as tag_no, device.battery, latest.map_id, latest.area_name, latest.x, latest.y, latest.acc, latest.ts,
      latest.still, oldman.oldman_id, oldman.oldman_name, oldman.photo, oldman.sex, oldman.bed_name,
      coalesce(oldman.lost_in30d, 0) > 0 or oldman.tags::text like '%走失%' as strayed
    from ${here(db, who, query.mapId)}
    order by oldman.oldman_name, device.device_no limit ${rtLimit}`.execute(db)
  const oldmanIds = rows.map(({ oldmanId }) => oldmanId)
  const levels = await openLevels(db, who, { oldmanIds })
  const straying = await straysOf(db, who, oldmanIds)
  const now = msOf(who.now)
  const list = rows.map(({ ts, strayed, ...row }) => ({
    ...row,
    time: timeText(Number(ts)),
    moving: row.still === 1 ? 0 : 1,
    stale: now - Number(ts) > staleMs ? 1 : 0,
    risk: strayed || straying.has(row.oldmanId) ? 1 : 0,
    openAlarm: levels.get(row.oldmanId) ?? 0,
  }))
  const counts = await countByMap(db, who)
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const total = query.mapId ? (counts.get(query.mapId) ?? 0) : all
  return { list, total, maps: await mapsWith(db, who, counts) }
}

async function countByMap(db: Db, who: Who) {
  const { rows } = await sql<{ mapId: string; n: number }>`
    select latest.map_id, count(*)::int as n from ${here(db, who)} group by latest.map_id`.execute(db)
  return new Map(rows.map(({ mapId, n }) => [mapId, n]))
}

async function mapsWith(db: Db, who: Who, counts: ReadonlyMap<string, number>) {
  const maps = await seenMaps(db, who)
    .select(['positionMap.mapId', 'positionMap.mapName'])
    .orderBy('positionMap.mapName')
    .execute()
  return maps.map((map) => ({ ...map, count: counts.get(map.mapId) ?? 0 }))
}

/** Residents with the risk 走失 in their assessment or plan. */
async function straysOf(db: Db, who: Who, oldmanIds: readonly string[]) {
  if (oldmanIds.length === 0) return new Set<string>()
  const found = [await assessedRisks(db, who, oldmanIds), await plannedRisks(db, who, oldmanIds)]
  return new Set(oldmanIds.filter((oldmanId) => found.some((risks) => risks.get(oldmanId)?.includes('wander'))))
}

interface Span {
  from: string
  to: string
}
const dayMs = 86_400_000

/** Refuses 21001 for a span in the wrong order, or longer than these days. */
function assertSpan({ from, to }: Span, days: number) {
  if (to <= from) wrongValue('to', '结束时间须晚于开始时间')
  if (msOf(to) - msOf(from) > days * dayMs)
    wrongValue('to', days === 1 ? '时间跨度不能超过24小时' : `时间跨度不能超过${days}天`)
}

export const pointsOf = (db: Db, who: Who, { oldmanId, from, to }: Span & { oldmanId: string }) =>
  db
    .selectFrom('positionPoint')
    .select(['atTime as time', 'mapId', 'x', 'y', 'acc', 'areaName'])
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('atTime', '>=', from)
    .where('atTime', '<=', to)
    .orderBy('atTime')
    .execute()

const seconds = sql<number>`extract(epoch from position_visit.leave_time - position_visit.enter_time)::int`
const leave = sql<string | null>`case when position_visit.ended = 1 then position_visit.leave_time end`

export async function track({ db, who, query }: Asking & { query: QueryFor<typeof positionCourse.track> }) {
  assertSpan(query, 1)
  if (query.from.slice(0, 10) < addDays(who.today, -trackDays)) wrongValue('from', `只保留最近${trackDays}天的轨迹`)
  const { oldmanName } = await ownResident(db, who, query.oldmanId)
  const points = await pointsOf(db, who, query)
  const visits = await db
    .selectFrom('positionVisit')
    .select(['mapId', 'areaId', 'areaName', 'enterTime as enter', leave.as('leave'), seconds.as('seconds')])
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', query.oldmanId)
    .where('enterTime', '<=', query.to)
    .where('leaveTime', '>=', query.from)
    .orderBy('enterTime')
    .execute()
  who.did(`查看${oldmanName}的轨迹（${query.from}至${query.to}）`)
  return { points, visits }
}

const visitDays = 31
/** Seconds together in one area that count as a meeting. */
const metSec = 60

export async function visits({ db, who, query }: Asking & { query: QueryFor<typeof positionCourse.visit> }) {
  assertSpan(query, visitDays)
  const { oldmanId, areaId, from, to } = query
  if (!oldmanId && !areaId) wrongValue('oldmanId', '请选择老人或区域')
  const whom = [
    oldmanId && (await ownResident(db, who, oldmanId)).oldmanName,
    areaId && (await areaNamed(db, who, areaId)),
  ]
  const bounds = pageBounds(query)
  const visits = sql`position_visit
    join (${visible(db, who)}) oldman on oldman.oldman_id = position_visit.oldman_id
    where position_visit.org_id = ${who.orgId} and enter_time <= ${to} and leave_time >= ${from}
      and (${oldmanId ?? null}::text is null or position_visit.oldman_id = ${oldmanId ?? null})
      and (${areaId ?? null}::text is null or area_id = ${areaId ?? null})`
  const { rows } = await sql<Stayed>`
    select visit_id, position_visit.oldman_id, oldman.oldman_name, area_name, enter_time as enter, ${leave} as leave, ${seconds} as seconds
    from ${visits} order by enter_time desc, visit_id desc limit ${bounds.size} offset ${bounds.offset}`.execute(db)
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from ${visits}`.execute(db)
  const met = await metIn(
    db,
    who,
    rows.map(({ visitId }) => visitId),
  )
  who.did(`查看${whom.filter(Boolean).join('在')}的停留记录（${from}至${to}）`)
  const list = rows.map(({ visitId, ...row }) => ({ ...row, with: met.get(visitId) ?? [] }))
  return { list, total: counted[0].n, page: bounds.page, size: bounds.size }
}

/** The name of an area within reach, with its plan. */
async function areaNamed(db: Db, who: Who, areaId: string) {
  const maps = await seenMaps(db, who)
    .select(['positionMap.mapName', 'positionMap.areas'])
    .where(sql<boolean>`position_map.areas @> ${JSON.stringify([{ areaId }])}::jsonb`)
    .execute()
  const named = maps.flatMap(({ mapName, areas }) =>
    areas.flatMap((area) => (area.areaId === areaId ? `${mapName}${area.areaName}` : [])),
  )
  return named[0] ?? '已删除的区域'
}

interface Stayed {
  visitId: string
  oldmanId: string
  oldmanName: string
  areaName: string
  enter: string
  leave: string | null
  seconds: number
}

/** Residents in the same area at the same time for at least a minute, with the time together. */
async function metIn(db: Db, who: Who, visitIds: readonly string[]) {
  const { rows } = await sql<{ visitId: string; oldmanId: string; oldmanName: string; seconds: number }>`
    with together as (
      select one.visit_id, other.oldman_id, sum(extract(epoch from
        least(one.leave_time, other.leave_time) - greatest(one.enter_time, other.enter_time)))::int as seconds
      from position_visit one
      join position_visit other on other.org_id = one.org_id and other.area_id = one.area_id
        and other.oldman_id <> one.oldman_id and other.enter_time < one.leave_time and other.leave_time > one.enter_time
        and other.enter_time > one.enter_time - interval '3 days'
      where one.org_id = ${who.orgId} and one.visit_id = any(${[...visitIds]}::text[])
      group by one.visit_id, other.oldman_id)
    select together.*, oldman.oldman_name from together
    join (${visible(db, who)}) oldman on oldman.oldman_id = together.oldman_id
    where together.seconds >= ${metSec}
    order by together.seconds desc, oldman.oldman_name`.execute(db)
  const byVisit = new Map<string, { oldmanId: string; oldmanName: string; seconds: number }[]>()
  for (const { visitId, ...one } of rows) byVisit.getOrInsertComputed(visitId, () => []).push(one)
  return byVisit
}
