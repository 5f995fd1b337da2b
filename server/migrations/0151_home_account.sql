-- Accounts of elders cared for at home (services.md 4). Their money stands in the one ledger (migration 0011): lines name
-- a home account or an order instead of a resident, and what they sum up to is kept here by the same trigger.

create table home_account (
  org_id text not null references org,
  account_id text not null,
  -- JZ + 8 digits.
  account_num text not null,
  oldman_id text not null,
  -- Sums of the ledger lines of HB, HD, HS and of HOLD paid from here (I8); written by ledger_line_added() alone.
  balance bigint not null default 0,
  deposit bigint not null default 0,
  subsidy_balance bigint not null default 0,
  hold_amount bigint not null default 0,
  alarm_amount bigint not null check (alarm_amount >= 0),
  -- 1 in use, 2 frozen with its archive, 0 closed.
  account_status smallint not null default 1 check (account_status in (0, 1, 2)),
  open_time timestamp(0) not null,
  close_time timestamp(0),
  last_trade_time timestamp(0),
  -- The month the subsidy was last set for.
  subsidy_month text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, account_id),
  constraint home_account_once unique (org_id, oldman_id),
  unique (org_id, account_num),
  foreign key (org_id, oldman_id) references home_oldman (org_id, oldman_id),
  -- I3
  constraint home_account_balance_not_negative check (balance >= 0),
  constraint home_account_deposit_not_negative check (deposit >= 0),
  constraint home_account_subsidy_not_negative check (subsidy_balance >= 0),
  constraint home_account_hold_not_negative check (hold_amount >= 0),
  check (account_status <> 0 or (balance = 0 and deposit = 0 and subsidy_balance = 0 and hold_amount = 0)),
  check ((account_status = 0) = (close_time is not null))
);
create index home_account_listed on home_account (org_id, create_time desc, account_id desc);
create index home_account_low on home_account (org_id, account_id) where balance < alarm_amount;

-- What an order was paid with and what of it is still held: sums of the lines that name the order.
create table home_order_money (
  org_id text not null references org,
  order_id text not null,
  oldman_id text not null,
  -- The account it was paid from; money of the desk has none.
  account_id text,
  -- 7 is the account itself.
  pay_way smallint not null check (pay_way between 1 and 7),
  pay_date date not null,
  -- HOLD, HINC, and what is taken of HS, HB and of the money accounts; a return into HB leaves balance_amount below 0.
  hold_amount bigint not null default 0,
  income_amount bigint not null default 0,
  subsidy_amount bigint not null default 0,
  balance_amount bigint not null default 0,
  cash_amount bigint not null default 0,
  primary key (org_id, order_id),
  foreign key (org_id, oldman_id) references home_oldman (org_id, oldman_id),
  foreign key (org_id, account_id) references home_account (org_id, account_id),
  constraint home_order_hold_not_negative check (hold_amount >= 0),
  constraint home_order_income_not_negative check (income_amount >= 0),
  check (subsidy_amount >= 0 and cash_amount >= 0 and balance_amount + cash_amount >= 0),
  check (hold_amount + income_amount = subsidy_amount + balance_amount + cash_amount)
);
create index home_order_held on home_order_money (org_id, order_id) where hold_amount > 0;

-- One movement of one kind of money as people see it; its entry stands in the ledger.
create table home_trade (
  org_id text not null references org,
  id text not null,
  -- JT + day + 6 digits.
  trade_no text not null,
  entry_id text not null,
  -- Null for an order paid without an account.
  account_id text,
  oldman_id text not null,
  -- HOME_TRADE_TYPE
  trade_type smallint not null check (trade_type between 1 and 13),
  -- 1 balance, 2 deposit, 3 subsidy; null for money of the desk that touches no account.
  fund_type smallint check (fund_type in (1, 2, 3)),
  -- 1 in, 2 out
  direction smallint not null check (direction in (1, 2)),
  amount bigint not null check (amount between 1 and 999999999),
  balance_after bigint,
  trade_way smallint check (trade_way between 1 and 6),
  voucher_no text,
  order_id text,
  receipt_no text,
  -- The other account of a remittance.
  peer_account_id text,
  payer text,
  remark text,
  void_status smallint not null default 0 check (void_status in (0, 1)),
  void_reason text,
  void_by_name text,
  void_time timestamp(0),
  reversal_id text,
  print_count integer not null default 0,
  trade_time timestamp(0) not null,
  operator_id text,
  operator_name text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, id),
  constraint home_trade_no_once unique (org_id, trade_no),
  foreign key (org_id, entry_id) references ledger_entry (org_id, entry_id),
  foreign key (org_id, account_id) references home_account (org_id, account_id),
  foreign key (org_id, peer_account_id) references home_account (org_id, account_id),
  foreign key (org_id, oldman_id) references home_oldman (org_id, oldman_id),
  foreign key (org_id, order_id) references home_order_money (org_id, order_id),
  foreign key (org_id, reversal_id) references home_trade (org_id, id),
  check ((void_status = 1) = (reversal_id is not null)),
  check ((fund_type is null) = (balance_after is null) and (fund_type is null or account_id is not null)),
  check (receipt_no is null or trade_way is not null)
);
create unique index home_trade_receipt_no on home_trade (org_id, receipt_no) where receipt_no is not null;
create index home_trade_account on home_trade (org_id, account_id, trade_time desc, trade_no desc);
create index home_trade_listed on home_trade (org_id, trade_time desc, trade_no desc);
create index home_trade_entry on home_trade (org_id, entry_id);
create index home_trade_order on home_trade (org_id, order_id) where order_id is not null;
create index home_trade_receipt on home_trade (org_id, trade_time desc, receipt_no desc) where receipt_no is not null;

