import type { Call } from '#contract/kit/calls.ts'
import { refusals } from '#contract/kit/refusals.ts'
import { type Clock, preciseText, systemClock, timeText } from '../clock.ts'
import type { Database, Db } from '../db/db.ts'
import { writeLogs } from '../who/audit.ts'
import { systemWho } from '../who/who.ts'
import type { ScopeIds } from './broker-scope.ts'
import type { LiveSession, Log } from './live-session.ts'

/** The broker's queries: the beds in a user's reach, and a log row for every refused topic. */

const { refusedTopic } = refusals({ refusedTopic: [16601, '无权订阅该主题'] })

/** Which floor plans departments may see: registered by the module of plans, which reads them by the same rule. */
type Reach = (db: Db, orgId: string, deptIds: readonly string[]) => Promise<ReadonlySet<string>>
let mapsOf: Reach = async () => new Set()
export function joinMapReach(reach: Reach) {
  mapsOf = reach
}

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
