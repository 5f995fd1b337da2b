-- Ledger, accounts and trades (fees.md 1, 3, 10). The ledger only grows; every balance is a sum of its lines, kept on
-- the account by the statement that writes them. What two cashiers race for is decided here, not in the program.

create table account (
  org_id text not null references org,
  account_id text not null,
  -- ZH + 10 digits, printed on receipts and used by transfers between residents.
  account_num text not null,
  oldman_id text not null,
  -- Sums of the ledger lines of PRE, DEP, MED, RES and AR (I8); written by ledger_line_added() alone.
  prestore_balance bigint not null default 0,
  deposit_balance bigint not null default 0,
  medical_balance bigint not null default 0,
  reserve_balance bigint not null default 0,
  arrears_amount bigint not null default 0,
  alarm_amount bigint not null,
  auto_deduct smallint not null default 1,
  -- 1 in use, 2 frozen after departure, 3 closed by the settlement.
  account_status smallint not null default 1 check (account_status in (1, 2, 3)),
  payer_name text,
  payer_relation text,
  remark text,
  last_trade_time timestamp(0),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, account_id),
  unique (org_id, oldman_id),
  unique (org_id, account_num),
  -- An archive nobody ever paid for may go; lines of the ledger hold the account, and with it the archive.
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id) on delete cascade,
  -- I3
  constraint account_prestore_not_negative check (prestore_balance >= 0),
  constraint account_deposit_not_negative check (deposit_balance >= 0),
  constraint account_medical_not_negative check (medical_balance >= 0),
  constraint account_reserve_not_negative check (reserve_balance >= 0),
  constraint account_arrears_not_negative check (arrears_amount >= 0),
  check (account_status <> 3 or (prestore_balance = 0 and deposit_balance = 0 and medical_balance = 0
    and reserve_balance = 0 and arrears_amount = 0))
);
create index account_low on account (org_id, oldman_id) where prestore_balance < alarm_amount;
create index account_owing on account (org_id, oldman_id) where arrears_amount > 0;

-- Payment ways of an institution; one without rows has the seven of the dictionary.
create table trade_way (
  org_id text not null references org,
  trade_way smallint not null,
  trade_way_name text not null,
  status smallint not null default 1,
  sort integer not null default 0,
  provider smallint not null default 0,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, trade_way),
  check (status = 1 or trade_way not in (1, 7))
);
insert into trade_way (org_id, trade_way, trade_way_name, sort)
select org.org_id, way.code, way.name, way.code from org
cross join (values (1, '现金'), (2, '微信'), (3, '支付宝'), (4, '银行卡'), (5, '转账'), (6, '其他'), (7, '余额')) way (code, name);

create table month_close (
  org_id text not null references org,
  fee_month text not null check (fee_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  closed smallint not null default 1,
  close_time timestamp(0) not null,
  close_by text,
  close_by_name text,
  reopen_time timestamp(0),
  reopen_by text,
  reopen_by_name text,
  reopen_reason text,
  -- Totals of the month as they were closed, and their SHA-256.
  snapshot jsonb not null,
  snapshot_hash text not null,
  version integer not null default 1,
  primary key (org_id, fee_month)
);

-- One money business as people see it; its entries stand in the ledger.
create table trade (
  org_id text not null,
  trade_id text not null,
  trade_no text not null,
  trade_type smallint not null check (trade_type between 1 and 11),
  trade_class smallint not null check (trade_class between 1 and 6),
  -- 1 in, 2 out, 0 internal
  direction smallint not null check (direction in (0, 1, 2)),
  amount bigint not null check (amount between 1 and 999999999),
  oldman_id text not null,
  -- Whom a transfer between residents goes to.
  oldman_id_to text,
  class_from smallint,
  class_to smallint,
  payer_name text,
  payer_relation text,
  trade_time timestamp(0) not null,
  receipt_no text,
  batch_no text,
  trade_status smallint not null default 1 check (trade_status in (1, 2)),
  reason text,
  remark text,
  operator_id text,
  operator_name text,
  print_count integer not null default 0,
  obsolete_reason text,
  obsolete_by text,
  obsolete_by_name text,
  obsolete_time timestamp(0),
  reversal_entry_id text,
  -- A void that waits for a second person: 1 asked, 2 refused, 3 passed.
  void_status smallint check (void_status in (1, 2, 3)),
  void_reason text,
  void_by text,
  void_by_name text,
  void_time timestamp(0),
  void_opinion text,
  void_audit_by_name text,
  void_audit_time timestamp(0),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, trade_id),
  unique (org_id, trade_no),
  foreign key (org_id, oldman_id) references account (org_id, oldman_id),
  foreign key (org_id, oldman_id_to) references account (org_id, oldman_id),
  check ((trade_status = 2) = (reversal_entry_id is not null))
);
create unique index trade_receipt_no on trade (org_id, receipt_no) where receipt_no is not null;
create index trade_oldman on trade (org_id, oldman_id, trade_time desc, trade_id desc);
create index trade_time on trade (org_id, trade_time desc, trade_id desc);
create index trade_batch on trade (org_id, batch_no) where batch_no is not null;

