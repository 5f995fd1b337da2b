-- Each time a receipt went onto paper (fees.md 8). The first keeps what was on it: later ones are the same paper again.
create table receipt_print (
  org_id text not null,
  print_id text not null,
  trade_id text not null,
  seq integer not null,
  paper jsonb,
  reason text,
  operator_id text,
  operator_name text,
  print_time timestamp(0) not null,
  primary key (org_id, print_id),
  foreign key (org_id, trade_id) references trade (org_id, trade_id),
  constraint receipt_print_once unique (org_id, trade_id, seq),
  check (seq = 1 or reason is not null)
);

-- The list of receipts, newest first.
create index trade_receipt on trade (org_id, trade_time desc, receipt_no desc) where receipt_no is not null;
