-- Patrols: points, lines, plans, the tasks made of them and what was found (administration.md 4).

create table patrol_point (
  org_id text not null references org,
  point_pk_id text not null,
  point_name text not null,
  point_code text not null,
  point_type smallint not null,
  location_id text not null,
  dept_id text,
  ic_card text,
  nfc_no text,
  beacon_no text,
  qr_seq integer not null default 1,
  longitude double precision,
  latitude double precision,
  check_items jsonb not null default '[]',
  status smallint not null default 1,
  remark text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, point_pk_id),
  constraint patrol_point_name unique (org_id, point_name),
  constraint patrol_point_code unique (org_id, point_code),
  foreign key (org_id, location_id) references location (org_id, location_id),
  foreign key (org_id, dept_id) references dept (org_id, dept_id)
);
create unique index patrol_point_ic on patrol_point (org_id, ic_card) where ic_card is not null;
create unique index patrol_point_nfc on patrol_point (org_id, nfc_no) where nfc_no is not null;
create unique index patrol_point_beacon on patrol_point (org_id, beacon_no) where beacon_no is not null;
create index patrol_point_created on patrol_point (org_id, create_time desc, point_pk_id desc);
create index patrol_point_location on patrol_point (org_id, location_id);
create index patrol_point_dept on patrol_point (org_id, dept_id) where dept_id is not null;

-- Cards that were held to a reader and belong to no point, and those a point has let go.
create table patrol_card (
  org_id text not null references org,
  ic_card text not null,
  seen_time timestamp(0),
  released smallint not null default 0,
  primary key (org_id, ic_card)
);

create table patrol_line (
  org_id text not null references org,
  line_pk_id text not null,
  line_name text not null,
  ordered smallint not null default 0,
  loop smallint not null default 0,
  point_count integer not null,
  estimate_minutes integer not null,
  status smallint not null default 1,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, line_pk_id),
  constraint patrol_line_name unique (org_id, line_name)
);
create index patrol_line_created on patrol_line (org_id, create_time desc, line_pk_id desc);

create table patrol_line_point (
  org_id text not null references org,
  line_pk_id text not null,
  sort smallint not null,
  point_pk_id text not null,
  gap_minutes smallint not null default 0,
  stay_minutes smallint not null default 0,
  primary key (org_id, line_pk_id, sort),
  foreign key (org_id, line_pk_id) references patrol_line (org_id, line_pk_id) on delete cascade,
  foreign key (org_id, point_pk_id) references patrol_point (org_id, point_pk_id)
);
create index patrol_line_point_of on patrol_line_point (org_id, point_pk_id);

create table patrol_plan (
  org_id text not null references org,
  plan_pk_id text not null,
  plan_name text not null,
  line_pk_id text not null,
  cycle smallint not null,
  week_days jsonb,
  month_days jsonb,
  date date,
  times jsonb not null,
  executor_type smallint not null,
  executor_ids jsonb not null,
  min_executors smallint not null default 1,
  early_minutes smallint not null default 10,
  late_minutes smallint not null default 10,
  start_date date not null,
  end_date date,
  remind_minutes smallint not null default 15,
  check_ways jsonb not null,
  photo_required smallint not null default 0,
  status smallint not null default 0,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, plan_pk_id),
  constraint patrol_plan_name unique (org_id, plan_name),
  foreign key (org_id, line_pk_id) references patrol_line (org_id, line_pk_id)
);
create index patrol_plan_created on patrol_plan (org_id, create_time desc, plan_pk_id desc);
create index patrol_plan_line on patrol_plan (org_id, line_pk_id);
create index patrol_plan_on on patrol_plan (org_id, plan_pk_id) where status = 1;

create table patrol_task (
  org_id text not null references org,
  task_id text not null,
  plan_pk_id text not null,
  plan_name text not null,
  line_name text not null,
  ordered smallint not null default 0,
  task_date date not null,
  start_time timestamp(0) not null,
  end_time timestamp(0) not null,
  executor_type smallint not null,
  executor_ids jsonb not null,
  -- Who it was, once it is over.
  executors jsonb,
  min_executors smallint not null default 1,
  early_minutes smallint not null default 10,
  late_minutes smallint not null default 10,
  remind_time timestamp(0) not null,
  reminded timestamp(0),
  missed_told timestamp(0),
  check_ways jsonb not null,
  photo_required smallint not null default 0,
  task_status smallint not null default 0,
  point_total integer not null,
  point_done integer not null default 0,
  miss_count integer not null default 0,
  abnormal_count integer not null default 0,
  few_people smallint not null default 0,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, task_id),
  foreign key (org_id, plan_pk_id) references patrol_plan (org_id, plan_pk_id)
);
-- A cancelled one does not stand in the way of the plan that is taken up again.
create unique index patrol_task_once on patrol_task (org_id, plan_pk_id, task_date, start_time) where task_status <> 5;
create index patrol_task_started on patrol_task (org_id, start_time desc, task_id desc);
create index patrol_task_day on patrol_task (org_id, task_date, start_time);
create index patrol_task_plan on patrol_task (org_id, plan_pk_id, task_date);
create index patrol_task_open on patrol_task (org_id, end_time) where task_status in (0, 1);
create index patrol_task_to_remind on patrol_task (org_id, remind_time) where reminded is null and task_status in (0, 1);

create table patrol_task_point (
  org_id text not null references org,
  task_point_pk_id text not null,
  task_id text not null,
  point_pk_id text not null,
  point_name text not null,
  point_type smallint,
  location_name text,
  check_items jsonb not null default '[]',
  sort smallint not null,
  plan_from timestamp(0) not null,
  plan_to timestamp(0) not null,
  point_status smallint not null default 0,
  check_time timestamp(0),
  check_way smallint,
  nursing_id text,
  nursing_name text,
  items jsonb,
  photos jsonb,
  remark text,
  abnormal smallint not null default 0,
  handled smallint not null default 0,
  handle_remark text,
  handle_photos jsonb,
  handle_time timestamp(0),
  handle_by_name text,
  longitude double precision,
  latitude double precision,
  far smallint not null default 0,
  device_time timestamp(0),
  offline smallint not null default 0,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, task_point_pk_id),
  constraint patrol_task_point_once unique (org_id, task_id, sort),
  foreign key (org_id, task_id) references patrol_task (org_id, task_id) on delete cascade,
  foreign key (org_id, point_pk_id) references patrol_point (org_id, point_pk_id)
);
create index patrol_task_point_of on patrol_task_point (org_id, point_pk_id);
create index patrol_task_point_name on patrol_task_point (org_id, task_id, nursing_name) where nursing_name is not null;
