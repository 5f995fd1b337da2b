-- Plans, fences, rules of positioning alarms, and where residents are and were (iot.md 8).

create table position_map (
  org_id text not null references org,
  map_id text not null,
  map_name text not null,
  location_id text not null,
  image text not null,
  width_m numeric(7, 3) not null check (width_m > 0),
  height_m numeric(7, 3) not null check (height_m > 0),
  px_per_m numeric(9, 3),
  origin_x numeric(7, 3) not null default 0,
  origin_y numeric(7, 3) not null default 0,
  rotate smallint not null default 0 check (rotate between 0 and 359),
  beacons jsonb not null default '[]',
  areas jsonb not null default '[]',
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, map_id),
  constraint position_map_name_once unique (org_id, map_name),
  constraint position_map_place_once unique (org_id, location_id),
  foreign key (org_id, location_id) references location (org_id, location_id)
);
create index position_map_created on position_map (org_id, create_time desc, map_id desc);

create table rail (
  org_id text not null references org,
  rail_id text not null,
  rail_name text not null,
  map_id text not null,
  shape smallint not null check (shape in (1, 2)),
  points jsonb,
  x numeric(7, 3),
  y numeric(7, 3),
  r numeric(6, 3),
  rail_type smallint not null check (rail_type between 1 and 3),
  buffer_m numeric(4, 1) not null default 1.5,
  confirm_count smallint not null default 2,
  dwell_sec smallint not null default 10,
  max_acc numeric(4, 1) not null default 5,
  periods jsonb not null default '[]',
  status smallint not null default 1 check (status in (0, 1)),
  color text,
  remark text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, rail_id),
  constraint rail_name_once unique (org_id, rail_name),
  foreign key (org_id, map_id) references position_map (org_id, map_id)
);
create index rail_created on rail (org_id, create_time desc, rail_id desc);
create index rail_map on rail (org_id, map_id);

create table locate_rule (
  org_id text not null references org,
  rule_id text not null,
  rule_name text not null,
  alarm_type smallint not null check (alarm_type between 1 and 9),
  rail_ids jsonb not null default '[]',
  scope_type smallint not null check (scope_type between 1 and 4),
  scope_ids jsonb not null default '[]',
  periods jsonb not null default '[]',
  params jsonb not null default '{}',
  level smallint not null check (level between 1 and 3),
  silent_minutes smallint not null default 3,
  escalate jsonb not null default '[]',
  notify jsonb not null default '[]',
  status smallint not null default 1 check (status in (0, 1)),
  sort smallint not null default 100,
  remark text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, rule_id),
  constraint locate_rule_name_once unique (org_id, rule_name)
);
create index locate_rule_sorted on locate_rule (org_id, sort, create_time, rule_id);
create index locate_rule_rails on locate_rule using gin (rail_ids);

-- Where each tag is, and what the engine knows of it: states of its fences, since when it lies still or is away.
create table position_latest (
  org_id text not null references org,
  device_id text not null,
  oldman_id text not null,
  map_id text not null,
  x real not null,
  y real not null,
  acc real not null,
  area_id text,
  area_name text,
  ts bigint not null,
  still smallint not null default 0 check (still in (0, 1)),
  state jsonb not null default '{}',
  primary key (org_id, device_id),
  foreign key (org_id, device_id) references device (org_id, device_id) on delete cascade,
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id)
);
create index position_latest_oldman on position_latest (org_id, oldman_id);
create index position_latest_map on position_latest (org_id, map_id);

-- A point every 30 s or 3 m, for 90 days.
create table position_point (
  org_id text not null,
  oldman_id text not null,
  at_time timestamp(0) not null,
  device_id text not null,
  map_id text not null,
  x real not null,
  y real not null,
  acc real not null,
  area_name text,
  primary key (org_id, oldman_id, at_time, device_id)
) partition by range (at_time);
create table pims_part.position_point_rest partition of position_point default;
alter table pims_part.position_point_rest enable row level security;
select make_month_part('position_point', 'at_time', (date_trunc('month', localtimestamp) + n * interval '1 month')::date)
from generate_series(0, 2) n;

-- Who was in which area from when to when, for two years.
create table position_visit (
  org_id text not null references org,
  visit_id text not null,
  oldman_id text not null,
  device_id text not null,
  map_id text not null,
  area_id text not null,
  area_name text not null,
  enter_time timestamp(0) not null,
  -- The last moment he was there; the visit goes on until `ended`.
  leave_time timestamp(0) not null,
  ended smallint not null default 0 check (ended in (0, 1)),
  primary key (org_id, visit_id),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id),
  check (leave_time >= enter_time)
);
create index position_visit_oldman on position_visit (org_id, oldman_id, enter_time desc, visit_id desc);
create index position_visit_area on position_visit (org_id, area_id, enter_time desc, visit_id desc);
create index position_visit_left on position_visit (leave_time);
