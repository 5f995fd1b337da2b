-- Activities and who takes part in them (administration.md 6).

create table activity (
  org_id text not null references org,
  activity_id text not null,
  title text not null,
  activity_type smallint not null check (activity_type > 0),
  pictures jsonb not null default '[]',
  content text not null,
  place text not null,
  location_id text,
  start_time timestamp(0) not null,
  end_time timestamp(0) not null,
  register_start timestamp(0),
  register_end timestamp(0),
  quota smallint not null default 0 check (quota between 0 and 999),
  wait_quota smallint not null default 0 check (wait_quota between 0 and 99),
  scope_type smallint not null default 1 check (scope_type between 1 and 3),
  scope_ids jsonb not null default '[]',
  fee bigint not null default 0 check (fee >= 0),
  project_child_id text,
  organiser_id text not null,
  helpers jsonb not null default '[]',
  risk_level smallint not null default 1 check (risk_level between 1 and 3),
  safety_plan text,
  budget bigint check (budget >= 0),
  actual_cost bigint check (actual_cost >= 0),
  summary text,
  cancel_reason text,
  activity_status smallint not null default 0 check (activity_status between 0 and 5),
  reminded timestamp(0),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, activity_id),
  check (end_time > start_time),
  check (fee = 0 or project_child_id is not null),
  foreign key (org_id, location_id) references location (org_id, location_id),
  foreign key (org_id, project_child_id) references project_child (org_id, project_child_id),
  foreign key (org_id, organiser_id) references emp (org_id, emp_id)
);
create index activity_created on activity (org_id, create_time desc, activity_id desc);
create index activity_started on activity (org_id, start_time desc, activity_id desc);
create index activity_state on activity (org_id, activity_status, start_time desc);
create index activity_ended on activity (org_id, activity_status, end_time);
create index activity_organiser on activity (org_id, organiser_id);

create table activity_register (
  org_id text not null,
  register_id text not null,
  activity_id text not null,
  oldman_id text not null,
  register_status smallint not null check (register_status between 1 and 3),
  wait_no integer check (wait_no > 0),
  doctor_name text,
  remark text,
  register_by text,
  register_by_name text,
  register_time timestamp(0) not null,
  walk_in smallint not null default 0 check (walk_in in (0, 1)),
  sign_status smallint not null default 0 check (sign_status between 0 and 3),
  sign_in_time timestamp(0),
  sign_out_time timestamp(0),
  way smallint check (way between 1 and 4),
  health_record text,
  mood smallint check (mood between 1 and 5),
  charge_amount bigint check (charge_amount >= 0),
  charge_id text,
  charges smallint not null default 0,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, register_id),
  constraint activity_register_once unique (org_id, activity_id, oldman_id),
  check ((register_status = 2) = (wait_no is not null)),
  check (sign_out_time >= sign_in_time),
  foreign key (org_id, activity_id) references activity (org_id, activity_id),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id)
);
create index activity_register_created on activity_register (org_id, create_time desc, register_id desc);
create index activity_register_oldman on activity_register (org_id, oldman_id, activity_id);
create index activity_register_open on activity_register (org_id, activity_id)
  where register_status < 3 and sign_status < 2;
