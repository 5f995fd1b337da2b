-- What is given when (stock.md 5.4): one row for a resident at a planned time, a line for each drug of it.

create table drug_take (
  org_id text not null references org,
  take_id text not null,
  oldman_id text not null,
  plan_time timestamp(0) not null,
  -- Of a dose at need its setting, else nothing.
  prn_use_id text not null default '',
  prn smallint not null default 0 check (prn in (0, 1)),
  status smallint not null default 0 check (status between 0 and 8),
  prepare_by text,
  prepare_by_name text,
  prepare_time timestamp(0),
  check_by text,
  check_by_name text,
  check_time timestamp(0),
  give_by text,
  give_by_name text,
  give_time timestamp(0),
  verify_way smallint,
  late smallint not null default 0 check (late in (0, 1)),
  offline smallint not null default 0 check (offline in (0, 1)),
  reason text,
  doctor_order text,
  remark text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, take_id),
  constraint drug_take_once unique (org_id, oldman_id, plan_time, prn_use_id),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id)
);
create index drug_take_day on drug_take (org_id, plan_time, take_id);
create index drug_take_open on drug_take (org_id, plan_time) where status < 3;
create index drug_take_created on drug_take (org_id, create_time desc, take_id desc);

create table drug_take_line (
  org_id text not null references org,
  take_line_id text not null,
  take_id text not null,
  use_id text not null,
  drug_id text not null,
  dose numeric(14, 3) not null check (dose > 0),
  take_time smallint,
  status smallint not null default 0 check (status between 0 and 8),
  -- What was packed of which batch: set aside there while the line is 1 or 2.
  splits jsonb not null default '[]',
  actual_dose numeric(14, 3) check (actual_dose >= 0),
  refuse_reason smallint,
  reason text,
  primary key (org_id, take_line_id),
  constraint drug_take_line_once unique (org_id, take_id, use_id),
  foreign key (org_id, take_id) references drug_take (org_id, take_id) on delete cascade,
  foreign key (org_id, use_id) references drug_use (org_id, use_id),
  foreign key (org_id, drug_id) references drug (org_id, drug_id)
);
create index drug_take_line_use on drug_take_line (org_id, use_id);
create index drug_take_line_drug on drug_take_line (org_id, drug_id);

-- What nearly went wrong: kept though the call was refused.
create table drug_near_miss (
  org_id text not null references org,
  near_miss_id text not null,
  -- DRUG_NEAR_MISS
  type smallint not null check (type between 1 and 5),
  take_id text not null,
  oldman_id text not null,
  user_id text not null,
  user_name text not null,
  scanned text,
  remark text,
  create_time timestamp(0) not null,
  primary key (org_id, near_miss_id),
  foreign key (org_id, take_id) references drug_take (org_id, take_id)
);
create index drug_near_miss_time on drug_near_miss (org_id, create_time desc, near_miss_id desc);
create index drug_near_miss_take on drug_near_miss (org_id, take_id);
