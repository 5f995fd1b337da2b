-- Calls of bells and what became of them, and how an institution wants them (iot.md 5).

create table call_record (
  org_id text not null references org,
  call_record_id text not null,
  call_no text not null,
  call_type smallint not null check (call_type between 1 and 5),
  device_no text,
  key_no integer,
  -- Whose it was and where, as of the call.
  location_id text,
  location_name text,
  room_id text,
  room_name text,
  bed_id text,
  bed_name text,
  oldman_id text,
  oldman_name text,
  dept_id text not null default '0',
  call_time timestamp(0) not null,
  repeat_count integer not null default 0,
  answer_time timestamp(0),
  answer_by text,
  answer_name text,
  arrive_time timestamp(0),
  deal_time timestamp(0),
  deal_by text,
  deal_name text,
  deal_type text,
  deal_content text,
  response_sec integer,
  arrive_sec integer,
  call_status smallint not null default 0 check (call_status between 0 and 5),
  overtime smallint not null default 0 check (overtime in (0, 1)),
  priority smallint not null check (priority in (2, 3)),
  alarm_id text,
  incident_id text,
  close_time timestamp(0),
  close_reason text,
  -- Who has a pop-up and sound, and whether the wall screens have.
  notify_user_ids jsonb not null default '[]',
  screen smallint not null default 0 check (screen in (0, 1)),
  -- When nobody has answered, or come, for too long; the next look of the engine.
  due_time timestamp(0),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, call_record_id),
  constraint call_no_once unique (org_id, call_no),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id)
);
create index call_record_time on call_record (org_id, call_time desc, call_record_id desc);
create index call_record_created on call_record (org_id, create_time desc, call_record_id desc);
create index call_record_open on call_record (org_id, priority desc, call_time) where call_status in (0, 1, 2);
create index call_record_device on call_record (org_id, device_no, call_time desc);
create index call_record_oldman on call_record (org_id, oldman_id, call_time desc) where oldman_id is not null;
create index call_record_due on call_record (due_time) where due_time is not null;

create table call_setting (
  org_id text not null references org,
  answer_timeout_sec integer not null,
  arrive_timeout_sec integer not null,
  merge_sec integer not null,
  ring_times integer not null,
  voice_text text not null,
  day_volume integer not null,
  night_volume integer not null,
  screen_dept_ids jsonb not null default '[]',
  toilet_first smallint not null,
  need_deal_content smallint not null,
  night_only_screen smallint not null,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id)
);
