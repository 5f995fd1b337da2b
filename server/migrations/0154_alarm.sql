-- Alarms, what was done about them, and what stands beside them (iot.md 4).

create table alarm (
  org_id text not null references org,
  alarm_id text not null,
  alarm_no text not null,
  alarm_kind smallint not null check (alarm_kind between 1 and 5),
  alarm_type smallint not null check (alarm_type > 0),
  mode smallint,
  -- Kind, type, mode, part and whose: one open alarm has it.
  alarm_key text not null,
  level smallint not null check (level between 1 and 3),
  alarm_status smallint not null default 0 check (alarm_status between 0 and 4),
  cleared smallint not null default 0 check (cleared in (0, 1)),
  -- Whose it was and where, as of the raising.
  oldman_id text,
  oldman_name text,
  bed_id text,
  bed_name text,
  room_name text,
  location_id text,
  dept_id text not null default '0',
  device_no text,
  rule_id text,
  rule_name text,
  rule_snapshot jsonb,
  silent_minutes smallint not null default 5,
  value text,
  threshold text,
  first_time timestamp(0) not null,
  last_time timestamp(0) not null,
  count integer not null default 1,
  raised_time timestamp(0) not null,
  cleared_time timestamp(0),
  ack_time timestamp(0),
  ack_by text,
  ack_name text,
  arrive_time timestamp(0),
  handle_time timestamp(0),
  handle_by text,
  handle_name text,
  deal_type smallint,
  deal_content text,
  photos jsonb not null default '[]',
  reason text,
  close_time timestamp(0),
  close_reason text,
  flapping smallint not null default 0 check (flapping in (0, 1)),
  muted smallint not null default 0 check (muted in (0, 1)),
  prev_alarm_id text,
  call_record_id text,
  rail_id text,
  rail_name text,
  map_id text,
  x double precision,
  y double precision,
  area_name text,
  -- The steps as they were when it was raised, the last one reached, when they began and when the next one is due.
  escalate jsonb not null default '[]',
  escalate_step smallint not null default -1,
  escalate_from timestamp(0) not null,
  next_step_time timestamp(0),
  channels jsonb not null default '[]',
  notified jsonb not null default '[]',
  notify_user_ids jsonb not null default '[]',
  screen smallint not null default 0 check (screen in (0, 1)),
  -- When it sounds again after an ack, and how often it has.
  sound_time timestamp(0),
  sounded smallint not null default 0,
  -- Level 1 that is over closes by itself then.
  auto_close_time timestamp(0),
  wait_sec integer,
  handle_sec integer,
  false_alarm smallint not null default 0 check (false_alarm in (0, 1)),
  incident_id text,
  task_id text,
  snapshot_id text,
  -- The transaction that wrote it last: what changed since one is known without a lock.
  seq bigint not null default 0,
  -- Open ones first, by level, then the oldest; then the newest.
  list_order bigint generated always as (case when alarm_status in (0, 1)
    then (3 - level) * 100000000000 + extract(epoch from raised_time)::bigint
    else 10000000000000 - extract(epoch from raised_time)::bigint end) stored,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, alarm_id),
  constraint alarm_no_once unique (org_id, alarm_no),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id),
  foreign key (org_id, prev_alarm_id) references alarm (org_id, alarm_id)
);
create unique index alarm_one_open on alarm (org_id, alarm_key) where alarm_status in (0, 1);
create index alarm_listed on alarm (org_id, list_order, alarm_id desc);
create index alarm_key_last on alarm (org_id, alarm_key, raised_time desc);
create index alarm_created on alarm (org_id, create_time desc, alarm_id desc);
create index alarm_raised on alarm (org_id, raised_time desc, alarm_id desc);
create index alarm_open on alarm (org_id, level desc, raised_time) where alarm_status in (0, 1);
create index alarm_oldman on alarm (org_id, oldman_id, raised_time desc) where oldman_id is not null;
create index alarm_device on alarm (org_id, device_no, raised_time desc) where device_no is not null;
create index alarm_rule on alarm (org_id, rule_id, raised_time desc) where rule_id is not null;
create index alarm_prev on alarm (org_id, prev_alarm_id) where prev_alarm_id is not null;
create unique index alarm_of_call on alarm (org_id, call_record_id) where call_record_id is not null;
create index alarm_seq on alarm (org_id, seq);
create index alarm_due on alarm (next_step_time) where next_step_time is not null;
create index alarm_sound on alarm (sound_time) where sound_time is not null;
create index alarm_auto_close on alarm (auto_close_time) where auto_close_time is not null;

create function alarm_seq() returns trigger language plpgsql as $$
begin
  new.seq := pg_current_xact_id()::text::bigint;
  return new;
end $$;
create trigger alarm_seq before insert or update on alarm for each row execute function alarm_seq();

create table alarm_timeline (
  org_id text not null references org,
  entry_id text not null,
  alarm_id text not null,
  time timestamp(0) not null,
  action text not null,
  by_name text,
  text text not null,
  primary key (org_id, entry_id),
  foreign key (org_id, alarm_id) references alarm (org_id, alarm_id)
);
create index alarm_timeline_of on alarm_timeline (org_id, alarm_id, entry_id);
create index alarm_timeline_time on alarm_timeline (org_id, time);

-- Care at the bed: kind 1 of levels 1 and 2 is raised without sound until then.
create table alarm_mute (
  org_id text not null references org,
  oldman_id text not null,
  until_time timestamp(0) not null,
  reason text not null,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  primary key (org_id, oldman_id),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id)
);

-- Raw samples around an alarm, kept for three years: what the device said of these minutes, as it was packed.
create table alarm_snapshot (
  org_id text not null references org,
  snapshot_id text not null,
  alarm_id text not null,
  device_no text not null,
  from_time timestamp(0) not null,
  to_time timestamp(0) not null,
  points jsonb not null,
  create_time timestamp(0) not null,
  primary key (org_id, snapshot_id),
  foreign key (org_id, alarm_id) references alarm (org_id, alarm_id)
);
create index alarm_snapshot_of on alarm_snapshot (org_id, alarm_id);
create index alarm_snapshot_age on alarm_snapshot (org_id, create_time);
