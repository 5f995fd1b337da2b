-- Dishes, their categories and the meals of a day (care.md 11).

create table dish_category (
  org_id text not null references org,
  category_id text not null,
  name text not null,
  sort integer not null default 0,
  status smallint not null default 1,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, category_id),
  constraint dish_category_name unique (org_id, name)
);
create index dish_category_sort on dish_category (org_id, sort, category_id);

create table dish (
  org_id text not null references org,
  dish_id text not null,
  dish_name text not null,
  category_id text not null,
  picture text,
  meal_types jsonb not null default '[]',
  texture jsonb not null default '[]',
  diet_tags jsonb not null default '[]',
  allergens jsonb not null default '[]',
  ingredients jsonb not null default '[]',
  kcal numeric(7, 1),
  protein numeric(6, 1),
  fat numeric(6, 1),
  carb numeric(6, 1),
  sodium numeric(7, 1),
  price bigint,
  project_child_id text,
  taste smallint,
  cook_way smallint,
  status smallint not null default 1,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, dish_id),
  constraint dish_name_once unique (org_id, dish_name),
  foreign key (org_id, category_id) references dish_category (org_id, category_id)
);
create index dish_created on dish (org_id, create_time desc, dish_id desc);
create index dish_in_category on dish (org_id, category_id);

create table meal_slot (
  org_id text not null references org,
  next_id text not null,
  next_name text not null,
  meal_type smallint not null,
  start_time varchar(5) not null check (start_time ~ '^\d\d:\d\d$'),
  end_time varchar(5) not null check (end_time ~ '^\d\d:\d\d$'),
  cutoff_time varchar(5) check (cutoff_time ~ '^\d\d:\d\d$'),
  cutoff_day smallint not null default 0,
  guest_price bigint,
  project_child_id text,
  sort integer not null default 0,
  status smallint not null default 1,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, next_id),
  constraint meal_slot_name unique (org_id, next_name),
  check (end_time > start_time)
);
create index meal_slot_sort on meal_slot (org_id, sort, next_id);
