-- No day's balance is below zero (fees.md 1.2, I12; stock.md 1, invariant 9). What is dated before something that stands
-- already is held against every day from its own on; what is dated last, as nearly everything is, costs one look into an
-- index. Whoever posts holds the account or the place, so that what is read here stays true. What is dated on the day it
-- is made is last, unless it waited over midnight for somebody who was dated after it.

create function ledger_days_enough() returns trigger language plpgsql as $$
declare
  place record;
  short record;
begin
  if not exists (
    select from (select distinct org_id, account, entry_date, create_time from added) one
    where exists (
      select from ledger_line later
      where later.org_id = one.org_id and later.account = one.account and later.entry_date > one.entry_date
        and (one.entry_date < one.create_time::date or later.create_time < one.create_time + interval '1 hour'))
  ) then
    return null;
  end if;
  for place in
    select org_id, account, oldman_id, home_account_id,
      case when account = 'HOLD' then order_id end as order_id, case when account = 'AR' then trade_month_id end as trade_month_id,
      case when account in ('OI', 'OE') then project_id end as project_id, min(entry_date) as day
    from added
    where case when account in ('AR', 'WAIVE', 'OE') then credit > 0
      else debit > 0 and account in ('PRE', 'DEP', 'MED', 'RES', 'CLR', 'FORF', 'OI', 'HB', 'HD', 'HS', 'HOLD') end
    group by 1, 2, 3, 4, 5, 6, 7
  loop
    select day, balance into short from (
      select entry_date as day,
        sum(sum(case when place.account in ('AR', 'WAIVE', 'OE') then debit - credit else credit - debit end))
          over (order by entry_date) as balance
      from ledger_line line
      where line.org_id = place.org_id and line.account = place.account
        and (place.account not in ('PRE', 'DEP', 'MED', 'RES', 'AR') or line.oldman_id = place.oldman_id)
        and (place.account not in ('HB', 'HD', 'HS') or line.home_account_id = place.home_account_id)
        and (place.order_id is null or line.order_id = place.order_id)
        and (place.trade_month_id is null or line.trade_month_id = place.trade_month_id)
        and (place.project_id is null or line.project_id = place.project_id)
      group by entry_date
    ) days where balance < 0 and day >= place.day order by day limit 1;
    if found then
      raise exception '% is % on %', place.account, short.balance, short.day
        using errcode = '23514', constraint = 'ledger_day_enough',
          detail = json_build_object('account', place.account, 'day', short.day, 'balance', short.balance)::text;
    end if;
  end loop;
  return null;
end $$;
-- After ledger_line_added and ledger_home_line_added, which hold the accounts: triggers run in the order of their names.
create trigger ledger_line_days after insert on ledger_line
  referencing new table as added for each statement execute function ledger_days_enough();

create function stock_days_enough() returns trigger language plpgsql as $$
declare
  place record;
  short record;
begin
  for place in
    select org_id, depot_id, sku_id, batch_id, min(biz_date) as day, min(create_time) as made
    from added where quantity < 0 group by org_id, depot_id, sku_id, batch_id
  loop
    continue when not exists (
      select from stock_record later
      where later.org_id = place.org_id and later.sku_id = place.sku_id and later.biz_date > place.day
        and (place.day < place.made::date or later.create_time < place.made + interval '1 hour'));
    select day, quantity into short from (
      select biz_date as day, sum(sum(quantity)) over (order by biz_date) as quantity
      from stock_record record
      where record.org_id = place.org_id and record.batch_id = place.batch_id and record.depot_id = place.depot_id
        and record.sku_id = place.sku_id
      group by biz_date
    ) days where quantity < 0 and day >= place.day order by day limit 1;
    if found then
      raise exception 'batch % is % on %', place.batch_id, short.quantity, short.day
        using errcode = '23514', constraint = 'stock_day_enough',
          detail = json_build_object('depotId', place.depot_id, 'skuId', place.sku_id, 'day', short.day, 'quantity', short.quantity)::text;
    end if;
  end loop;
  return null;
end $$;
create trigger stock_record_days after insert on stock_record
  referencing new table as added for each statement execute function stock_days_enough();
