-- The documents behind the schedules of residents (care.md 4).

create table care_plan (
  org_id text not null references org,
  plan_id text not null,
  plan_no text not null,
  plan_name text not null,
  oldman_id text not null,
  level_id text,
  assessment_id text,
  problems jsonb not null default '[]',
  goals jsonb not null default '[]',
  items jsonb not null default '[]',
  start_date date not null,
  end_date date,
  review_days smallint not null check (review_days between 7 and 180),
  next_review_date date,
  doctor_id text,
  nurse_id text not null,
  family_confirm smallint not null default 0,
  confirm_name text,
  sign_image text,
  plan_status smallint not null default 0 check (plan_status between 0 and 3),
  stop_reason text,
  -- Ended by a departure, which may be taken back; what it was before.
  departed_from smallint,
  remark text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, plan_id),
  unique (org_id, plan_no),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id),
  check (end_date is null or end_date >= start_date)
);
create index care_plan_created on care_plan (org_id, create_time desc, plan_id desc);
create index care_plan_oldman on care_plan (org_id, oldman_id);
create index care_plan_status on care_plan (org_id, plan_status, next_review_date);
create index execution_row_plan on execution_row (org_id, plan_id) where plan_id is not null;
