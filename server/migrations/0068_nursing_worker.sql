-- Who cares for whom (administration.md 2.2, care.md 3): one truth for the people's page and for the schedule of care.

create table oldman_carer (
  org_id text not null references org,
  oldman_id text not null,
  emp_id text not null,
  -- The lowest of a resident is the one who is asked first.
  sort smallint not null,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  primary key (org_id, oldman_id, emp_id),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id) on delete cascade,
  foreign key (org_id, emp_id) references emp (org_id, emp_id)
);
create index oldman_carer_emp on oldman_carer (org_id, emp_id);

alter table emp
  add column skills jsonb not null default '[]',
  add column care_location_ids jsonb not null default '[]';
