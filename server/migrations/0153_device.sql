-- Devices, whom they belonged to when, what happened to them and what they said (iot.md 1, 2).

create table device (
  org_id text not null references org,
  device_id text not null,
  device_no text not null,
  device_name text not null,
  device_type smallint not null,
  product_key text not null,
  model text,
  firmware text,
  gateway_no text,
  bind_type smallint not null default 0 check (bind_type between 0 and 3),
  oldman_id text,
  bed_id text,
  location_id text,
  device_status smallint not null default 0 check (device_status between 0 and 4),
  online_time timestamp(0),
  last_time timestamp(0),
  battery smallint check (battery between 0 and 100),
  battery_band text generated always as (case when battery <= 25 then '0-25' when battery <= 50 then '25-50'
    when battery <= 75 then '50-75' when battery <= 100 then '75-100' end) stored,
  rssi smallint,
  report_sec integer not null,
  offline_sec integer not null,
  -- SHA-256; the one before is good for a day.
  secret_hash text not null,
  secret_before text,
  secret_before_until timestamp(0),
  simulated smallint not null default 0 check (simulated in (0, 1)),
  install_time date,
  warranty_end date,
  remark text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, device_id),
  constraint device_no_once unique (org_id, device_no),
  check ((bind_type = 1) = (oldman_id is not null) and (bind_type = 2) = (bed_id is not null)
    and (bind_type = 3) = (location_id is not null)),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id),
  foreign key (org_id, bed_id) references bed (org_id, bed_id),
  foreign key (org_id, location_id) references location (org_id, location_id)
);
-- Two people may bind at the same moment.
create unique index device_wrist_once on device (org_id, oldman_id) where device_type in (33, 34);
create unique index device_carried_once on device (org_id, oldman_id, device_type) where device_type in (23, 30);
create unique index device_bed_once on device (org_id, bed_id, device_type) where device_type in (20, 21);
create index device_created on device (org_id, create_time desc, device_id desc);
create index device_oldman on device (org_id, oldman_id) where oldman_id is not null;
create index device_bed on device (org_id, bed_id) where bed_id is not null;
create index device_location on device (org_id, location_id) where location_id is not null;
create index device_gateway on device (org_id, gateway_no) where gateway_no is not null;
create index device_state on device (org_id, device_status);

create table device_bind_log (
  org_id text not null references org,
  bind_log_id text not null,
  device_id text not null,
  device_no text not null,
  bind_type smallint not null check (bind_type between 1 and 3),
  oldman_id text,
  bed_id text,
  location_id text,
  from_time timestamp(0) not null,
  to_time timestamp(0),
  primary key (org_id, bind_log_id),
  foreign key (org_id, device_id) references device (org_id, device_id) on delete cascade,
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id)
);
create unique index device_bind_open on device_bind_log (org_id, device_id) where to_time is null;
create index device_bind_device on device_bind_log (org_id, device_id, from_time desc);
create index device_bind_oldman on device_bind_log (org_id, oldman_id, from_time desc) where oldman_id is not null;
create index device_bind_bed on device_bind_log (org_id, bed_id) where to_time is null and bed_id is not null;

create table device_log (
  org_id text not null references org,
  log_id text not null,
  device_id text not null,
  log_time timestamp(0) not null,
  log_type smallint not null check (log_type between 1 and 9),
  text text not null,
  cmd_id text,
  cmd text,
  cmd_args jsonb,
  cmd_status smallint check (cmd_status between 0 and 3),
  cmd_until timestamp(0),
  by_name text,
  primary key (org_id, log_id),
  foreign key (org_id, device_id) references device (org_id, device_id) on delete cascade
);
create index device_log_device on device_log (org_id, device_id, log_time desc, log_id desc);
create unique index device_log_cmd on device_log (org_id, cmd_id) where cmd_id is not null;
create index device_log_waiting on device_log (cmd_until) where cmd_status = 0;
create index device_log_time on device_log (org_id, log_time);

-- The latest of each device, as the engine writes it every five seconds.
create table device_latest (
  org_id text not null references org,
  device_id text not null,
  ts bigint not null,
  metrics jsonb not null,
  primary key (org_id, device_id),
  foreign key (org_id, device_id) references device (org_id, device_id) on delete cascade
);

-- One row for a minute of a device: all it said, packed. Parted by days.
create table telemetry_raw (
  org_id text not null,
  device_id text not null,
  minute_time timestamp(0) not null,
  samples integer not null,
  data bytea not null,
  primary key (org_id, device_id, minute_time)
) partition by range (minute_time);
create table pims_part.telemetry_raw_rest partition of telemetry_raw default;
alter table pims_part.telemetry_raw_rest enable row level security;

