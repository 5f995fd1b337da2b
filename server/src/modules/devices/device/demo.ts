import { sql } from 'kysely'
import { type DeviceType, usualOf } from '#contract/modules/devices/device/device-type.ts'
import { addMinutes, msOf } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { FreshRow, Row } from '#core/rows/store/table.ts'
import type { Demo } from '../../../demo/load.ts'
import type { Elder, Maker } from '../../../demo/people/residents.ts'
import { hashSecret, newSecret } from './registry/secret.ts'

/** Number of mattresses, and of those with data of a night. */
const mattresses = 48
const measured = 6
/** Watches with data of the last day. */
const worn = 4
/** The demo devices count as on line for a week without messages, until a simulation plays them. */
const patientSec = 604_800

interface Wish {
  deviceNo: string
  deviceType: DeviceType
  deviceName: string
  elder?: Elder
  locationId?: string
  status?: Row<'device'>['deviceStatus']
  gatewayNo?: string
  battery?: number
}

/** Devices of every kind at beds, residents and places, simulated ones; the same at any hour. */
const makeDevices: Demo = async (maker, elders) => {
  const { db, orgId, now } = maker
  const living = elders.filter(({ status, place }) => status === 1 && place)
  const floors = await floorsOf(db, orgId)
  const rows = wishes(living, floors).map((wish, at) => rowOf(maker, wish, at))
  for (let from = 0; from < rows.length; from += 50)
    await db
      .insertInto('device')
      .values(rows.slice(from, from + 50))
      .execute()
  await db
    .insertInto('setting')
    .values({ orgId, settingKey: 'simulateOpen', value: '1', createTime: now })
    .onConflict((conflict) => conflict.columns(['orgId', 'settingKey']).doUpdateSet({ value: '1' }))
    .execute()
  await makeHistory(db, orgId, now)
  await makeTelemetry(db, orgId, now)
}
export default makeDevices

/** Residents who live here, in order. */
async function floorsOf(db: Db, orgId: string) {
  const rows = await db
    .selectFrom('room')
    .select('locationId')
    .distinct()
    .where('orgId', '=', orgId)
    .orderBy('locationId')
    .execute()
  return rows.map(({ locationId }) => locationId)
}

function wishes(living: readonly Elder[], floors: readonly string[]): Wish[] {
  const one = (deviceType: DeviceType, prefix: string, name: string, at: number, more: Partial<Wish>): Wish => ({
    deviceNo: `${prefix}-${String(at + 1).padStart(4, '0')}`,
    deviceName: `${name}${at + 1}`,
    deviceType,
    ...more,
  })
  const gateways = floors.map((locationId, at) => one(40, 'WG', '楼层网关', at, { locationId }))
  const gatewayNo = (at: number) => gateways[at % gateways.length].deviceNo
  const state = (at: number) => (at % 17 === 16 ? 2 : at % 23 === 22 ? 3 : 1)
  return [
    ...living
      .slice(0, mattresses)
      .map((elder, at) =>
        one(20, 'CD', '智能床垫', at, { elder, status: at < measured ? 1 : state(at), gatewayNo: gatewayNo(at) }),
      ),
    ...living
      .slice(0, 30)
      .map((elder, at) => one(21, 'HJ', '床头呼叫', at, { elder, status: state(at), gatewayNo: gatewayNo(at) })),
    ...floors.map((locationId, at) => one(22, 'WJ', '公共卫生间呼叫', at, { locationId, gatewayNo: gatewayNo(at) })),
    ...living.slice(40, 46).map((elder, at) => one(23, 'BX', '便携呼叫', at, { elder, battery: 90 - at * 15 })),
    ...living
      .slice(0, 12)
      .map((elder, at) => one(33, 'SB', '健康手表', at, { elder, battery: 96 - at * 8, status: state(at + 10) })),
    ...living.slice(12, 16).map((elder, at) => one(34, 'SH', '手环', at, { elder, battery: 22 + at * 18 })),
    ...living.slice(16, 26).map((elder, at) => one(30, 'DW', '定位标签', at, { elder, battery: 30 + at * 6 })),
    ...floors.map((locationId, at) => one(31, 'XB', '走廊信标', at, { locationId, battery: 70 - at * 4 })),
    one(50, 'XY', '血压计', 0, { elder: living[0], battery: 64 }),
    one(51, 'YY', '血氧仪', 0, { elder: living[1], battery: 82 }),
    one(52, 'XT', '血糖仪', 0, { elder: living[2], battery: 45 }),
    one(53, 'TW', '体温计', 0, { elder: living[3], battery: 18 }),
    one(-1, 'QT', '烟感', 0, { locationId: floors[0] }),
    ...gateways,
    // Not in use yet.
    ...[0, 1].map((at) => one(20, 'CDX', '备用床垫', at, { status: 0 })),
  ]
}

