-- Alarm rules of mattresses, what is remembered of each bed while it is judged, and clocks of turning (iot.md 3, 7).

create table mattress_rule (
  org_id text not null references org,
  rule_id text not null,
  rule_name text not null,
  scope_type smallint not null check (scope_type between 1 and 4),
  scope_ids jsonb not null default '[]',
  periods jsonb not null default '[]',
  items jsonb not null,
  silent_minutes smallint not null check (silent_minutes between 0 and 120),
  escalate jsonb not null default '[]',
  notify jsonb not null default '[]',
  status smallint not null check (status in (0, 1)),
  sort smallint not null default 100,
  remark text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, rule_id),
  constraint mattress_rule_name_once unique (org_id, rule_name),
  check ((scope_type = 1) = (jsonb_array_length(scope_ids) = 0))
);
create index mattress_rule_order on mattress_rule (org_id, sort, create_time, rule_id);
create index mattress_rule_on on mattress_rule (org_id) where status = 1;

-- Where the judging of a bed stood at a moment, so that another process goes on from there.
create table mattress_state (
  org_id text not null references org,
  device_id text not null,
  oldman_id text not null,
  ts bigint not null,
  states jsonb not null,
  primary key (org_id, device_id),
  foreign key (org_id, device_id) references device (org_id, device_id) on delete cascade,
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id)
);

-- The clock of who has to be turned. It stands still while `out_time` is set.
create table mattress_turn (
  org_id text not null references org,
  oldman_id text not null,
  start_time timestamp(0) not null,
  out_time timestamp(0),
  reminded smallint not null default 0 check (reminded in (0, 1)),
  alarmed smallint not null default 0 check (alarmed in (0, 1)),
  primary key (org_id, oldman_id),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id)
);
