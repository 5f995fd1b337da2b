-- Text messages of alarms that nobody has taken: one to a person and alarm (iot.md 4.4).
create table alarm_text (
  org_id text not null references org,
  alarm_id text not null,
  user_id text not null,
  create_time timestamp(0) not null,
  -- 0 it waits, 1 the gateway took it, 2 it did not go out.
  text_status smallint not null default 0 check (text_status between 0 and 2),
  tries smallint not null default 0,
  try_time timestamp(0),
  fail_reason text,
  primary key (org_id, alarm_id, user_id),
  foreign key (org_id, alarm_id) references alarm (org_id, alarm_id) on delete cascade
);
create index alarm_text_waiting on alarm_text (org_id, create_time) where text_status = 0;
