-- Invoices (发票) made out for receipts of money that came in, of the house or of home care (fees.md 14).
create table invoice (
  org_id text not null references org,
  invoice_id text not null,
  trade_id text,
  home_trade_id text,
  -- Whichever of the two: an index over an expression is closed to who reads through row-level security.
  receipt_id text not null generated always as (coalesce(trade_id, home_trade_id)) stored,
  invoice_no text not null,
  title text not null,
  tax_no text,
  invoice_date date not null,
  amount bigint not null check (amount > 0),
  files jsonb not null default '[]',
  remark text,
  -- 1 it stands, 2 a red one took it back.
  invoice_status smallint not null default 1 check (invoice_status in (1, 2)),
  red_no text,
  red_date date,
  red_reason text,
  red_by text,
  red_by_name text,
  red_time timestamp(0),
  -- More was paid back to this person than leaves it covered: looked at when money or invoices move.
  uncovered smallint not null default 0 check (uncovered in (0, 1)),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, invoice_id),
  constraint invoice_no_once unique (org_id, invoice_no),
  foreign key (org_id, trade_id) references trade (org_id, trade_id),
  foreign key (org_id, home_trade_id) references home_trade (org_id, id),
  check ((trade_id is null) <> (home_trade_id is null)),
  check ((invoice_status = 2) = (red_time is not null))
);
create index invoice_receipt on invoice (org_id, receipt_id);
create index invoice_date on invoice (org_id, invoice_date desc, invoice_id desc);
