import assert from 'node:assert/strict'
import { deviceStatus, deviceType } from '#contract/modules/devices/device/device-type.ts'
import { msOf } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { systemWho } from '#core/who/who.ts'
import { assessedRisks } from '../../../care/assessment/service.ts'
import { plannedRisks, turnRows } from '../../../care/care-plan/service.ts'
import type { Setups } from '../watch/setup.ts'
import { begunAt, type Clock, intervalOf, type Turning } from './rules.ts'

/** Residents to be turned, their interval, and the state of their clock (iot.md 7). */

export interface Turner extends Turning {
  oldmanId: string
  oldmanName: string
  bedName: string | null
  bedId: string | null
  deptId: string | null
  /** The resident's own turns finish the task. */
  byDevice: boolean
  mattress: boolean
  clock: Clock
  /** When the mattress last reported the resident (ms), as far as this process knows. */
  heardMs: number
}

const pressure = 'pressure'

export async function turnersOf(db: Db, orgId: string, now: string, setups: Setups): Promise<Turner[]> {
  const who = systemWho(orgId, now)
  const here = [...setups].filter(([, { away }]) => !away).map(([oldmanId]) => oldmanId)
  if (here.length === 0) return []
  const rows = await turnRows(db, orgId, now.slice(0, 10))
  const assessed = await assessedRisks(db, who, here)
  const planned = await plannedRisks(db, who, here)
  const intervals = new Map<string, Omit<Turning, 'raises'>>()
  for (const oldmanId of here) {
    const risks = [...(assessed.get(oldmanId) ?? []), ...(planned.get(oldmanId) ?? [])]
    const interval = intervalOf({
      hours: (rows.get(oldmanId) ?? []).flatMap(({ intervalHours }) => intervalHours ?? []),
      rule: setups.get(oldmanId)?.turning,
      pressure: risks.includes(pressure),
    })
    if (interval !== undefined) intervals.set(oldmanId, interval)
  }
  const people = await peopleOf(db, orgId, [...intervals.keys()])
  return people.map(({ startTime, outTime, reminded, alarmed, ...person }) => ({
    ...person,
    ...intervalIn(intervals, person.oldmanId),
    raises: person.mattress || rows.has(person.oldmanId),
    byDevice: (rows.get(person.oldmanId) ?? []).some(({ autoByDevice }) => autoByDevice === 1),
    clock: startTime
      ? {
          startMs: msOf(startTime),
          outMs: outTime ? msOf(outTime) : null,
          reminded: reminded === 1,
          alarmed: alarmed === 1,
        }
      : begunAt(msOf(now)),
    heardMs: msOf(now),
  }))
}

function intervalIn(intervals: ReadonlyMap<string, Omit<Turning, 'raises'>>, oldmanId: string) {
  const interval = intervals.get(oldmanId)
  assert(interval, 'only those were asked for')
  return interval
}

async function peopleOf(db: Db, orgId: string, oldmanIds: readonly string[]) {
  if (oldmanIds.length === 0) return []
  const rows = await db
    .selectFrom('oldman')
    .leftJoin('mattressTurn as turn', (join) =>
      join.onRef('turn.orgId', '=', 'oldman.orgId').onRef('turn.oldmanId', '=', 'oldman.oldmanId'),
    )
    .select(['oldman.oldmanId', 'oldman.oldmanName', 'oldman.bedName', 'oldman.bedId', 'oldman.deptId'])
    .select(['turn.startTime', 'turn.outTime', 'turn.reminded', 'turn.alarmed'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('device')
          .select('device.deviceId')
          .whereRef('device.orgId', '=', 'oldman.orgId')
          .whereRef('device.bedId', '=', 'oldman.bedId')
          .where('device.deviceType', '=', deviceType.is.mattress)
          // 停用 keeps the binding to the bed, but measures nobody.
          .where('device.deviceStatus', 'not in', [deviceStatus.is.disabled, deviceStatus.is.scrapped]),
      ).as('mattress'),
    )
    .where('oldman.orgId', '=', orgId)
    .where('oldman.oldmanId', 'in', [...oldmanIds])
    .execute()
  return rows.map(({ mattress, ...row }) => ({ ...row, mattress: Boolean(mattress) }))
}
