-- Vital signs and the limits they are judged by (care.md 10).

create table vital_sign (
  org_id text not null references org,
  sign_id text not null,
  oldman_id text not null,
  sign_type smallint not null check (sign_type between 1 and 7),
  measure_time timestamp(0) not null,
  systolic smallint,
  diastolic smallint,
  pulse smallint,
  spo2 smallint,
  glucose numeric(4, 1),
  glucose_period smallint,
  heart_rate smallint,
  temperature numeric(4, 1),
  temp_site smallint,
  respiration smallint,
  weight numeric(4, 1),
  posture smallint,
  remark text,
  status smallint not null default 1,
  void_reason text,
  edit_reason text,
  source smallint not null default 1,
  device_no text,
  task_id text,
  recorder_id text,
  abnormal smallint not null,
  abnormal_text text,
  recheck_of text,
  review_by text,
  review_time timestamp(0),
  review_text text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, sign_id),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id),
  foreign key (org_id, recheck_of) references vital_sign (org_id, sign_id)
);
-- 14303: one of a type a minute, of what counts.
create unique index vital_sign_once on vital_sign (org_id, oldman_id, sign_type, (date_trunc('minute', measure_time)))
  where status = 1;
create index vital_sign_measured on vital_sign (org_id, sign_type, measure_time desc, sign_id desc);
create index vital_sign_oldman on vital_sign (org_id, oldman_id, sign_type, measure_time desc);
create index vital_sign_abnormal on vital_sign (org_id, sign_type, measure_time desc) where abnormal > 0;

create table sign_limit (
  org_id text not null references org,
  limit_id text not null,
  -- Nobody: what holds in the house instead of the table's.
  oldman_id text,
  sign_type smallint not null check (sign_type between 1 and 6),
  item text check (item in ('systolic', 'diastolic')),
  low2 numeric(5, 1),
  low1 numeric(5, 1),
  high1 numeric(5, 1),
  high2 numeric(5, 1),
  doctor_id text,
  reason text,
  until date,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, limit_id),
  constraint sign_limit_item check ((sign_type = 1) = (item is not null)),
  constraint sign_limit_once unique nulls not distinct (org_id, oldman_id, sign_type, item),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id),
  foreign key (org_id, doctor_id) references user_account (org_id, user_id)
);
