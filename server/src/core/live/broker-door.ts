import { sql } from 'kysely'
import type { Call } from '#contract/kit/calls.ts'
import { refusals } from '#contract/kit/refusals.ts'
import { type Clock, preciseText, systemClock, timeText } from '../clock.ts'
import type { Database, Db } from '../db/db.ts'
import { writeLogs } from '../who/audit.ts'
import { systemWho } from '../who/who.ts'
import type { ScopeIds } from './broker-scope.ts'
import type { LiveSession, Log } from './live-session.ts'

/** What the broker asks of the database: the beds somebody may hear of, and a log row for every refused topic. */

const { refusedTopic } = refusals({ refusedTopic: [16601, '无权订阅该主题'] })

export function brokerDoor(database: Database, log: Log, clock: Clock = systemClock) {
  const scopeIds: ScopeIds = async ({ orgId, deptIds }, of) => {
    if (deptIds === 'ALL') return 'ALL'
    if (deptIds.length === 0) return new Set<string>()
    return database.withOrg(orgId, (db) => (of === 'map' ? mapsOf : bedsOf)(db, orgId, deptIds))
  }
  const onRefused = (session: LiveSession, topic: string) => {
    noteRefusal(database, clock, session, topic).catch((error: unknown) =>
      log.warn({ error: String(error) }, 'broker: refusal not logged'),
    )
  }
  return { scopeIds, onRefused }
}

/** A bed belongs to the department of its room, else of the floor, else of the building. */
async function bedsOf(db: Db, orgId: string, deptIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('bed')
    .innerJoin('room', (join) => join.onRef('room.orgId', '=', 'bed.orgId').onRef('room.roomId', '=', 'bed.roomId'))
    .leftJoin('location as floor', (join) =>
      join.onRef('floor.orgId', '=', 'room.orgId').onRef('floor.locationId', '=', 'room.locationId'),
    )
    .leftJoin('location as building', (join) =>
      join.onRef('building.orgId', '=', 'room.orgId').onRef('building.locationId', '=', 'room.buildingId'),
    )
    .select('bed.bedId')
    .where('bed.orgId', '=', orgId)
    .where(({ eb, fn }) => eb(fn.coalesce('room.deptId', 'floor.deptId', 'building.deptId'), 'in', deptIds))
    .execute()
  return new Set(rows.map((row) => row.bedId))
}

/** A plan belongs to the department of its place, or of a room on it; one of nobody's (a garden) to all. */
async function mapsOf(db: Db, orgId: string, deptIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ mapId: string }>`
    select map_id from position_map
    join location place on place.org_id = position_map.org_id and place.location_id = position_map.location_id
    left join location above on above.org_id = place.org_id and above.location_id = place.parent_id
    left join location top on top.org_id = above.org_id and top.location_id = above.parent_id
    cross join lateral (select array_remove(array_agg(room.dept_id) || coalesce(place.dept_id, above.dept_id, top.dept_id), null) as ids
      from room where room.org_id = position_map.org_id and room.location_id = position_map.location_id) dept
    where position_map.org_id = ${orgId} and (cardinality(dept.ids) = 0 or dept.ids && ${[...deptIds]}::text[])`.execute(
    db,
  )
  return new Set(rows.map(({ mapId }) => mapId))
}

const call: Call = {
  name: 'alarm.subscribe',
  module: 'alarm',
  method: 'GET',
  path: '/mqtt',
  options: { title: '订阅实时消息', permit: '' },
}

async function noteRefusal(database: Database, clock: Clock, session: LiveSession, topic: string) {
  const now = clock.ms()
  await database.withOrg(session.orgId, async (db) => {
    const user = await db
      .selectFrom('userAccount')
      .select(['userName', 'loginName'])
      .where('orgId', '=', session.orgId)
      .where('userId', '=', session.userId)
      .executeTakeFirst()
    const who = { ...systemWho(session.orgId, timeText(now)), ...session, ...user, agent: 'MQTT', ip: '' }
    const shown = topic.slice(0, 200).replaceAll('\u0000', '').toWellFormed()
    const story = { content: `订阅被拒绝：${shown}`, operType: 'AUTH', type: 'session', id: session.sessionId }
    const outcome = {
      params: {},
      code: refusedTopic.code,
      message: refusedTopic.text,
      costMs: 0,
      time: preciseText(now),
    }
    await writeLogs(db, call, { ...who, story }, outcome)
  })
}
