-- What is done for a resident, by whom and when (care.md 3).

create table execution (
  org_id text not null references org,
  execution_id text not null,
  oldman_id text not null,
  level_id text not null,
  start_date date not null,
  end_date date,
  execution_status smallint not null check (execution_status between 0 and 3),
  pause_reason text,
  end_reason text,
  -- Ended by a departure, which may be taken back.
  departed smallint not null default 0,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, execution_id),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id),
  foreign key (org_id, level_id) references level (org_id, level_id)
);
-- 14113: one that has not ended.
create unique index execution_running on execution (org_id, oldman_id) where execution_status < 3;
create index execution_created on execution (org_id, create_time desc, execution_id desc);
create index execution_oldman on execution (org_id, oldman_id, start_date desc);
create index execution_level on execution (org_id, level_id) where execution_status < 3;

create table execution_row (
  org_id text not null references org,
  nursing_plan_id text not null,
  execution_id text not null,
  project_id text not null,
  source smallint not null check (source between 1 and 3),
  plan_id text,
  cycle_type smallint not null check (cycle_type between 1 and 7),
  week_days jsonb not null default '[]',
  month_days jsonb not null default '[]',
  interval_days smallint,
  on_date date,
  interval_hours smallint,
  window_from text,
  window_to text,
  times jsonb not null default '[]',
  times_per_day smallint,
  max_per_day smallint,
  minutes smallint,
  shift_types jsonb not null default '[]',
  auto_by_device smallint not null default 0,
  need_photo smallint not null default 0,
  need_sign smallint not null default 0,
  sort integer not null default 0,
  start_date date not null,
  end_date date,
  executor_rule smallint not null default 1,
  executor_ids jsonb not null default '[]',
  row_modified smallint not null default 0,
  billable smallint not null default 0,
  unit_price bigint,
  status smallint not null default 1,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, nursing_plan_id),
  foreign key (org_id, execution_id) references execution (org_id, execution_id) on delete cascade,
  foreign key (org_id, project_id) references care_project (org_id, project_id)
);
create index execution_row_of on execution_row (org_id, execution_id, source, sort);
create index execution_row_project on execution_row (org_id, project_id);
