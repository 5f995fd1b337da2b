-- One-off costs registered by departments (administration.md 8), and the days away that bills give back (fees.md 5.6).

create table elder_cost (
  org_id text not null references org,
  cost_id text not null,
  oldman_id text not null,
  project_child_id text not null,
  -- Thousandths.
  quantity integer not null check (quantity between 1 and 999000),
  price bigint not null check (price between 0 and 999999999),
  amount bigint not null check (amount between 1 and 999999999),
  cost_date date not null,
  handler_id text,
  files jsonb not null default '[]',
  remark text,
  -- Set when it is taken back; whether it is billed stands on the bill.
  void_reason text,
  void_by_name text,
  void_time timestamp(0),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, cost_id),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id),
  foreign key (org_id, project_child_id) references project_child (org_id, project_child_id)
);
create index elder_cost_listed on elder_cost (org_id, cost_date desc, cost_id desc);
create index elder_cost_oldman on elder_cost (org_id, oldman_id, cost_date desc);

-- An outing that ended; each month it touches gives its part back once that month is billed.
create table outing_refund (
  org_id text not null references org,
  outing_id text not null,
  oldman_id text not null,
  live_id text not null,
  out_day date not null,
  back_day date not null,
  out_type smallint not null,
  meal_stop smallint not null default 1,
  -- 1 in force, 2 taken back
  status smallint not null default 1 check (status in (1, 2)),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, outing_id),
  foreign key (org_id, live_id) references live (org_id, live_id),
  check (back_day >= out_day)
);
create index outing_refund_live on outing_refund (org_id, live_id, out_day);
create index trade_month_detail_source on trade_month_detail (org_id, source_id) where source_id is not null;
