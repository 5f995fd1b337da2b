-- What is due for residents, and what was done (care.md 5). By months, as the operation log lies: its parts are in a
-- schema the application may not enter.

create table care_task (
  org_id text not null references org,
  task_id text not null,
  plan_date date not null,
  plan_time timestamp(0) not null,
  oldman_id text not null,
  -- Where the resident lay when it was due.
  bed_name text,
  dept_id text,
  -- The row of the schedule; a recheck or an alarm has none.
  nursing_plan_id text,
  project_id text not null,
  source smallint not null check (source between 1 and 5),
  recheck_of text,
  alarm_id text,
  executor_ids jsonb not null default '[]',
  shift_type smallint not null,
  shift_end timestamp(0) not null,
  minutes smallint not null,
  need_photo smallint not null default 0,
  need_sign smallint not null default 0,
  task_status smallint not null default 0 check (task_status between 0 and 5),
  timeliness smallint check (timeliness between 0 and 2),
  start_time timestamp(0),
  finish_time timestamp(0),
  finish_by text,
  finish_by_name text,
  second_by text,
  result_value jsonb,
  photos jsonb not null default '[]',
  sign_image text,
  voice text,
  exempt_reason smallint,
  refuse_reason text,
  late_reason text,
  cancel_reason text,
  remark text,
  record_type smallint not null default 1 check (record_type between 1 and 3),
  handover_id text,
  location_check smallint not null default 0,
  offline smallint not null default 0,
  cost_row smallint not null default 0,
  edit_log jsonb not null default '[]',
  -- When it was judged to be missed.
  miss_time timestamp(0),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, task_id, plan_date),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id),
  foreign key (org_id, project_id) references care_project (org_id, project_id)
) partition by range (plan_date);

-- The generator may run twice; what was asked for by hand may come twice in one minute.
create unique index care_task_due on care_task (org_id, nursing_plan_id, plan_date, plan_time) where record_type <> 2;
-- One recheck of a value.
create unique index care_task_recheck on care_task (org_id, recheck_of, plan_date) where recheck_of is not null;
create index care_task_day on care_task (org_id, plan_date, plan_time, task_id);
create index care_task_oldman on care_task (org_id, oldman_id, plan_date desc, plan_time desc);
create index care_task_open on care_task (org_id, shift_end) where task_status in (0, 1);
create index care_task_project on care_task (org_id, project_id);

create table pims_part.care_task_rest partition of care_task default;
alter table pims_part.care_task_rest enable row level security;

-- Makes the part of a month of a table that is parted by days, with what lay in the rest of it; false when it is there.
-- Run by the owner only.
create function make_month_part(parent text, stamp text, day date) returns boolean
language plpgsql set search_path = public, pg_temp as $$
declare
  first date := date_trunc('month', day)::date;
  next date := (date_trunc('month', day) + interval '1 month')::date;
  part text := parent || '_' || to_char(first, 'YYYY_MM');
begin
  if to_regclass('pims_part.' || part) is not null then
    return false;
  end if;
  execute format('create table pims_part.%I (like %I including all)', part, parent);
  execute format('alter table pims_part.%I enable row level security', part);
  execute format(
    'with moved as (delete from pims_part.%I where %I >= %L and %I < %L returning *)
     insert into pims_part.%I select * from moved', parent || '_rest', stamp, first, stamp, next, part);
  execute format('alter table %I attach partition pims_part.%I for values from (%L) to (%L)', parent, part, first, next);
  return true;
end $$;
revoke execute on function make_month_part(text, text, date) from public;

select make_month_part('care_task', 'plan_date', (date_trunc('month', localtimestamp) + n * interval '1 month')::date)
from generate_series(0, 2) n;

-- What one shift hands to the next (care.md 5).
create table handover (
  org_id text not null references org,
  handover_id text not null,
  dept_id text not null,
  work_date date not null,
  shift_type smallint not null,
  giver_id text not null,
  receiver_id text,
  counts jsonb not null default '{}',
  missed jsonb not null default '[]',
  alarms jsonb not null default '[]',
  criticals jsonb not null default '[]',
  incidents jsonb not null default '[]',
  outs jsonb not null default '[]',
  prns jsonb not null default '[]',
  notes jsonb not null default '[]',
  pending jsonb not null default '[]',
  giver_sign text,
  giver_time timestamp(0),
  receiver_sign text,
  receiver_time timestamp(0),
  receiver_remark text,
  handover_status smallint not null default 0 check (handover_status between 0 and 2),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, handover_id),
  constraint handover_once unique (org_id, dept_id, work_date, shift_type),
  foreign key (org_id, dept_id) references dept (org_id, dept_id)
);
create index handover_created on handover (org_id, create_time desc, handover_id desc);
create index handover_day on handover (org_id, work_date desc, shift_type);
