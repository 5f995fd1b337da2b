-- 盘点: what is counted, line by line, and what stands still while it is (stock.md 3.7).

-- An item in a depot, or the whole depot, that nothing moves in or out of while it is counted.
create table stock_freeze (
  org_id text not null references org,
  freeze_id text not null,
  doc_id text not null,
  doc_no text not null,
  depot_id text not null,
  -- Null: the whole depot.
  sku_id text,
  primary key (org_id, freeze_id),
  constraint stock_freeze_once unique nulls not distinct (org_id, depot_id, sku_id),
  foreign key (org_id, depot_id) references depot (org_id, depot_id),
  foreign key (org_id, sku_id) references sku (org_id, sku_id)
);
create index stock_freeze_doc on stock_freeze (org_id, doc_id);

-- What a count says beside the head all documents share.
create table inventory (
  org_id text not null references org,
  doc_id text not null,
  -- INVENTORY_TYPE
  inventory_type smallint not null check (inventory_type between 1 and 4),
  blind smallint not null check (blind in (0, 1)),
  counter_ids jsonb not null,
  classify_ids jsonb not null default '[]',
  sku_ids jsonb not null default '[]',
  random_percent smallint check (random_percent between 1 and 100),
  -- Those who answer for the depot hear of a freeze past this time, once; null without a freeze.
  freeze_limit timestamp(0),
  freeze_told timestamp(0),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, doc_id),
  foreign key (org_id, doc_id) references stock_doc (org_id, doc_id),
  check ((inventory_type = 4) = (freeze_limit is null))
);
create index inventory_freezes on inventory (org_id, freeze_limit) where freeze_limit is not null and freeze_told is null;

create table inventory_line (
  org_id text not null references org,
  detail_id text not null,
  doc_id text not null,
  line_no integer not null check (line_no >= 1),
  sku_id text not null,
  -- Null: found without a row in the books.
  batch_id text,
  batch_no text,
  production_date date,
  expire_date date,
  -- Fen a unit of what was found.
  price bigint check (price >= 0),
  book_quantity numeric(14, 3) not null check (book_quantity >= 0),
  book_amount bigint not null check (book_amount >= 0),
  -- Null: not counted yet.
  count_quantity numeric(14, 3) check (count_quantity >= 0),
  diff_amount bigint not null default 0,
  -- INVENTORY_DIFF_REASON
  diff_reason text,
  count_by text, count_by_name text, count_time timestamp(0),
  line_version integer not null default 1,
  primary key (org_id, detail_id),
  constraint inventory_line_no unique (org_id, doc_id, line_no),
  constraint inventory_line_batch unique (org_id, doc_id, sku_id, batch_id),
  foreign key (org_id, doc_id) references inventory (org_id, doc_id),
  foreign key (org_id, sku_id) references sku (org_id, sku_id),
  foreign key (org_id, sku_id, batch_id) references stock_batch (org_id, sku_id, batch_id),
  check ((count_quantity is null) = (count_by is null)),
  check (batch_id is not null or price is not null)
);
create index inventory_line_sku on inventory_line (org_id, sku_id);