-- Minutes and hours are parted by months. `oldman_id` is empty where it was nobody's.
create table telemetry_minute (
  org_id text not null,
  device_id text not null,
  minute_time timestamp(0) not null,
  oldman_id text not null default '',
  hr_min real, hr_avg real, hr_max real,
  rr_min real, rr_avg real, rr_max real,
  spo2_min real, spo2_avg real, spo2_max real,
  in_bed_sec integer not null default 0,
  light_sec integer not null default 0,
  deep_sec integer not null default 0,
  move_sum integer not null default 0,
  turns integer not null default 0,
  wet_sec integer not null default 0,
  apnea_count integer not null default 0,
  apnea_max_sec integer not null default 0,
  samples integer not null,
  valid_samples integer not null,
  quality real,
  events integer not null default 0,
  primary key (org_id, device_id, minute_time, oldman_id)
) partition by range (minute_time);
create index telemetry_minute_oldman on telemetry_minute (org_id, oldman_id, minute_time);
create table pims_part.telemetry_minute_rest partition of telemetry_minute default;
alter table pims_part.telemetry_minute_rest enable row level security;

create table telemetry_hour (like telemetry_minute including defaults) partition by range (minute_time);
alter table telemetry_hour rename column minute_time to hour_time;
alter table telemetry_hour add primary key (org_id, device_id, hour_time, oldman_id);
create index telemetry_hour_oldman on telemetry_hour (org_id, oldman_id, hour_time);
create table pims_part.telemetry_hour_rest partition of telemetry_hour default;
alter table pims_part.telemetry_hour_rest enable row level security;

create table telemetry_day (like telemetry_minute including defaults);
alter table telemetry_day rename column minute_time to day_time;
alter table telemetry_day alter column day_time type date;
alter table telemetry_day add primary key (org_id, device_id, day_time, oldman_id);
create index telemetry_day_oldman on telemetry_day (org_id, oldman_id, day_time);

-- Which process judges what devices say, for all institutions at once.
create table engine_lease (
  engine text primary key,
  holder text not null,
  until_time timestamp(3) not null
);

-- The parts of a table that lie by days, as make_month_part does it for months. Run by the owner only.
create function make_day_part(parent text, stamp text, day date) returns boolean
language plpgsql set search_path = public, pg_temp as $$
declare
  next date := day + 1;
  part text := parent || '_' || to_char(day, 'YYYY_MM_DD');
begin
  if to_regclass('pims_part.' || part) is not null then
    return false;
  end if;
  execute format('create table pims_part.%I (like %I including all)', part, parent);
  execute format('alter table pims_part.%I enable row level security', part);
  execute format(
    'with moved as (delete from pims_part.%I where %I >= %L and %I < %L returning *)
     insert into pims_part.%I select * from moved', parent || '_rest', stamp, day, stamp, next, part);
  execute format('alter table %I attach partition pims_part.%I for values from (%L) to (%L)', parent, part, day, next);
  return true;
end $$;
revoke execute on function make_day_part(text, text, date) from public;

-- Drops the parts of days or months that end before this day; how many. What lies in the rest stays to be deleted.
create function drop_parts_before(parent text, before date) returns integer
language plpgsql set search_path = public, pg_temp as $$
declare
  part record;
  dropped integer := 0;
begin
  for part in
    select c.relname, replace(substr(c.relname, length(parent) + 2), '_', '-') as day from pg_class c
    where c.relnamespace = 'pims_part'::regnamespace and c.relkind = 'r' and c.relname ~ ('^' || parent || '_\d{4}_\d{2}(_\d{2})?$')
  loop
    if (case when length(part.day) = 7 then (part.day || '-01')::date + interval '1 month' else part.day::date + interval '1 day' end) <= before then
      execute format('drop table pims_part.%I', part.relname);
      dropped := dropped + 1;
    end if;
  end loop;
  return dropped;
end $$;
revoke execute on function drop_parts_before(text, date) from public;

select make_day_part('telemetry_raw', 'minute_time', localtimestamp::date + n) from generate_series(0, 1) n;
select make_month_part('telemetry_minute', 'minute_time', (date_trunc('month', localtimestamp) + n * interval '1 month')::date)
from generate_series(0, 2) n;
select make_month_part('telemetry_hour', 'hour_time', (date_trunc('month', localtimestamp) + n * interval '1 month')::date)
from generate_series(0, 2) n;
