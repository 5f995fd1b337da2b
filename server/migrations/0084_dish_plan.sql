-- Menus, what each resident may eat, and who takes part in which meal (care.md 11).

create table dish_plan (
  org_id text not null references org,
  plan_id text not null,
  plan_name text not null,
  cycle_type smallint not null,
  rotation_weeks smallint not null default 1 check (rotation_weeks between 1 and 4),
  start_date date not null,
  end_date date not null,
  kitchen_id smallint not null,
  location_ids jsonb not null default '[]',
  details jsonb not null default '[]',
  -- What stood before a change of a published menu, each until its moment: a meal is what it was at its cutoff.
  earlier jsonb not null default '[]',
  plan_status smallint not null default 0,
  check_result jsonb,
  stop_reason text,
  force_reason text,
  publish_by_name text,
  publish_time timestamp(0),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, plan_id),
  check (end_date >= start_date)
);
create index dish_plan_created on dish_plan (org_id, create_time desc, plan_id desc);
create index dish_plan_days on dish_plan (org_id, plan_status, start_date, end_date);
create index dish_plan_details on dish_plan using gin (details jsonb_path_ops);

-- What holds at a moment is the row whose interval [from, to) contains it. end_reason 2: closed by the departure.
create table oldman_diet (
  org_id text not null references org,
  diet_id text not null,
  oldman_id text not null,
  texture smallint not null default 1 check (texture between 1 and 5),
  diet_tags jsonb not null default '[]',
  allergens jsonb not null default '[]',
  forbidden text,
  feed_way smallint not null default 1,
  thicken smallint not null default 0 check (thicken between 0 and 3),
  dine_way smallint not null default 1,
  kitchen_id smallint not null default 1,
  "from" timestamp(0) not null,
  "to" timestamp(0),
  source smallint not null default 4,
  doctor_id text,
  checked smallint not null default 1,
  end_reason smallint,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, diet_id),
  check ("to" >= "from"),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id),
  foreign key (org_id, doctor_id) references emp (org_id, emp_id)
);
create unique index oldman_diet_open on oldman_diet (org_id, oldman_id) where "to" is null;
create index oldman_diet_time on oldman_diet (org_id, oldman_id, "from" desc);
create index oldman_diet_doctor on oldman_diet (org_id, doctor_id) where doctor_id is not null;

create table dish_book (
  org_id text not null references org,
  book_id text not null,
  oldman_id text not null,
  "date" date not null,
  next_id text not null,
  eat smallint not null default 1,
  guests smallint not null default 0 check (guests between 0 and 9),
  dish_ids jsonb not null default '[]',
  late smallint not null default 0,
  remark text,
  void smallint not null default 0,
  -- When its guests and extra dishes were charged, or found to be free.
  charged timestamp(0),
  charge_note text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, book_id),
  constraint dish_book_once unique (org_id, oldman_id, "date", next_id),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id),
  foreign key (org_id, next_id) references meal_slot (org_id, next_id)
);
create index dish_book_day on dish_book (org_id, "date", next_id);
create index dish_book_waiting on dish_book (org_id, "date")
  where charged is null and void = 0 and (guests > 0 or dish_ids <> '[]');
create index dish_book_slot on dish_book (org_id, next_id);
