-- Trainings and who is meant to come (administration.md 5.3).

create table training (
  org_id text not null references org,
  training_id text not null,
  title text not null,
  training_type smallint not null check (training_type > 0),
  way smallint not null check (way > 0),
  start_time timestamp(0) not null,
  end_time timestamp(0) not null,
  hours numeric(3, 1) not null check (hours between 0.5 and 40),
  place text,
  teacher text,
  dept_ids jsonb not null default '[]',
  member_ids jsonb not null default '[]',
  content text,
  files jsonb not null default '[]',
  exam smallint not null default 0 check (exam in (0, 1)),
  pass_score smallint not null default 60 check (pass_score between 0 and 100),
  status smallint not null default 0 check (status between 0 and 4),
  cancel_reason text,
  remind_told timestamp(0),
  -- What the codes of the place are made with.
  sign_key text not null,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, training_id),
  check (end_time > start_time)
);
create index training_created on training (org_id, create_time desc, training_id desc);
create index training_started on training (org_id, start_time desc, training_id desc);
create index training_state on training (org_id, status, end_time);

create table training_member (
  org_id text not null references org,
  member_id text not null,
  training_id text not null,
  emp_id text not null,
  sign_time timestamp(0),
  sign_way smallint check (sign_way between 1 and 4),
  -- Taken in by whoever kept the list at the door.
  added smallint not null default 0 check (added in (0, 1)),
  score smallint check (score between 0 and 100),
  cert_file text,
  remark text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, member_id),
  constraint training_member_once unique (org_id, training_id, emp_id),
  foreign key (org_id, training_id) references training (org_id, training_id) on delete cascade,
  foreign key (org_id, emp_id) references emp (org_id, emp_id)
);
create index training_member_emp on training_member (org_id, emp_id);
