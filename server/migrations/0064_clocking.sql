-- Clocking, repair cards and closed months (administration.md 3.4).

-- Only added to: what a clock said stays said.
create table attendance_clock (
  org_id text not null references org,
  clock_id text not null,
  emp_id text not null,
  clock_time timestamp(0) not null,
  way smallint not null,
  device_no text,
  place text,
  longitude numeric(9, 6),
  latitude numeric(9, 6),
  outside smallint not null default 0,
  remark text,
  repair_id text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  version integer not null default 1,
  primary key (org_id, clock_id),
  foreign key (org_id, emp_id) references emp (org_id, emp_id)
);
create index attendance_clock_emp on attendance_clock (org_id, emp_id, clock_time);

create table attendance_repair (
  org_id text not null references org,
  repair_id text not null,
  emp_id text not null,
  date date not null,
  period smallint not null default 1,
  side smallint not null,
  clock_time timestamp(0) not null,
  reason text not null,
  status smallint not null default 1,
  audit_by text, audit_by_name text, audit_time timestamp(0), audit_opinion text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, repair_id),
  foreign key (org_id, emp_id) references emp (org_id, emp_id)
);
create index attendance_repair_date on attendance_repair (org_id, date desc, repair_id desc);
create index attendance_repair_created on attendance_repair (org_id, create_time desc, repair_id desc);
create index attendance_repair_emp on attendance_repair (org_id, emp_id, date) where status in (1, 2);
create index attendance_repair_waiting on attendance_repair (org_id, date) where status = 1;

-- A closed month keeps what was judged of everybody; an open one is judged as it is read.
create table attendance_close (
  org_id text not null references org,
  month text not null,
  close_time timestamp(0) not null,
  close_by text, close_by_name text,
  primary key (org_id, month)
);
create table attendance_result (
  org_id text not null references org,
  month text not null,
  emp_id text not null,
  emp_name text not null,
  dept_id text not null,
  dept_name text,
  attendance_group_pk_id text,
  group_name text,
  days jsonb not null,
  primary key (org_id, month, emp_id),
  foreign key (org_id, month) references attendance_close on delete cascade
);
