import type { BodyFor } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { groupType } from '#contract/modules/duty/attendance/group.ts'
import {
  type attendanceSchedule as calls,
  scheduleSource,
  scheduleStatus,
} from '#contract/modules/duty/attendance/schedule.ts'
import { daysBetween } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { dutyChanged } from '../duty-changed.ts'
import { assertMonthsOpen } from '../record/closed.ts'
import { boundsOf, daysFrom, rest, rotated } from '../rules.ts'
import { apply } from './apply.ts'
import type { PlannedDay } from './findings.ts'
import { holdGroup, plannable } from './people.ts'
import { tellPublished } from './tell.ts'

const perDay = 2
const longest = 62

/** Saves the month of the grid, all of it or nothing (administration.md 3.3). */
export async function saveSchedule(db: Db, who: Who, body: BodyFor<typeof calls.scheduleSave>) {
  const group = await plannable(db, who, body.groupPk)
  const { from, to } = boundsOf(body.month)
  const ids = body.rows.map(({ empId }) => empId)
  if (new Set(ids).size < ids.length) wrongValue('rows', '同一人只能出现一次')
  const plans = body.rows.map(({ empId, version, cells }) => {
    const planned = cells.map(({ workDate, shiftPkId, locationIds, locked, source }): PlannedDay => {
      if (workDate < from || workDate > to) wrongValue('rows', `${workDate}不在${body.month}内`)
      return { workDate, shiftPkId: shiftPkId ?? null, locationIds: locationIds ?? [], locked: locked ?? 0, source }
    })
    assertDays(planned)
    return { empId, version, cells: planned }
  })
  const result = await apply(db, who, {
    group,
    from,
    to,
    plans,
    reason: body.reason,
    preview: body.preview === 1,
    source: scheduleSource.is.hand,
  })
  if (body.preview === 1) who.quiet = true
  else who.did(`保存${group.groupName}${body.month}的排班，改动${result.saved}天`)
  return result
}

/** At most two shifts a day, none twice, none beside a rest. */
function assertDays(cells: readonly PlannedDay[]) {
  for (const [day, those] of Map.groupBy(cells, ({ workDate }) => workDate)) {
    if (those.length > perDay) wrongValue('rows', `${day}最多排${perDay}个班次`)
    if (new Set(those.map(({ shiftPkId }) => shiftPkId)).size < those.length)
      wrongValue('rows', `${day}重复排了同一班次`)
    if (those.length > 1 && those.some(({ shiftPkId }) => shiftPkId === null))
      wrongValue('rows', `${day}休息，不能再排班次`)
  }
}

/** A pattern over employees and days, each employee some places further than the one before; locked days stay. */
export async function rotateSchedule(db: Db, who: Who, body: BodyFor<typeof calls.scheduleRotate>) {
  const group = await plannable(db, who, body.groupPk)
  const { from, to, step, empIds } = body
  const pattern = body.pattern.map(String)
  const days = daysBetween(from, to) + 1
  if (days < 1) wrongValue('to', '结束日期不能早于开始日期')
  if (days > longest) wrongValue('to', `一次最多排${longest}天`)
  await assertPattern(db, who, pattern)
  const rows = rotated([...new Set(empIds)], pattern, step, daysFrom(from, to))
  const result = await apply(db, who, {
    group,
    from,
    to,
    plans: rows.map(({ empId, cells }) => ({
      empId,
      cells: cells.map((cell) => ({ ...cell, locationIds: [], locked: 0 })),
    })),
    reason: body.reason,
    preview: body.preview === 1,
    passLocked: true,
    source: scheduleSource.is.cycle,
  })
  if (body.preview === 1) who.quiet = true
  else who.did(`${group.groupName}循环排班${from}至${to}，${rows.length}人`)
  return { ...result, rows }
}

/** Refuses 21001 at the day of the pattern whose shift is disabled. */
async function assertPattern(db: Db, who: Who, pattern: readonly string[]) {
  const used = await db
    .selectFrom('attendanceShift')
    .select('shiftPkId')
    .where('orgId', '=', who.orgId)
    .where('isEnable', '=', onOff.is.on)
    .where('shiftPkId', 'in', pattern)
    .execute()
  const known = new Set([rest, '', ...used.map(({ shiftPkId }) => shiftPkId)])
  const at = pattern.findIndex((shift) => !known.has(shift))
  if (at >= 0) wrongValue(`pattern.${at}`, `循环的第${at + 1}天班次不存在或已停用`)
}

/** A month becomes visible to its employees, and binding (0 → 1). Refuses 21009 twice, 22331 of a closed month. */
export async function publishSchedule(db: Db, who: Who, { groupPk, month }: BodyFor<typeof calls.schedulePublish>) {
  const group = await plannable(db, who, groupPk)
  const isOut = group.groupType === groupType.is.fixed
  if (isOut) refuse(common.wrongState, { name: scheduleStatus.label(1) })
  const { from, to } = boundsOf(month)
  // A save at the same time locks these employees: its days are published with the others, or it comes after the
  // publication and sees it.
  await holdGroup(db, who, groupPk)
  await assertMonthsOpen(db, who.orgId, from)
  const published = await db
    .insertInto('attendancePublish')
    .values({ orgId: who.orgId, attendanceGroupPkId: groupPk, month, publishTime: who.now, publishBy: who.userId })
    .onConflict((conflict) => conflict.columns(['orgId', 'attendanceGroupPkId', 'month']).doNothing())
    .returning('publishTime')
    .executeTakeFirst()
  if (!published) refuse(common.wrongState, { name: scheduleStatus.label(1) })
  const cells = await db
    .updateTable('attendanceSchedule')
    .set({ status: scheduleStatus.is.published })
    .where('orgId', '=', who.orgId)
    .where('attendanceGroupPkId', '=', groupPk)
    .where('workDate', '>=', from)
    .where('workDate', '<=', to)
    .returning(['empId', 'workDate'])
    .execute()
  if (cells.length === 0) wrongValue('month', `${month}还没有排班`)
  const notified = await tellPublished(db, who, group, month, [...new Set(cells.map(({ empId }) => empId))])
  await dutyChanged(
    db,
    who,
    cells.map(({ workDate }) => workDate),
  )
  who.did(`发布${group.groupName}${month}的排班`)
  return { publishTime: published.publishTime, told: notified }
}
