import { sql } from 'kysely'
import { callStatus } from '#contract/modules/devices/call/call.ts'
import { deviceType } from '#contract/modules/devices/device/device-type.ts'
import { addDays, addMinutes } from '#core/clock.ts'
import { own, patch } from '#core/rows/store/write.ts'
import { systemWho } from '#core/who/who.ts'
import type { Demo } from '../../../demo/load.ts'
import { mirror } from './read/mirror.ts'
import { callRecords } from './tables.ts'

/** Calls on each day of the past week. */
const perDay = 14

export const after = ['devices/device']

/** A week of calls from beds, toilets and carried bells, answered sooner and later; one is being attended now. */
const makeCalls: Demo = async ({ db, orgId, now }) => {
  await sql`
    insert into call_record (org_id, call_record_id, call_no, call_type, device_no, location_id, location_name, room_id, room_name,
      bed_id, bed_name, oldman_id, oldman_name, dept_id, call_time, repeat_count, answer_time, answer_by, answer_name, arrive_time,
      deal_time, deal_by, deal_name, deal_type, deal_content, response_sec, arrive_sec, call_status, overtime, priority,
      close_time, close_reason, create_time)
    select ${orgId}, 'call-' || n, 'HJ' || to_char(at, 'YYMMDD') || lpad(n::text, 5, '0'),
      case device_type when ${deviceType.is.bedCall} then 1 when ${deviceType.is.toiletCall} then 2 else 3 end,
      device_no, location_id, location_name, room_id, room_name, bed_id, bed_name, oldman_id, oldman_name, coalesce(dept_id, '0'), at, n % 4 / 3,
      case when ended then at + resp * interval '1 second' end, case when ended then user_id end, case when ended then user_name end,
      case when ended then at + (resp + 60 + n % 90) * interval '1 second' end,
      case when ended then at + (resp + 260) * interval '1 second' end, case when ended then user_id end, case when ended then user_name end,
      case when ended then (array['3', '1', '7', '6', '2', '4', '8'])[1 + n % 7] end,
      case when ended then (array['搀扶至卫生间', '帮助翻身后安睡', '倒温水一杯', '更换尿垫', '误碰按钮', '测血压正常，已观察', '陪伴聊天'])[1 + n % 7] end,
      case when ended then resp end, case when ended then resp + 60 + n % 90 end,
      case when ended then ${callStatus.is.dealt}::int else ${callStatus.is.cancelled}::int end,
      (ended and resp > 60)::int, case device_type when ${deviceType.is.toiletCall} then 3 else 2 end,
      at + (case when ended then resp + 260 else 12 end) * interval '1 second', case when not ended then '老人取消' end, at
    from (
      select n, bell.*, (12 + n * 17 % 55 + case when n % 11 = 0 then 60 else 0 end) as resp,
        device_type = ${deviceType.is.toiletCall} or n % 9 <> 4 as ended,
        ${addDays(now.slice(0, 10), -7)}::timestamp + (n / ${perDay}::int) * interval '1 day'
          + (n % ${perDay}::int * 97 + n * 13 % 60) * interval '1 minute' + (n * 7 % 60) * interval '1 second' as at,
        (select count(*) from user_role held where held.org_id = ${orgId} and held.role_id = 'role-carer') as carers
      from generate_series(0, ${7 * perDay - 1}::int) n
      join lateral (
        select device.device_no, device.device_type, room.room_id, room.room_name, bed.bed_id, bed.full_name as bed_name,
          oldman.oldman_id, oldman.oldman_name, coalesce(place.location_id, room.location_id) as location_id,
          concat_ws('-', above.location_name, coalesce(place.location_name, floor.location_name)) as location_name,
          coalesce(oldman.dept_id, room.dept_id, floor.dept_id, place.dept_id, above.dept_id) as dept_id,
          row_number() over (order by device.device_no) - 1 as at_bell, count(*) over () as bells
        from device
        left join oldman on oldman.org_id = device.org_id and (oldman.oldman_id = device.oldman_id
          or (device.bed_id is not null and oldman.bed_id = device.bed_id and oldman.oldman_status in (1, 4)))
        left join bed on bed.org_id = device.org_id and bed.bed_id = coalesce(device.bed_id, oldman.bed_id)
        left join room on room.org_id = bed.org_id and room.room_id = bed.room_id
        left join location floor on floor.org_id = room.org_id and floor.location_id = room.location_id
        left join location place on place.org_id = device.org_id and place.location_id = device.location_id
        left join location above on above.org_id = device.org_id and above.location_id = coalesce(place.parent_id, room.building_id)
        where device.org_id = ${orgId}
          and device.device_type in (${deviceType.is.bedCall}, ${deviceType.is.toiletCall}, ${deviceType.is.carriedCall})
      ) bell on bell.at_bell = n * 7 % bell.bells
    ) told
    join lateral (
      select account.user_id, account.user_name,
        row_number() over (order by account.user_id) - 1 as nth
      from user_account account join user_role held on held.org_id = account.org_id and held.user_id = account.user_id
      where account.org_id = ${orgId} and held.role_id = 'role-carer'
    ) carer on carer.nth = n % greatest(carers, 1)
    where at < ${addMinutes(now, -30)}::timestamp`.execute(db)
  await makeOpen(db, orgId, now)
}
export default makeCalls

/** A call that was answered and attended, and not yet handled: nothing sounds. */
async function makeOpen(db: Parameters<Demo>[0]['db'], orgId: string, now: string) {
  const last = await db
    .selectFrom('callRecord')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('callType', '=', 1)
    .where('oldmanId', 'is not', null)
    .where('callStatus', '=', callStatus.is.dealt)
    .orderBy('callTime', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return
  const who = systemWho(orgId, now)
  const [callTime, answerTime, arriveTime] = [-6, -5.5, -4].map((minutes) => addMinutes(now, minutes))
  const open = await patch(db, callRecords, who, last, {
    callTime,
    answerTime,
    arriveTime,
    responseSec: 30,
    arriveSec: 120,
    callStatus: callStatus.is.arrived,
    dealTime: null,
    dealBy: null,
    dealName: null,
    dealType: null,
    dealContent: null,
    closeTime: null,
    overtime: 0,
  })
  const { alarmId } = await mirror(db, who, open)
  // Its first step has stored the recipients.
  const named = await own(db, callRecords, who, open.callRecordId)
  await patch(db, callRecords, who, named, { alarmId, notifyUserIds: [], screen: 0 })
}
