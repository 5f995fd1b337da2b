-- What a store is made of (stock.md 2): depots with keepers, the tree of kinds, specs, suppliers, items, limits.

create table depot (
  org_id text not null references org,
  depot_id text not null,
  depot_name text not null,
  depot_code text,
  depot_type smallint not null,
  dept_id text,
  keeper_ids jsonb not null default '[]',
  address text,
  -- The one depot of what is on its way between two others, made with the institution.
  transit smallint not null default 0 check (transit in (0, 1)),
  status smallint not null default 1 check (status in (0, 1)),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, depot_id),
  constraint depot_name_once unique (org_id, depot_name),
  foreign key (org_id, dept_id) references dept (org_id, dept_id)
);
create unique index depot_transit_once on depot (org_id) where transit = 1;
create index depot_created on depot (org_id, create_time desc, depot_id desc);

create table classify (
  org_id text not null references org,
  classify_id text not null,
  classify_name text not null,
  classify_code text,
  parent_id text,
  classify_level smallint not null check (classify_level between 1 and 3),
  sort integer not null default 100,
  status smallint not null default 1 check (status in (0, 1)),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, classify_id),
  foreign key (org_id, parent_id) references classify (org_id, classify_id),
  check ((classify_level = 1) = (parent_id is null))
);
create unique index classify_name_once on classify (org_id, coalesce(parent_id, ''), classify_name);
create index classify_parent on classify (org_id, parent_id) where parent_id is not null;

create table spec (
  org_id text not null references org,
  spec_id text not null,
  spec_name text not null,
  remark text,
  status smallint not null default 1 check (status in (0, 1)),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, spec_id),
  constraint spec_name_once unique (org_id, spec_name)
);
create index spec_created on spec (org_id, create_time desc, spec_id desc);

create table supplier (
  org_id text not null references org,
  supplier_id text not null,
  supplier_name text not null,
  credit_code text,
  contact text not null,
  phone text not null,
  phone_hash text,
  phone_tail text,
  address text not null,
  bank text,
  account text,
  licences jsonb not null default '[]',
  -- The first of its licences to run out.
  licence_expire date,
  goods_scope text,
  status smallint not null default 1 check (status in (0, 1)),
  remark text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, supplier_id),
  constraint supplier_name_once unique (org_id, supplier_name)
);
create index supplier_created on supplier (org_id, create_time desc, supplier_id desc);
create index supplier_phone_tail on supplier (org_id, phone_tail);
select keep_sealed('supplier.phone', 'supplierId');
select keep_sealed('supplier.account', 'supplierId');

create table sku (
  org_id text not null references org,
  sku_id text not null,
  sku_code text not null,
  bar_code text,
  sku_name text not null,
  pinyin text not null default '',
  spec_id text not null,
  classify_id text not null,
  unit text not null,
  aux_unit text,
  aux_ratio numeric(14, 3) check (aux_ratio > 1),
  brand text,
  goods_property smallint,
  in_price bigint check (in_price >= 0),
  sale_price bigint check (sale_price >= 0),
  project_child_id text,
  batch_manage smallint not null default 0 check (batch_manage in (0, 1)),
  expire_manage smallint not null default 0 check (expire_manage in (0, 1)),
  shelf_life_days integer check (shelf_life_days between 1 and 36500),
  expire_warn_days integer not null default 30 check (expire_warn_days between 0 and 365),
  min_stock numeric(14, 3) check (min_stock >= 0),
  max_stock numeric(14, 3) check (max_stock >= 0),
  lend_able smallint not null default 0 check (lend_able in (0, 1)),
  supplier_id text,
  picture text,
  status smallint not null default 1 check (status in (0, 1)),
  remark text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, sku_id),
  constraint sku_code_once unique (org_id, sku_code),
  constraint sku_name_once unique (org_id, sku_name, spec_id),
  check (min_stock <= max_stock),
  check ((aux_unit is null) = (aux_ratio is null)),
  foreign key (org_id, spec_id) references spec (org_id, spec_id),
  foreign key (org_id, classify_id) references classify (org_id, classify_id),
  foreign key (org_id, supplier_id) references supplier (org_id, supplier_id),
  foreign key (org_id, project_child_id) references project_child (org_id, project_child_id)
);
create unique index sku_bar_code_once on sku (org_id, bar_code) where bar_code is not null;
create index sku_created on sku (org_id, create_time desc, sku_id desc);
create index sku_spec on sku (org_id, spec_id);
create index sku_classify on sku (org_id, classify_id);
create index sku_supplier on sku (org_id, supplier_id) where supplier_id is not null;

-- Limits of one depot; without a row those of the item count, for 总库 only (stock.md 4).
create table sku_limit (
  org_id text not null references org,
  limit_id text not null,
  depot_id text not null,
  sku_id text not null,
  min_stock numeric(14, 3) check (min_stock >= 0),
  max_stock numeric(14, 3) check (max_stock >= 0),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, limit_id),
  constraint sku_limit_once unique (org_id, depot_id, sku_id),
  check (min_stock <= max_stock),
  foreign key (org_id, depot_id) references depot (org_id, depot_id),
  foreign key (org_id, sku_id) references sku (org_id, sku_id)
);
