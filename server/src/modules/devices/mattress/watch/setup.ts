import { bodyMode, mattressAlarm } from '#contract/modules/devices/alarm/alarm-kind.ts'
import type { Period } from '#contract/modules/devices/alarm/periods.ts'
import { outStatus } from '#contract/modules/living/outing/outing.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import type { Db } from '#core/db/db.ts'
import { type Beyond, doctorLimits } from '../../../care/vital-sign/service.ts'
import { type Watched, watching } from '../judge/judge.ts'
import { enabledRules } from '../rule/rows.ts'
import { appliedTo, type Person, type Rule } from '../rules.ts'

/** The rules that apply to each resident of an institution now, and whether the resident is here. */

export interface Setup {
  /** By the key of the alarm. */
  watched: ReadonlyMap<string, { watched: Watched; rule: Rule }>
  /** 未翻身, which goes by the turning clock. */
  turning?: { rule: Rule; turnMinutes: number; periods: readonly Period[] }
  away: boolean
}
export type Setups = ReadonlyMap<string, Setup>

export async function setupsOf(db: Db, orgId: string, day: string): Promise<Setups> {
  const rules = await enabledRules(db, orgId)
  const limits = await doctorLimits(db, orgId, day)
  const people = await peopleOf(db, orgId)
  return new Map(
    people.map(({ away, ...person }) => [
      person.oldmanId,
      { ...splitOf(appliedTo(person, rules, limits.get(person.oldmanId))), away },
    ]),
  )
}

/**
 * What is watched of a resident, living here or not: items with limits, a doctor's before the rule's, and his turning.
 */
export interface Bounds {
  heart?: Beyond
  breath?: Beyond
  turnMinutes?: number
}
/** The limits set for these residents on a day; residents without any are missing. */
export async function boundsOf(db: Db, orgId: string, day: string, oldmanIds: readonly string[]) {
  const rules = await enabledRules(db, orgId)
  const limits = await doctorLimits(db, orgId, day, oldmanIds)
  const found = new Map<string, Bounds>()
  for (const person of await peopleOf(db, orgId, oldmanIds)) {
    const set = limits.get(person.oldmanId)
    const bounds: Bounds = { ...set }
    for (const { item } of appliedTo(person, rules, set).values())
      if (item.alarmType === mattressAlarm.is.heart) bounds.heart = item
      else if (item.alarmType === mattressAlarm.is.breath) bounds.breath = item
      else if ('turnMinutes' in item) bounds.turnMinutes = item.turnMinutes
    found.set(person.oldmanId, bounds)
  }
  return found
}

function splitOf(applied: ReturnType<typeof appliedTo>): Omit<Setup, 'away'> {
  const watched = new Map<string, { watched: Watched; rule: Rule }>()
  let turning: Setup['turning']
  for (const [key, { rule, item, periods }] of applied)
    if (item.alarmType === mattressAlarm.is.body && item.mode === bodyMode.is.unturned)
      turning = { rule, turnMinutes: item.turnMinutes, periods }
    else watched.set(key, { rule, watched: watching(item, periods) })
  return { watched, turning }
}

/** Residents who live here, or the named ones; with their bed, their level, and whether they are out now. */
async function peopleOf(db: Db, orgId: string, oldmanIds?: readonly string[]): Promise<(Person & { away: boolean })[]> {
  const above = await parentsOf(db, orgId)
  const rows = await db
    .selectFrom('oldman')
    .leftJoin('bed', (join) => join.onRef('bed.orgId', '=', 'oldman.orgId').onRef('bed.bedId', '=', 'oldman.bedId'))
    .leftJoin('room', (join) => join.onRef('room.orgId', '=', 'bed.orgId').onRef('room.roomId', '=', 'bed.roomId'))
    .select(['oldman.oldmanId', 'oldman.levelId', 'room.roomId', 'room.locationId'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('outing')
          .select('outing.outId')
          .whereRef('outing.orgId', '=', 'oldman.orgId')
          .whereRef('outing.oldmanId', '=', 'oldman.oldmanId')
          .where('outing.outStatus', '=', outStatus.is.out),
      ).as('away'),
    )
    .where('oldman.orgId', '=', orgId)
    .$if(oldmanIds === undefined, (all) => all.where('oldman.oldmanStatus', 'in', livesHere))
    .$if(oldmanIds !== undefined, (all) => all.where('oldman.oldmanId', 'in', [...(oldmanIds ?? []), '']))
    .execute()
  return rows.map(({ oldmanId, levelId, roomId, locationId, away }) => ({
    oldmanId,
    levelId,
    away: Boolean(away),
    places: [roomId, ...pathOf(above, locationId)].filter((id) => id !== null),
  }))
}

async function parentsOf(db: Db, orgId: string) {
  const rows = await db.selectFrom('location').select(['locationId', 'parentId']).where('orgId', '=', orgId).execute()
  return new Map(rows.map(({ locationId, parentId }) => [locationId, parentId]))
}

const deepest = 10
function pathOf(above: ReadonlyMap<string, string | null>, from: string | null) {
  const path: string[] = []
  for (let at = from; at !== null && path.length < deepest; at = above.get(at) ?? null) path.push(at)
  return path
}