create table trade_way_line (
  org_id text not null,
  trade_id text not null,
  line_no smallint not null,
  trade_way smallint not null check (trade_way between 1 and 9),
  amount bigint not null check (amount > 0),
  voucher_no text,
  pay_id text,
  primary key (org_id, trade_id, line_no),
  foreign key (org_id, trade_id) references trade (org_id, trade_id),
  constraint trade_way_once unique (org_id, trade_id, trade_way)
);
create unique index trade_way_pay on trade_way_line (org_id, pay_id) where pay_id is not null;

-- Which bills a trade pays. Bills come with their own module.
create table trade_bill (
  org_id text not null,
  trade_id text not null,
  trade_month_id text not null,
  amount bigint not null check (amount > 0),
  primary key (org_id, trade_id, trade_month_id),
  foreign key (org_id, trade_id) references trade (org_id, trade_id)
);
create index trade_bill_month on trade_bill (org_id, trade_month_id);

create table ledger_entry (
  org_id text not null references org,
  entry_id text not null,
  entry_no text not null,
  entry_date date not null,
  fee_month text not null check (fee_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  entry_type smallint not null check (entry_type between 1 and 11 or entry_type in (20, 21, 22, 23, 24, 99)),
  line_count smallint not null check (line_count >= 2),
  trade_id text,
  trade_month_id text,
  settle_id text,
  request_no text,
  -- Which of a request's several entries this is.
  step smallint not null default 1,
  reverses text,
  reversed_by text,
  memo text,
  operator_id text,
  operator_name text,
  create_time timestamp(0) not null,
  primary key (org_id, entry_id),
  unique (org_id, entry_no),
  -- I5
  constraint ledger_entry_reversed_once unique (org_id, reverses),
  foreign key (org_id, trade_id) references trade (org_id, trade_id),
  foreign key (org_id, reverses) references ledger_entry (org_id, entry_id),
  foreign key (org_id, reversed_by) references ledger_entry (org_id, entry_id),
  check ((entry_type = 99) = (reverses is not null))
);
-- I6
create unique index ledger_entry_once on ledger_entry (org_id, request_no, step) where request_no is not null;
create index ledger_entry_trade on ledger_entry (org_id, trade_id) where trade_id is not null;
create index ledger_entry_settle on ledger_entry (org_id, settle_id) where settle_id is not null;
create index ledger_entry_date on ledger_entry (org_id, entry_date, entry_id);

-- Date, month and type of the entry are repeated, so that a report reads one table.
create table ledger_line (
  org_id text not null,
  entry_id text not null,
  line_no smallint not null check (line_no >= 1),
  -- W1…W9 CLR AR PRE DEP MED RES INC FORF OI OE WAIVE OPEN
  account text not null check (account ~ '^(W[1-689]|CLR|AR|PRE|DEP|MED|RES|INC|FORF|OI|OE|WAIVE|OPEN)$'),
  oldman_id text,
  trade_way smallint,
  project_id text,
  project_child_id text,
  trade_month_id text,
  trade_month_detail_id text,
  debit bigint not null default 0 check (debit >= 0),
  credit bigint not null default 0 check (credit >= 0),
  entry_date date not null,
  fee_month text not null,
  entry_type smallint not null,
  primary key (org_id, entry_id, line_no),
  foreign key (org_id, entry_id) references ledger_entry (org_id, entry_id),
  foreign key (org_id, oldman_id) references account (org_id, oldman_id),
  -- I1
  constraint ledger_line_one_side check ((debit > 0) <> (credit > 0)),
  check (account not in ('AR', 'PRE', 'DEP', 'MED', 'RES') or oldman_id is not null),
  check (account <> 'AR' or trade_month_id is not null),
  check (account <> 'INC' or project_child_id is not null),
  check (account not in ('OI', 'OE') or project_id is not null)
);
create index ledger_line_class on ledger_line (org_id, oldman_id, account, entry_date) where oldman_id is not null;
create index ledger_line_account on ledger_line (org_id, account, entry_date);
create index ledger_line_month on ledger_line (org_id, fee_month, account) where account in ('AR', 'INC', 'WAIVE');
create index ledger_line_bill on ledger_line (org_id, trade_month_id) where trade_month_id is not null;

-- I5, I7: a closed month takes nothing more, and a reversal is never reversed. Posting and closing meet at an advisory
-- lock: postings share it, closing takes it alone.
create function ledger_entry_allowed() returns trigger language plpgsql as $$
declare
  closed_month text;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('ledger/' || new.org_id, 0));
  select fee_month into closed_month from month_close
    where org_id = new.org_id and closed = 1 and fee_month in (new.fee_month, to_char(new.entry_date, 'YYYY-MM')) limit 1;
  if closed_month is not null then
    raise exception 'month % is closed', closed_month using errcode = '23514', constraint = 'ledger_month_closed';
  end if;
  if new.reversed_by is not null then
    raise exception 'a new entry is not reversed yet' using errcode = '23514', constraint = 'ledger_entry_fixed';
  end if;
  if new.reverses is not null and exists (
    select from ledger_entry where org_id = new.org_id and entry_id = new.reverses and reverses is not null
  ) then
    raise exception 'a reversal is never reversed' using errcode = '23514', constraint = 'ledger_reversal_final';
  end if;
  return new;
