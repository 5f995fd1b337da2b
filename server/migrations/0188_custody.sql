-- What the bank held of prepaid money at the end of a month, as entered by whoever proves the books (fees.md 14).
create table custody_balance (
  org_id text not null references org,
  custody_id text not null,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  bank_amt bigint not null check (bank_amt >= 0),
  remark text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, custody_id),
  constraint custody_balance_once unique (org_id, month)
);