-- The grants of the append-only list take all changes away; these few columns are given back.
grant update (
  void_status, void_reason, void_by_name, void_time, reversal_id, print_count,
  update_by, update_by_name, update_time, version
) on home_trade to pims_app;

-- 31–43 are 30 + HOME_TRADE_TYPE, 50 is income of services.
alter table ledger_entry drop constraint ledger_entry_entry_type_check;
alter table ledger_entry add constraint ledger_entry_entry_type_check
  check (entry_type between 1 and 11 or entry_type in (20, 21, 22, 23, 24, 50, 99) or entry_type between 31 and 43);

alter table ledger_line
  add column home_account_id text,
  add column order_id text,
  add foreign key (org_id, home_account_id) references home_account (org_id, account_id),
  add foreign key (org_id, order_id) references home_order_money (org_id, order_id),
  add check (account not in ('HB', 'HD', 'HS') or home_account_id is not null),
  add check (account not in ('HOLD', 'HINC') or order_id is not null);
alter table ledger_line drop constraint ledger_line_account_check;
alter table ledger_line add constraint ledger_line_account_check
  check (account ~ '^(W[1-689]|CLR|AR|PRE|DEP|MED|RES|INC|FORF|OI|OE|WAIVE|OPEN|HB|HD|HS|HOLD|HINC|HSUB)$');
create index ledger_line_home on ledger_line (org_id, home_account_id, account) where home_account_id is not null;
create index ledger_line_order on ledger_line (org_id, order_id) where order_id is not null;

-- I8 of home care, beside ledger_line_added() of migration 0029: entries are checked there.
create function ledger_home_line_added() returns trigger language plpgsql as $$
begin
  -- Most lines are those of residents.
  if not exists (select from added where home_account_id is not null or order_id is not null) then
    return null;
  end if;
  update home_account
    set balance = home_account.balance + moved.balance,
      deposit = home_account.deposit + moved.deposit,
      subsidy_balance = home_account.subsidy_balance + moved.subsidy,
      hold_amount = home_account.hold_amount + moved.hold,
      last_trade_time = greatest(home_account.last_trade_time, moved.traded)
    from (
      select org_id, home_account_id, max(create_time) as traded,
        coalesce(sum(credit - debit) filter (where added.account = 'HB'), 0) as balance,
        coalesce(sum(credit - debit) filter (where added.account = 'HD'), 0) as deposit,
        coalesce(sum(credit - debit) filter (where added.account = 'HS'), 0) as subsidy,
        coalesce(sum(credit - debit) filter (where added.account = 'HOLD'), 0) as hold
      from added where home_account_id is not null group by org_id, home_account_id
    ) moved
    where home_account.org_id = moved.org_id and home_account.account_id = moved.home_account_id;
  update home_order_money paid
    set hold_amount = paid.hold_amount + moved.hold,
      income_amount = paid.income_amount + moved.income,
      subsidy_amount = paid.subsidy_amount + moved.subsidy,
      balance_amount = paid.balance_amount + moved.balance,
      cash_amount = paid.cash_amount + moved.cash
    from (
      select org_id, order_id,
        coalesce(sum(credit - debit) filter (where added.account = 'HOLD'), 0) as hold,
        coalesce(sum(credit - debit) filter (where added.account = 'HINC'), 0) as income,
        coalesce(sum(debit - credit) filter (where added.account = 'HS'), 0) as subsidy,
        coalesce(sum(debit - credit) filter (where added.account = 'HB'), 0) as balance,
        coalesce(sum(debit - credit) filter (where added.account like 'W_'), 0) as cash
      from added where order_id is not null group by org_id, order_id
    ) moved
    where paid.org_id = moved.org_id and paid.order_id = moved.order_id;
  return null;
end $$;
create trigger ledger_home_line_added after insert on ledger_line
  referencing new table as added for each statement execute function ledger_home_line_added();

-- Receipts of home care share numbers and list with those of residents, and so their prints.
alter table receipt_print
  alter column trade_id drop not null,
  add column home_trade_id text,
  add foreign key (org_id, home_trade_id) references home_trade (org_id, id),
  add constraint receipt_print_home_once unique (org_id, home_trade_id, seq),
  add check ((trade_id is null) <> (home_trade_id is null));