end $$;
create trigger ledger_entry_allowed before insert on ledger_entry for each row execute function ledger_entry_allowed();

-- I1, I4, I8: all lines of an entry come in one statement, balance, and move the balances of their residents.
create function ledger_line_added() returns trigger language plpgsql as $$
begin
  if exists (
    select from (
      select org_id, entry_id, sum(debit) - sum(credit) as rest, count(*) as lines, min(line_no) as first, max(line_no) as last,
        min(entry_date) as day_from, max(entry_date) as day_to, min(fee_month) as month_from, max(fee_month) as month_to,
        min(entry_type) as type_from, max(entry_type) as type_to
      from added group by org_id, entry_id
    ) sum
    join ledger_entry entry on entry.org_id = sum.org_id and entry.entry_id = sum.entry_id
    where sum.rest <> 0 or sum.lines <> entry.line_count or sum.first <> 1 or sum.last <> entry.line_count
      or sum.day_from <> entry.entry_date or sum.day_to <> entry.entry_date or sum.month_from <> entry.fee_month
      or sum.month_to <> entry.fee_month or sum.type_from <> entry.entry_type or sum.type_to <> entry.entry_type
  ) then
    raise exception 'debits and credits of an entry differ' using errcode = '23514', constraint = 'ledger_entry_balanced';
  end if;
  update account
    set prestore_balance = account.prestore_balance + moved.prestore,
      deposit_balance = account.deposit_balance + moved.deposit,
      medical_balance = account.medical_balance + moved.medical,
      reserve_balance = account.reserve_balance + moved.reserve,
      arrears_amount = account.arrears_amount + moved.arrears,
      last_trade_time = greatest(account.last_trade_time, moved.traded)
    from (
      select org_id, oldman_id, max(entry.create_time) filter (where entry.trade_id is not null) as traded,
        coalesce(sum(credit - debit) filter (where added.account = 'PRE'), 0) as prestore,
        coalesce(sum(credit - debit) filter (where added.account = 'DEP'), 0) as deposit,
        coalesce(sum(credit - debit) filter (where added.account = 'MED'), 0) as medical,
        coalesce(sum(credit - debit) filter (where added.account = 'RES'), 0) as reserve,
        coalesce(sum(debit - credit) filter (where added.account = 'AR'), 0) as arrears
      from added join ledger_entry entry using (org_id, entry_id)
      where added.account in ('PRE', 'DEP', 'MED', 'RES', 'AR') group by org_id, oldman_id
    ) moved
    where account.org_id = moved.org_id and account.oldman_id = moved.oldman_id;
  return null;
