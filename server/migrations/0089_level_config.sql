-- What is done by a level (care.md 1), and the set that follows on a day.

create table level_project (
  org_id text not null references org,
  config_id text not null,
  level_id text not null,
  project_id text not null,
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
  include_in_level smallint not null default 1,
  unit_price bigint,
  sort integer not null default 0,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, config_id),
  -- A job once with the same times.
  constraint level_project_once unique (org_id, level_id, project_id, cycle_type, times),
  foreign key (org_id, level_id) references level (org_id, level_id) on delete cascade,
  foreign key (org_id, project_id) references care_project (org_id, project_id)
);
create index level_project_of on level_project (org_id, project_id);

-- One a level: the next replaces it.
create table level_set (
  org_id text not null references org,
  level_id text not null,
  effective_date date not null,
  apply_mode smallint not null,
  rows jsonb not null,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  version integer not null default 1,
  primary key (org_id, level_id),
  foreign key (org_id, level_id) references level (org_id, level_id) on delete cascade
);
create index level_set_due on level_set (org_id, effective_date);