const bedTypes: readonly number[] = [20, 21]

function rowOf({ orgId, now }: Maker, wish: Wish, at: number): FreshRow<'device'> {
  const { elder, deviceType, status = 1 } = wish
  const { productKey, reportSec, offlineSec } = usualOf(deviceType)
  const toBed = elder !== undefined && bedTypes.includes(deviceType)
  const bindType = toBed ? 2 : elder ? 1 : wish.locationId ? 3 : 0
  const active = status !== 0
  return {
    orgId,
    deviceId: `device-${wish.deviceNo.toLowerCase()}`,
    deviceNo: wish.deviceNo,
    deviceName: wish.deviceName,
    deviceType,
    productKey,
    reportSec,
    model: `YM-${deviceType > 0 ? deviceType : 90}0`,
    firmware: active ? `1.${at % 4}.${at % 7}` : null,
    gatewayNo: wish.gatewayNo ?? null,
    bindType,
    oldmanId: bindType === 1 ? (elder?.oldmanId ?? null) : null,
    bedId: bindType === 2 ? (elder?.place?.bedId ?? null) : null,
    locationId: bindType === 3 ? (wish.locationId ?? null) : null,
    deviceStatus: status,
    onlineTime: active ? addMinutes(now, -60 * 24 * 3) : null,
    lastTime: active ? addMinutes(now, status === 1 ? 0 : -60 * (5 + (at % 40))) : null,
    battery: active ? (wish.battery ?? null) : null,
    rssi: active ? -45 - (at % 40) : null,
    offlineSec: status === 1 ? patientSec : offlineSec,
    secretHash: hashSecret(newSecret()),
    simulated: 1,
    installTime: addMinutes(now, -60 * 24 * 200).slice(0, 10),
    warrantyEnd: addMinutes(now, 60 * 24 * (500 - at * 3)).slice(0, 10),
    createBy: 'user-admin',
    createByName: '系统管理员',
    createTime: addMinutes(now, -60 * 24 * 200 - at),
  }
}

/** The bindings and log rows of the devices. */
async function makeHistory(db: Db, orgId: string, now: string) {
  await sql`
    insert into device_bind_log (org_id, bind_log_id, device_id, device_no, bind_type, oldman_id, bed_id, location_id, from_time)
    select device.org_id, 'bind-' || device.device_id, device.device_id, device_no, bind_type,
      coalesce(device.oldman_id, lies.oldman_id), device.bed_id, device.location_id, ${addMinutes(now, -60 * 24 * 60)}::timestamp
    from device left join oldman lies on lies.org_id = device.org_id and lies.bed_id = device.bed_id and lies.oldman_status in (1, 4)
    where device.org_id = ${orgId} and bind_type > 0`.execute(db)
  const notes: readonly (readonly [type: number, minutes: number, text: string, where: string, by: boolean])[] = [
    [6, 60 * 24 * 200, '登记', 'true', true],
    [4, 60 * 24 * 60, '绑定', 'bind_type > 0', true],
    [1, 60 * 24 * 60 - 5, '首次上线', 'device_status > 0', false],
    [2, 60 * 24 * 3 + 30, '离线：连接断开', 'device_status > 0', false],
    [1, 60 * 24 * 3, '上线', 'device_status > 0', false],
    [8, 60 * 24 * 2, '检查：接头已紧固，信号正常', 'device_type = 20', true],
    [2, 60 * 5, '离线：没有上报', 'device_status = 2', false],
    [6, 60 * 4, '停用：待检修', 'device_status = 3', true],
  ]
  for (const [at, [type, minutes, text, where, by]] of notes.entries())
    await sql`
      insert into device_log (org_id, log_id, device_id, log_time, log_type, text, by_name)
      select org_id, ${`log-${at}-`} || device_id, device_id, ${addMinutes(now, -minutes)}::timestamp, ${type}, ${text},
        ${by ? '系统管理员' : null}
      from device where org_id = ${orgId} and ${sql.raw(where)}`.execute(db)
  await sql`
    insert into device_log (org_id, log_id, device_id, log_time, log_type, text, cmd_id, cmd, cmd_args, cmd_status, cmd_until, by_name)
    select org_id, 'cmd-' || n || device_id, device_id, ${now}::timestamp - n * interval '9 hours', 3,
      (array['灯光开', '上报间隔1秒', '重启'])[n], 'cmd-' || n || device_id, (array['light', 'interval', 'reboot'])[n], '{}',
      (array[1, 1, 3])[n], ${now}::timestamp - n * interval '9 hours' + interval '30 seconds', '系统管理员'
    from device, generate_series(1, 3) n where org_id = ${orgId} and device_type in (20, 21, 33)`.execute(db)
}

