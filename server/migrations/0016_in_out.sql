-- Income and expenditure that have nothing to do with a resident (fees.md 2.7). The money stands in the ledger; a row
-- says what it was for and which entry holds it now.
create table in_out (
  org_id text not null references org,
  project_id text not null,
  -- 1 income, 2 expense
  in_out_type smallint not null check (in_out_type in (1, 2)),
  project_name text not null,
  amount bigint not null check (amount between 1 and 999999999),
  trade_way smallint not null check (trade_way between 1 and 6),
  in_out_time timestamp(0) not null,
  handler text not null,
  partner text,
  voucher_no text,
  files jsonb not null default '[]',
  remark text,
  -- 1 valid, 2 void
  status smallint not null default 1 check (status in (1, 2)),
  void_reason text,
  entry_id text not null,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, project_id),
  foreign key (org_id, entry_id) references ledger_entry (org_id, entry_id)
);
create index in_out_time on in_out (org_id, in_out_time desc, project_id desc);