end $$;
create trigger ledger_line_added after insert on ledger_line
  referencing new table as added for each statement execute function ledger_line_added();

-- I1, I5 at commit: no entry without its lines, no reversal its original does not know of.
create function ledger_entry_complete() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_line where org_id = new.org_id and entry_id = new.entry_id) then
    raise exception 'entry % has no lines', new.entry_no using errcode = '23514', constraint = 'ledger_entry_balanced';
  end if;
  if new.reverses is not null and not exists (
    select from ledger_entry where org_id = new.org_id and entry_id = new.reverses and reversed_by = new.entry_id
  ) then
    raise exception 'entry % is not marked as reversed', new.reverses
      using errcode = '23514', constraint = 'ledger_entry_fixed';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_complete after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_entry_complete();

-- I4, for everybody: one change is allowed, that a reversal is noted on its original.
create function ledger_fixed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'ledger_entry' then
    if old.reversed_by is null and new.reversed_by is not null
      and to_jsonb(new) - 'reversed_by' = to_jsonb(old) - 'reversed_by'
      and exists (
        select from ledger_entry mirror
        where mirror.org_id = old.org_id and mirror.entry_id = new.reversed_by and mirror.reverses = old.entry_id
      ) then
      return new;
    end if;
  end if;
  raise exception 'the ledger only grows' using errcode = '23514', constraint = 'ledger_entry_fixed';
end $$;
create trigger ledger_entry_fixed before update or delete on ledger_entry for each row execute function ledger_fixed();
create trigger ledger_line_fixed before update or delete on ledger_line for each row execute function ledger_fixed();

-- I10: ways of a trade that moves money, and bills of one that pays bills, add up to it.
create function trade_adds_up() returns trigger language plpgsql as $$
declare
  by_ways bigint;
  by_bills bigint;
begin
  select sum(amount) into by_ways from trade_way_line where org_id = new.org_id and trade_id = new.trade_id;
  select sum(amount) into by_bills from trade_bill where org_id = new.org_id and trade_id = new.trade_id;
  if (new.direction <> 0 and coalesce(by_ways, 0) <> new.amount) or (new.direction = 0 and by_ways is not null)
    or (new.trade_type in (3, 9) and coalesce(by_bills, 0) <> new.amount) then
    raise exception 'parts of trade % do not add up', new.trade_no using errcode = '23514', constraint = 'trade_adds_up';
  end if;
  return null;
end $$;
create constraint trigger trade_adds_up after insert on trade
  deferrable initially deferred for each row execute function trade_adds_up();

-- The grants of the append-only list take all changes away; these few columns are given back.
grant update (reversed_by) on ledger_entry to pims_app;
grant update (
  trade_status, obsolete_reason, obsolete_by, obsolete_by_name, obsolete_time, reversal_entry_id, print_count,
  void_status, void_reason, void_by, void_by_name, void_time, void_opinion, void_audit_by_name, void_audit_time,
  update_by, update_by_name, update_time, version
) on trade to pims_app;

-- Every archive has an account from its beginning; those made before get theirs here.
insert into account (org_id, account_id, account_num, oldman_id, alarm_amount)
select org_id, 'account-' || oldman_id, 'ZH' || lpad((row_number() over (partition by org_id order by create_time, oldman_id))::text, 10, '0'),
  oldman_id, 50000
from oldman;
insert into running_no (org_id, scope, last_no) select org_id, 'ZH', count(*) from account group by org_id;
