import type { BodyFor } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import { wrongValue } from '#contract/kit/refusals.ts'
import { type alarm, alarmRefusals as no } from '#contract/modules/devices/alarm/alarm.ts'
import { alarmKind, alarmLevel, alarmStatus, isOpen } from '#contract/modules/devices/alarm/alarm-kind.ts'
import type { Db } from '#core/db/db.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import type { Who } from '#core/who/who.ts'
import type { AlarmRow } from '../followers.ts'
import { tellUpdated } from '../news.ts'
import { endAlarm } from '../raise/settle.ts'
import { isOpenSql, seenAlarms } from '../rows.ts'

/**
 * Closes alarms by hand (iot.md 4.2): of several, those that may be closed; the others are returned with the reason.
 */

const most = 500

export async function closeMany({ db, who, body }: Asking & { body: BodyFor<typeof alarm.close> }) {
  const { alarmIds, all, closeReason } = body
  if (alarmIds.length === 0 && !all) wrongValue('alarmIds', '请选择要关闭的报警')
  const found = await chosenAlarms(db, who, alarmIds, all === 1)
  const known = new Set(found.map(({ alarmId }) => alarmId))
  const skipped = alarmIds
    .filter((id) => !known.has(id))
    .map((alarmId) => ({ alarmId, reason: '数据不存在或无权查看' }))
  const urgent = await mayCloseUrgent(db, who)
  let closed = 0
  for (const row of found) {
    const reason = whyNot(row, urgent)
    if (reason) skipped.push({ alarmId: row.alarmId, reason })
    else {
      await endAlarm(db, who, row, closeReason, tellUpdated)
      closed += 1
    }
  }
  who.did(`关闭报警${closed}条：${closeReason}`)
  return { closed, skipped }
}

/** Locked in the order of their ids, as everywhere that locks several. */
function chosenAlarms(db: Db, who: Who, alarmIds: readonly string[], all: boolean): Promise<AlarmRow[]> {
  const seen = seenAlarms(db, who)
  const chosen =
    alarmIds.length > 0
      ? seen.where('alarm.alarmId', 'in', [...alarmIds])
      : seen
          .where(isOpenSql)
          .where('alarm.level', '=', alarmLevel.is.common)
          .where('alarm.alarmKind', '<>', alarmKind.is.call)
  return all || alarmIds.length > 0
    ? chosen.orderBy('alarm.alarmId').limit(most).forUpdate().execute()
    : Promise.resolve([])
}

function whyNot(row: AlarmRow, urgent: boolean): string | undefined {
  if (row.alarmKind === alarmKind.is.call) return no.ofCall.text
  if (!isOpen(row.alarmStatus)) return `当前状态“${alarmStatus.label(row.alarmStatus)}”不允许此操作`
  return row.level === alarmLevel.is.urgent && !urgent ? no.urgentClose.text : undefined
}

/** Level 3: NURSE_HEAD, DIRECTOR, ADMIN. */
async function mayCloseUrgent(db: Db, who: Who): Promise<boolean> {
  if (who.isAdmin) return true
  const roles = await db
    .selectFrom('userRole')
    .innerJoin('role', (join) =>
      join.onRef('role.orgId', '=', 'userRole.orgId').onRef('role.roleId', '=', 'userRole.roleId'),
    )
    .select('role.roleCode')
    .where('userRole.orgId', '=', who.orgId)
    .where('userRole.userId', '=', who.userId)
    .where('role.status', '=', onOff.is.on)
    .where('role.roleCode', 'in', ['NURSE_HEAD', 'DIRECTOR', 'ADMIN'])
    .executeTakeFirst()
  return roles !== undefined
}
