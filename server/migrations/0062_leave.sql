-- Leave of staff (administration.md 3.4).

create table attendance_leave (
  org_id text not null references org,
  leave_id text not null,
  emp_id text not null,
  leave_type smallint not null,
  from_time timestamp(0) not null,
  to_time timestamp(0) not null check (to_time > from_time),
  hours numeric(7, 2) not null default 0,
  files jsonb not null default '[]',
  reason text not null,
  status smallint not null default 1,
  -- Decided by the steps of 审核配置, not by any one holder of the code.
  reviewed smallint not null default 0,
  audit_by text, audit_by_name text, audit_time timestamp(0), audit_opinion text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, leave_id),
  foreign key (org_id, emp_id) references emp (org_id, emp_id)
);
create index attendance_leave_begun on attendance_leave (org_id, from_time desc, leave_id desc);
create index attendance_leave_created on attendance_leave (org_id, create_time desc, leave_id desc);
create index attendance_leave_emp on attendance_leave (org_id, emp_id, to_time) where status in (1, 2);
create index attendance_leave_away on attendance_leave (org_id, to_time) where status = 2;
create index attendance_leave_waiting on attendance_leave (org_id, from_time) where status = 1;
