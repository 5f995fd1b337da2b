-- Documents of the store (stock.md 3): head, lines, and who did what with them.

create table stock_doc (
  org_id text not null references org,
  doc_id text not null,
  -- STOCK_DOC_TYPE
  doc_type text not null check (doc_type in ('STORE', 'DELIVER', 'SCRAP', 'LEND', 'TRANSFER', 'INVENTORY')),
  doc_no text not null,
  -- STORE_TYPE of what comes in.
  store_type smallint,
  biz_date date not null,
  depot_id text not null,
  -- STOCK_DOC_STATUS
  status smallint not null check (status between 0 and 13),
  supplier_id text,
  donor text,
  invoice_no text,
  purchaser text,
  checker_id text,
  remark text,
  files jsonb not null default '[]',
  total_quantity numeric(14, 3) not null default 0,
  total_amount bigint not null default 0,
  print_count integer not null default 0,
  post_by text, post_by_name text, post_time timestamp(0),
  audit_by text, audit_by_name text, audit_time timestamp(0), audit_opinion text,
  red_flag smallint not null default 0 check (red_flag in (0, 1)),
  red_reason text,
  -- Of a red one the document it takes back.
  origin_doc_id text,
  -- What made it, when no person did.
  source_doc_type text,
  source_doc_id text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, doc_id),
  constraint stock_doc_no_once unique (org_id, doc_no),
  check ((red_flag = 1) = (origin_doc_id is not null)),
  foreign key (org_id, depot_id) references depot (org_id, depot_id),
  foreign key (org_id, supplier_id) references supplier (org_id, supplier_id),
  foreign key (org_id, checker_id) references user_account (org_id, user_id),
  foreign key (org_id, origin_doc_id) references stock_doc (org_id, doc_id)
);
create index stock_doc_created on stock_doc (org_id, doc_type, create_time desc, doc_id desc);
create index stock_doc_day on stock_doc (org_id, doc_type, biz_date desc);
create index stock_doc_state on stock_doc (org_id, doc_type, status);
create index stock_doc_depot on stock_doc (org_id, depot_id, status);
create index stock_doc_supplier on stock_doc (org_id, supplier_id) where supplier_id is not null;
create index stock_doc_origin on stock_doc (org_id, origin_doc_id) where origin_doc_id is not null;

create table stock_doc_line (
  org_id text not null references org,
  detail_id text not null,
  doc_id text not null,
  line_no smallint not null check (line_no >= 1),
  sku_id text not null,
  batch_id text,
  batch_no text,
  production_date date,
  expire_date date,
  quantity numeric(14, 3) not null check (quantity <> 0),
  price bigint not null default 0 check (price >= 0),
  amount bigint not null default 0,
  -- What red documents took back of it.
  red_quantity numeric(14, 3) not null default 0 check (red_quantity >= 0 and (red_quantity = 0 or red_quantity <= quantity)),
  origin_detail_id text,
  remark text,
  primary key (org_id, detail_id),
  constraint stock_doc_line_no unique (org_id, doc_id, line_no),
  foreign key (org_id, doc_id) references stock_doc (org_id, doc_id),
  foreign key (org_id, sku_id) references sku (org_id, sku_id),
  foreign key (org_id, sku_id, batch_id) references stock_batch (org_id, sku_id, batch_id),
  foreign key (org_id, origin_detail_id) references stock_doc_line (org_id, detail_id)
);
create index stock_doc_line_sku on stock_doc_line (org_id, sku_id);

create table stock_doc_event (
  org_id text not null references org,
  event_id bigint generated always as identity,
  doc_id text not null,
  time timestamp(0) not null,
  user_name text not null,
  action text not null,
  opinion text,
  primary key (org_id, event_id),
  foreign key (org_id, doc_id) references stock_doc (org_id, doc_id)
);
create index stock_doc_event_doc on stock_doc_event (org_id, doc_id, event_id);
