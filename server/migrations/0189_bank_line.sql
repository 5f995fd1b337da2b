-- Transfers as the bank tells them, until each is booked for a resident or left out (fees.md 14).
create table bank_line (
  org_id text not null references org,
  line_id text not null,
  flow_no text not null,
  flow_date date not null,
  amount bigint not null check (amount > 0),
  payer_name text,
  payer_account text, payer_account_hash text, payer_account_tail text,
  flow_remark text,
  -- 1 waits, 2 booked, 3 left out.
  line_status smallint not null default 1 check (line_status in (1, 2, 3)),
  oldman_id text,
  book_kind smallint,
  trade_id text,
  book_by_name text,
  book_time timestamp(0),
  left_reason text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, line_id),
  -- What the bank calls a transfer: imported again it is the same one.
  constraint bank_line_once unique (org_id, flow_no, flow_date),
  constraint bank_line_trade unique (org_id, trade_id),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id),
  foreign key (org_id, trade_id) references trade (org_id, trade_id),
  check ((line_status = 2) = (trade_id is not null)),
  check ((line_status = 3) = (left_reason is not null))
);
select keep_sealed('bankLine.payerAccount', 'lineId');
create index bank_line_order on bank_line (org_id, line_status, flow_date desc, line_id desc);
create index bank_line_payer on bank_line (org_id, payer_account_hash) where payer_account_hash is not null;
-- A transfer the desk booked by hand carries its number as the voucher.
create index trade_way_voucher on trade_way_line (org_id, voucher_no) where voucher_no is not null;
