-- When the keepers of a depot were last told of an item: the same thing once in seven days (stock.md 4).

create table stock_warned (
  org_id text not null references org,
  depot_id text not null,
  sku_id text not null,
  -- STOCK_WARN
  kind smallint not null check (kind between 1 and 4),
  told_on date not null,
  primary key (org_id, depot_id, sku_id, kind),
  foreign key (org_id, depot_id) references depot (org_id, depot_id) on delete cascade,
  foreign key (org_id, sku_id) references sku (org_id, sku_id) on delete cascade
);
