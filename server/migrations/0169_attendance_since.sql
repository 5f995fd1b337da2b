-- From when on somebody of a flexible group is judged, and until when days of a group count that was switched off
-- (administration.md 3.2, 3.4). Null: since the group itself takes effect; a group in use.

alter table attendance_member add column since date;
alter table attendance_group add column off_from date;
update attendance_group set off_from = coalesce(update_time, create_time)::date where status = 0;

-- Nobody plans the days of a flexible group: who has left it is judged by what is kept here of his time in it.
create table attendance_flexible_past (
  org_id text not null references org,
  emp_id text not null,
  from_date date not null,
  to_date date not null,
  flex_hours smallint not null,
  primary key (org_id, emp_id, from_date),
  foreign key (org_id, emp_id) references emp (org_id, emp_id)
);
