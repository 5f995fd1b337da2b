-- Bills over the ledger (fees.md 4, 5). A line is never edited: what changes later is another line.

create table trade_month (
  org_id text not null,
  trade_month_id text not null,
  bill_no text not null,
  oldman_id text not null,
  live_id text not null,
  fee_month text not null check (fee_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- 1 monthly, 2 added, 3 settlement, 4 adjustment
  bill_type smallint not null check (bill_type between 1 and 4),
  period_from date not null,
  period_to date not null,
  -- Sums of its lines by kind; paid_amt is the sum of its payments less what went back.
  gross_amt bigint not null default 0,
  discount_amt bigint not null default 0,
  adjust_amt bigint not null default 0,
  waive_amt bigint not null default 0,
  net_amt bigint not null generated always as (gross_amt - discount_amt + adjust_amt - waive_amt) stored,
  paid_amt bigint not null default 0,
  issue_date date not null,
  due_date date not null,
  -- 0 unpaid, 1 partly, 2 paid, 3 void
  bill_status smallint not null default 0 check (bill_status between 0 and 3),
  bed_name text,
  level_name text,
  remind_count integer not null default 0,
  print_count integer not null default 0,
  void_reason text,
  void_by_name text,
  void_time timestamp(0),
  remark text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, trade_month_id),
  unique (org_id, bill_no),
  foreign key (org_id, oldman_id) references account (org_id, oldman_id),
  foreign key (org_id, live_id) references live (org_id, live_id),
  -- I3 per bill: never paid beyond what is due, never owed less than nothing.
  constraint trade_month_paid check (bill_status = 3 or (paid_amt >= 0 and paid_amt <= gross_amt - discount_amt + adjust_amt - waive_amt)),
  check (bill_status <> 3 or paid_amt = 0)
);
-- 32042: who generates a month twice meets here.
create unique index trade_month_once on trade_month (org_id, live_id, fee_month) where bill_type = 1 and bill_status <> 3;
create index trade_month_oldman on trade_month (org_id, oldman_id, fee_month desc);
create index trade_month_listed on trade_month (org_id, fee_month desc, bill_no desc);
create index trade_month_open on trade_month (org_id, oldman_id, due_date) where bill_status in (0, 1);

create table trade_month_detail (
  org_id text not null,
  trade_month_detail_id text not null,
  trade_month_id text not null,
  line_no integer not null,
  oldman_cost_id text,
  project_id text,
  project_child_id text,
  fee_name text not null,
  fee_month text not null,
  date_from date not null,
  date_to date not null,
  days integer not null,
  month_days smallint not null,
  price bigint not null,
  -- Hundredths.
  quantity integer not null default 100,
  gross_amt bigint not null,
  discount_amt bigint not null default 0,
  net_amt bigint not null,
  set_id text,
  -- 1 regular, 2 adjustment, 3 outing, 4 by hand, 5 waived, 6 compensation
  detail_kind smallint not null check (detail_kind between 1 and 6),
  sort integer not null default 0,
  source_id text,
  remark text,
  -- The line that takes this one back, and the other way round.
  reverses text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  primary key (org_id, trade_month_detail_id),
  unique (org_id, trade_month_id, line_no),
  constraint trade_month_detail_reversed_once unique (org_id, reverses),
  foreign key (org_id, trade_month_id) references trade_month (org_id, trade_month_id),
  foreign key (org_id, reverses) references trade_month_detail (org_id, trade_month_detail_id),
  check (net_amt = gross_amt - discount_amt)
);
create index trade_month_detail_cost on trade_month_detail (org_id, oldman_cost_id) where oldman_cost_id is not null;

-- The log of each run: what was made, what could not be and why.
create table bill_run (
  org_id text not null references org,
  run_id text not null,
  fee_month text not null,
  total integer not null,
  created integer not null,
  skipped integer not null,
  failed jsonb not null default '[]',
  manual smallint not null default 0,
  operator_name text,
  create_time timestamp(0) not null,
  primary key (org_id, run_id)
);
create index bill_run_listed on bill_run (org_id, create_time desc, run_id desc);
