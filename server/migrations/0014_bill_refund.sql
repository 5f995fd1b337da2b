-- Refunds of paid lines, prints of bills, and low balances told once (fees.md 3.1, 4, 13a).

-- The line a refund pays back: all refunds of a line together stay within what was paid of it (32045).
alter table trade_month_detail add column refunds text;
alter table trade_month_detail add foreign key (org_id, refunds)
  references trade_month_detail (org_id, trade_month_detail_id);
create index trade_month_detail_refunds on trade_month_detail (org_id, refunds) where refunds is not null;

-- Append-only: each time a bill went onto paper. 0 notice, 1 paid bill.
create table bill_print (
  org_id text not null,
  print_id text not null,
  trade_month_id text not null,
  print_kind smallint not null check (print_kind in (0, 1)),
  seq integer not null,
  operator_id text,
  operator_name text,
  print_time timestamp(0) not null,
  primary key (org_id, print_id),
  foreign key (org_id, trade_month_id) references trade_month (org_id, trade_month_id)
);
create index bill_print_bill on bill_print (org_id, trade_month_id, print_time desc);

-- alarm_no counts how often the prestored money fell below the line; alarm_told is the last one people heard of.
alter table account add column alarm_no integer not null default 0;
alter table account add column alarm_told integer not null default 0;
create function account_fell_low() returns trigger language plpgsql as $$
begin
  new.alarm_no := old.alarm_no + 1;
  return new;
end $$;
create trigger account_fell_low before update of prestore_balance, alarm_amount on account for each row
  when (new.account_status = 1 and new.prestore_balance < new.alarm_amount and old.prestore_balance >= old.alarm_amount)
  execute function account_fell_low();
