-- Orders of services at home: their steps, after-sales, rules, what people thought of them, and how all this is set
-- (services.md 6–9).

create table home_order_config (
  org_id text not null references org,
  config_id text not null,
  lead_minutes integer not null,
  work_time_from text not null,
  work_time_to text not null,
  service_areas jsonb not null default '[]',
  unpaid_cancel_minutes integer not null,
  open_grab smallint not null,
  receive_timeout_minutes integer not null,
  travel_minutes integer not null,
  start_radius integer not null,
  early_minutes integer not null,
  min_service_percent integer not null,
  need_photo smallint not null,
  need_sign smallint not null,
  cancel_free_hours integer not null,
  cancel_fee_percent integer not null,
  refund_to text not null,
  after_sale_days integer not null,
  auto_evaluate_days integer not null,
  alarm_amount_default bigint not null,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, config_id)
);

create table home_order_rule (
  org_id text not null references org,
  id text not null,
  rule_name text not null,
  oldman_ids jsonb not null,
  items jsonb not null,
  cycle_type smallint not null check (cycle_type in (1, 2, 3, 4)),
  week_days jsonb,
  month_days jsonb,
  interval_days integer,
  times jsonb not null,
  start_date date not null,
  end_date date,
  skip_dates jsonb not null default '[]',
  skip_holiday smallint not null default 0,
  advance_days integer not null default 3 check (advance_days between 1 and 14),
  worker_ids jsonb not null default '[]',
  pay_mode smallint not null check (pay_mode in (1, 2)),
  status smallint not null default 1 check (status in (0, 1)),
  last_run_time timestamp(0),
  generated_count integer not null default 0,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, id),
  constraint home_order_rule_name_once unique (org_id, rule_name),
  check (end_date >= start_date)
);
create index home_order_rule_created on home_order_rule (org_id, create_time desc, id desc);
create index home_order_rule_on on home_order_rule (org_id, id) where status = 1;
create index home_order_rule_elders on home_order_rule using gin (oldman_ids);
create index home_order_rule_items on home_order_rule using gin (items jsonb_path_ops);

create table home_order (
  org_id text not null references org,
  id text not null,
  order_no text not null,
  order_source smallint not null default 1,
  oldman_id text not null,
  oldman_name text not null,
  phone text,
  phone_hash text,
  phone_tail text,
  address text not null,
  region_code text,
  lng numeric(11, 8),
  lat numeric(10, 8),
  contact_name text,
  items jsonb not null,
  total_amount bigint not null check (total_amount >= 0),
  discount_amount bigint not null default 0 check (discount_amount >= 0),
  pay_amount bigint not null check (pay_amount >= 0),
  subsidy_amount bigint not null default 0 check (subsidy_amount >= 0),
  plan_start timestamp(0) not null,
  plan_end timestamp(0) not null check (plan_end > plan_start),
  -- The first leads.
  worker_ids jsonb not null default '[]',
  status smallint not null default 1 check (status between 1 and 9),
  pay_status smallint not null default 0 check (pay_status between 0 and 4),
  pay_way text,
  pay_time timestamp(0),
  receipt_no text,
  distribute_time timestamp(0),
  receive_time timestamp(0),
  refuse_count integer not null default 0,
  start_time timestamp(0),
  start_lng numeric(11, 8),
  start_lat numeric(10, 8),
  start_distance integer,
  start_reason text,
  start_photos jsonb not null default '[]',
  late smallint not null default 0,
  over_time timestamp(0),
  over_lng numeric(11, 8),
  over_lat numeric(10, 8),
  over_photos jsonb not null default '[]',
  actual_minutes integer,
  over_reason text,
  sign_image text,
  sign_name text,
  no_sign_reason text,
  service_note text,
  cancel_reason smallint,
  cancel_by smallint,
  cancel_remark text,
  cancel_time timestamp(0),
  cancel_fee bigint not null default 0 check (cancel_fee >= 0),
  refund_amount bigint not null default 0 check (refund_amount >= 0 and refund_amount <= pay_amount),
  rule_id text,
  -- The time the rule named; an order may be moved afterwards.
  rule_start timestamp(0),
  origin_id text,
  rules jsonb not null,
  remark text,
  -- When the manager was told that nobody began, or that nobody ended.
  start_told timestamp(0),
  over_told timestamp(0),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, id),
  constraint home_order_no_once unique (org_id, order_no),
  constraint home_order_rule_once unique (org_id, rule_id, oldman_id, rule_start),
  foreign key (org_id, oldman_id) references home_oldman (org_id, oldman_id),
  foreign key (org_id, rule_id) references home_order_rule (org_id, id),
  foreign key (org_id, origin_id) references home_order (org_id, id)
);
select keep_sealed('homeOrder.phone', 'id');
create index home_order_planned on home_order (org_id, plan_start desc, id desc);
create index home_order_created on home_order (org_id, create_time desc, id desc);
create index home_order_state on home_order (org_id, status, plan_start desc, id desc);
create index home_order_elder on home_order (org_id, oldman_id, plan_start desc, id desc);
create index home_order_phone_tail on home_order (org_id, phone_tail);
create index home_order_region on home_order (org_id, region_code text_pattern_ops);
create index home_order_workers on home_order using gin (worker_ids);
create index home_order_items on home_order using gin (items jsonb_path_ops);
create index home_order_origin on home_order (org_id, origin_id) where origin_id is not null;

