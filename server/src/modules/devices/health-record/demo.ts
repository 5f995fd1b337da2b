import { sql } from 'kysely'
import { deviceType } from '#contract/modules/devices/device/device-type.ts'
import { addDays } from '#core/clock.ts'
import type { Demo } from '../../../demo/load.ts'
import { runningDay } from './read/read.ts'
import { usualLimits } from './rules.ts'

/** Days of the demo without minutes: the job computes the figures of a month before them itself. */
const days = 30
/** Mattresses with data (devices/device/demo.ts). */
const measured = 6

export const after = ['devices/device']

/** The former month: figures that continue those of the last day, one resident restless, one seldom turned. */
const makeHealthDays: Demo = async ({ db, orgId, now }) => {
  // The newest day that ended a day ago: minutes exist from the next one on.
  const last = addDays(runningDay(now), -2)
  await sql`
    insert into health_day (org_id, oldman_id, date, health_day_id, device_no, until_time, samples, coverage,
      hr_low, hr_high, rr_low, rr_high, rest_hr, avg_hr, min_hr, max_hr, high_min, low_min, valid_pct,
      avg_rr, min_rr, max_rr, apnea_count, longest_apnea_sec, per_hour,
      in_bed_min, in_time, out_time, night_out_count, longest_out_min, sleep_min, deep_min, efficiency,
      turn_count, by_hour, longest_still_min, window_ok, window_total, compliance, turn_interval, made_time,
      heart_abnormal, breath_abnormal, bed_abnormal, roll_abnormal)
    select ${orgId}, oldman_id, date, oldman_id || ':' || to_char(date, 'YYYY-MM-DD'), device_no, date + interval '12 hours',
      coalesce(told.samples, 0), round((97 + wave)::numeric, 1),
      ${usualLimits.hrLow}, ${usualLimits.hrHigh}, ${usualLimits.rrLow}, ${usualLimits.rrHigh},
      rest, rest + 6, rest - 7, rest + 28 + seed, case when high then 7 else 0 end, 0, round((93 + 3 * wave)::numeric, 1),
      round((14 + wave)::numeric, 1), 9, 22, apneas, case when apneas > 0 then 11 + seed else 0 end, round(apneas / 9.5, 1),
      540 + (20 * wave)::int, date - interval '2 hours' + seed * interval '4 minutes', date + interval '6 hours' + seed * interval '3 minutes',
      outs, case when outs > 0 then 6 + outs * 4 else 0 end, 440 + (25 * wave)::int, 110 + (15 * wave)::int,
      round((81 + 4 * wave)::numeric, 1),
      9 + seed, '[2,1,1,1,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,2]', case when seed = 4 then 155 else 95 end,
      case when seed = 4 then 3 else 4 end, 4, case when seed = 4 then 75 else 100 end, 120, ${now}::timestamp,
      high::int, (apneas > 40)::int, (outs >= 3)::int, (seed = 4)::int
    from (
      select held.oldman_id, device.device_no, day::date as date, seed, wave,
        round((56 + seed + 2 * wave)::numeric, 1) as rest,
        seed = 2 and extract(day from day)::int % 9 = 0 as high,
        case seed when 3 then 12 + (4 * wave)::int when 6 then 46 else (1 + wave)::int end as apneas,
        case seed when 5 then 3 when 1 then 1 else greatest(0, (1 + wave)::int) end as outs
      from device
      join device_bind_log held on held.org_id = device.org_id and held.device_id = device.device_id and held.to_time is null
      cross join lateral (select right(device.device_no, 4)::int as seed) s
      cross join generate_series(${addDays(last, 1 - days)}::timestamp, ${last}::timestamp, interval '1 day') day
      cross join lateral (select sin(extract(epoch from day) / 200000 + seed) as wave) w
      where device.org_id = ${orgId} and device.device_type = ${deviceType.is.mattress} and seed <= ${measured}
        and held.oldman_id is not null
    ) made
    left join lateral (
      select sum(hours.samples)::int as samples from telemetry_hour hours
      where hours.org_id = ${orgId} and hours.oldman_id = made.oldman_id
        and hours.hour_time >= made.date - interval '12 hours' and hours.hour_time < made.date + interval '12 hours'
        and exists (select from device of where of.org_id = hours.org_id and of.device_id = hours.device_id
          and of.device_type = ${deviceType.is.mattress})
    ) told on true`.execute(db)
}
export default makeHealthDays
