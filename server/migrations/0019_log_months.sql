-- A run by hand has a second of its own: it neither replaces the planned run of that second nor stands for it.
alter table job_run drop constraint job_run_pkey;
alter table job_run add primary key (org_id, job, manual, slot);

-- The operation log by months (platform.md 5). Its parts lie in a schema the application may not enter: it reads and
-- writes the whole log, whose grants and row-level security hold, and never a part of it.
create schema pims_part;

alter table oper_log rename to oper_log_before;
alter table oper_log_before rename constraint oper_log_pkey to oper_log_before_pkey;
drop index oper_log_time;
drop index oper_log_user;

create table oper_log (
  org_id text not null,
  log_id text not null,
  user_id text,
  user_name text,
  login_name text,
  dept_name text,
  module text not null,
  menu_name text,
  oper_type text not null,
  content text not null,
  target_type text,
  target_id text,
  target_name text,
  method text,
  path text,
  params jsonb,
  result_code integer not null default 0,
  message text,
  ip text,
  agent text,
  cost_ms integer,
  request_id text,
  oper_time timestamp(3) not null,
  primary key (org_id, log_id, oper_time)
) partition by range (oper_time);
create index oper_log_time on oper_log (org_id, oper_time desc, log_id desc);
create index oper_log_user on oper_log (org_id, user_id, oper_time desc);

-- Takes what belongs to no month that was made, so that no row is ever refused.
create table pims_part.oper_log_rest partition of oper_log default;
alter table pims_part.oper_log_rest enable row level security;

-- Makes the part of a month, with what lay in the rest of it; false when it is there. Run by the owner only.
create function make_log_month(day date) returns boolean
language plpgsql set search_path = public, pg_temp as $$
declare
  first date := date_trunc('month', day)::date;
  next date := (date_trunc('month', day) + interval '1 month')::date;
  part text := 'oper_log_' || to_char(first, 'YYYY_MM');
begin
  if to_regclass('pims_part.' || part) is not null then
    return false;
  end if;
  execute format('create table pims_part.%I (like oper_log including all)', part);
  execute format('alter table pims_part.%I enable row level security', part);
  execute format(
    'with moved as (delete from pims_part.oper_log_rest where oper_time >= %L and oper_time < %L returning *)
     insert into pims_part.%I select * from moved', first, next, part);
  execute format('alter table oper_log attach partition pims_part.%I for values from (%L) to (%L)', part, first, next);
  return true;
end $$;
revoke execute on function make_log_month(date) from public;

-- Drops the parts of months that ended before a day, and tells how many. Run by the owner only.
create function drop_log_months(before date) returns integer
language plpgsql set search_path = public, pg_temp as $$
declare
  part record;
  dropped integer := 0;
begin
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'oper_log'::regclass and c.relname ~ '^oper_log_\d{4}_\d{2}$'
      and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= before
  loop
    execute format('drop table pims_part.%I', part.relname);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
revoke execute on function drop_log_months(date) from public;

do $$
declare
  month date;
begin
  for month in
    select distinct date_trunc('month', oper_time)::date from oper_log_before
    union select (date_trunc('month', localtimestamp) + n * interval '1 month')::date from generate_series(0, 2) n
  loop
    perform make_log_month(month);
  end loop;
end $$;

insert into oper_log select * from oper_log_before;
drop table oper_log_before;
