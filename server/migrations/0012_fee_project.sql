-- What is charged for: fee projects, their children with price history, discount rules, residents' own rows (fees.md 2).

create table fee_project (
  org_id text not null references org,
  project_id text not null,
  project_name text not null,
  project_type smallint not null check (project_type between 1 and 9),
  charge_flag smallint not null default 1,
  built_in smallint not null default 0,
  sort integer not null default 0,
  status smallint not null default 1,
  remark text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, project_id),
  constraint fee_project_name unique (org_id, project_name)
);
insert into fee_project (org_id, project_id, project_name, project_type, built_in, sort)
select org.org_id, kind.id, kind.name, kind.code, 1, kind.code from org
cross join (values ('fee-bed', '床位费', 1), ('fee-care', '护理费', 2), ('fee-meal', '伙食费', 3)) kind (id, name, code);

create table project_child (
  org_id text not null,
  project_child_id text not null,
  project_id text not null,
  project_child_name text not null,
  charge_cycle smallint not null check (charge_cycle between 1 and 6),
  unit text,
  prorate smallint not null default 1,
  refund_out smallint not null default 0,
  refund_out_rate smallint not null default 100 check (refund_out_rate between 0 and 100),
  refund_out_min_days smallint not null default 0,
  refund_out_max_days smallint not null default 0,
  refund_hospital smallint not null default 0,
  link_type smallint not null default 0,
  status smallint not null default 1,
  sort integer not null default 0,
  remark text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, project_child_id),
  constraint project_child_name unique (org_id, project_id, project_child_name),
  foreign key (org_id, project_id) references fee_project (org_id, project_id)
);

-- The price of a day is the row with the latest from_date not after it; before the first row, the first.
create table project_child_price (
  org_id text not null,
  project_child_id text not null,
  from_date date not null,
  price bigint not null check (price between 0 and 999999999),
  trial_price bigint check (trial_price between 0 and 999999999),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  primary key (org_id, project_child_id, from_date),
  foreign key (org_id, project_child_id) references project_child (org_id, project_child_id) on delete cascade
);

-- A bed, a room type or a level has one child. Kinds: 1 beds and room types, 2 levels, 3 meals.
create table project_child_link (
  org_id text not null,
  link_type smallint not null,
  link_id text not null,
  project_child_id text not null,
  primary key (org_id, link_type, link_id),
  foreign key (org_id, project_child_id) references project_child (org_id, project_child_id) on delete cascade
);
create index project_child_link_child on project_child_link (org_id, project_child_id);

create table discount_rule (
  org_id text not null references org,
  set_id text not null,
  discount_rule_name text not null,
  discount_type smallint not null check (discount_type in (1, 2, 3)),
  discount_value bigint not null check (discount_value > 0),
  project_child_ids jsonb not null default '[]',
  valid_num smallint not null,
  valid_unit text not null check (valid_unit in ('Y', 'M', 'D')),
  start_mode smallint not null default 1,
  conditions jsonb not null default '{}',
  stack smallint not null default 0,
  status smallint not null default 1,
  rule_version integer not null default 1,
  remark text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, set_id),
  constraint discount_rule_name unique (org_id, discount_rule_name),
  check (discount_type <> 1 or discount_value <= 10000)
);

-- Append-only: what each version of a rule grants. A holder keeps the version it was granted.
create table discount_rule_version (
  org_id text not null,
  set_id text not null,
  rule_version integer not null,
  discount_type smallint not null,
  discount_value bigint not null,
  project_child_ids jsonb not null default '[]',
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  primary key (org_id, set_id, rule_version),
  foreign key (org_id, set_id) references discount_rule (org_id, set_id) on delete cascade
);

-- What one resident is charged for, from start_date to end_date, both days included.
create table cost_project (
  org_id text not null,
  oldman_cost_id text not null,
  oldman_id text not null,
  live_id text not null,
  project_id text not null,
  project_child_id text not null,
  project_type smallint not null,
  charge_cycle smallint not null,
  -- The resident's own price; null follows the price history of the child.
  price bigint check (price between 0 and 999999999),
  -- Hundredths: 100 is one.
  quantity integer not null default 100 check (quantity between 1 and 99900),
  start_date date not null,
  end_date date check (end_date >= start_date),
  -- Why it ended, so that a withdrawn departure opens it again: 1 moved, 2 other level, 3 departed, 4 by hand.
  end_reason smallint,
  source smallint not null check (source between 1 and 11),
  source_id text,
  set_id text,
  rule_version integer,
  discount_start date,
  discount_end date,
  -- 1 in force, 2 cancelled
  status smallint not null default 1 check (status in (1, 2)),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, oldman_cost_id),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id),
  foreign key (org_id, live_id) references live (org_id, live_id),
  foreign key (org_id, project_child_id) references project_child (org_id, project_child_id),
  foreign key (org_id, set_id, rule_version) references discount_rule_version (org_id, set_id, rule_version),
  check ((set_id is null) = (rule_version is null))
);
create unique index cost_project_source on cost_project (org_id, source, source_id) where source_id is not null;
create index cost_project_live on cost_project (org_id, live_id, start_date);
create index cost_project_oldman on cost_project (org_id, oldman_id, start_date);
create index cost_project_child on cost_project (org_id, project_child_id);
create index cost_project_rule on cost_project (org_id, set_id) where set_id is not null;

-- 32044: one bed fee and one care fee a day. The lock makes two writers of one resident wait for each other.
create function cost_project_no_overlap() returns trigger language plpgsql as $$
begin
  if new.status <> 1 or new.project_type not in (1, 2) or new.source > 4 or new.charge_cycle > 4 then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('cost/' || new.org_id || '/' || new.oldman_id, 0));
  if exists (
    select from cost_project other
    where other.org_id = new.org_id and other.oldman_id = new.oldman_id
      and other.oldman_cost_id <> new.oldman_cost_id and other.status = 1 and other.project_type = new.project_type
      and other.source <= 4 and other.charge_cycle <= 4
      and daterange(other.start_date, other.end_date, '[]') && daterange(new.start_date, new.end_date, '[]')
  ) then
    raise exception 'type % of % is charged twice', new.project_type, new.oldman_id
      using errcode = '23P01', constraint = 'cost_project_overlap';
  end if;
  return new;
end $$;
create trigger cost_project_no_overlap before insert or update on cost_project
  for each row execute function cost_project_no_overlap();
