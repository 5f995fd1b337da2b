import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { alarmRole } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { scheduleStatus } from '#contract/modules/duty/attendance/schedule.ts'
import type { Db } from '#core/db/db.ts'
import { systemWho } from '#core/who/who.ts'
import { carersOf } from '../../../care/nursing-worker/service.ts'
import { onDuty } from '../../../duty/attendance/service.ts'
import { usersOf } from '../../../platform/message/service.ts'
import type { Step } from '../seam.ts'

/** Department and resident of the alarm: `0` or nothing is the whole institution. */
export interface Around {
  deptId?: string | null
  oldmanId?: string | null
}
export interface People {
  userIds: string[]
  /** The wall screens of the area too. */
  screen: boolean
  /** No recipient: the next step comes at once (16304). */
  nobody: boolean
}

/**
 * Finds the recipients of steps at one moment; data read for one alarm are reused for the next (a burst of them).
 *
 *     const { userIds } = await peopleBook(db, orgId, at).of(step, { deptId, oldmanId })
 */
export function peopleBook(db: Db, orgId: string, at: string) {
  const known = new Map<string, Promise<string[]>>()
  const once = (key: string, read: () => Promise<string[]>) => {
    const before = known.get(key) ?? read()
    known.set(key, before)
    return before
  }
  const byPhone = () =>
    once('phone', async () => {
      const rows = await db
        .selectFrom('alarmDuty')
        .select('userId')
        .where('orgId', '=', orgId)
        .where('untilTime', '>=', at)
        .execute()
      return rows.map(({ userId }) => userId)
    })
  /** By the roster, and by duty on a phone where they see the area. */
  const here = (deptId?: string) =>
    once(`duty ${deptId ?? ''}`, async () => {
      const planned = (await onDuty(db, orgId, at, { deptId })).flatMap(({ userId }) => userId ?? [])
      const begun = await byPhone()
      const seeing = begun.length > 0 ? await usersOf(db, orgId, { userIds: begun, deptId }) : []
      return [...new Set([...planned, ...seeing])]
    })
  const hasRota = (userIds: readonly string[], deptId?: string) => anyDayOf(db, orgId, at.slice(0, 10), userIds, deptId)
  const holders = (role: string, deptId?: string) =>
    once(`role ${role} ${deptId ?? ''}`, () => usersOf(db, orgId, { roleCodes: [role], deptId }))
  /** Those of them on duty; all, where none of them is on a roster that day. */
  const present = async (all: readonly string[], deptId?: string) => {
    const duty = new Set(await here(deptId))
    const there = all.filter((userId) => duty.has(userId))
    if (there.length > 0 || all.length === 0) return there
    return (await hasRota(all, deptId)) ? [] : [...all]
  }
  const ofRole = (role: string, deptId?: string) =>
    once(`called ${role} ${deptId ?? ''}`, async () => {
      const all = await holders(role, deptId)
      return unbound.has(role) ? all : present(all, deptId)
    })
  const carers = async (oldmanId: string) => {
    const found = (await carersOf(db, systemWho(orgId, at), [oldmanId])).get(oldmanId) ?? []
    return present(await usersOf(db, orgId, { empIds: found.map(({ empId }) => empId) }))
  }
  return {
    async of(step: Step, { deptId, oldmanId }: Around): Promise<People> {
      const area = deptId && deptId !== '0' ? deptId : undefined
      const userIds = new Set(step.userIds?.length ? await usersOf(db, orgId, { userIds: step.userIds }) : [])
      for (const role of step.roles ?? []) {
        if (role === alarmRole.is.screen) continue
        const found = role === alarmRole.is.duty ? (oldmanId ? await carers(oldmanId) : []) : await ofRole(role, area)
        for (const userId of found) userIds.add(userId)
      }
      if (step.everybody) for (const userId of await here(area)) userIds.add(userId)
      const screen = step.roles?.includes(alarmRole.is.screen) ?? false
      const asks = step.everybody || step.userIds?.length || step.roles?.some((role) => role !== alarmRole.is.screen)
      return { userIds: [...userIds], screen, nobody: userIds.size === 0 && Boolean(asks) }
    },
  }
}
export type PeopleBook = ReturnType<typeof peopleBook>

/** NURSE_HEAD and DIRECTOR are called whether or not they are on duty. */
const unbound: ReadonlySet<string> = new Set([alarmRole.is.head, alarmRole.is.director])

async function anyDayOf(db: Db, orgId: string, day: string, userIds: readonly string[], deptId?: string) {
  const found = await db
    .selectFrom('attendanceSchedule as cell')
    .innerJoin('emp', (join) => join.onRef('emp.orgId', '=', 'cell.orgId').onRef('emp.empId', '=', 'cell.empId'))
    .innerJoin('userAccount as account', (join) =>
      join.onRef('account.orgId', '=', 'emp.orgId').onRef('account.empId', '=', 'emp.empId'),
    )
    // Shifts of a disabled group do not count.
    .innerJoin('attendanceGroup as group', (join) =>
      join
        .onRef('group.orgId', '=', 'cell.orgId')
        .onRef('group.attendanceGroupPkId', '=', 'cell.attendanceGroupPkId')
        .on('group.status', '=', onOff.is.on),
    )
    .select('cell.empId')
    .where('cell.orgId', '=', orgId)
    .where('cell.workDate', '=', day)
    .where('cell.status', '=', scheduleStatus.is.published)
    .where('account.userId', '=', sql<string>`any(${[...userIds]}::text[])`)
    .$if(deptId !== undefined, (rows) => rows.where('emp.deptId', '=', String(deptId)))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
