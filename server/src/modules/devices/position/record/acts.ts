import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { alarmLevel, alarmStatus, alarmTypeName } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { neverIgnored, type positionRecord, recordRefusals } from '#contract/modules/devices/position/record.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import type { Row } from '#core/rows/store/table.ts'
import { ackIn, bounded, handleIn, ignoreIn } from '../../alarm/service.ts'
import { ignorable, recordRows, seenRecords } from './rows.ts'

/** Steps of users on a record: those of alarms (iot.md 4.2), and ignoring many at once (8.3). */

const page = 'elderPosition.locateAlarm'

type Handled = Asking & {
  params: { recordId: string }
  body: BodyFor<typeof positionRecord.recordHandle> & { version?: number }
}

/** 确认, 处理, 忽略, as `action` says. */
export async function actOn(request: Handled) {
  const { db, who, params, body } = request
  const { action, reason, version, ...words } = body
  who.must(action === 'ignore' ? `${page}.ignore` : `${page}.deal`)
  if (action === 'ignore' && !reason) wrongValue('reason', '忽略原因不能为空')
  const row = await recordRows.shown(request, params.recordId)
  if (action === 'ack') await ackIn(db, who, row.alarmId, { version })
  else if (action === 'handle') await handleIn(db, who, row.alarmId, { ...words, version })
  else await ignoreIn(db, who, row.alarmId, { version, reason: reason ?? '' })
  const deeds = { ack: '确认', handle: '处理', ignore: '忽略' } as const
  who.did(`${deeds[action]}定位报警${row.alarmNo}（${row.oldmanName ?? ''}${row.alarmTypeName}）`)
  return recordRows.shown(request, params.recordId)
}

const most = 500

/**
 * Ignores each waiting record of level 1 and 2; skipped ones are returned with the reason. Refuses 17010 where none can
 * be ignored.
 */
export async function ignoreMany(request: Asking & { body: BodyFor<typeof positionRecord.oneClickIgnore> }) {
  const { db, who, body } = request
  const { recordIds, filter, reason } = body
  if (!recordIds === !filter) wrongValue('recordIds', '请指定要忽略的记录或筛选条件')
  const rows = recordIds ? await named(request, recordIds) : await fitting(request, filter ?? {})
  const skippedReason = (recordIds ?? [])
    .filter((recordId) => !rows.some((row) => row.alarmId === recordId))
    .map((recordId) => ({ recordId, reason: common.missing.text }))
  let ignored = 0
  for (const row of rows) {
    const why = whyNot(row)
    if (why) skippedReason.push({ recordId: row.alarmId, reason: why })
    else {
      await ignoreIn(db, who, row.alarmId, { version: row.version, reason })
      ignored += 1
    }
  }
  if (ignored === 0) refuse(recordRefusals.nothing)
  who.did(`一键忽略定位报警${ignored}条`)
  return { ignored, skipped: skippedReason.length, skippedReason }
}

function whyNot({ alarmStatus: state, alarmType, level, alarmKind, mode }: Row<'alarm'>) {
  if (state !== alarmStatus.is.open) return `当前状态“${alarmStatus.label(state)}”`
  if (neverIgnored.includes(alarmType)) return `${alarmTypeName(alarmKind, alarmType, mode)}须逐条处理`
  return level === alarmLevel.is.urgent ? '紧急报警须逐条处理' : undefined
}

/** Locked in the order of their ids, so that two users who do this wait for each other. */
const named = ({ db, who }: Asking, recordIds: readonly string[]) =>
  seenRecords(db, who).where('alarm.alarmId', 'in', recordIds).orderBy('alarm.alarmId').forUpdate('alarm').execute()

type Filter = NonNullable<BodyFor<typeof positionRecord.oneClickIgnore>['filter']>

/** The open records of a filter: those that can be ignored, and those that cannot. */
async function fitting(request: Asking, filter: Filter) {
  const fits = () =>
    recordRows
      .filtered(request, { ...bounded(request.who, filter), open: 1 } as object)
      .orderBy('alarm.alarmId')
      .limit(most)
  const going = await fits().where(ignorable(true)).forUpdate('alarm').execute()
  const staying = await fits().where(ignorable(false)).execute()
  return [...going, ...staying] as Row<'alarm'>[] // as: every column of the table was selected
}
