import type { QueryFor } from '#contract/kit/calls.ts'
import type { LiveInput } from '#contract/kit/catalog/live-events.ts'
import { openStates } from '#contract/modules/devices/alarm/alarm-kind.ts'
import type { positionRecord } from '#contract/modules/devices/position/record.ts'
import { addMinutes, msOf } from '#core/clock.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import type { Services } from '#core/services.ts'
import { bounded, shownAlarm, timelineOf } from '../../alarm/service.ts'
import { pointsOf } from '../track/reads.ts'
import { recordRows, seenRecords } from './rows.ts'

/** Lists and details of records, and the open ones for a session that was away. */

const around = 10

export async function recordList(request: Asking & { query: QueryFor<typeof positionRecord.recordList> }) {
  return recordRows.page(request, bounded(request.who, request.query))
}

/** The row with its course, ten minutes before and after. */
export async function recordDetail(request: Asking & { params: { recordId: string } }) {
  const { db, who, params } = request
  const row = await recordRows.shown(request, params.recordId)
  const timeline = await timelineOf(db, who, row.alarmId)
  const from = addMinutes(row.raisedTime, -around)
  const to = addMinutes(row.raisedTime, around)
  const track = row.oldmanId ? await pointsOf(db, who, { oldmanId: row.oldmanId, from, to }) : []
  return { ...row, timeline, track }
}

const most = 200
/** A frame is at most 64 KB (iot.md 9.1), its envelope included. */
const frameBytes = 60_000
const againMs = 10_000
const sentAt = new WeakMap<Services, Map<string, number>>()

/** Pushes my open records to this very session, the highest level first, in as many frames as they need. */
export async function sendUnhandled({ db, who, services }: Asking) {
  const before = sentAt.getOrInsertComputed(services, () => new Map())
  const at = msOf(who.now)
  const linked = services.isLinked?.(who.sessionId) ?? true
  if (!linked || at - (before.get(who.sessionId) ?? 0) < againMs) return { sent: 0 }
  if (before.size > 10_000) before.clear()
  before.set(who.sessionId, at)
  const rows = await seenRecords(db, who)
    .where('alarm.alarmStatus', 'in', [...openStates])
    .orderBy('alarm.level', 'desc')
    .orderBy('alarm.raisedTime')
    .limit(most)
    .execute()
  for (const some of framed(rows.map(shownAlarm))) {
    // as: rows as in the catalogue; compared field by field the types would take minutes
    const alarms = some as unknown as LiveInput<'position.alarm'>['alarms']
    who.events.push({ event: 'position.alarm', data: { alarms }, target: { sessionIds: [who.sessionId] } })
  }
  return { sent: rows.length }
}

/** Split into frames by size, in order: an alarm with many recipients takes much room. */
function framed<R>(rows: readonly R[]): R[][] {
  const frames: R[][] = []
  let room = 0
  for (const row of rows) {
    const bytes = Buffer.byteLength(JSON.stringify(row)) + 1
    if (bytes > room) {
      frames.push([])
      room = frameBytes
    }
    frames[frames.length - 1].push(row)
    room -= bytes
  }
  return frames
}
