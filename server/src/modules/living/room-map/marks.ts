import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { markStatus, type roomMap, roomMapRefusals } from '#contract/modules/living/room-map/room-map.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, own, patch, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { bedsChanged } from '../location/service.ts'
import { marks } from './tables.ts'

/** 维修, 停用 and 待清洁 of a room (type 1) or a bed (type 2), with reason and time (residence.md 7). */

type Body = BodyFor<typeof roomMap.mark>
type Edit = BodyFor<typeof roomMap.editMark> & { version?: number }

export async function markPlace(db: Db, who: Who, type: string, body: Body) {
  if (type !== '1' && type !== '2') refuse(common.missing)
  const [key, id] = type === '1' ? (['roomId', body.roomId] as const) : (['bedId', body.bedId] as const)
  if (!id) wrongValue(key, type === '1' ? '房间不能为空' : '床位不能为空')
  const startTime = body.startTime ?? who.now
  assertTimes(startTime, body.endTime, who.now)
  const beds = await lockMarked(db, who, key, id)
  if (beds.length === 0 && type === '2') refuse(common.missing, {}, { field: key })
  const open = await db
    .selectFrom('roomBedStatus')
    .select('status')
    .where('orgId', '=', who.orgId)
    .where(key, '=', id)
    .where('ended', '=', 0)
    .executeTakeFirst()
  if (open) refuse(common.wrongState, { name: markStatus.label(open.status) })
  await assertEmpty(db, who, beds, body.status)
  const values = {
    type: type === '1' ? (1 as const) : (2 as const),
    [key]: id,
    status: body.status,
    reason: body.reason,
    startTime,
  }
  const mark = await insert(db, marks, who, { ...values, endTime: body.endTime ?? null })
  bedsChanged(who, beds)
  who.did(`标记${type === '1' ? '房间' : '床位'}为${markStatus.label(body.status)}：${body.reason}`)
  return mark
}

/** Ends a mark (恢复) or edits it. */
export async function editMark(db: Db, who: Who, statusId: string, body: Edit) {
  const mark = await own(db, marks, who, statusId, { lock: true })
  if (mark.ended === 1) refuse(common.wrongState, { name: '已结束' })
  const beds = await lockMarked(db, who, mark.roomId ? 'roomId' : 'bedId', mark.roomId ?? mark.bedId ?? '')
  const ends = body.ended === 1 || (body.endTime != null && body.endTime <= who.now)
  bedsChanged(who, beds)
  if (ends) {
    who.must('home.bedInfo.statusDel')
    who.did(`结束${markStatus.label(mark.status)}`)
    return update(db, marks, who, mark, { ended: 1, endTime: who.now, version: body.version })
  }
  who.must('home.bedInfo.statusSet')
  assertTimes(body.startTime ?? mark.startTime, body.endTime === undefined ? mark.endTime : body.endTime, '')
  const status = body.status ?? mark.status
  await assertEmpty(db, who, beds, status)
  const { ended: _, startTime, ...rest } = body
  return update(db, marks, who, mark, { ...rest, startTime: startTime ?? undefined })
}

function assertTimes(startTime: string, endTime: string | null | undefined, now: string) {
  if (endTime && endTime <= startTime) wrongValue('endTime', '结束时间须晚于开始时间')
  if (endTime && endTime <= now) wrongValue('endTime', '结束时间须晚于现在')
}

/** Locks the beds concerned in the order of their ids, like check-in. */
async function lockMarked(db: Db, who: Who, key: 'roomId' | 'bedId', id: string) {
  if (key === 'roomId') {
    const room = await db
      .selectFrom('room')
      .select('roomId')
      .where('orgId', '=', who.orgId)
      .where('roomId', '=', id)
      .executeTakeFirst()
    if (!room) refuse(common.missing, {}, { field: key })
  }
  const rows = await db
    .selectFrom('bed')
    .select('bedId')
    .where('orgId', '=', who.orgId)
    .where(key, '=', id)
    .orderBy('bedId')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ bedId }) => bedId)
}

async function assertEmpty(db: Db, who: Who, bedIds: readonly string[], status: number) {
  if (status === markStatus.is.cleaning || bedIds.length === 0) return
  const overlap = await db
    .selectFrom('bedStay')
    .select('bedStayId')
    .where('orgId', '=', who.orgId)
    .where('bedId', 'in', bedIds)
    .where('dateTo', 'is', null)
    .executeTakeFirst()
  if (overlap) refuse(roomMapRefusals.bedInUse, { statusName: markStatus.label(status) }, { field: 'status' })
}

/** The minute's job: marks whose time is over end by themselves. Gives undefined when there is none. */
export async function endDueMarks(db: Db, who: Who) {
  const due: Row<'roomBedStatus'>[] = await db
    .selectFrom('roomBedStatus')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('ended', '=', 0)
    .where('endTime', '<=', who.now)
    .execute()
  for (const mark of due) {
    const beds = await lockMarked(db, who, mark.roomId ? 'roomId' : 'bedId', mark.roomId ?? mark.bedId ?? '')
    await patch(db, marks, who, mark, { ended: 1 })
    bedsChanged(who, beds)
  }
  return due.length > 0 ? { ended: due.length } : undefined
}

/** Marks whose start time has come change the state of a bed, so the maps are told. */
export async function tellStarted(db: Db, who: Who, since: string) {
  const started = await db
    .selectFrom('roomBedStatus')
    .innerJoin('bed', (join) =>
      join
        .onRef('bed.orgId', '=', 'roomBedStatus.orgId')
        .on((eb) =>
          eb.or([
            eb('bed.bedId', '=', eb.ref('roomBedStatus.bedId')),
            eb('bed.roomId', '=', eb.ref('roomBedStatus.roomId')),
          ]),
        ),
    )
    .select('bed.bedId')
    .where('roomBedStatus.orgId', '=', who.orgId)
    .where('roomBedStatus.ended', '=', 0)
    .where('roomBedStatus.startTime', '>', since)
    .where('roomBedStatus.startTime', '<=', who.now)
    .execute()
  bedsChanged(
    who,
    started.map(({ bedId }) => bedId),
  )
}
