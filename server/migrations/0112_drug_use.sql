-- What a resident is given, how much and when (stock.md 5.3).

create table drug_use (
  org_id text not null references org,
  use_id text not null,
  oldman_id text not null,
  drug_id text not null,
  -- As it was ordered, and in the smallest unit.
  dose_value numeric(14, 3) not null check (dose_value > 0),
  dose_unit text not null,
  dose numeric(14, 3) not null check (dose > 0),
  drug_way smallint not null,
  freq text not null,
  times jsonb not null default '[]',
  week_days jsonb not null default '[]',
  start_date date not null,
  end_date date,
  prn smallint not null default 0 check (prn in (0, 1)),
  max_per_day smallint check (max_per_day >= 1),
  min_interval_minutes integer check (min_interval_minutes >= 0),
  indication text,
  prescriber_id text,
  prescriber_name text,
  order_file text,
  source smallint,
  self_take smallint not null default 0 check (self_take in (0, 1)),
  use_status smallint not null check (use_status between 0 and 3),
  pause smallint not null default 0 check (pause between 0 and 3),
  stop_reason smallint,
  stop_time timestamp(0),
  over_reason text,
  -- Codes of the refusals it passed with a reason; stays red.
  flags jsonb not null default '[]',
  prev_use_id text,
  -- What a day takes on average, in the smallest unit; nothing where it is taken at need or once.
  daily_dose numeric(14, 3) not null default 0 check (daily_dose >= 0),
  audit_by text,
  audit_by_name text,
  audit_time timestamp(0),
  remark text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, use_id),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id),
  foreign key (org_id, drug_id) references drug (org_id, drug_id),
  foreign key (org_id, prev_use_id) references drug_use (org_id, use_id),
  check (end_date is null or end_date >= start_date),
  check ((freq = 'prn') = (prn = 1)),
  check (prn = 0 or (max_per_day is not null and min_interval_minutes is not null and indication is not null)),
  check (prescriber_id is not null or prescriber_name is not null)
);
create index drug_use_created on drug_use (org_id, create_time desc, use_id desc);
create index drug_use_oldman on drug_use (org_id, oldman_id, drug_id);
create index drug_use_drug on drug_use (org_id, drug_id);
create index drug_use_open on drug_use (org_id, use_status, end_date) where use_status < 2;
create index drug_use_prev on drug_use (org_id, prev_use_id) where prev_use_id is not null;