-- Each step of an order, in the words of whoever took it.
create table home_order_step (
  org_id text not null,
  step_id text not null,
  order_id text not null,
  time timestamp(0) not null,
  action text not null,
  from_status smallint,
  to_status smallint,
  operator_id text not null,
  operator text not null,
  terminal text,
  remark text,
  primary key (org_id, step_id),
  foreign key (org_id, order_id) references home_order (org_id, id)
);
create index home_order_step_of on home_order_step (org_id, order_id, step_id);

create table home_after_order (
  org_id text not null references org,
  id text not null,
  after_no text not null,
  order_id text not null,
  after_type smallint not null check (after_type between 1 and 4),
  reason smallint not null,
  content text not null,
  photos jsonb not null default '[]',
  apply_amount bigint check (apply_amount > 0),
  apply_by text not null,
  apply_by_name text not null,
  status smallint not null default 1 check (status between 1 and 5),
  audit_amount bigint check (audit_amount >= 0),
  audit_opinion text,
  audit_by text,
  audit_by_name text,
  audit_time timestamp(0),
  refund_to text,
  new_order_id text,
  complaint_id text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, id),
  constraint home_after_order_no_once unique (org_id, after_no),
  foreign key (org_id, order_id) references home_order (org_id, id),
  foreign key (org_id, new_order_id) references home_order (org_id, id)
);
create unique index home_after_order_one_open on home_after_order (org_id, order_id) where status = 1;
create index home_after_order_created on home_after_order (org_id, create_time desc, id desc);
create index home_after_order_state on home_after_order (org_id, status, create_time desc);
create index home_after_order_of on home_after_order (org_id, order_id);

create table home_order_evaluation (
  org_id text not null references org,
  id text not null,
  order_id text not null,
  quality smallint not null check (quality between 1 and 5),
  attitude smallint not null check (attitude between 1 and 5),
  punctual smallint not null check (punctual between 1 and 5),
  score numeric(2, 1) not null,
  tags jsonb not null default '[]',
  content text,
  photos jsonb not null default '[]',
  source smallint not null check (source in (1, 2, 3)),
  reply_content text,
  reply_time timestamp(0),
  status smallint not null default 1 check (status in (0, 1)),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, id),
  constraint home_order_evaluation_once unique (org_id, order_id),
  foreign key (org_id, order_id) references home_order (org_id, id)
);
create index home_order_evaluation_created on home_order_evaluation (org_id, create_time desc, id desc);

-- What a rule made, and what it passed by.
create table home_order_rule_log (
  org_id text not null,
  log_id text not null,
  rule_id text not null,
  oldman_id text not null,
  plan_start timestamp(0) not null,
  order_id text,
  reason text,
  create_time timestamp(0) not null,
  primary key (org_id, log_id),
  constraint home_order_rule_log_once unique (org_id, rule_id, oldman_id, plan_start, reason),
  foreign key (org_id, rule_id) references home_order_rule (org_id, id) on delete cascade,
  foreign key (org_id, order_id) references home_order (org_id, id)
);
create index home_order_rule_log_of on home_order_rule_log (org_id, rule_id, log_id desc);
