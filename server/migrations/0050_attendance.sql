-- Shifts, attendance groups and the schedule (administration.md 3.1–3.3).

create table attendance_shift (
  org_id text not null references org,
  shift_pk_id text not null,
  shift_name text not null,
  shift_type smallint not null,
  colour text,
  work_period jsonb not null,
  rest_minutes smallint not null default 0,
  work_hours numeric(5, 2) not null,
  clock_num smallint not null,
  before_clock smallint not null default 60,
  after_clock smallint not null default 120,
  late_grace smallint not null default 5,
  early_grace smallint not null default 5,
  absent_late smallint not null default 120,
  is_enable smallint not null default 1,
  from_date date,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, shift_pk_id),
  constraint attendance_shift_name unique (org_id, shift_name)
);
create index attendance_shift_created on attendance_shift (org_id, create_time desc, shift_pk_id desc);

-- The times a shift had or will have from a day on: a day that was judged keeps the times of that day.
create table attendance_shift_version (
  org_id text not null references org,
  shift_pk_id text not null,
  from_date date not null,
  work_period jsonb not null,
  rest_minutes smallint not null,
  work_hours numeric(5, 2) not null,
  primary key (org_id, shift_pk_id, from_date),
  foreign key (org_id, shift_pk_id) references attendance_shift on delete cascade
);

create table attendance_group (
  org_id text not null references org,
  attendance_group_pk_id text not null,
  group_name text not null,
  group_type smallint not null,
  schedule_mode smallint,
  leader_id text,
  dept_id text not null,
  week_shift jsonb,
  flex_hours smallint,
  min_cover jsonb not null default '[]',
  holiday_rest smallint not null default 0,
  clock_ways jsonb not null default '[]',
  places jsonb not null default '[]',
  wifi_list jsonb not null default '[]',
  effective_date date not null,
  status smallint not null default 1,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, attendance_group_pk_id),
  constraint attendance_group_name unique (org_id, group_name),
  foreign key (org_id, dept_id) references dept (org_id, dept_id),
  foreign key (org_id, leader_id) references emp (org_id, emp_id)
);
create index attendance_group_created on attendance_group (org_id, create_time desc, attendance_group_pk_id desc);

-- A person is in one group only; whoever writes days of a person holds this row.
create table attendance_member (
  org_id text not null references org,
  emp_id text not null,
  attendance_group_pk_id text not null,
  primary key (org_id, emp_id),
  foreign key (org_id, emp_id) references emp (org_id, emp_id),
  foreign key (org_id, attendance_group_pk_id) references attendance_group on delete cascade
);
create index attendance_member_group on attendance_member (org_id, attendance_group_pk_id);

-- A month of one person: what two who write at the same time are told apart by.
create table attendance_roster (
  org_id text not null references org,
  roster_id text not null,
  emp_id text not null,
  month text not null,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, roster_id),
  constraint attendance_roster_once unique (org_id, emp_id, month),
  foreign key (org_id, emp_id) references emp (org_id, emp_id)
);

create table attendance_publish (
  org_id text not null references org,
  attendance_group_pk_id text not null,
  month text not null,
  publish_time timestamp(0) not null,
  publish_by text,
  primary key (org_id, attendance_group_pk_id, month)
);

-- The group is named, not referred to: days that were stay when a group is gone.
create table attendance_schedule (
  org_id text not null references org,
  schedule_id text not null,
  attendance_group_pk_id text not null,
  emp_id text not null,
  work_date date not null,
  shift_pk_id text,
  location_ids jsonb not null default '[]',
  source smallint not null default 1,
  locked smallint not null default 0,
  status smallint not null default 0,
  reason text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  primary key (org_id, schedule_id),
  constraint attendance_schedule_once unique nulls not distinct (org_id, emp_id, work_date, shift_pk_id),
  foreign key (org_id, emp_id) references emp (org_id, emp_id),
  foreign key (org_id, shift_pk_id) references attendance_shift (org_id, shift_pk_id)
);
create index attendance_schedule_group on attendance_schedule (org_id, attendance_group_pk_id, work_date);
create index attendance_schedule_day on attendance_schedule (org_id, work_date) where status = 1;
create index attendance_schedule_shift on attendance_schedule (org_id, shift_pk_id, work_date) where shift_pk_id is not null;