/** Nights and days of the first mattresses and of the watches: minutes of a day, hours of a week, the latest values. */
async function makeTelemetry(db: Db, orgId: string, now: string) {
  const minute = `${now.slice(0, 16)}:00`
  // Asleep from ten to six, up by day except for a nap; each a little different.
  const course = (unit: 'minute' | 'hour', count: number) => sql`
    select held.device_id, held.oldman_id, device.device_type, at, seed,
      (extract(hour from at) >= 22 or extract(hour from at) < 6 or extract(hour from at) between 12 and 13) as lies,
      sin(extract(epoch from at) / 3600 + seed) as wave, sin(extract(epoch from at) / 1700 + seed * 3) as ripple
    from device
    join device_bind_log held on held.org_id = device.org_id and held.device_id = device.device_id and held.to_time is null
    cross join lateral (select right(device.device_no, 4)::int as seed) s
    cross join generate_series(date_trunc(${unit}, ${minute}::timestamp) - ${count - 1} * ${`1 ${unit}`}::interval,
      date_trunc(${unit}, ${minute}::timestamp), ${`1 ${unit}`}::interval) at
    where device.org_id = ${orgId} and held.oldman_id is not null
      and ((device.device_type = 20 and seed <= ${measured}) or (device.device_type = 33 and seed <= ${worn}))`
  for (const [unit, seconds, count] of [
    ['minute', 60, 25 * 60],
    ['hour', 3600, 8 * 24],
  ] as const)
    await sql`
      insert into ${sql.table(`telemetry_${unit}`)} (org_id, device_id, ${sql.ref(`${unit}_time`)}, oldman_id, hr_min, hr_avg, hr_max,
        rr_min, rr_avg, rr_max, spo2_min, spo2_avg, spo2_max, in_bed_sec, light_sec, deep_sec, move_sum, turns, samples,
        valid_samples, quality)
      select ${orgId}, device_id, at, oldman_id, hr - 4, hr, hr + 6, rr - 2, rr, rr + 2, spo2 - 1, spo2, least(spo2 + 1, 100),
        case when bed then ${seconds} else 0 end, case when asleep and wave < 0.4 then ${seconds} else 0 end,
        case when asleep and wave >= 0.4 then ${seconds} else 0 end,
        case when bed then (20 + 15 * ripple)::int else 0 end, case when bed and (extract(epoch from at) / 60)::int % 47 = seed then 1 else 0 end,
        ${seconds}, ${seconds}, case when bed then (84 + 6 * ripple)::real end
      from (
        select *, device_type = 20 and lies as bed, device_type = 20 and lies and ripple > -0.8 as asleep,
          case when device_type = 33 or lies then round((62 + seed % 9 + 4 * wave + 2 * ripple + case when lies then 0 else 10 end)::numeric, 1) end as hr,
          case when device_type = 20 and lies then round((14 + 1.5 * wave + ripple)::numeric, 1) end as rr,
          case when device_type = 33 then round((96.5 + wave)::numeric, 1) end as spo2
        from (${course(unit, count)}) told
      ) figured`.execute(db)
  const ts = msOf(now)
  await sql`
    insert into device_latest (org_id, device_id, ts, metrics)
    select org_id, device_id, ${ts}::bigint - 1000 * (right(device_no, 1)::int),
      case device_type
        when 20 then jsonb_build_object('inBed', 1, 'hr', 62 + right(device_no, 1)::int, 'rr', 15, 'move', 3, 'turn', 0, 'wet', 0, 'quality', 88, 'state', 2)
        when 30 then jsonb_build_object('acc', 2, 'still', 1, 'battery', battery)
        when 33 then jsonb_build_object('hr', 72 + right(device_no, 1)::int, 'spo2', 97, 'steps', 2300, 'wear', 1, 'battery', battery)
        when 50 then jsonb_build_object('sys', 132, 'dia', 78, 'pulse', 70)
        when 51 then jsonb_build_object('spo2', 97, 'pulse', 72)
        when 52 then jsonb_build_object('glucose', 6.2, 'glucosePeriod', 1)
        when 53 then jsonb_build_object('temp', 36.5)
        else jsonb_strip_nulls(jsonb_build_object('battery', battery)) end
    from device where org_id = ${orgId} and device_status = 1`.execute(db)
}
