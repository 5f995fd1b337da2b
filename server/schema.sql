-- up to 0211_sms_purpose.sql 2a280700929d1ef84750beb2377ffa7923cb4e5a1fac462c52fb4d6a21e852b3

CREATE SCHEMA pims_part;
CREATE FUNCTION public.account_fell_low() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.alarm_no := old.alarm_no + 1;
  return new;
end $$;
CREATE FUNCTION public.alarm_seq() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.seq := pg_current_xact_id()::text::bigint;
  return new;
end $$;
CREATE FUNCTION public.bed_stay_fits_status() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  status smallint;
  booked integer;
  occupied integer;
begin
  select oldman_status into status from oldman where org_id = new.org_id and oldman_id = new.oldman_id;
  select count(*) filter (where kind = 1), count(*) filter (where kind = 2) into booked, occupied
    from bed_stay where org_id = new.org_id and oldman_id = new.oldman_id and date_to is null and kind <> 3;
  if (status in (1, 4) and (occupied <> 1 or booked <> 0))
    or (status = 5 and (booked <> 1 or occupied <> 0))
    or (status = 3 and (booked > 1 or occupied <> 0))
    or (status in (2, 6) and booked + occupied <> 0) then
    raise exception 'status % of % does not fit % booked and % occupied beds', status, new.oldman_id, booked, occupied
      using errcode = '23514', constraint = 'bed_stay_fits_status';
  end if;
  return null;
end $$;
CREATE FUNCTION public.bed_stay_no_overlap() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (
    select 1 from bed_stay other
    where other.org_id = new.org_id and other.bed_id = new.bed_id and other.bed_stay_id <> new.bed_stay_id
      and daterange(other.date_from, other.date_to) && daterange(new.date_from, new.date_to)
  ) then
    raise exception 'bed % is taken in this time', new.bed_id using errcode = '23P01', constraint = 'bed_stay_overlap';
  end if;
  return new;
end $$;
CREATE FUNCTION public.cost_project_no_overlap() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.status <> 1 or new.project_type not in (1, 2) or new.source > 4 or new.charge_cycle > 4 then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('cost/' || new.org_id || '/' || new.oldman_id, 0));
  if exists (
    select from cost_project other
    where other.org_id = new.org_id and other.oldman_id = new.oldman_id
      and other.oldman_cost_id <> new.oldman_cost_id and other.status = 1 and other.project_type = new.project_type
      and other.source <= 4 and other.charge_cycle <= 4
      and daterange(other.start_date, other.end_date, '[]') && daterange(new.start_date, new.end_date, '[]')
  ) then
    raise exception 'type % of % is charged twice', new.project_type, new.oldman_id
      using errcode = '23P01', constraint = 'cost_project_overlap';
  end if;
  return new;
end $$;
CREATE FUNCTION public.data_log_add(of_org text, changes jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  last_no bigint;
  last_hash text;
  change record;
begin
  select seq, hash into last_no, last_hash from data_log_head where org_id = of_org for update;
  if not found then
    insert into data_log_head (org_id, seq, hash) values (of_org, 0, '') on conflict (org_id) do nothing;
    select seq, hash into last_no, last_hash from data_log_head where org_id = of_org for update;
  end if;
  for change in
    select * from jsonb_to_recordset(changes) as one (change_id text, log_id text, entity text, entity_id text, entity_name text,
      action text, fields jsonb, user_id text, user_name text, reason text, oper_time timestamp(3), before text, after text)
  loop
    last_no := last_no + 1;
    last_hash := encode(sha256(convert_to(last_hash || change.before || last_no || change.after, 'UTF8')), 'hex');
    insert into data_log (org_id, change_id, seq, log_id, entity, entity_id, entity_name, action, fields, user_id, user_name, reason,
        oper_time, hash)
      values (of_org, change.change_id, last_no, change.log_id, change.entity, change.entity_id, change.entity_name, change.action,
        change.fields, change.user_id, change.user_name, change.reason, change.oper_time, last_hash);
  end loop;
  update data_log_head set seq = last_no, hash = last_hash where org_id = of_org;
end $$;
CREATE FUNCTION public.drop_log_months(before date) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $_$
declare
  part record;
  dropped integer := 0;
begin
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'oper_log'::regclass and c.relname ~ '^oper_log_\d{4}_\d{2}$'
      and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= before
  loop
    execute format('drop table pims_part.%I', part.relname);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $_$;
CREATE FUNCTION public.drop_parts_before(parent text, before date) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $_$
declare
  part record;
  dropped integer := 0;
begin
  for part in
    select c.relname, replace(substr(c.relname, length(parent) + 2), '_', '-') as day from pg_class c
    where c.relnamespace = 'pims_part'::regnamespace and c.relkind = 'r' and c.relname ~ ('^' || parent || '_\d{4}_\d{2}(_\d{2})?$')
  loop
    if (case when length(part.day) = 7 then (part.day || '-01')::date + interval '1 month' else part.day::date + interval '1 day' end) <= before then
      execute format('drop table pims_part.%I', part.relname);
      dropped := dropped + 1;
    end if;
  end loop;
  return dropped;
end $_$;
CREATE FUNCTION public.drug_keep_fixed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'UPDATE' and old.reversed_by is null and new.reversed_by is not null
    and to_jsonb(new) - 'reversed_by' = to_jsonb(old) - 'reversed_by'
    and exists (
      select from drug_keep_record mirror
      where mirror.org_id = old.org_id and mirror.record_id = new.reversed_by and mirror.reverses = old.record_id
    ) then
    return new;
  end if;
  raise exception 'the ledger only grows' using errcode = '23514', constraint = 'drug_keep_fixed';
end $$;
CREATE FUNCTION public.drug_keep_record_added() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update drug_stock stock set quantity = stock.quantity + moved.quantity, version = version + 1
    from (select org_id, batch_id, sum(quantity) as quantity from added group by org_id, batch_id) moved
    where stock.org_id = moved.org_id and stock.batch_id = moved.batch_id;
  return null;
end $$;
CREATE FUNCTION public.drug_keep_record_new() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.reversed_by is not null then
    raise exception 'a new record is not reversed yet' using errcode = '23514', constraint = 'drug_keep_fixed';
  end if;
  return new;
end $$;
CREATE FUNCTION public.drug_stock_kept() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if pg_trigger_depth() > 1 or (tg_op = 'INSERT' and new.quantity = 0 and new.locked = 0) then
    return new;
  end if;
  if tg_op = 'UPDATE'
    and to_jsonb(new) - 'locked' - 'place' - 'version' = to_jsonb(old) - 'locked' - 'place' - 'version' then
    return new;
  end if;
  raise exception 'a quantity moves by records alone' using errcode = '23514', constraint = 'drug_stock_kept';
end $$;
CREATE FUNCTION public.keep_sealed(place text, VARIADIC keys text[]) RETURNS void
    LANGUAGE plpgsql
    AS $_$
declare
  at text[] := string_to_array(lower(regexp_replace(place, '([A-Z])', '_\1', 'g')), '.');
  row_name text := 'new.org_id';
  key text;
begin
  foreach key in array keys loop
    row_name := row_name || format(' || ''/'' || new.%I', lower(regexp_replace(key, '([A-Z])', '_\1', 'g')));
  end loop;
  execute format('create trigger %1$I before insert or update of %2$I on %3$I for each row
    when (starts_with(new.%2$I, ''pims:'') and not starts_with(new.%2$I, %4$L || %5$s || '':''))
    execute function sealed_elsewhere()', at[2] || '_sealed_here', at[2], at[1], 'pims:' || place || ':', row_name);
end $_$;
CREATE FUNCTION public.ledger_days_enough() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.ledger_entry_allowed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.ledger_entry_complete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.ledger_fixed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.ledger_home_line_added() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.ledger_line_added() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
      select org_id, oldman_id, max(create_time) filter (where trade_id is not null) as traded,
        coalesce(sum(credit - debit) filter (where added.account = 'PRE'), 0) as prestore,
        coalesce(sum(credit - debit) filter (where added.account = 'DEP'), 0) as deposit,
        coalesce(sum(credit - debit) filter (where added.account = 'MED'), 0) as medical,
        coalesce(sum(credit - debit) filter (where added.account = 'RES'), 0) as reserve,
        coalesce(sum(debit - credit) filter (where added.account = 'AR'), 0) as arrears
      from added
      where added.account in ('PRE', 'DEP', 'MED', 'RES', 'AR') group by org_id, oldman_id
    ) moved
    where account.org_id = moved.org_id and account.oldman_id = moved.oldman_id;
  return null;
end $$;
CREATE FUNCTION public.ledger_parts(of_org text) RETURNS TABLE(entry_id text, line_no smallint, place_from bigint, balance_part bigint, prestore_part bigint)
    LANGUAGE sql STABLE
    AS $$
  with line as (
    select line.entry_id, line.line_no, line.account, line.credit > 0 as credited, line.credit + line.debit as size,
      line.account in ('PRE', 'DEP', 'MED', 'RES') as held
    from ledger_line line
    where line.org_id = of_org and line.entry_id in (
      select owed.entry_id from ledger_line owed
      where owed.org_id = of_org and owed.account = 'AR' and owed.kind not in (20, 21, 22))
  ), side as (
    select entry_id, credited, coalesce(sum(size) filter (where held), 0) as balance,
      coalesce(sum(size) filter (where account = 'PRE'), 0) as prestored, bool_or(account in ('INC', 'WAIVE')) as due
    from line group by entry_id, credited
  ), placed as (
    select line.*, side.balance, side.prestored,
      (sum(line.size) over (partition by line.entry_id, case when account = 'AR' then 'AR' when line.credited then 'C' else 'D' end
        order by not held, line_no) - line.size)::bigint as place
    from line join side on side.entry_id = line.entry_id and side.credited <> line.credited
    where not (line.account = 'AR' and side.due)
  )
  select entry_id, line_no, place,
    case when account = 'AR' then least(greatest(balance - place, 0), size)::bigint end,
    case when account = 'AR' then least(greatest(prestored - place, 0), size)::bigint end
  from placed
$$;
CREATE FUNCTION public.ledger_parts(of_org text, of_after timestamp without time zone, of_upto timestamp without time zone) RETURNS TABLE(entry_id text, line_no smallint, place_from bigint, balance_part bigint, prestore_part bigint)
    LANGUAGE sql STABLE
    AS $$
  with line as (
    select line.entry_id, line.line_no, line.account, line.credit > 0 as credited, line.credit + line.debit as size,
      line.account in ('PRE', 'DEP', 'MED', 'RES') as held
    from ledger_entry entry
    join ledger_line line on line.org_id = entry.org_id and line.entry_id = entry.entry_id
    where entry.org_id = of_org and entry.create_time > of_after and entry.create_time <= of_upto and exists (
      select from ledger_line owed
      where owed.org_id = entry.org_id and owed.entry_id = entry.entry_id and owed.account = 'AR' and owed.kind not in (20, 21, 22))
  ), side as (
    select entry_id, credited, coalesce(sum(size) filter (where held), 0) as balance,
      coalesce(sum(size) filter (where account = 'PRE'), 0) as prestored, bool_or(account in ('INC', 'WAIVE')) as due
    from line group by entry_id, credited
  ), placed as (
    select line.*, side.balance, side.prestored,
      (sum(line.size) over (partition by line.entry_id, case when account = 'AR' then 'AR' when line.credited then 'C' else 'D' end
        order by not held, line_no) - line.size)::bigint as place
    from line join side on side.entry_id = line.entry_id and side.credited <> line.credited
    where not (line.account = 'AR' and side.due)
  )
  select entry_id, line_no, place,
    case when account = 'AR' then least(greatest(balance - place, 0), size)::bigint end,
    case when account = 'AR' then least(greatest(prestored - place, 0), size)::bigint end
  from placed
$$;
CREATE FUNCTION public.make_day_part(parent text, stamp text, day date) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  next date := day + 1;
  part text := parent || '_' || to_char(day, 'YYYY_MM_DD');
begin
  if to_regclass('pims_part.' || part) is not null then
    return false;
  end if;
  execute format('create table pims_part.%I (like %I including all)', part, parent);
  execute format('alter table pims_part.%I enable row level security', part);
  execute format(
    'with moved as (delete from pims_part.%I where %I >= %L and %I < %L returning *)
     insert into pims_part.%I select * from moved', parent || '_rest', stamp, day, stamp, next, part);
  execute format('alter table %I attach partition pims_part.%I for values from (%L) to (%L)', parent, part, day, next);
  return true;
end $$;
CREATE FUNCTION public.make_log_month(day date) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  first date := date_trunc('month', day)::date;
  next date := (date_trunc('month', day) + interval '1 month')::date;
  part text := 'oper_log_' || to_char(first, 'YYYY_MM');
begin
  if to_regclass('pims_part.' || part) is not null then
    return false;
  end if;
  execute format('create table pims_part.%I (like oper_log including all)', part);
  execute format('alter table pims_part.%I enable row level security', part);
  execute format(
    'with moved as (delete from pims_part.oper_log_rest where oper_time >= %L and oper_time < %L returning *)
     insert into pims_part.%I select * from moved', first, next, part);
  execute format('alter table oper_log attach partition pims_part.%I for values from (%L) to (%L)', part, first, next);
  return true;
end $$;
CREATE FUNCTION public.make_month_part(parent text, stamp text, day date) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  first date := date_trunc('month', day)::date;
  next date := (date_trunc('month', day) + interval '1 month')::date;
  part text := parent || '_' || to_char(first, 'YYYY_MM');
begin
  if to_regclass('pims_part.' || part) is not null then
    return false;
  end if;
  execute format('create table pims_part.%I (like %I including all)', part, parent);
  execute format('alter table pims_part.%I enable row level security', part);
  execute format(
    'with moved as (delete from pims_part.%I where %I >= %L and %I < %L returning *)
     insert into pims_part.%I select * from moved', parent || '_rest', stamp, first, stamp, next, part);
  execute format('alter table %I attach partition pims_part.%I for values from (%L) to (%L)', parent, part, first, next);
  return true;
end $$;
CREATE FUNCTION public.pay_order_fixed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if old.pay_status in (1, 4) and new.pay_status not in (1, 4)
    or old.pay_status = 4 and new.pay_status <> 4
    or old.trade_id is not null and new.trade_id is distinct from old.trade_id
      and not (new.trade_id is null and new.clear_status = 3 and new.void_trade_id = old.trade_id)
    or old.void_trade_id is not null and new.void_trade_id is distinct from old.void_trade_id
      and new.void_trade_id is distinct from old.trade_id
    or old.hold_entry_id is not null and new.hold_entry_id is distinct from old.hold_entry_id
    or old.clear_entry_id is not null and new.clear_entry_id is distinct from old.clear_entry_id
    or old.paid_amount is not null and new.paid_amount is distinct from old.paid_amount
    or old.qr_code is not null and new.qr_code is distinct from old.qr_code then
    raise exception 'a payment goes forward only' using errcode = '23514', constraint = 'pay_order_fixed';
  end if;
  return new;
end $$;
CREATE FUNCTION public.sealed_elsewhere() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'a text sealed for another row does not belong into %', tg_table_name using errcode = 'check_violation';
end $$;
CREATE FUNCTION public.settle_founder(child text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  update user_account set status = 1
  where org_id = child and status = 3
    and child = any (string_to_array(current_setting('app.org_children', true), ','))
$$;
CREATE FUNCTION public.stock_balance_kept() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if pg_trigger_depth() > 1 then
    return new;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - 'locked_quantity' - 'version' = to_jsonb(old) - 'locked_quantity' - 'version' then
    return new;
  end if;
  raise exception 'a balance moves by records alone' using errcode = '23514', constraint = 'stock_balance_kept';
end $$;
CREATE FUNCTION public.stock_days_enough() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.stock_fixed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'stock_record' then
    if old.reversed_by is null and new.reversed_by is not null
      and to_jsonb(new) - 'reversed_by' = to_jsonb(old) - 'reversed_by'
      and exists (
        select from stock_record mirror
        where mirror.org_id = old.org_id and mirror.record_id = new.reversed_by and mirror.reverses = old.record_id
      ) then
      return new;
    end if;
  end if;
  raise exception 'the ledger only grows' using errcode = '23514', constraint = 'stock_record_fixed';
end $$;
CREATE FUNCTION public.stock_record_added() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update stock_balance balance
    set quantity = balance.quantity + moved.quantity, amount = balance.amount + moved.amount, version = version + 1
    from (
      select org_id, depot_id, sku_id, batch_id, sum(quantity) as quantity, sum(amount) as amount
      from added group by org_id, depot_id, sku_id, batch_id
    ) moved
    where balance.org_id = moved.org_id and balance.depot_id = moved.depot_id and balance.sku_id = moved.sku_id
      and balance.batch_id = moved.batch_id;
  insert into stock_balance (org_id, depot_id, sku_id, batch_id, quantity, amount)
    select org_id, depot_id, sku_id, batch_id, sum(quantity), sum(amount) from added
    where not exists (
      select from stock_balance balance
      where balance.org_id = added.org_id and balance.depot_id = added.depot_id and balance.sku_id = added.sku_id
        and balance.batch_id = added.batch_id
    )
    group by org_id, depot_id, sku_id, batch_id;
  return null;
end $$;
CREATE FUNCTION public.stock_record_allowed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('stock/' || new.org_id, 0));
  if exists (
    select from stock_month where org_id = new.org_id and month = to_char(new.biz_date, 'YYYY-MM') and closed = 1
  ) then
    raise exception 'month of % is closed', new.biz_date using errcode = '23514', constraint = 'stock_month_closed';
  end if;
  if new.reversed_by is not null then
    raise exception 'a new record is not reversed yet' using errcode = '23514', constraint = 'stock_record_fixed';
  end if;
  return new;
end $$;
CREATE FUNCTION public.stock_transfer_even() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (
    select from stock_record
    where org_id = new.org_id and doc_type = 'TRANSFER' and doc_id = new.doc_id and doc_step = new.doc_step
      and move_type in ('TRANSIT_OUT', 'TRANSIT_IN')
    group by sku_id, batch_id having sum(quantity) <> 0 or sum(amount) <> 0
  ) then
    raise exception 'transfer % loses or gains', new.doc_no using errcode = '23514', constraint = 'stock_transfer_even';
  end if;
  return null;
end $$;
CREATE FUNCTION public.tell_founder(child text, event_name text, message_title text, message_content text, at timestamp without time zone) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  insert into message (org_id, id, msg_type, msg_level, title, content, biz_type, biz_id, event, receiver_user_id, create_time)
  select org_id, gen_random_uuid()::text, 12, 2, message_title, message_content, 'org', child,
    event_name, user_id, at
  from user_account
  where org_id = child and is_admin = 1
    and child = any (string_to_array(current_setting('app.org_children', true), ','))
  on conflict do nothing
$$;
CREATE FUNCTION public.trade_adds_up() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.trade_month_detail_placed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into trade_month_place
  select place.*
  from (select org_id, array_agg(distinct trade_month_id) as bills from added group by org_id) touched
  cross join lateral trade_month_places(touched.org_id, touched.bills) place
  on conflict (org_id, trade_month_id, place_no) do update set
    sort = excluded.sort, net = excluded.net, place_from = excluded.place_from, room = excluded.room,
    first = excluded.first, whole = excluded.whole;
  return null;
end $$;
CREATE TABLE public.trade_month_place (
    org_id text NOT NULL,
    trade_month_id text NOT NULL,
    place_no integer NOT NULL,
    sort integer NOT NULL,
    project_id text,
    project_child_id text,
    net bigint NOT NULL,
    place_from bigint NOT NULL,
    room bigint NOT NULL,
    first boolean NOT NULL,
    whole bigint NOT NULL
);
CREATE FUNCTION public.trade_month_places(of_org text, bills text[]) RETURNS SETOF public.trade_month_place
    LANGUAGE sql STABLE
    AS $$
  select of_org, child.trade_month_id, child.place_no, child.sort, child.project_id, child.project_child_id, child.net, child.place_from,
    least(greatest(sum(child.net) over bill - child.place_from, 0), greatest(child.net, 0))::bigint,
    row_number() over (partition by child.trade_month_id order by child.sort, child.place_no) = 1, (sum(child.net) over bill)::bigint
  from (
    select net.*, (sum(greatest(net.net, 0)) over (partition by net.trade_month_id order by net.sort, net.place_no)
      - greatest(net.net, 0))::bigint as place_from
    from (
      select detail.trade_month_id, detail.project_id, detail.project_child_id, min(detail.sort) as sort,
        min(detail.line_no) as place_no, sum(detail.net_amt)::bigint as net
      from trade_month_detail detail where detail.org_id = of_org and detail.trade_month_id = any (bills)
      group by detail.trade_month_id, detail.project_id, detail.project_child_id
    ) net
  ) child
  window bill as (partition by child.trade_month_id)
$$;
CREATE FUNCTION public.whole_room_fits_beds() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  whole smallint;
  taken text;
begin
  select whole_room into whole from live where org_id = new.org_id and live_id = new.live_id;
  select bed.room_id into taken from bed_stay stay
    join bed on bed.org_id = stay.org_id and bed.bed_id = stay.bed_id
    where stay.org_id = new.org_id and stay.live_id = new.live_id and stay.date_to is null and stay.kind <> 3;
  if exists (
    select 1 from bed left join bed_stay stay
      on stay.org_id = bed.org_id and stay.bed_id = bed.bed_id and stay.live_id = new.live_id and stay.date_to is null
    where bed.org_id = new.org_id and bed.room_id = taken and whole = 1 and stay.bed_id is null
  ) or exists (
    select 1 from bed_stay stay join bed on bed.org_id = stay.org_id and bed.bed_id = stay.bed_id
    where stay.org_id = new.org_id and stay.live_id = new.live_id and stay.date_to is null and stay.kind = 3
      and (whole = 0 or bed.room_id is distinct from taken)
  ) then
    raise exception 'beds of a whole room do not fit stay %', new.live_id
      using errcode = '23514', constraint = 'whole_room_fits_beds';
  end if;
  return null;
end $$;
CREATE TABLE public.care_task (
    org_id text NOT NULL,
    task_id text NOT NULL,
    plan_date date NOT NULL,
    plan_time timestamp(0) without time zone NOT NULL,
    oldman_id text NOT NULL,
    bed_name text,
    dept_id text,
    nursing_plan_id text,
    project_id text NOT NULL,
    source smallint NOT NULL,
    recheck_of text,
    alarm_id text,
    executor_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    shift_type smallint NOT NULL,
    shift_end timestamp(0) without time zone NOT NULL,
    minutes smallint NOT NULL,
    need_photo smallint DEFAULT 0 NOT NULL,
    need_sign smallint DEFAULT 0 NOT NULL,
    task_status smallint DEFAULT 0 NOT NULL,
    timeliness smallint,
    start_time timestamp(0) without time zone,
    finish_time timestamp(0) without time zone,
    finish_by text,
    finish_by_name text,
    second_by text,
    result_value jsonb,
    photos jsonb DEFAULT '[]'::jsonb NOT NULL,
    sign_image text,
    voice text,
    exempt_reason smallint,
    refuse_reason text,
    late_reason text,
    cancel_reason text,
    remark text,
    record_type smallint DEFAULT 1 NOT NULL,
    handover_id text,
    location_check smallint DEFAULT 0 NOT NULL,
    offline smallint DEFAULT 0 NOT NULL,
    cost_row smallint DEFAULT 0 NOT NULL,
    edit_log jsonb DEFAULT '[]'::jsonb NOT NULL,
    miss_time timestamp(0) without time zone,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT care_task_record_type_check CHECK (((record_type >= 1) AND (record_type <= 3))),
    CONSTRAINT care_task_source_check CHECK (((source >= 1) AND (source <= 5))),
    CONSTRAINT care_task_task_status_check CHECK (((task_status >= 0) AND (task_status <= 5))),
    CONSTRAINT care_task_timeliness_check CHECK (((timeliness >= 0) AND (timeliness <= 2)))
)
PARTITION BY RANGE (plan_date);
CREATE TABLE pims_part.care_task_rest (
    org_id text NOT NULL,
    task_id text NOT NULL,
    plan_date date NOT NULL,
    plan_time timestamp(0) without time zone NOT NULL,
    oldman_id text NOT NULL,
    bed_name text,
    dept_id text,
    nursing_plan_id text,
    project_id text NOT NULL,
    source smallint NOT NULL,
    recheck_of text,
    alarm_id text,
    executor_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    shift_type smallint NOT NULL,
    shift_end timestamp(0) without time zone NOT NULL,
    minutes smallint NOT NULL,
    need_photo smallint DEFAULT 0 NOT NULL,
    need_sign smallint DEFAULT 0 NOT NULL,
    task_status smallint DEFAULT 0 NOT NULL,
    timeliness smallint,
    start_time timestamp(0) without time zone,
    finish_time timestamp(0) without time zone,
    finish_by text,
    finish_by_name text,
    second_by text,
    result_value jsonb,
    photos jsonb DEFAULT '[]'::jsonb NOT NULL,
    sign_image text,
    voice text,
    exempt_reason smallint,
    refuse_reason text,
    late_reason text,
    cancel_reason text,
    remark text,
    record_type smallint DEFAULT 1 NOT NULL,
    handover_id text,
    location_check smallint DEFAULT 0 NOT NULL,
    offline smallint DEFAULT 0 NOT NULL,
    cost_row smallint DEFAULT 0 NOT NULL,
    edit_log jsonb DEFAULT '[]'::jsonb NOT NULL,
    miss_time timestamp(0) without time zone,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT care_task_record_type_check CHECK (((record_type >= 1) AND (record_type <= 3))),
    CONSTRAINT care_task_source_check CHECK (((source >= 1) AND (source <= 5))),
    CONSTRAINT care_task_task_status_check CHECK (((task_status >= 0) AND (task_status <= 5))),
    CONSTRAINT care_task_timeliness_check CHECK (((timeliness >= 0) AND (timeliness <= 2)))
);
CREATE TABLE public.oper_log (
    org_id text NOT NULL,
    log_id text NOT NULL,
    user_id text,
    user_name text,
    login_name text,
    dept_name text,
    module text NOT NULL,
    menu_name text,
    oper_type text NOT NULL,
    content text NOT NULL,
    target_type text,
    target_id text,
    target_name text,
    method text,
    path text,
    params jsonb,
    result_code integer DEFAULT 0 NOT NULL,
    message text,
    ip text,
    agent text,
    cost_ms integer,
    request_id text,
    oper_time timestamp(3) without time zone NOT NULL
)
PARTITION BY RANGE (oper_time);
CREATE TABLE pims_part.oper_log_rest (
    org_id text NOT NULL,
    log_id text NOT NULL,
    user_id text,
    user_name text,
    login_name text,
    dept_name text,
    module text NOT NULL,
    menu_name text,
    oper_type text NOT NULL,
    content text NOT NULL,
    target_type text,
    target_id text,
    target_name text,
    method text,
    path text,
    params jsonb,
    result_code integer DEFAULT 0 NOT NULL,
    message text,
    ip text,
    agent text,
    cost_ms integer,
    request_id text,
    oper_time timestamp(3) without time zone NOT NULL
);
CREATE TABLE public.position_point (
    org_id text NOT NULL,
    oldman_id text NOT NULL,
    at_time timestamp(0) without time zone NOT NULL,
    device_id text NOT NULL,
    map_id text NOT NULL,
    x real NOT NULL,
    y real NOT NULL,
    acc real NOT NULL,
    area_name text
)
PARTITION BY RANGE (at_time);
CREATE TABLE pims_part.position_point_rest (
    org_id text NOT NULL,
    oldman_id text NOT NULL,
    at_time timestamp(0) without time zone NOT NULL,
    device_id text NOT NULL,
    map_id text NOT NULL,
    x real NOT NULL,
    y real NOT NULL,
    acc real NOT NULL,
    area_name text
);
CREATE TABLE public.telemetry_hour (
    org_id text NOT NULL,
    device_id text NOT NULL,
    hour_time timestamp(0) without time zone NOT NULL,
    oldman_id text DEFAULT ''::text NOT NULL,
    hr_min real,
    hr_avg real,
    hr_max real,
    rr_min real,
    rr_avg real,
    rr_max real,
    spo2_min real,
    spo2_avg real,
    spo2_max real,
    in_bed_sec integer DEFAULT 0 NOT NULL,
    light_sec integer DEFAULT 0 NOT NULL,
    deep_sec integer DEFAULT 0 NOT NULL,
    move_sum integer DEFAULT 0 NOT NULL,
    turns integer DEFAULT 0 NOT NULL,
    wet_sec integer DEFAULT 0 NOT NULL,
    apnea_count integer DEFAULT 0 NOT NULL,
    apnea_max_sec integer DEFAULT 0 NOT NULL,
    samples integer NOT NULL,
    valid_samples integer NOT NULL,
    quality real,
    events integer DEFAULT 0 NOT NULL,
    bed_sec integer
)
PARTITION BY RANGE (hour_time);
CREATE TABLE pims_part.telemetry_hour_rest (
    org_id text NOT NULL,
    device_id text NOT NULL,
    hour_time timestamp(0) without time zone NOT NULL,
    oldman_id text DEFAULT ''::text NOT NULL,
    hr_min real,
    hr_avg real,
    hr_max real,
    rr_min real,
    rr_avg real,
    rr_max real,
    spo2_min real,
    spo2_avg real,
    spo2_max real,
    in_bed_sec integer DEFAULT 0 NOT NULL,
    light_sec integer DEFAULT 0 NOT NULL,
    deep_sec integer DEFAULT 0 NOT NULL,
    move_sum integer DEFAULT 0 NOT NULL,
    turns integer DEFAULT 0 NOT NULL,
    wet_sec integer DEFAULT 0 NOT NULL,
    apnea_count integer DEFAULT 0 NOT NULL,
    apnea_max_sec integer DEFAULT 0 NOT NULL,
    samples integer NOT NULL,
    valid_samples integer NOT NULL,
    quality real,
    events integer DEFAULT 0 NOT NULL,
    bed_sec integer
);
CREATE TABLE public.telemetry_minute (
    org_id text NOT NULL,
    device_id text NOT NULL,
    minute_time timestamp(0) without time zone NOT NULL,
    oldman_id text DEFAULT ''::text NOT NULL,
    hr_min real,
    hr_avg real,
    hr_max real,
    rr_min real,
    rr_avg real,
    rr_max real,
    spo2_min real,
    spo2_avg real,
    spo2_max real,
    in_bed_sec integer DEFAULT 0 NOT NULL,
    light_sec integer DEFAULT 0 NOT NULL,
    deep_sec integer DEFAULT 0 NOT NULL,
    move_sum integer DEFAULT 0 NOT NULL,
    turns integer DEFAULT 0 NOT NULL,
    wet_sec integer DEFAULT 0 NOT NULL,
    apnea_count integer DEFAULT 0 NOT NULL,
    apnea_max_sec integer DEFAULT 0 NOT NULL,
    samples integer NOT NULL,
    valid_samples integer NOT NULL,
    quality real,
    events integer DEFAULT 0 NOT NULL,
    bed_sec integer
)
PARTITION BY RANGE (minute_time);
CREATE TABLE pims_part.telemetry_minute_rest (
    org_id text NOT NULL,
    device_id text NOT NULL,
    minute_time timestamp(0) without time zone NOT NULL,
    oldman_id text DEFAULT ''::text NOT NULL,
    hr_min real,
    hr_avg real,
    hr_max real,
    rr_min real,
    rr_avg real,
    rr_max real,
    spo2_min real,
    spo2_avg real,
    spo2_max real,
    in_bed_sec integer DEFAULT 0 NOT NULL,
    light_sec integer DEFAULT 0 NOT NULL,
    deep_sec integer DEFAULT 0 NOT NULL,
    move_sum integer DEFAULT 0 NOT NULL,
    turns integer DEFAULT 0 NOT NULL,
    wet_sec integer DEFAULT 0 NOT NULL,
    apnea_count integer DEFAULT 0 NOT NULL,
    apnea_max_sec integer DEFAULT 0 NOT NULL,
    samples integer NOT NULL,
    valid_samples integer NOT NULL,
    quality real,
    events integer DEFAULT 0 NOT NULL,
    bed_sec integer
);
CREATE TABLE public.telemetry_raw (
    org_id text NOT NULL,
    device_id text NOT NULL,
    minute_time timestamp(0) without time zone NOT NULL,
    samples integer NOT NULL,
    data bytea NOT NULL
)
PARTITION BY RANGE (minute_time);
CREATE TABLE pims_part.telemetry_raw_rest (
    org_id text NOT NULL,
    device_id text NOT NULL,
    minute_time timestamp(0) without time zone NOT NULL,
    samples integer NOT NULL,
    data bytea NOT NULL
);
CREATE TABLE public.access_key (
    org_id text NOT NULL,
    key_id text NOT NULL,
    key_type text NOT NULL,
    key_name text NOT NULL,
    key_hash text,
    user_id text,
    dept_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    last_used_time timestamp(0) without time zone,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    user_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    role_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT access_key_key_type_check CHECK ((key_type = ANY (ARRAY['SCREEN'::text, 'SSO'::text])))
);
CREATE TABLE public.account (
    org_id text NOT NULL,
    account_id text NOT NULL,
    account_num text NOT NULL,
    oldman_id text NOT NULL,
    prestore_balance bigint DEFAULT 0 NOT NULL,
    deposit_balance bigint DEFAULT 0 NOT NULL,
    medical_balance bigint DEFAULT 0 NOT NULL,
    reserve_balance bigint DEFAULT 0 NOT NULL,
    arrears_amount bigint DEFAULT 0 NOT NULL,
    alarm_amount bigint NOT NULL,
    auto_deduct smallint DEFAULT 1 NOT NULL,
    account_status smallint DEFAULT 1 NOT NULL,
    payer_name text,
    payer_relation text,
    remark text,
    last_trade_time timestamp(0) without time zone,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    alarm_no integer DEFAULT 0 NOT NULL,
    alarm_told integer DEFAULT 0 NOT NULL,
    CONSTRAINT account_account_status_check CHECK ((account_status = ANY (ARRAY[1, 2, 3]))),
    CONSTRAINT account_arrears_not_negative CHECK ((arrears_amount >= 0)),
    CONSTRAINT account_check CHECK (((account_status <> 3) OR ((prestore_balance = 0) AND (deposit_balance = 0) AND (medical_balance = 0) AND (reserve_balance = 0) AND (arrears_amount = 0)))),
    CONSTRAINT account_deposit_not_negative CHECK ((deposit_balance >= 0)),
    CONSTRAINT account_medical_not_negative CHECK ((medical_balance >= 0)),
    CONSTRAINT account_prestore_not_negative CHECK ((prestore_balance >= 0)),
    CONSTRAINT account_reserve_not_negative CHECK ((reserve_balance >= 0))
);
CREATE TABLE public.activity (
    org_id text NOT NULL,
    activity_id text NOT NULL,
    title text NOT NULL,
    activity_type smallint NOT NULL,
    pictures jsonb DEFAULT '[]'::jsonb NOT NULL,
    content text NOT NULL,
    place text NOT NULL,
    location_id text,
    start_time timestamp(0) without time zone NOT NULL,
    end_time timestamp(0) without time zone NOT NULL,
    register_start timestamp(0) without time zone,
    register_end timestamp(0) without time zone,
    quota smallint DEFAULT 0 NOT NULL,
    wait_quota smallint DEFAULT 0 NOT NULL,
    scope_type smallint DEFAULT 1 NOT NULL,
    scope_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    fee bigint DEFAULT 0 NOT NULL,
    project_child_id text,
    organiser_id text NOT NULL,
    helpers jsonb DEFAULT '[]'::jsonb NOT NULL,
    risk_level smallint DEFAULT 1 NOT NULL,
    safety_plan text,
    budget bigint,
    actual_cost bigint,
    summary text,
    cancel_reason text,
    activity_status smallint DEFAULT 0 NOT NULL,
    reminded timestamp(0) without time zone,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT activity_activity_status_check CHECK (((activity_status >= 0) AND (activity_status <= 5))),
    CONSTRAINT activity_activity_type_check CHECK ((activity_type > 0)),
    CONSTRAINT activity_actual_cost_check CHECK ((actual_cost >= 0)),
    CONSTRAINT activity_budget_check CHECK ((budget >= 0)),
    CONSTRAINT activity_check CHECK ((end_time > start_time)),
    CONSTRAINT activity_check1 CHECK (((fee = 0) OR (project_child_id IS NOT NULL))),
    CONSTRAINT activity_fee_check CHECK ((fee >= 0)),
    CONSTRAINT activity_quota_check CHECK (((quota >= 0) AND (quota <= 999))),
    CONSTRAINT activity_risk_level_check CHECK (((risk_level >= 1) AND (risk_level <= 3))),
    CONSTRAINT activity_scope_type_check CHECK (((scope_type >= 1) AND (scope_type <= 3))),
    CONSTRAINT activity_wait_quota_check CHECK (((wait_quota >= 0) AND (wait_quota <= 99)))
);
CREATE TABLE public.activity_register (
    org_id text NOT NULL,
    register_id text NOT NULL,
    activity_id text NOT NULL,
    oldman_id text NOT NULL,
    register_status smallint NOT NULL,
    wait_no integer,
    doctor_name text,
    remark text,
    register_by text,
    register_by_name text,
    register_time timestamp(0) without time zone NOT NULL,
    walk_in smallint DEFAULT 0 NOT NULL,
    sign_status smallint DEFAULT 0 NOT NULL,
    sign_in_time timestamp(0) without time zone,
    sign_out_time timestamp(0) without time zone,
    way smallint,
    health_record text,
    mood smallint,
    charge_amount bigint,
    charge_id text,
    charges smallint DEFAULT 0 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT activity_register_charge_amount_check CHECK ((charge_amount >= 0)),
    CONSTRAINT activity_register_check CHECK (((register_status = 2) = (wait_no IS NOT NULL))),
    CONSTRAINT activity_register_check1 CHECK ((sign_out_time >= sign_in_time)),
    CONSTRAINT activity_register_mood_check CHECK (((mood >= 1) AND (mood <= 5))),
    CONSTRAINT activity_register_register_status_check CHECK (((register_status >= 1) AND (register_status <= 3))),
    CONSTRAINT activity_register_sign_status_check CHECK (((sign_status >= 0) AND (sign_status <= 3))),
    CONSTRAINT activity_register_wait_no_check CHECK ((wait_no > 0)),
    CONSTRAINT activity_register_walk_in_check CHECK ((walk_in = ANY (ARRAY[0, 1]))),
    CONSTRAINT activity_register_way_check CHECK (((way >= 1) AND (way <= 4)))
);
CREATE TABLE public.adverse_event (
    org_id text NOT NULL,
    event_id text NOT NULL,
    event_no text NOT NULL,
    event_type smallint NOT NULL,
    event_level smallint NOT NULL,
    harm smallint NOT NULL,
    oldman_id text,
    person_name text,
    happen_time timestamp(0) without time zone NOT NULL,
    find_time timestamp(0) without time zone NOT NULL,
    location_id text NOT NULL,
    finder_id text,
    party_ids jsonb,
    process text NOT NULL,
    immediate_action text NOT NULL,
    body_map jsonb,
    photos jsonb,
    family_informed smallint DEFAULT 0 NOT NULL,
    inform_time timestamp(0) without time zone,
    informed_name text,
    not_inform_reason text,
    doctor_order text,
    causes jsonb,
    cause_text jsonb,
    corrective_action text,
    preventive_action text,
    duty_id text,
    deadline date,
    authority_time timestamp(0) without time zone,
    authority_receiver text,
    verify_result text,
    cost bigint,
    status smallint DEFAULT 0 NOT NULL,
    report_time timestamp(0) without time zone,
    late smallint DEFAULT 0 NOT NULL,
    anonymous smallint DEFAULT 0 NOT NULL,
    back_reason text,
    close_opinion text,
    close_time timestamp(0) without time zone,
    close_by_name text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT adverse_event_anonymous_check CHECK ((anonymous = ANY (ARRAY[0, 1]))),
    CONSTRAINT adverse_event_check CHECK ((find_time >= happen_time)),
    CONSTRAINT adverse_event_cost_check CHECK ((cost >= 0)),
    CONSTRAINT adverse_event_event_level_check CHECK ((event_level > 0)),
    CONSTRAINT adverse_event_event_type_check CHECK ((event_type > 0)),
    CONSTRAINT adverse_event_family_informed_check CHECK ((family_informed = ANY (ARRAY[0, 1]))),
    CONSTRAINT adverse_event_harm_check CHECK ((harm >= 0)),
    CONSTRAINT adverse_event_late_check CHECK ((late = ANY (ARRAY[0, 1]))),
    CONSTRAINT adverse_event_status_check CHECK (((status >= 0) AND (status <= 6)))
);
CREATE TABLE public.agreement (
    org_id text NOT NULL,
    contract_id text NOT NULL,
    contract_no text NOT NULL,
    oldman_id text NOT NULL,
    template_id text,
    content_version integer,
    filled text,
    type_id text NOT NULL,
    category smallint NOT NULL,
    contract_name text NOT NULL,
    party_b text,
    party_c text,
    guarantor_phone text,
    start_date date,
    end_date date,
    sign_date date NOT NULL,
    month_fee bigint,
    deposit_amount bigint,
    files jsonb DEFAULT '[]'::jsonb NOT NULL,
    home smallint DEFAULT 0 NOT NULL,
    contract_status smallint NOT NULL,
    terminate_date date,
    terminate_reason text,
    quit_live_id text,
    renew_from_id text,
    expire_told timestamp(0) without time zone,
    remark text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    resident_id text GENERATED ALWAYS AS (
CASE
    WHEN (home = 0) THEN oldman_id
    ELSE NULL::text
END) STORED,
    home_oldman_id text GENERATED ALWAYS AS (
CASE
    WHEN (home = 1) THEN oldman_id
    ELSE NULL::text
END) STORED,
    CONSTRAINT agreement_check CHECK ((end_date > start_date)),
    CONSTRAINT agreement_check1 CHECK (((category <> 1) OR ((start_date IS NOT NULL) AND (end_date IS NOT NULL)))),
    CONSTRAINT agreement_contract_status_check CHECK (((contract_status >= 0) AND (contract_status <= 4))),
    CONSTRAINT agreement_deposit_amount_check CHECK ((deposit_amount >= 0)),
    CONSTRAINT agreement_home_check CHECK ((home = ANY (ARRAY[0, 1]))),
    CONSTRAINT agreement_month_fee_check CHECK ((month_fee >= 0))
);
CREATE TABLE public.agreement_signature (
    org_id text NOT NULL,
    sign_id text NOT NULL,
    contract_id text NOT NULL,
    party smallint NOT NULL,
    signer_name text NOT NULL,
    sign_image text NOT NULL,
    content_hash text NOT NULL,
    sign_hash text NOT NULL,
    sign_time timestamp(0) without time zone NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT agreement_signature_party_check CHECK (((party >= 1) AND (party <= 3)))
);
CREATE TABLE public.alarm (
    org_id text NOT NULL,
    alarm_id text NOT NULL,
    alarm_no text NOT NULL,
    alarm_kind smallint NOT NULL,
    alarm_type smallint NOT NULL,
    mode smallint,
    alarm_key text NOT NULL,
    level smallint NOT NULL,
    alarm_status smallint DEFAULT 0 NOT NULL,
    cleared smallint DEFAULT 0 NOT NULL,
    oldman_id text,
    oldman_name text,
    bed_id text,
    bed_name text,
    room_name text,
    location_id text,
    dept_id text DEFAULT '0'::text NOT NULL,
    device_no text,
    rule_id text,
    rule_name text,
    rule_snapshot jsonb,
    silent_minutes smallint DEFAULT 5 NOT NULL,
    value text,
    threshold text,
    first_time timestamp(0) without time zone NOT NULL,
    last_time timestamp(0) without time zone NOT NULL,
    count integer DEFAULT 1 NOT NULL,
    raised_time timestamp(0) without time zone NOT NULL,
    cleared_time timestamp(0) without time zone,
    ack_time timestamp(0) without time zone,
    ack_by text,
    ack_name text,
    arrive_time timestamp(0) without time zone,
    handle_time timestamp(0) without time zone,
    handle_by text,
    handle_name text,
    deal_type smallint,
    deal_content text,
    photos jsonb DEFAULT '[]'::jsonb NOT NULL,
    reason text,
    close_time timestamp(0) without time zone,
    close_reason text,
    flapping smallint DEFAULT 0 NOT NULL,
    muted smallint DEFAULT 0 NOT NULL,
    prev_alarm_id text,
    call_record_id text,
    rail_id text,
    rail_name text,
    map_id text,
    x double precision,
    y double precision,
    area_name text,
    escalate jsonb DEFAULT '[]'::jsonb NOT NULL,
    escalate_step smallint DEFAULT '-1'::integer NOT NULL,
    escalate_from timestamp(0) without time zone NOT NULL,
    next_step_time timestamp(0) without time zone,
    channels jsonb DEFAULT '[]'::jsonb NOT NULL,
    notified jsonb DEFAULT '[]'::jsonb NOT NULL,
    notify_user_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    screen smallint DEFAULT 0 NOT NULL,
    sound_time timestamp(0) without time zone,
    sounded smallint DEFAULT 0 NOT NULL,
    auto_close_time timestamp(0) without time zone,
    wait_sec integer,
    handle_sec integer,
    false_alarm smallint DEFAULT 0 NOT NULL,
    incident_id text,
    task_id text,
    snapshot_id text,
    seq bigint DEFAULT 0 NOT NULL,
    list_order bigint GENERATED ALWAYS AS (
CASE
    WHEN (alarm_status = ANY (ARRAY[0, 1])) THEN (((3 - level) * '100000000000'::bigint) + (EXTRACT(epoch FROM raised_time))::bigint)
    ELSE ('10000000000000'::bigint - (EXTRACT(epoch FROM raised_time))::bigint)
END) STORED,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT alarm_alarm_kind_check CHECK (((alarm_kind >= 1) AND (alarm_kind <= 5))),
    CONSTRAINT alarm_alarm_status_check CHECK (((alarm_status >= 0) AND (alarm_status <= 4))),
    CONSTRAINT alarm_alarm_type_check CHECK ((alarm_type > 0)),
    CONSTRAINT alarm_cleared_check CHECK ((cleared = ANY (ARRAY[0, 1]))),
    CONSTRAINT alarm_false_alarm_check CHECK ((false_alarm = ANY (ARRAY[0, 1]))),
    CONSTRAINT alarm_flapping_check CHECK ((flapping = ANY (ARRAY[0, 1]))),
    CONSTRAINT alarm_level_check CHECK (((level >= 1) AND (level <= 3))),
    CONSTRAINT alarm_muted_check CHECK ((muted = ANY (ARRAY[0, 1]))),
    CONSTRAINT alarm_screen_check CHECK ((screen = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.alarm_duty (
    org_id text NOT NULL,
    user_id text NOT NULL,
    from_time timestamp(0) without time zone NOT NULL,
    until_time timestamp(0) without time zone NOT NULL
);
CREATE TABLE public.alarm_mute (
    org_id text NOT NULL,
    oldman_id text NOT NULL,
    until_time timestamp(0) without time zone NOT NULL,
    reason text NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL
);
CREATE TABLE public.alarm_snapshot (
    org_id text NOT NULL,
    snapshot_id text NOT NULL,
    alarm_id text NOT NULL,
    device_no text NOT NULL,
    from_time timestamp(0) without time zone NOT NULL,
    to_time timestamp(0) without time zone NOT NULL,
    points jsonb NOT NULL,
    create_time timestamp(0) without time zone NOT NULL
);
CREATE TABLE public.alarm_text (
    org_id text NOT NULL,
    alarm_id text NOT NULL,
    user_id text NOT NULL,
    create_time timestamp(0) without time zone NOT NULL,
    text_status smallint DEFAULT 0 NOT NULL,
    tries smallint DEFAULT 0 NOT NULL,
    try_time timestamp(0) without time zone,
    fail_reason text,
    CONSTRAINT alarm_text_text_status_check CHECK (((text_status >= 0) AND (text_status <= 2)))
);
CREATE TABLE public.alarm_timeline (
    org_id text NOT NULL,
    entry_id text NOT NULL,
    alarm_id text NOT NULL,
    "time" timestamp(0) without time zone NOT NULL,
    action text NOT NULL,
    by_name text,
    text text NOT NULL
);
CREATE TABLE public.album (
    org_id text NOT NULL,
    photo_album_id text NOT NULL,
    album_name text NOT NULL,
    album_type smallint NOT NULL,
    oldman_id text,
    activity_id text,
    family_visible smallint DEFAULT 0 NOT NULL,
    cover_photo_id text,
    description text,
    deleted_time timestamp(0) without time zone,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT album_album_type_check CHECK (((album_type >= 1) AND (album_type <= 3))),
    CONSTRAINT album_check CHECK ((((album_type = 1) = (oldman_id IS NOT NULL)) AND ((album_type = 2) = (activity_id IS NOT NULL)))),
    CONSTRAINT album_family_visible_check CHECK ((family_visible = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.article (
    org_id text NOT NULL,
    id text NOT NULL,
    is_ward smallint NOT NULL,
    category_id text NOT NULL,
    title text NOT NULL,
    dept_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    cover text,
    summary text,
    author text,
    content_type smallint NOT NULL,
    content text,
    content_text text DEFAULT ''::text NOT NULL,
    video_url text,
    file_url text,
    disease_tags jsonb DEFAULT '[]'::jsonb NOT NULL,
    risk_tags jsonb DEFAULT '[]'::jsonb NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    sort integer NOT NULL,
    publish_time timestamp(0) without time zone,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    quiz jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT article_is_ward_check CHECK ((is_ward = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.article_category (
    org_id text NOT NULL,
    id text NOT NULL,
    is_ward smallint NOT NULL,
    category_name text NOT NULL,
    icon text,
    sort integer NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT article_category_is_ward_check CHECK ((is_ward = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.article_playlist (
    org_id text NOT NULL,
    list_id text NOT NULL,
    list_name text NOT NULL,
    dept_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    room_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    disease_tags jsonb DEFAULT '[]'::jsonb NOT NULL,
    risk_tags jsonb DEFAULT '[]'::jsonb NOT NULL,
    article_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.article_receipt (
    org_id text NOT NULL,
    article_id text NOT NULL,
    oldman_id text NOT NULL,
    read_date date NOT NULL,
    read_time timestamp(0) without time zone NOT NULL,
    reader_id text NOT NULL
);
CREATE TABLE public.article_version (
    org_id text NOT NULL,
    version_id text NOT NULL,
    article_id text NOT NULL,
    version_no integer NOT NULL,
    title text NOT NULL,
    summary text,
    author text,
    cover text,
    content_type smallint NOT NULL,
    content text,
    video_url text,
    file_url text,
    edited_by_name text,
    edited_time timestamp(0) without time zone,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.article_view (
    org_id text NOT NULL,
    article_id text NOT NULL,
    user_id text NOT NULL,
    view_date date NOT NULL
);
CREATE TABLE public.assessment (
    org_id text NOT NULL,
    assessment_id text NOT NULL,
    assess_no text NOT NULL,
    type smallint NOT NULL,
    oldman_id text,
    oldman_name text NOT NULL,
    oldman_idcard text,
    oldman_idcard_hash text,
    oldman_idcard_tail text,
    sex smallint,
    age smallint,
    assess_causle smallint NOT NULL,
    assess_date date NOT NULL,
    place text,
    answers jsonb DEFAULT '[]'::jsonb NOT NULL,
    parts jsonb,
    risk_scale_answers jsonb DEFAULT '[]'::jsonb NOT NULL,
    diseases jsonb DEFAULT '[]'::jsonb NOT NULL,
    risk_events jsonb DEFAULT '{}'::jsonb NOT NULL,
    dimension_scores jsonb DEFAULT '{}'::jsonb NOT NULL,
    dimension_grades jsonb,
    total_score smallint,
    first_grade smallint,
    adjust_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    final_grade smallint,
    final_grade_name text,
    final_grade_text text,
    suggestion text,
    provider_name text,
    provider_relation smallint,
    assessor_id text NOT NULL,
    assessor_sign text,
    assess_time timestamp(0) without time zone,
    saved_time timestamp(0) without time zone,
    second_id text,
    second_sign text,
    second_time timestamp(0) without time zone,
    family_sign text,
    attachments jsonb DEFAULT '[]'::jsonb NOT NULL,
    assess_status smallint DEFAULT 0 NOT NULL,
    void_reason text,
    reject_reason text,
    unbind_reason text,
    bind_status smallint DEFAULT 0 NOT NULL,
    current smallint DEFAULT 0 NOT NULL,
    valid_until date,
    next_assess_date date,
    next_reason text,
    proposal_id text,
    bank_version text NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT assessment_assess_causle_check CHECK (((assess_causle >= 1) AND (assess_causle <= 5))),
    CONSTRAINT assessment_assess_status_check CHECK ((assess_status = ANY (ARRAY[0, 1, 2, 4]))),
    CONSTRAINT assessment_bound CHECK (((bind_status = 1) = (oldman_id IS NOT NULL))),
    CONSTRAINT assessment_current CHECK (((current = 0) OR ((assess_status = 2) AND (oldman_id IS NOT NULL)))),
    CONSTRAINT assessment_type_check CHECK (((type >= 0) AND (type <= 3)))
);
CREATE TABLE public.attempt (
    attempt_key text NOT NULL,
    attempt_time timestamp(3) without time zone NOT NULL,
    attempt_id text NOT NULL
);
CREATE TABLE public.attendance_clock (
    org_id text NOT NULL,
    clock_id text NOT NULL,
    emp_id text NOT NULL,
    clock_time timestamp(0) without time zone NOT NULL,
    way smallint NOT NULL,
    device_no text,
    place text,
    longitude numeric(9,6),
    latitude numeric(9,6),
    outside smallint DEFAULT 0 NOT NULL,
    remark text,
    repair_id text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    photo text
);
CREATE TABLE public.attendance_close (
    org_id text NOT NULL,
    month text NOT NULL,
    close_time timestamp(0) without time zone NOT NULL,
    close_by text,
    close_by_name text
);
CREATE TABLE public.attendance_flexible_past (
    org_id text NOT NULL,
    emp_id text NOT NULL,
    from_date date NOT NULL,
    to_date date NOT NULL,
    flex_hours smallint NOT NULL
);
CREATE TABLE public.attendance_group (
    org_id text NOT NULL,
    attendance_group_pk_id text NOT NULL,
    group_name text NOT NULL,
    group_type smallint NOT NULL,
    schedule_mode smallint,
    leader_id text,
    dept_id text NOT NULL,
    week_shift jsonb,
    flex_hours smallint,
    min_cover jsonb DEFAULT '[]'::jsonb NOT NULL,
    holiday_rest smallint DEFAULT 0 NOT NULL,
    clock_ways jsonb DEFAULT '[]'::jsonb NOT NULL,
    places jsonb DEFAULT '[]'::jsonb NOT NULL,
    wifi_list jsonb DEFAULT '[]'::jsonb NOT NULL,
    effective_date date NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    off_from date
);
CREATE TABLE public.attendance_leave (
    org_id text NOT NULL,
    leave_id text NOT NULL,
    emp_id text NOT NULL,
    leave_type smallint NOT NULL,
    from_time timestamp(0) without time zone NOT NULL,
    to_time timestamp(0) without time zone NOT NULL,
    hours numeric(7,2) DEFAULT 0 NOT NULL,
    files jsonb DEFAULT '[]'::jsonb NOT NULL,
    reason text NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    reviewed smallint DEFAULT 0 NOT NULL,
    audit_by text,
    audit_by_name text,
    audit_time timestamp(0) without time zone,
    audit_opinion text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT attendance_leave_check CHECK ((to_time > from_time))
);
CREATE TABLE public.attendance_member (
    org_id text NOT NULL,
    emp_id text NOT NULL,
    attendance_group_pk_id text NOT NULL,
    since date
);
CREATE TABLE public.attendance_publish (
    org_id text NOT NULL,
    attendance_group_pk_id text NOT NULL,
    month text NOT NULL,
    publish_time timestamp(0) without time zone NOT NULL,
    publish_by text
);
CREATE TABLE public.attendance_repair (
    org_id text NOT NULL,
    repair_id text NOT NULL,
    emp_id text NOT NULL,
    date date NOT NULL,
    period smallint DEFAULT 1 NOT NULL,
    side smallint NOT NULL,
    clock_time timestamp(0) without time zone NOT NULL,
    reason text NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    audit_by text,
    audit_by_name text,
    audit_time timestamp(0) without time zone,
    audit_opinion text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.attendance_result (
    org_id text NOT NULL,
    month text NOT NULL,
    emp_id text NOT NULL,
    emp_name text NOT NULL,
    dept_id text NOT NULL,
    dept_name text,
    attendance_group_pk_id text,
    group_name text,
    days jsonb NOT NULL
);
CREATE TABLE public.attendance_roster (
    org_id text NOT NULL,
    roster_id text NOT NULL,
    emp_id text NOT NULL,
    month text NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.attendance_schedule (
    org_id text NOT NULL,
    schedule_id text NOT NULL,
    attendance_group_pk_id text NOT NULL,
    emp_id text NOT NULL,
    work_date date NOT NULL,
    shift_pk_id text,
    location_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    source smallint DEFAULT 1 NOT NULL,
    locked smallint DEFAULT 0 NOT NULL,
    status smallint DEFAULT 0 NOT NULL,
    reason text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL
);
CREATE TABLE public.attendance_shift (
    org_id text NOT NULL,
    shift_pk_id text NOT NULL,
    shift_name text NOT NULL,
    shift_type smallint NOT NULL,
    colour text,
    work_period jsonb NOT NULL,
    rest_minutes smallint DEFAULT 0 NOT NULL,
    work_hours numeric(5,2) NOT NULL,
    clock_num smallint NOT NULL,
    before_clock smallint DEFAULT 60 NOT NULL,
    after_clock smallint DEFAULT 120 NOT NULL,
    late_grace smallint DEFAULT 5 NOT NULL,
    early_grace smallint DEFAULT 5 NOT NULL,
    absent_late smallint DEFAULT 120 NOT NULL,
    is_enable smallint DEFAULT 1 NOT NULL,
    from_date date,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.attendance_shift_version (
    org_id text NOT NULL,
    shift_pk_id text NOT NULL,
    from_date date NOT NULL,
    work_period jsonb NOT NULL,
    rest_minutes smallint NOT NULL,
    work_hours numeric(5,2) NOT NULL
);
CREATE TABLE public.bank_line (
    org_id text NOT NULL,
    line_id text NOT NULL,
    flow_no text NOT NULL,
    flow_date date NOT NULL,
    amount bigint NOT NULL,
    payer_name text,
    payer_account text,
    payer_account_hash text,
    payer_account_tail text,
    flow_remark text,
    line_status smallint DEFAULT 1 NOT NULL,
    oldman_id text,
    book_kind smallint,
    trade_id text,
    book_by_name text,
    book_time timestamp(0) without time zone,
    left_reason text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT bank_line_amount_check CHECK ((amount > 0)),
    CONSTRAINT bank_line_check CHECK (((line_status = 2) = (trade_id IS NOT NULL))),
    CONSTRAINT bank_line_check1 CHECK (((line_status = 3) = (left_reason IS NOT NULL))),
    CONSTRAINT bank_line_line_status_check CHECK ((line_status = ANY (ARRAY[1, 2, 3])))
);
CREATE TABLE public.bed (
    org_id text NOT NULL,
    bed_id text NOT NULL,
    bed_name text NOT NULL,
    full_name text NOT NULL,
    room_id text NOT NULL,
    bed_type smallint DEFAULT 1 NOT NULL,
    bed_code text,
    project_child_id text,
    price bigint,
    device_no text,
    sort integer DEFAULT 0 NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.bed_offer (
    org_id text NOT NULL,
    offer_id text NOT NULL,
    wait_id text NOT NULL,
    bed_id text NOT NULL,
    offer_until date NOT NULL,
    offer_status smallint DEFAULT 1 NOT NULL,
    answer_time timestamp(0) without time zone,
    answer_remark text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT bed_offer_offer_status_check CHECK ((offer_status = ANY (ARRAY[1, 2, 3, 4, 5, 6])))
);
CREATE TABLE public.bed_stay (
    org_id text NOT NULL,
    bed_stay_id text NOT NULL,
    bed_id text NOT NULL,
    oldman_id text NOT NULL,
    live_id text NOT NULL,
    kind smallint NOT NULL,
    date_from date NOT NULL,
    date_to date,
    end_reason smallint,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT bed_stay_check CHECK (((date_to IS NULL) OR (date_to >= date_from))),
    CONSTRAINT bed_stay_kind_check CHECK ((kind = ANY (ARRAY[1, 2, 3])))
);
CREATE TABLE public.bed_wait (
    org_id text NOT NULL,
    wait_id text NOT NULL,
    oldman_id text,
    consultation_id text,
    wait_name text NOT NULL,
    sex smallint,
    room_type smallint,
    level_id text,
    max_price bigint,
    priority smallint DEFAULT 3 NOT NULL,
    wait_since date NOT NULL,
    wait_status smallint DEFAULT 1 NOT NULL,
    remark text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT bed_wait_check CHECK (((oldman_id IS NOT NULL) OR (consultation_id IS NOT NULL))),
    CONSTRAINT bed_wait_priority_check CHECK ((priority = ANY (ARRAY[1, 2, 3]))),
    CONSTRAINT bed_wait_wait_status_check CHECK ((wait_status = ANY (ARRAY[1, 2, 3, 4, 5])))
);
CREATE TABLE public.bill_correction (
    org_id text NOT NULL,
    live_id text NOT NULL,
    from_date date NOT NULL,
    oldman_id text NOT NULL,
    reason text NOT NULL,
    status smallint DEFAULT 0 NOT NULL,
    message text,
    done_time timestamp(0) without time zone,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    CONSTRAINT bill_correction_status_check CHECK (((status >= 0) AND (status <= 2)))
);
CREATE TABLE public.bill_print (
    org_id text NOT NULL,
    print_id text NOT NULL,
    trade_month_id text NOT NULL,
    print_kind smallint NOT NULL,
    seq integer NOT NULL,
    operator_id text,
    operator_name text,
    print_time timestamp(0) without time zone NOT NULL,
    CONSTRAINT bill_print_print_kind_check CHECK ((print_kind = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.bill_run (
    org_id text NOT NULL,
    run_id text NOT NULL,
    fee_month text NOT NULL,
    total integer NOT NULL,
    created integer NOT NULL,
    skipped integer NOT NULL,
    failed jsonb DEFAULT '[]'::jsonb NOT NULL,
    manual smallint DEFAULT 0 NOT NULL,
    operator_name text,
    create_time timestamp(0) without time zone NOT NULL
);
CREATE TABLE public.biometric (
    org_id text NOT NULL,
    bio_id text NOT NULL,
    bio_type smallint NOT NULL,
    device_no text,
    bind_time timestamp(0) without time zone NOT NULL,
    emp_id text,
    oldman_id text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT biometric_check CHECK (((emp_id IS NULL) <> (oldman_id IS NULL)))
);
CREATE TABLE public.built_in (
    org_id text NOT NULL,
    kind text NOT NULL,
    item_id text NOT NULL
);
CREATE TABLE public.call_record (
    org_id text NOT NULL,
    call_record_id text NOT NULL,
    call_no text NOT NULL,
    call_type smallint NOT NULL,
    device_no text,
    key_no integer,
    location_id text,
    location_name text,
    room_id text,
    room_name text,
    bed_id text,
    bed_name text,
    oldman_id text,
    oldman_name text,
    dept_id text DEFAULT '0'::text NOT NULL,
    call_time timestamp(0) without time zone NOT NULL,
    repeat_count integer DEFAULT 0 NOT NULL,
    answer_time timestamp(0) without time zone,
    answer_by text,
    answer_name text,
    arrive_time timestamp(0) without time zone,
    deal_time timestamp(0) without time zone,
    deal_by text,
    deal_name text,
    deal_type text,
    deal_content text,
    response_sec integer,
    arrive_sec integer,
    call_status smallint DEFAULT 0 NOT NULL,
    overtime smallint DEFAULT 0 NOT NULL,
    priority smallint NOT NULL,
    alarm_id text,
    incident_id text,
    close_time timestamp(0) without time zone,
    close_reason text,
    notify_user_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    screen smallint DEFAULT 0 NOT NULL,
    due_time timestamp(0) without time zone,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    area_name text,
    CONSTRAINT call_record_call_status_check CHECK (((call_status >= 0) AND (call_status <= 5))),
    CONSTRAINT call_record_call_type_check CHECK (((call_type >= 1) AND (call_type <= 5))),
    CONSTRAINT call_record_overtime_check CHECK ((overtime = ANY (ARRAY[0, 1]))),
    CONSTRAINT call_record_priority_check CHECK ((priority = ANY (ARRAY[2, 3]))),
    CONSTRAINT call_record_screen_check CHECK ((screen = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.call_setting (
    org_id text NOT NULL,
    answer_timeout_sec integer NOT NULL,
    arrive_timeout_sec integer NOT NULL,
    merge_sec integer NOT NULL,
    ring_times integer NOT NULL,
    voice_text text NOT NULL,
    day_volume integer NOT NULL,
    night_volume integer NOT NULL,
    screen_dept_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    toilet_first smallint NOT NULL,
    need_deal_content smallint NOT NULL,
    night_only_screen smallint NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.captcha (
    verify_str text NOT NULL,
    answer_hash text NOT NULL,
    ip text NOT NULL,
    expire_time timestamp(0) without time zone NOT NULL,
    used smallint DEFAULT 0 NOT NULL
);
CREATE TABLE public.care_plan (
    org_id text NOT NULL,
    plan_id text NOT NULL,
    plan_no text NOT NULL,
    plan_name text NOT NULL,
    oldman_id text NOT NULL,
    level_id text,
    assessment_id text,
    problems jsonb DEFAULT '[]'::jsonb NOT NULL,
    goals jsonb DEFAULT '[]'::jsonb NOT NULL,
    items jsonb DEFAULT '[]'::jsonb NOT NULL,
    start_date date NOT NULL,
    end_date date,
    review_days smallint NOT NULL,
    next_review_date date,
    doctor_id text,
    nurse_id text NOT NULL,
    family_confirm smallint DEFAULT 0 NOT NULL,
    confirm_name text,
    sign_image text,
    plan_status smallint DEFAULT 0 NOT NULL,
    stop_reason text,
    departed_from smallint,
    remark text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT care_plan_check CHECK (((end_date IS NULL) OR (end_date >= start_date))),
    CONSTRAINT care_plan_plan_status_check CHECK (((plan_status >= 0) AND (plan_status <= 3))),
    CONSTRAINT care_plan_review_days_check CHECK (((review_days >= 7) AND (review_days <= 180)))
);
CREATE TABLE public.care_project (
    org_id text NOT NULL,
    project_id text NOT NULL,
    project_name text NOT NULL,
    project_category_id text NOT NULL,
    project_code text,
    unit smallint DEFAULT 1 NOT NULL,
    minutes smallint NOT NULL,
    charge_type smallint NOT NULL,
    unit_price bigint,
    project_child_id text,
    executor_jobs jsonb DEFAULT '[]'::jsonb NOT NULL,
    input_form smallint DEFAULT 0 NOT NULL,
    input_ref text,
    need_photo smallint DEFAULT 0 NOT NULL,
    need_sign smallint DEFAULT 0 NOT NULL,
    risk_tags jsonb DEFAULT '[]'::jsonb NOT NULL,
    content text,
    status smallint DEFAULT 1 NOT NULL,
    sort integer DEFAULT 0 NOT NULL,
    picture text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT care_project_minutes_check CHECK (((minutes >= 1) AND (minutes <= 240)))
);
CREATE TABLE public.cashier_shift (
    org_id text NOT NULL,
    shift_id text NOT NULL,
    shift_no text NOT NULL,
    user_id text NOT NULL,
    user_name text NOT NULL,
    time_from timestamp(0) without time zone NOT NULL,
    time_to timestamp(0) without time zone NOT NULL,
    opening_cash bigint NOT NULL,
    cash_in bigint NOT NULL,
    cash_out bigint NOT NULL,
    counted_cash bigint NOT NULL,
    diff_amt bigint GENERATED ALWAYS AS ((counted_cash - ((opening_cash + cash_in) - cash_out))) STORED NOT NULL,
    handed_cash bigint NOT NULL,
    in_amt bigint NOT NULL,
    out_amt bigint NOT NULL,
    entry_count integer NOT NULL,
    ways jsonb NOT NULL,
    kinds jsonb NOT NULL,
    voids jsonb NOT NULL,
    receiver_name text,
    remark text,
    create_time timestamp(0) without time zone NOT NULL,
    CONSTRAINT cashier_shift_check CHECK (((handed_cash >= 0) AND (handed_cash <= counted_cash))),
    CONSTRAINT cashier_shift_counted_cash_check CHECK ((counted_cash >= 0)),
    CONSTRAINT cashier_shift_opening_cash_check CHECK ((opening_cash >= 0))
);
CREATE TABLE public.cashier_shift_entry (
    org_id text NOT NULL,
    entry_id text NOT NULL,
    shift_id text NOT NULL
);
CREATE TABLE public.classify (
    org_id text NOT NULL,
    classify_id text NOT NULL,
    classify_name text NOT NULL,
    classify_code text,
    parent_id text,
    classify_level smallint NOT NULL,
    sort integer DEFAULT 100 NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT classify_check CHECK (((classify_level = 1) = (parent_id IS NULL))),
    CONSTRAINT classify_classify_level_check CHECK (((classify_level >= 1) AND (classify_level <= 3))),
    CONSTRAINT classify_status_check CHECK ((status = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.complaint (
    org_id text NOT NULL,
    complaint_id text NOT NULL,
    complaint_no text NOT NULL,
    complaint_type smallint NOT NULL,
    source smallint NOT NULL,
    complainant text,
    phone text,
    oldman_id text,
    content text NOT NULL,
    files jsonb DEFAULT '[]'::jsonb NOT NULL,
    receive_time timestamp(0) without time zone NOT NULL,
    dept_id text,
    handler_id text,
    deadline timestamp(0) without time zone NOT NULL,
    overdue_told timestamp(0) without time zone,
    result text,
    reply_time timestamp(0) without time zone,
    reply_way smallint,
    satisfaction smallint,
    close_remark text,
    reopen_count smallint DEFAULT 0 NOT NULL,
    refuse_reason text,
    status smallint DEFAULT 1 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT complaint_satisfaction_check CHECK (((satisfaction >= 1) AND (satisfaction <= 5)))
);
CREATE TABLE public.consult_interview (
    org_id text NOT NULL,
    id text NOT NULL,
    consultation_id text NOT NULL,
    interview_time timestamp(0) without time zone NOT NULL,
    interview_way smallint NOT NULL,
    interviewer_name text NOT NULL,
    content text NOT NULL,
    result smallint NOT NULL,
    next_time timestamp(0) without time zone,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT consult_interview_check CHECK ((next_time > interview_time)),
    CONSTRAINT consult_interview_interview_way_check CHECK (((interview_way >= 1) AND (interview_way <= 4)))
);
CREATE TABLE public.consultation (
    org_id text NOT NULL,
    consultation_id text NOT NULL,
    consult_no text NOT NULL,
    oldman_name text NOT NULL,
    oldman_id_card text,
    oldman_id_card_hash text,
    sex smallint,
    birth_date date,
    age smallint,
    phone_num text,
    live_addr text,
    self_care smallint,
    plan_live_date date,
    budget bigint,
    room_intent smallint,
    bed_intent text,
    level_intent text,
    files jsonb DEFAULT '[]'::jsonb NOT NULL,
    consultant_name text NOT NULL,
    consultant_phone text NOT NULL,
    consultant_phone_hash text,
    consultant_phone_tail text,
    relation smallint,
    consult_way smallint NOT NULL,
    consult_time timestamp(0) without time zone NOT NULL,
    channel smallint,
    sale_id text NOT NULL,
    intent_level text DEFAULT 'B'::text NOT NULL,
    content text NOT NULL,
    visit_flag smallint DEFAULT 0 NOT NULL,
    hobby text,
    diet jsonb,
    allergy_food text,
    habit text,
    smoke smallint,
    drink smallint,
    language smallint,
    life_story text,
    special_needs text,
    blood_type text,
    rh smallint,
    height smallint,
    weight numeric(5,1),
    disease jsonb,
    diagnosed_date date,
    history text,
    operation text,
    allergy_drug text,
    disability jsonb,
    infect smallint,
    fall_in30d smallint,
    lost_in30d smallint,
    choke_in30d smallint,
    suicide_in30d smallint,
    hospital text,
    attending_doctor text,
    consult_status smallint DEFAULT 1 NOT NULL,
    next_time timestamp(0) without time zone,
    follow_told timestamp(0) without time zone,
    lost_reason smallint,
    lost_remark text,
    oldman_id text,
    convert_time timestamp(0) without time zone,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT consultation_age_check CHECK (((age >= 40) AND (age <= 120))),
    CONSTRAINT consultation_budget_check CHECK ((budget >= 0)),
    CONSTRAINT consultation_intent_level_check CHECK ((intent_level = ANY (ARRAY['A'::text, 'B'::text, 'C'::text]))),
    CONSTRAINT consultation_sex_check CHECK ((sex = ANY (ARRAY[0, 1]))),
    CONSTRAINT consultation_visit_flag_check CHECK ((visit_flag = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.cost_project (
    org_id text NOT NULL,
    oldman_cost_id text NOT NULL,
    oldman_id text NOT NULL,
    live_id text NOT NULL,
    project_id text NOT NULL,
    project_child_id text NOT NULL,
    project_type smallint NOT NULL,
    charge_cycle smallint NOT NULL,
    price bigint,
    quantity integer DEFAULT 100 NOT NULL,
    start_date date NOT NULL,
    end_date date,
    end_reason smallint,
    source smallint NOT NULL,
    source_id text,
    set_id text,
    rule_version integer,
    discount_start date,
    discount_end date,
    status smallint DEFAULT 1 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    end_before_quit date,
    reason_before_quit smallint,
    CONSTRAINT cost_project_check CHECK ((end_date >= start_date)),
    CONSTRAINT cost_project_check1 CHECK (((set_id IS NULL) = (rule_version IS NULL))),
    CONSTRAINT cost_project_price_check CHECK (((price >= 0) AND (price <= 999999999))),
    CONSTRAINT cost_project_quantity_check CHECK (((quantity >= 1) AND (quantity <= 99900))),
    CONSTRAINT cost_project_source_check CHECK (((source >= 1) AND (source <= 11))),
    CONSTRAINT cost_project_status_check CHECK ((status = ANY (ARRAY[1, 2])))
);
CREATE TABLE public.custody_balance (
    org_id text NOT NULL,
    custody_id text NOT NULL,
    month text NOT NULL,
    bank_amt bigint NOT NULL,
    remark text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT custody_balance_bank_amt_check CHECK ((bank_amt >= 0)),
    CONSTRAINT custody_balance_month_check CHECK ((month ~ '^\d{4}-\d{2}$'::text))
);
CREATE TABLE public.data_log (
    org_id text NOT NULL,
    change_id text NOT NULL,
    seq bigint NOT NULL,
    log_id text NOT NULL,
    entity text NOT NULL,
    entity_id text NOT NULL,
    entity_name text,
    action text NOT NULL,
    fields jsonb NOT NULL,
    user_id text,
    user_name text,
    reason text,
    oper_time timestamp(3) without time zone NOT NULL,
    hash text NOT NULL
);
CREATE TABLE public.data_log_head (
    org_id text NOT NULL,
    seq bigint NOT NULL,
    hash text NOT NULL
);
CREATE TABLE public.depot (
    org_id text NOT NULL,
    depot_id text NOT NULL,
    depot_name text NOT NULL,
    depot_code text,
    depot_type smallint NOT NULL,
    dept_id text,
    keeper_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    address text,
    transit smallint DEFAULT 0 NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT depot_status_check CHECK ((status = ANY (ARRAY[0, 1]))),
    CONSTRAINT depot_transit_check CHECK ((transit = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.dept (
    org_id text NOT NULL,
    dept_id text NOT NULL,
    dept_name text NOT NULL,
    parent_id text,
    dept_level smallint DEFAULT 1 NOT NULL,
    dept_type smallint,
    dept_code text,
    ward smallint DEFAULT 0 NOT NULL,
    inpatient smallint DEFAULT 0 NOT NULL,
    outpatient smallint DEFAULT 0 NOT NULL,
    sort integer DEFAULT 0 NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    leader_emp_id text,
    phone text,
    location_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.device (
    org_id text NOT NULL,
    device_id text NOT NULL,
    device_no text NOT NULL,
    device_name text NOT NULL,
    device_type smallint NOT NULL,
    product_key text NOT NULL,
    model text,
    firmware text,
    gateway_no text,
    bind_type smallint DEFAULT 0 NOT NULL,
    oldman_id text,
    bed_id text,
    location_id text,
    device_status smallint DEFAULT 0 NOT NULL,
    online_time timestamp(0) without time zone,
    last_time timestamp(0) without time zone,
    battery smallint,
    battery_band text GENERATED ALWAYS AS (
CASE
    WHEN (battery <= 25) THEN '0-25'::text
    WHEN (battery <= 50) THEN '25-50'::text
    WHEN (battery <= 75) THEN '50-75'::text
    WHEN (battery <= 100) THEN '75-100'::text
    ELSE NULL::text
END) STORED,
    rssi smallint,
    report_sec integer NOT NULL,
    offline_sec integer NOT NULL,
    secret_hash text NOT NULL,
    secret_before text,
    secret_before_until timestamp(0) without time zone,
    simulated smallint DEFAULT 0 NOT NULL,
    install_time date,
    warranty_end date,
    remark text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT device_battery_check CHECK (((battery >= 0) AND (battery <= 100))),
    CONSTRAINT device_bind_type_check CHECK (((bind_type >= 0) AND (bind_type <= 3))),
    CONSTRAINT device_check CHECK ((((bind_type = 1) = (oldman_id IS NOT NULL)) AND ((bind_type = 2) = (bed_id IS NOT NULL)) AND ((bind_type = 3) = (location_id IS NOT NULL)))),
    CONSTRAINT device_device_status_check CHECK (((device_status >= 0) AND (device_status <= 4))),
    CONSTRAINT device_simulated_check CHECK ((simulated = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.device_bind_log (
    org_id text NOT NULL,
    bind_log_id text NOT NULL,
    device_id text NOT NULL,
    device_no text NOT NULL,
    bind_type smallint NOT NULL,
    oldman_id text,
    bed_id text,
    location_id text,
    from_time timestamp(0) without time zone NOT NULL,
    to_time timestamp(0) without time zone,
    CONSTRAINT device_bind_log_bind_type_check CHECK (((bind_type >= 1) AND (bind_type <= 3)))
);
CREATE TABLE public.device_latest (
    org_id text NOT NULL,
    device_id text NOT NULL,
    ts bigint NOT NULL,
    metrics jsonb NOT NULL
);
CREATE TABLE public.device_log (
    org_id text NOT NULL,
    log_id text NOT NULL,
    device_id text NOT NULL,
    log_time timestamp(0) without time zone NOT NULL,
    log_type smallint NOT NULL,
    text text NOT NULL,
    cmd_id text,
    cmd text,
    cmd_args jsonb,
    cmd_status smallint,
    cmd_until timestamp(0) without time zone,
    by_name text,
    CONSTRAINT device_log_cmd_status_check CHECK (((cmd_status >= 0) AND (cmd_status <= 3))),
    CONSTRAINT device_log_log_type_check CHECK (((log_type >= 1) AND (log_type <= 9)))
);
CREATE TABLE public.dictionary (
    org_id text NOT NULL,
    dictionary_id text NOT NULL,
    dictionary_code text NOT NULL,
    dictionary_name text NOT NULL,
    dictionary_value text NOT NULL,
    parent_id text,
    sort integer DEFAULT 0 NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    source text DEFAULT 'ORG'::text NOT NULL,
    colour text,
    remark text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.dictionary_model (
    org_id text NOT NULL,
    model_id text NOT NULL,
    dictionary_code text NOT NULL,
    dictionary_name text NOT NULL,
    locked smallint DEFAULT 0 NOT NULL,
    multi smallint DEFAULT 0 NOT NULL,
    note text,
    sort integer DEFAULT 0 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.discount_rule (
    org_id text NOT NULL,
    set_id text NOT NULL,
    discount_rule_name text NOT NULL,
    discount_type smallint NOT NULL,
    discount_value bigint NOT NULL,
    project_child_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    valid_num smallint NOT NULL,
    valid_unit text NOT NULL,
    start_mode smallint DEFAULT 1 NOT NULL,
    conditions jsonb DEFAULT '{}'::jsonb NOT NULL,
    stack smallint DEFAULT 0 NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    rule_version integer DEFAULT 1 NOT NULL,
    remark text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT discount_rule_check CHECK (((discount_type <> 1) OR (discount_value <= 10000))),
    CONSTRAINT discount_rule_discount_type_check CHECK ((discount_type = ANY (ARRAY[1, 2, 3]))),
    CONSTRAINT discount_rule_discount_value_check CHECK ((discount_value > 0)),
    CONSTRAINT discount_rule_valid_unit_check CHECK ((valid_unit = ANY (ARRAY['Y'::text, 'M'::text, 'D'::text])))
);
CREATE TABLE public.discount_rule_version (
    org_id text NOT NULL,
    set_id text NOT NULL,
    rule_version integer NOT NULL,
    discount_type smallint NOT NULL,
    discount_value bigint NOT NULL,
    project_child_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL
);
CREATE TABLE public.dish (
    org_id text NOT NULL,
    dish_id text NOT NULL,
    dish_name text NOT NULL,
    category_id text NOT NULL,
    picture text,
    meal_types jsonb DEFAULT '[]'::jsonb NOT NULL,
    texture jsonb DEFAULT '[]'::jsonb NOT NULL,
    diet_tags jsonb DEFAULT '[]'::jsonb NOT NULL,
    allergens jsonb DEFAULT '[]'::jsonb NOT NULL,
    ingredients jsonb DEFAULT '[]'::jsonb NOT NULL,
    kcal numeric(7,1),
    protein numeric(6,1),
    fat numeric(6,1),
    carb numeric(6,1),
    sodium numeric(7,1),
    price bigint,
    project_child_id text,
    taste smallint,
    cook_way smallint,
    status smallint DEFAULT 1 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.dish_book (
    org_id text NOT NULL,
    book_id text NOT NULL,
    oldman_id text NOT NULL,
    date date NOT NULL,
    next_id text NOT NULL,
    eat smallint DEFAULT 1 NOT NULL,
    guests smallint DEFAULT 0 NOT NULL,
    dish_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    late smallint DEFAULT 0 NOT NULL,
    remark text,
    void smallint DEFAULT 0 NOT NULL,
    charged timestamp(0) without time zone,
    charge_note text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT dish_book_guests_check CHECK (((guests >= 0) AND (guests <= 9)))
);
CREATE TABLE public.dish_category (
    org_id text NOT NULL,
    category_id text NOT NULL,
    name text NOT NULL,
    sort integer DEFAULT 0 NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.dish_plan (
    org_id text NOT NULL,
    plan_id text NOT NULL,
    plan_name text NOT NULL,
    cycle_type smallint NOT NULL,
    rotation_weeks smallint DEFAULT 1 NOT NULL,
    start_date date NOT NULL,
    end_date date NOT NULL,
    kitchen_id smallint NOT NULL,
    location_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    details jsonb DEFAULT '[]'::jsonb NOT NULL,
    earlier jsonb DEFAULT '[]'::jsonb NOT NULL,
    plan_status smallint DEFAULT 0 NOT NULL,
    check_result jsonb,
    stop_reason text,
    force_reason text,
    publish_by_name text,
    publish_time timestamp(0) without time zone,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT dish_plan_check CHECK ((end_date >= start_date)),
    CONSTRAINT dish_plan_rotation_weeks_check CHECK (((rotation_weeks >= 1) AND (rotation_weeks <= 4)))
);
CREATE TABLE public.document_template (
    org_id text NOT NULL,
    template_id text NOT NULL,
    template_name text NOT NULL,
    type_id text NOT NULL,
    home smallint DEFAULT 0 NOT NULL,
    source smallint NOT NULL,
    page_size text NOT NULL,
    content text NOT NULL,
    placeholders jsonb DEFAULT '[]'::jsonb NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    content_version integer DEFAULT 1 NOT NULL,
    used_count integer DEFAULT 0 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT document_template_home_check CHECK ((home = ANY (ARRAY[0, 1]))),
    CONSTRAINT document_template_source_check CHECK ((source = ANY (ARRAY[1, 2])))
);
CREATE TABLE public.document_template_version (
    org_id text NOT NULL,
    template_id text NOT NULL,
    content_version integer NOT NULL,
    template_name text NOT NULL,
    source smallint NOT NULL,
    page_size text NOT NULL,
    content text NOT NULL,
    placeholders jsonb DEFAULT '[]'::jsonb NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL
);
CREATE TABLE public.drug (
    org_id text NOT NULL,
    drug_id text NOT NULL,
    drug_name text NOT NULL,
    trade_name text,
    approval_no text,
    bar_code text,
    drug_type smallint NOT NULL,
    drug_form smallint NOT NULL,
    drug_spec text NOT NULL,
    unit text NOT NULL,
    pack_unit text,
    pack_ratio numeric(14,3) DEFAULT 1 NOT NULL,
    manufacturer text,
    strength_value numeric(14,3),
    strength_unit text,
    ingredients jsonb DEFAULT '[]'::jsonb NOT NULL,
    interactions jsonb DEFAULT '[]'::jsonb NOT NULL,
    allergy_class smallint,
    drug_way smallint,
    storage jsonb DEFAULT '[]'::jsonb NOT NULL,
    dose_default numeric(14,3),
    dose_max_once numeric(14,3),
    dose_max_day numeric(14,3),
    contraindication text,
    caution text,
    high_risk smallint DEFAULT 0 NOT NULL,
    look_alike smallint DEFAULT 0 NOT NULL,
    special_control smallint DEFAULT 0 NOT NULL,
    picture text,
    pinyin text DEFAULT ''::text NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT drug_check CHECK (((strength_value IS NULL) = (strength_unit IS NULL))),
    CONSTRAINT drug_check1 CHECK (((drug_type <> 9) OR (special_control = 1))),
    CONSTRAINT drug_dose_default_check CHECK ((dose_default > (0)::numeric)),
    CONSTRAINT drug_dose_max_day_check CHECK ((dose_max_day > (0)::numeric)),
    CONSTRAINT drug_dose_max_once_check CHECK ((dose_max_once > (0)::numeric)),
    CONSTRAINT drug_high_risk_check CHECK ((high_risk = ANY (ARRAY[0, 1]))),
    CONSTRAINT drug_look_alike_check CHECK ((look_alike = ANY (ARRAY[0, 1]))),
    CONSTRAINT drug_pack_ratio_check CHECK ((pack_ratio >= (1)::numeric)),
    CONSTRAINT drug_special_control_check CHECK ((special_control = ANY (ARRAY[0, 1]))),
    CONSTRAINT drug_status_check CHECK ((status = ANY (ARRAY[0, 1]))),
    CONSTRAINT drug_strength_value_check CHECK ((strength_value > (0)::numeric))
);
CREATE TABLE public.drug_destroy (
    org_id text NOT NULL,
    destroy_id text NOT NULL,
    destroy_no text NOT NULL,
    oldman_id text NOT NULL,
    lines jsonb NOT NULL,
    destroy_reason smallint NOT NULL,
    photos jsonb DEFAULT '[]'::jsonb NOT NULL,
    check_sign text NOT NULL,
    handler_id text NOT NULL,
    handler_name text NOT NULL,
    checker_id text NOT NULL,
    checker_name text NOT NULL,
    status smallint NOT NULL,
    keep_no text,
    audit_by text,
    audit_by_name text,
    audit_time timestamp(0) without time zone,
    audit_opinion text,
    remark text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT drug_destroy_status_check CHECK ((status = ANY (ARRAY[6, 12, 13])))
);
CREATE TABLE public.drug_keep (
    org_id text NOT NULL,
    keep_id text NOT NULL,
    oldman_id text NOT NULL,
    keep_status smallint DEFAULT 1 NOT NULL,
    protocol_file jsonb NOT NULL,
    client_name text NOT NULL,
    client_relation smallint NOT NULL,
    start_date date NOT NULL,
    end_date date,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT drug_keep_keep_status_check CHECK ((keep_status = ANY (ARRAY[1, 2])))
);
CREATE TABLE public.drug_keep_doc (
    org_id text NOT NULL,
    keep_no text NOT NULL,
    keep_type smallint NOT NULL,
    oldman_id text NOT NULL,
    source smallint,
    handler_id text NOT NULL,
    handler_name text NOT NULL,
    checker_id text,
    checker_name text,
    client_name text,
    sign_image text,
    check_sign text,
    package_intact smallint,
    prescription_files jsonb DEFAULT '[]'::jsonb NOT NULL,
    destroy_reason smallint,
    photos jsonb DEFAULT '[]'::jsonb NOT NULL,
    remark text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT drug_keep_doc_keep_type_check CHECK (((keep_type >= 1) AND (keep_type <= 6))),
    CONSTRAINT drug_keep_doc_package_intact_check CHECK ((package_intact = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.drug_keep_record (
    org_id text NOT NULL,
    record_id text NOT NULL,
    seq bigint NOT NULL,
    keep_no text,
    line_no smallint DEFAULT 1 NOT NULL,
    keep_type smallint NOT NULL,
    oldman_id text NOT NULL,
    drug_id text NOT NULL,
    batch_id text NOT NULL,
    quantity numeric(14,3) NOT NULL,
    balance numeric(14,3) NOT NULL,
    source smallint,
    handler_id text NOT NULL,
    handler_name text NOT NULL,
    checker_id text,
    checker_name text,
    client_name text,
    take_line_id text,
    out_id text,
    reverses text,
    reversed_by text,
    charged smallint DEFAULT 0 NOT NULL,
    remark text,
    create_time timestamp(0) without time zone NOT NULL,
    CONSTRAINT drug_keep_record_balance_check CHECK ((balance >= (0)::numeric)),
    CONSTRAINT drug_keep_record_charged_check CHECK ((charged = ANY (ARRAY[0, 1]))),
    CONSTRAINT drug_keep_record_keep_type_check CHECK (((keep_type >= 1) AND (keep_type <= 6))),
    CONSTRAINT drug_keep_record_seq_check CHECK ((seq >= 1)),
    CONSTRAINT drug_keep_record_sign CHECK (
CASE keep_type
    WHEN 1 THEN (quantity > (0)::numeric)
    WHEN 2 THEN (quantity < (0)::numeric)
    WHEN 3 THEN (quantity < (0)::numeric)
    WHEN 4 THEN (quantity < (0)::numeric)
    WHEN 5 THEN true
    ELSE (reverses IS NOT NULL)
END)
);
CREATE TABLE public.drug_kept (
    org_id text NOT NULL,
    oldman_id text NOT NULL,
    drug_id text NOT NULL,
    hidden smallint DEFAULT 0 NOT NULL,
    CONSTRAINT drug_kept_hidden_check CHECK ((hidden = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.drug_near_miss (
    org_id text NOT NULL,
    near_miss_id text NOT NULL,
    type smallint NOT NULL,
    take_id text NOT NULL,
    oldman_id text NOT NULL,
    user_id text NOT NULL,
    user_name text NOT NULL,
    scanned text,
    remark text,
    create_time timestamp(0) without time zone NOT NULL,
    CONSTRAINT drug_near_miss_type_check CHECK (((type >= 1) AND (type <= 5)))
);
CREATE TABLE public.drug_stock (
    org_id text NOT NULL,
    batch_id text NOT NULL,
    oldman_id text NOT NULL,
    drug_id text NOT NULL,
    batch_no text DEFAULT ''::text NOT NULL,
    expire_date date NOT NULL,
    first_in_time timestamp(0) without time zone NOT NULL,
    quantity numeric(14,3) DEFAULT 0 NOT NULL,
    locked numeric(14,3) DEFAULT 0 NOT NULL,
    place text,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT drug_stock_enough CHECK ((quantity >= (0)::numeric)),
    CONSTRAINT drug_stock_locked CHECK (((locked >= (0)::numeric) AND (locked <= quantity)))
);
CREATE TABLE public.drug_take (
    org_id text NOT NULL,
    take_id text NOT NULL,
    oldman_id text NOT NULL,
    plan_time timestamp(0) without time zone NOT NULL,
    prn_use_id text DEFAULT ''::text NOT NULL,
    prn smallint DEFAULT 0 NOT NULL,
    status smallint DEFAULT 0 NOT NULL,
    prepare_by text,
    prepare_by_name text,
    prepare_time timestamp(0) without time zone,
    check_by text,
    check_by_name text,
    check_time timestamp(0) without time zone,
    give_by text,
    give_by_name text,
    give_time timestamp(0) without time zone,
    verify_way smallint,
    late smallint DEFAULT 0 NOT NULL,
    offline smallint DEFAULT 0 NOT NULL,
    reason text,
    doctor_order text,
    remark text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    effect smallint,
    effect_note text,
    effect_by text,
    effect_by_name text,
    effect_time timestamp(0) without time zone,
    CONSTRAINT drug_take_effect_check CHECK (((effect >= 1) AND (effect <= 3))),
    CONSTRAINT drug_take_late_check CHECK ((late = ANY (ARRAY[0, 1]))),
    CONSTRAINT drug_take_offline_check CHECK ((offline = ANY (ARRAY[0, 1]))),
    CONSTRAINT drug_take_prn_check CHECK ((prn = ANY (ARRAY[0, 1]))),
    CONSTRAINT drug_take_status_check CHECK (((status >= 0) AND (status <= 8)))
);
CREATE TABLE public.drug_take_line (
    org_id text NOT NULL,
    take_line_id text NOT NULL,
    take_id text NOT NULL,
    use_id text NOT NULL,
    drug_id text NOT NULL,
    dose numeric(14,3) NOT NULL,
    take_time smallint,
    status smallint DEFAULT 0 NOT NULL,
    splits jsonb DEFAULT '[]'::jsonb NOT NULL,
    actual_dose numeric(14,3),
    refuse_reason smallint,
    reason text,
    prepare_by text,
    CONSTRAINT drug_take_line_actual_dose_check CHECK ((actual_dose >= (0)::numeric)),
    CONSTRAINT drug_take_line_dose_check CHECK ((dose > (0)::numeric)),
    CONSTRAINT drug_take_line_status_check CHECK (((status >= 0) AND (status <= 8)))
);
CREATE TABLE public.drug_use (
    org_id text NOT NULL,
    use_id text NOT NULL,
    oldman_id text NOT NULL,
    drug_id text NOT NULL,
    dose_value numeric(14,3) NOT NULL,
    dose_unit text NOT NULL,
    dose numeric(14,3) NOT NULL,
    drug_way smallint NOT NULL,
    freq text NOT NULL,
    times jsonb DEFAULT '[]'::jsonb NOT NULL,
    week_days jsonb DEFAULT '[]'::jsonb NOT NULL,
    start_date date NOT NULL,
    end_date date,
    prn smallint DEFAULT 0 NOT NULL,
    max_per_day smallint,
    min_interval_minutes integer,
    indication text,
    prescriber_id text,
    prescriber_name text,
    order_file text,
    source smallint,
    self_take smallint DEFAULT 0 NOT NULL,
    use_status smallint NOT NULL,
    pause smallint DEFAULT 0 NOT NULL,
    stop_reason smallint,
    stop_time timestamp(0) without time zone,
    over_reason text,
    flags jsonb DEFAULT '[]'::jsonb NOT NULL,
    prev_use_id text,
    daily_dose numeric(14,3) DEFAULT 0 NOT NULL,
    audit_by text,
    audit_by_name text,
    audit_time timestamp(0) without time zone,
    remark text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT drug_use_check CHECK (((end_date IS NULL) OR (end_date >= start_date))),
    CONSTRAINT drug_use_check1 CHECK (((freq = 'prn'::text) = (prn = 1))),
    CONSTRAINT drug_use_check2 CHECK (((prn = 0) OR ((max_per_day IS NOT NULL) AND (min_interval_minutes IS NOT NULL) AND (indication IS NOT NULL)))),
    CONSTRAINT drug_use_check3 CHECK (((prescriber_id IS NOT NULL) OR (prescriber_name IS NOT NULL))),
    CONSTRAINT drug_use_daily_dose_check CHECK ((daily_dose >= (0)::numeric)),
    CONSTRAINT drug_use_dose_check CHECK ((dose > (0)::numeric)),
    CONSTRAINT drug_use_dose_value_check CHECK ((dose_value > (0)::numeric)),
    CONSTRAINT drug_use_max_per_day_check CHECK ((max_per_day >= 1)),
    CONSTRAINT drug_use_min_interval_minutes_check CHECK ((min_interval_minutes >= 0)),
    CONSTRAINT drug_use_pause_check CHECK (((pause >= 0) AND (pause <= 3))),
    CONSTRAINT drug_use_prn_check CHECK ((prn = ANY (ARRAY[0, 1]))),
    CONSTRAINT drug_use_self_take_check CHECK ((self_take = ANY (ARRAY[0, 1]))),
    CONSTRAINT drug_use_use_status_check CHECK (((use_status >= 0) AND (use_status <= 3)))
);
CREATE TABLE public.drug_warned (
    org_id text NOT NULL,
    oldman_id text NOT NULL,
    drug_id text NOT NULL,
    kind smallint NOT NULL,
    told_on date NOT NULL,
    CONSTRAINT drug_warned_kind_check CHECK (((kind >= 0) AND (kind <= 5)))
);
CREATE TABLE public.elder_cost (
    org_id text NOT NULL,
    cost_id text NOT NULL,
    oldman_id text NOT NULL,
    project_child_id text NOT NULL,
    quantity integer NOT NULL,
    price bigint NOT NULL,
    amount bigint NOT NULL,
    cost_date date NOT NULL,
    handler_id text,
    files jsonb DEFAULT '[]'::jsonb NOT NULL,
    remark text,
    void_reason text,
    void_by_name text,
    void_time timestamp(0) without time zone,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT elder_cost_amount_check CHECK (((amount >= 1) AND (amount <= 999999999))),
    CONSTRAINT elder_cost_price_check CHECK (((price >= 0) AND (price <= 999999999))),
    CONSTRAINT elder_cost_quantity_check CHECK (((quantity >= 1) AND (quantity <= 999000)))
);
CREATE TABLE public.emp (
    org_id text NOT NULL,
    emp_id text NOT NULL,
    emp_no text NOT NULL,
    emp_name text NOT NULL,
    pinyin text,
    sex smallint NOT NULL,
    id_card text,
    birth_date date,
    phone_num text NOT NULL,
    photo text,
    dept_id text NOT NULL,
    job_id text NOT NULL,
    job_type_code text,
    emp_type smallint NOT NULL,
    nursing_level smallint,
    entry_date date NOT NULL,
    probation_end date,
    contract_start date,
    contract_end date,
    education smallint,
    nation text,
    native_place text,
    address text,
    emergency_name text,
    emergency_phone text,
    bank_name text,
    bank_no text,
    health_cert_expire date,
    language text,
    msg_auth text DEFAULT 'DEPT'::text NOT NULL,
    data_dept_ids text,
    status smallint DEFAULT 1 NOT NULL,
    leave_date date,
    leave_reason text,
    remark text,
    certificates jsonb DEFAULT '[]'::jsonb NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    id_card_hash text,
    phone_num_hash text,
    phone_num_tail text,
    skills jsonb DEFAULT '[]'::jsonb NOT NULL,
    care_location_ids jsonb DEFAULT '[]'::jsonb NOT NULL
);
CREATE TABLE public.engine_lease (
    engine text NOT NULL,
    holder text NOT NULL,
    until_time timestamp(3) without time zone NOT NULL
);
CREATE TABLE public.execution (
    org_id text NOT NULL,
    execution_id text NOT NULL,
    oldman_id text NOT NULL,
    level_id text NOT NULL,
    start_date date NOT NULL,
    end_date date,
    execution_status smallint NOT NULL,
    pause_reason text,
    end_reason text,
    departed smallint DEFAULT 0 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT execution_execution_status_check CHECK (((execution_status >= 0) AND (execution_status <= 3)))
);
CREATE TABLE public.execution_row (
    org_id text NOT NULL,
    nursing_plan_id text NOT NULL,
    execution_id text NOT NULL,
    project_id text NOT NULL,
    source smallint NOT NULL,
    plan_id text,
    cycle_type smallint NOT NULL,
    week_days jsonb DEFAULT '[]'::jsonb NOT NULL,
    month_days jsonb DEFAULT '[]'::jsonb NOT NULL,
    interval_days smallint,
    on_date date,
    interval_hours smallint,
    window_from text,
    window_to text,
    times jsonb DEFAULT '[]'::jsonb NOT NULL,
    times_per_day smallint,
    max_per_day smallint,
    minutes smallint,
    shift_types jsonb DEFAULT '[]'::jsonb NOT NULL,
    auto_by_device smallint DEFAULT 0 NOT NULL,
    need_photo smallint DEFAULT 0 NOT NULL,
    need_sign smallint DEFAULT 0 NOT NULL,
    sort integer DEFAULT 0 NOT NULL,
    start_date date NOT NULL,
    end_date date,
    executor_rule smallint DEFAULT 1 NOT NULL,
    executor_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    row_modified smallint DEFAULT 0 NOT NULL,
    billable smallint DEFAULT 0 NOT NULL,
    unit_price bigint,
    status smallint DEFAULT 1 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT execution_row_cycle_type_check CHECK (((cycle_type >= 1) AND (cycle_type <= 7))),
    CONSTRAINT execution_row_source_check CHECK (((source >= 1) AND (source <= 3)))
);
CREATE TABLE public.family (
    org_id text NOT NULL,
    family_id text NOT NULL,
    oldman_id text NOT NULL,
    family_name text NOT NULL,
    relation smallint NOT NULL,
    phone_num text NOT NULL,
    id_card text,
    addr text,
    is_guardian smallint DEFAULT 0 NOT NULL,
    is_urgent smallint DEFAULT 0 NOT NULL,
    is_payer smallint DEFAULT 0 NOT NULL,
    invite_status smallint DEFAULT 0 NOT NULL,
    invite_time timestamp(0) without time zone,
    sort integer DEFAULT 0 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    phone_num_hash text,
    phone_num_tail text,
    alarm_notice smallint DEFAULT 0 NOT NULL,
    CONSTRAINT family_alarm_notice_check CHECK ((alarm_notice = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.fee_project (
    org_id text NOT NULL,
    project_id text NOT NULL,
    project_name text NOT NULL,
    project_type smallint NOT NULL,
    charge_flag smallint DEFAULT 1 NOT NULL,
    built_in smallint DEFAULT 0 NOT NULL,
    sort integer DEFAULT 0 NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    remark text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT fee_project_project_type_check CHECK (((project_type >= 1) AND (project_type <= 9)))
);
CREATE TABLE public.file (
    org_id text NOT NULL,
    file_id text NOT NULL,
    biz_type text,
    biz_id text,
    source_name text NOT NULL,
    ext text NOT NULL,
    size bigint NOT NULL,
    sha256 text NOT NULL,
    store_key text NOT NULL,
    thumb_key text,
    width integer,
    height integer,
    bound smallint DEFAULT 0 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    file_type smallint
);
CREATE TABLE public.form_data (
    org_id text NOT NULL,
    id text NOT NULL,
    template_id text NOT NULL,
    template_version integer NOT NULL,
    oldman_id text NOT NULL,
    data_json jsonb NOT NULL,
    form_status smallint DEFAULT 0 NOT NULL,
    fill_time timestamp(0) without time zone NOT NULL,
    fill_by text NOT NULL,
    fill_by_name text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.form_data_history (
    org_id text NOT NULL,
    history_id text NOT NULL,
    id text NOT NULL,
    data_version integer NOT NULL,
    template_id text NOT NULL,
    template_version integer NOT NULL,
    oldman_id text NOT NULL,
    data_json jsonb NOT NULL,
    fill_time timestamp(0) without time zone NOT NULL,
    fill_by_name text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL
);
CREATE TABLE public.form_template (
    org_id text NOT NULL,
    template_id text NOT NULL,
    template_name text NOT NULL,
    type_id text NOT NULL,
    template_status smallint DEFAULT 0 NOT NULL,
    template_version integer DEFAULT 0 NOT NULL,
    draft_json jsonb NOT NULL,
    changed smallint DEFAULT 1 NOT NULL,
    sort integer DEFAULT 0 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.form_template_version (
    org_id text NOT NULL,
    template_id text NOT NULL,
    template_version integer NOT NULL,
    schema_json jsonb NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL
);
CREATE TABLE public.front_log (
    org_id text NOT NULL,
    front_log_id text NOT NULL,
    user_id text,
    user_name text,
    type text NOT NULL,
    message text NOT NULL,
    page_url text,
    ajax_url text,
    parms text,
    datetime timestamp(0) without time zone,
    ts bigint,
    ip text,
    agent text,
    create_time timestamp(0) without time zone NOT NULL
);
CREATE TABLE public.goods (
    org_id text NOT NULL,
    goods_id text NOT NULL,
    goods_no text NOT NULL,
    oldman_id text NOT NULL,
    goods_name text NOT NULL,
    goods_type smallint NOT NULL,
    quantity integer NOT NULL,
    unit text,
    taken_quantity integer DEFAULT 0 NOT NULL,
    place text NOT NULL,
    expire_date date,
    estimate_value bigint,
    photos jsonb DEFAULT '[]'::jsonb NOT NULL,
    depositor_name text NOT NULL,
    depositor_phone text,
    receiver_id text NOT NULL,
    second_receiver_id text,
    deposit_time timestamp(0) without time zone NOT NULL,
    goods_status smallint DEFAULT 1 NOT NULL,
    void_reason text,
    remark text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT goods_quantity_check CHECK (((quantity >= 1) AND (quantity <= 999))),
    CONSTRAINT goods_taken CHECK (((taken_quantity >= 0) AND (taken_quantity <= quantity)))
);
CREATE TABLE public.goods_take (
    org_id text NOT NULL,
    take_id text NOT NULL,
    goods_id text NOT NULL,
    take_time timestamp(0) without time zone NOT NULL,
    quantity integer NOT NULL,
    taker_name text NOT NULL,
    taker_relation smallint NOT NULL,
    handler_id text NOT NULL,
    sign_image text NOT NULL,
    "left" integer NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT goods_take_left_check CHECK (("left" >= 0)),
    CONSTRAINT goods_take_quantity_check CHECK ((quantity > 0))
);
CREATE TABLE public.handover (
    org_id text NOT NULL,
    handover_id text NOT NULL,
    dept_id text NOT NULL,
    work_date date NOT NULL,
    shift_type smallint NOT NULL,
    giver_id text NOT NULL,
    receiver_id text,
    counts jsonb DEFAULT '{}'::jsonb NOT NULL,
    missed jsonb DEFAULT '[]'::jsonb NOT NULL,
    alarms jsonb DEFAULT '[]'::jsonb NOT NULL,
    criticals jsonb DEFAULT '[]'::jsonb NOT NULL,
    incidents jsonb DEFAULT '[]'::jsonb NOT NULL,
    outs jsonb DEFAULT '[]'::jsonb NOT NULL,
    prns jsonb DEFAULT '[]'::jsonb NOT NULL,
    notes jsonb DEFAULT '[]'::jsonb NOT NULL,
    pending jsonb DEFAULT '[]'::jsonb NOT NULL,
    giver_sign text,
    giver_time timestamp(0) without time zone,
    receiver_sign text,
    receiver_time timestamp(0) without time zone,
    receiver_remark text,
    handover_status smallint DEFAULT 0 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT handover_handover_status_check CHECK (((handover_status >= 0) AND (handover_status <= 2)))
);
CREATE TABLE public.health_day (
    org_id text NOT NULL,
    oldman_id text NOT NULL,
    date date NOT NULL,
    health_day_id text NOT NULL,
    device_no text,
    until_time timestamp(0) without time zone NOT NULL,
    samples integer DEFAULT 0 NOT NULL,
    coverage real,
    hr_low real NOT NULL,
    hr_high real NOT NULL,
    rr_low real NOT NULL,
    rr_high real NOT NULL,
    rest_hr real,
    avg_hr real,
    min_hr real,
    max_hr real,
    high_min integer,
    low_min integer,
    valid_pct real,
    avg_rr real,
    min_rr real,
    max_rr real,
    apnea_count integer,
    longest_apnea_sec integer,
    per_hour real,
    in_bed_min integer,
    in_time timestamp(0) without time zone,
    out_time timestamp(0) without time zone,
    night_out_count integer,
    longest_out_min integer,
    sleep_min integer,
    deep_min integer,
    efficiency real,
    turn_count integer,
    by_hour jsonb DEFAULT '[]'::jsonb NOT NULL,
    longest_still_min integer,
    window_ok integer,
    window_total integer,
    compliance real,
    turn_interval integer NOT NULL,
    heart_abnormal smallint DEFAULT 0 NOT NULL,
    breath_abnormal smallint DEFAULT 0 NOT NULL,
    bed_abnormal smallint DEFAULT 0 NOT NULL,
    roll_abnormal smallint DEFAULT 0 NOT NULL,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    made_time timestamp(0) without time zone
);
CREATE TABLE public.home_account (
    org_id text NOT NULL,
    account_id text NOT NULL,
    account_num text NOT NULL,
    oldman_id text NOT NULL,
    balance bigint DEFAULT 0 NOT NULL,
    deposit bigint DEFAULT 0 NOT NULL,
    subsidy_balance bigint DEFAULT 0 NOT NULL,
    hold_amount bigint DEFAULT 0 NOT NULL,
    alarm_amount bigint NOT NULL,
    account_status smallint DEFAULT 1 NOT NULL,
    open_time timestamp(0) without time zone NOT NULL,
    close_time timestamp(0) without time zone,
    last_trade_time timestamp(0) without time zone,
    subsidy_month text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT home_account_account_status_check CHECK ((account_status = ANY (ARRAY[0, 1, 2]))),
    CONSTRAINT home_account_alarm_amount_check CHECK ((alarm_amount >= 0)),
    CONSTRAINT home_account_balance_not_negative CHECK ((balance >= 0)),
    CONSTRAINT home_account_check CHECK (((account_status <> 0) OR ((balance = 0) AND (deposit = 0) AND (subsidy_balance = 0) AND (hold_amount = 0)))),
    CONSTRAINT home_account_check1 CHECK (((account_status = 0) = (close_time IS NOT NULL))),
    CONSTRAINT home_account_deposit_not_negative CHECK ((deposit >= 0)),
    CONSTRAINT home_account_hold_not_negative CHECK ((hold_amount >= 0)),
    CONSTRAINT home_account_subsidy_not_negative CHECK ((subsidy_balance >= 0))
);
CREATE TABLE public.home_after_order (
    org_id text NOT NULL,
    id text NOT NULL,
    after_no text NOT NULL,
    order_id text NOT NULL,
    after_type smallint NOT NULL,
    reason smallint NOT NULL,
    content text NOT NULL,
    photos jsonb DEFAULT '[]'::jsonb NOT NULL,
    apply_amount bigint,
    apply_by text NOT NULL,
    apply_by_name text NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    audit_amount bigint,
    audit_opinion text,
    audit_by text,
    audit_by_name text,
    audit_time timestamp(0) without time zone,
    refund_to text,
    new_order_id text,
    complaint_id text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT home_after_order_after_type_check CHECK (((after_type >= 1) AND (after_type <= 4))),
    CONSTRAINT home_after_order_apply_amount_check CHECK ((apply_amount > 0)),
    CONSTRAINT home_after_order_audit_amount_check CHECK ((audit_amount >= 0)),
    CONSTRAINT home_after_order_status_check CHECK (((status >= 1) AND (status <= 5)))
);
CREATE TABLE public.home_download (
    org_id text NOT NULL,
    id text NOT NULL,
    user_id text NOT NULL,
    file_name text NOT NULL,
    call_name text NOT NULL,
    query jsonb NOT NULL,
    status smallint DEFAULT 0 NOT NULL,
    size bigint,
    url_path text,
    finish_time timestamp(0) without time zone,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT home_download_status_check CHECK ((status = ANY (ARRAY[0, 1, 2])))
);
CREATE TABLE public.home_family (
    org_id text NOT NULL,
    family_id text NOT NULL,
    oldman_id text NOT NULL,
    family_name text NOT NULL,
    relation smallint NOT NULL,
    phone_num text NOT NULL,
    id_card text,
    addr text,
    is_guardian smallint DEFAULT 0 NOT NULL,
    is_urgent smallint DEFAULT 0 NOT NULL,
    is_payer smallint DEFAULT 0 NOT NULL,
    sort integer DEFAULT 0 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.home_oldman (
    org_id text NOT NULL,
    oldman_id text NOT NULL,
    oldman_no text NOT NULL,
    oldman_name text NOT NULL,
    oldman_id_card text NOT NULL,
    oldman_id_card_hash text,
    oldman_id_card_tail text,
    sex smallint NOT NULL,
    birth_date date NOT NULL,
    phone_num text NOT NULL,
    phone_num_hash text,
    phone_num_tail text,
    photo text,
    home_oldman_type smallint NOT NULL,
    region_code text NOT NULL,
    address text NOT NULL,
    longitude numeric(9,6),
    latitude numeric(8,6),
    community text,
    live_way jsonb DEFAULT '[]'::jsonb NOT NULL,
    medical_pay jsonb DEFAULT '[]'::jsonb NOT NULL,
    subsidy_month bigint,
    subsidy_hours numeric(4,1),
    ability_level smallint,
    diseases jsonb DEFAULT '[]'::jsonb NOT NULL,
    allergy_drug text,
    risk_tags jsonb DEFAULT '[]'::jsonb NOT NULL,
    door_note text,
    remark text,
    dwelling_type text,
    floor text,
    elevator smallint,
    devices jsonb DEFAULT '[]'::jsonb NOT NULL,
    habits text,
    emergency_plan text,
    hospital text,
    status smallint DEFAULT 1 NOT NULL,
    pause_from date,
    pause_to date,
    pause_reason text,
    end_date date,
    end_reason text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT home_oldman_check CHECK ((pause_to >= pause_from)),
    CONSTRAINT home_oldman_elevator_check CHECK ((elevator = ANY (ARRAY[0, 1]))),
    CONSTRAINT home_oldman_point CHECK (((longitude IS NULL) = (latitude IS NULL))),
    CONSTRAINT home_oldman_status_check CHECK ((status = ANY (ARRAY[1, 2, 3]))),
    CONSTRAINT home_oldman_subsidy_hours_check CHECK ((subsidy_hours >= (0)::numeric)),
    CONSTRAINT home_oldman_subsidy_month_check CHECK ((subsidy_month >= 0))
);
CREATE TABLE public.home_order (
    org_id text NOT NULL,
    id text NOT NULL,
    order_no text NOT NULL,
    order_source smallint DEFAULT 1 NOT NULL,
    oldman_id text NOT NULL,
    oldman_name text NOT NULL,
    phone text,
    phone_hash text,
    phone_tail text,
    address text NOT NULL,
    region_code text,
    lng numeric(11,8),
    lat numeric(10,8),
    contact_name text,
    items jsonb NOT NULL,
    total_amount bigint NOT NULL,
    discount_amount bigint DEFAULT 0 NOT NULL,
    pay_amount bigint NOT NULL,
    subsidy_amount bigint DEFAULT 0 NOT NULL,
    plan_start timestamp(0) without time zone NOT NULL,
    plan_end timestamp(0) without time zone NOT NULL,
    worker_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    pay_status smallint DEFAULT 0 NOT NULL,
    pay_way text,
    pay_time timestamp(0) without time zone,
    receipt_no text,
    distribute_time timestamp(0) without time zone,
    receive_time timestamp(0) without time zone,
    refuse_count integer DEFAULT 0 NOT NULL,
    start_time timestamp(0) without time zone,
    start_lng numeric(11,8),
    start_lat numeric(10,8),
    start_distance integer,
    start_reason text,
    start_photos jsonb DEFAULT '[]'::jsonb NOT NULL,
    late smallint DEFAULT 0 NOT NULL,
    over_time timestamp(0) without time zone,
    over_lng numeric(11,8),
    over_lat numeric(10,8),
    over_photos jsonb DEFAULT '[]'::jsonb NOT NULL,
    actual_minutes integer,
    over_reason text,
    sign_image text,
    sign_name text,
    no_sign_reason text,
    service_note text,
    cancel_reason smallint,
    cancel_by smallint,
    cancel_remark text,
    cancel_time timestamp(0) without time zone,
    cancel_fee bigint DEFAULT 0 NOT NULL,
    refund_amount bigint DEFAULT 0 NOT NULL,
    rule_id text,
    rule_start timestamp(0) without time zone,
    origin_id text,
    rules jsonb NOT NULL,
    remark text,
    start_told timestamp(0) without time zone,
    over_told timestamp(0) without time zone,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    over_distance integer,
    doubts jsonb DEFAULT '[]'::jsonb NOT NULL,
    doubt_status smallint,
    surplus_minutes integer,
    doubt_by_name text,
    doubt_time timestamp(0) without time zone,
    doubt_remark text,
    CONSTRAINT home_order_cancel_fee_check CHECK ((cancel_fee >= 0)),
    CONSTRAINT home_order_check CHECK ((plan_end > plan_start)),
    CONSTRAINT home_order_check1 CHECK (((refund_amount >= 0) AND (refund_amount <= pay_amount))),
    CONSTRAINT home_order_discount_amount_check CHECK ((discount_amount >= 0)),
    CONSTRAINT home_order_doubt_status_check CHECK ((doubt_status = ANY (ARRAY[1, 2, 3]))),
    CONSTRAINT home_order_pay_amount_check CHECK ((pay_amount >= 0)),
    CONSTRAINT home_order_pay_status_check CHECK (((pay_status >= 0) AND (pay_status <= 4))),
    CONSTRAINT home_order_status_check CHECK (((status >= 1) AND (status <= 9))),
    CONSTRAINT home_order_subsidy_amount_check CHECK ((subsidy_amount >= 0)),
    CONSTRAINT home_order_total_amount_check CHECK ((total_amount >= 0))
);
CREATE TABLE public.home_order_config (
    org_id text NOT NULL,
    config_id text NOT NULL,
    lead_minutes integer NOT NULL,
    work_time_from text NOT NULL,
    work_time_to text NOT NULL,
    service_areas jsonb DEFAULT '[]'::jsonb NOT NULL,
    unpaid_cancel_minutes integer NOT NULL,
    open_grab smallint NOT NULL,
    receive_timeout_minutes integer NOT NULL,
    travel_minutes integer NOT NULL,
    start_radius integer NOT NULL,
    early_minutes integer NOT NULL,
    min_service_percent integer NOT NULL,
    need_photo smallint NOT NULL,
    need_sign smallint NOT NULL,
    cancel_free_hours integer NOT NULL,
    cancel_fee_percent integer NOT NULL,
    refund_to text NOT NULL,
    after_sale_days integer NOT NULL,
    auto_evaluate_days integer NOT NULL,
    alarm_amount_default bigint NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    over_max_percent integer DEFAULT 125 NOT NULL,
    offline_gap_minutes integer DEFAULT 60 NOT NULL,
    CONSTRAINT home_order_config_offline_gap_minutes_check CHECK (((offline_gap_minutes >= 0) AND (offline_gap_minutes <= 1440))),
    CONSTRAINT home_order_config_over_max_percent_check CHECK (((over_max_percent >= 100) AND (over_max_percent <= 400)))
);
CREATE TABLE public.home_order_evaluation (
    org_id text NOT NULL,
    id text NOT NULL,
    order_id text NOT NULL,
    quality smallint NOT NULL,
    attitude smallint NOT NULL,
    punctual smallint NOT NULL,
    score numeric(2,1) NOT NULL,
    tags jsonb DEFAULT '[]'::jsonb NOT NULL,
    content text,
    photos jsonb DEFAULT '[]'::jsonb NOT NULL,
    source smallint NOT NULL,
    reply_content text,
    reply_time timestamp(0) without time zone,
    status smallint DEFAULT 1 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT home_order_evaluation_attitude_check CHECK (((attitude >= 1) AND (attitude <= 5))),
    CONSTRAINT home_order_evaluation_punctual_check CHECK (((punctual >= 1) AND (punctual <= 5))),
    CONSTRAINT home_order_evaluation_quality_check CHECK (((quality >= 1) AND (quality <= 5))),
    CONSTRAINT home_order_evaluation_source_check CHECK ((source = ANY (ARRAY[1, 2, 3]))),
    CONSTRAINT home_order_evaluation_status_check CHECK ((status = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.home_order_money (
    org_id text NOT NULL,
    order_id text NOT NULL,
    oldman_id text NOT NULL,
    account_id text,
    pay_way smallint NOT NULL,
    pay_date date NOT NULL,
    hold_amount bigint DEFAULT 0 NOT NULL,
    income_amount bigint DEFAULT 0 NOT NULL,
    subsidy_amount bigint DEFAULT 0 NOT NULL,
    balance_amount bigint DEFAULT 0 NOT NULL,
    cash_amount bigint DEFAULT 0 NOT NULL,
    CONSTRAINT home_order_hold_not_negative CHECK ((hold_amount >= 0)),
    CONSTRAINT home_order_income_not_negative CHECK ((income_amount >= 0)),
    CONSTRAINT home_order_money_check CHECK (((subsidy_amount >= 0) AND (cash_amount >= 0) AND ((balance_amount + cash_amount) >= 0))),
    CONSTRAINT home_order_money_check1 CHECK (((hold_amount + income_amount) = ((subsidy_amount + balance_amount) + cash_amount))),
    CONSTRAINT home_order_money_pay_way_check CHECK (((pay_way >= 1) AND (pay_way <= 7)))
);
CREATE TABLE public.home_order_rule (
    org_id text NOT NULL,
    id text NOT NULL,
    rule_name text NOT NULL,
    oldman_ids jsonb NOT NULL,
    items jsonb NOT NULL,
    cycle_type smallint NOT NULL,
    week_days jsonb,
    month_days jsonb,
    interval_days integer,
    times jsonb NOT NULL,
    start_date date NOT NULL,
    end_date date,
    skip_dates jsonb DEFAULT '[]'::jsonb NOT NULL,
    skip_holiday smallint DEFAULT 0 NOT NULL,
    advance_days integer DEFAULT 3 NOT NULL,
    worker_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    pay_mode smallint NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    last_run_time timestamp(0) without time zone,
    generated_count integer DEFAULT 0 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT home_order_rule_advance_days_check CHECK (((advance_days >= 1) AND (advance_days <= 14))),
    CONSTRAINT home_order_rule_check CHECK ((end_date >= start_date)),
    CONSTRAINT home_order_rule_cycle_type_check CHECK ((cycle_type = ANY (ARRAY[1, 2, 3, 4]))),
    CONSTRAINT home_order_rule_pay_mode_check CHECK ((pay_mode = ANY (ARRAY[1, 2]))),
    CONSTRAINT home_order_rule_status_check CHECK ((status = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.home_order_rule_log (
    org_id text NOT NULL,
    log_id text NOT NULL,
    rule_id text NOT NULL,
    oldman_id text NOT NULL,
    plan_start timestamp(0) without time zone NOT NULL,
    order_id text,
    reason text,
    create_time timestamp(0) without time zone NOT NULL
);
CREATE TABLE public.home_order_step (
    org_id text NOT NULL,
    step_id text NOT NULL,
    order_id text NOT NULL,
    "time" timestamp(0) without time zone NOT NULL,
    action text NOT NULL,
    from_status smallint,
    to_status smallint,
    operator_id text NOT NULL,
    operator text NOT NULL,
    terminal text,
    remark text,
    lost_by jsonb,
    lost_why smallint,
    CONSTRAINT home_order_step_lost_why_check CHECK (((lost_why >= 1) AND (lost_why <= 3)))
);
CREATE TABLE public.home_order_try (
    org_id text NOT NULL,
    try_id text NOT NULL,
    order_id text NOT NULL,
    try_kind smallint NOT NULL,
    try_time timestamp(0) without time zone NOT NULL,
    note text,
    photos jsonb DEFAULT '[]'::jsonb NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT home_order_try_try_kind_check CHECK ((try_kind = ANY (ARRAY[1, 2])))
);
CREATE TABLE public.home_trade (
    org_id text NOT NULL,
    id text NOT NULL,
    trade_no text NOT NULL,
    entry_id text NOT NULL,
    account_id text,
    oldman_id text NOT NULL,
    trade_type smallint NOT NULL,
    fund_type smallint,
    direction smallint NOT NULL,
    amount bigint NOT NULL,
    balance_after bigint,
    trade_way smallint,
    voucher_no text,
    order_id text,
    receipt_no text,
    peer_account_id text,
    payer text,
    remark text,
    void_status smallint DEFAULT 0 NOT NULL,
    void_reason text,
    void_by_name text,
    void_time timestamp(0) without time zone,
    reversal_id text,
    print_count integer DEFAULT 0 NOT NULL,
    trade_time timestamp(0) without time zone NOT NULL,
    operator_id text,
    operator_name text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT home_trade_amount_check CHECK (((amount >= 1) AND (amount <= 999999999))),
    CONSTRAINT home_trade_check CHECK (((void_status = 1) = (reversal_id IS NOT NULL))),
    CONSTRAINT home_trade_check1 CHECK ((((fund_type IS NULL) = (balance_after IS NULL)) AND ((fund_type IS NULL) OR (account_id IS NOT NULL)))),
    CONSTRAINT home_trade_check2 CHECK (((receipt_no IS NULL) OR (trade_way IS NOT NULL))),
    CONSTRAINT home_trade_direction_check CHECK ((direction = ANY (ARRAY[1, 2]))),
    CONSTRAINT home_trade_fund_type_check CHECK ((fund_type = ANY (ARRAY[1, 2, 3]))),
    CONSTRAINT home_trade_trade_type_check CHECK (((trade_type >= 1) AND (trade_type <= 13))),
    CONSTRAINT home_trade_trade_way_check CHECK (((trade_way >= 1) AND (trade_way <= 6))),
    CONSTRAINT home_trade_void_status_check CHECK ((void_status = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.in_out (
    org_id text NOT NULL,
    project_id text NOT NULL,
    in_out_type smallint NOT NULL,
    project_name text NOT NULL,
    amount bigint NOT NULL,
    trade_way smallint NOT NULL,
    in_out_time timestamp(0) without time zone NOT NULL,
    handler text NOT NULL,
    partner text,
    voucher_no text,
    files jsonb DEFAULT '[]'::jsonb NOT NULL,
    remark text,
    status smallint DEFAULT 1 NOT NULL,
    void_reason text,
    entry_id text NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT in_out_amount_check CHECK (((amount >= 1) AND (amount <= 999999999))),
    CONSTRAINT in_out_in_out_type_check CHECK ((in_out_type = ANY (ARRAY[1, 2]))),
    CONSTRAINT in_out_status_check CHECK ((status = ANY (ARRAY[1, 2]))),
    CONSTRAINT in_out_trade_way_check CHECK (((trade_way >= 1) AND (trade_way <= 6)))
);
CREATE TABLE public.inform (
    org_id text NOT NULL,
    message_id text NOT NULL,
    title text NOT NULL,
    content text NOT NULL,
    picture jsonb DEFAULT '[]'::jsonb NOT NULL,
    inform_type smallint NOT NULL,
    family_scope smallint NOT NULL,
    send_way jsonb NOT NULL,
    status smallint DEFAULT 0 NOT NULL,
    send_time timestamp(0) without time zone,
    send_by_name text,
    revoke_reason text,
    revoke_time timestamp(0) without time zone,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.inform_delivery (
    org_id text NOT NULL,
    delivery_id text NOT NULL,
    message_id text NOT NULL,
    oldman_id text NOT NULL,
    family_id text NOT NULL,
    family_name text NOT NULL,
    relation smallint NOT NULL,
    phone_num text NOT NULL,
    send_way smallint NOT NULL,
    deliver_status smallint DEFAULT 0 NOT NULL,
    fail_reason text,
    tries smallint DEFAULT 0 NOT NULL,
    try_time timestamp(0) without time zone,
    send_time timestamp(0) without time zone,
    read_time timestamp(0) without time zone
);
CREATE TABLE public.inform_oldman (
    org_id text NOT NULL,
    message_id text NOT NULL,
    oldman_id text NOT NULL
);
CREATE TABLE public.inspect (
    org_id text NOT NULL,
    inspect_id text NOT NULL,
    inspect_no text NOT NULL,
    inspect_type smallint NOT NULL,
    inspect_title text NOT NULL,
    inspect_date date NOT NULL,
    inspect_org text,
    inspectors jsonb NOT NULL,
    accompany text,
    bank_version text NOT NULL,
    items jsonb NOT NULL,
    answers jsonb DEFAULT '[]'::jsonb NOT NULL,
    totals jsonb NOT NULL,
    hazard_counts jsonb NOT NULL,
    rate numeric(4,1),
    conclusion smallint,
    opinion text,
    sign_images jsonb,
    status smallint DEFAULT 0 NOT NULL,
    submit_time timestamp(0) without time zone,
    close_time timestamp(0) without time zone,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT inspect_conclusion_check CHECK (((conclusion >= 1) AND (conclusion <= 4))),
    CONSTRAINT inspect_inspect_type_check CHECK (((inspect_type >= 1) AND (inspect_type <= 5))),
    CONSTRAINT inspect_status_check CHECK (((status >= 0) AND (status <= 4)))
);
CREATE TABLE public.inspect_below (
    org_id text NOT NULL,
    sheet_id text NOT NULL,
    below_org_id text NOT NULL,
    below_org_name text NOT NULL,
    inspect_date date NOT NULL,
    inspect_title text,
    inspect_org text,
    accompany text,
    opinion text,
    names jsonb DEFAULT '[]'::jsonb NOT NULL,
    answers jsonb DEFAULT '[]'::jsonb NOT NULL,
    sheet_status smallint DEFAULT 0 NOT NULL,
    inspect_id text,
    inspect_no text,
    submit_time timestamp(0) without time zone,
    close_time timestamp(0) without time zone,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.inspect_record (
    org_id text NOT NULL,
    inspect_record_id text NOT NULL,
    record_no text NOT NULL,
    source text NOT NULL,
    inspect_id text,
    source_id text,
    issue_id text,
    item_no smallint,
    group_code text,
    title text NOT NULL,
    problem text NOT NULL,
    photos jsonb DEFAULT '[]'::jsonb NOT NULL,
    place text,
    hazard_level smallint NOT NULL,
    repeated smallint DEFAULT 0 NOT NULL,
    duty_dept_id text,
    duty_id text NOT NULL,
    deadline date NOT NULL,
    original_deadline date NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    round smallint DEFAULT 1 NOT NULL,
    rounds jsonb DEFAULT '[]'::jsonb NOT NULL,
    postpone_log jsonb DEFAULT '[]'::jsonb NOT NULL,
    reply_time timestamp(0) without time zone,
    close_time timestamp(0) without time zone,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT inspect_record_hazard_level_check CHECK (((hazard_level >= 1) AND (hazard_level <= 3))),
    CONSTRAINT inspect_record_repeated_check CHECK ((repeated = ANY (ARRAY[0, 1]))),
    CONSTRAINT inspect_record_round_check CHECK ((round > 0)),
    CONSTRAINT inspect_record_source_check CHECK ((source = ANY (ARRAY['INSPECT'::text, 'PATROL'::text, 'MANUAL'::text]))),
    CONSTRAINT inspect_record_status_check CHECK (((status >= 1) AND (status <= 6)))
);
CREATE TABLE public.inspect_register (
    org_id text NOT NULL,
    register_id text NOT NULL,
    register_type smallint NOT NULL,
    register_date date NOT NULL,
    fields jsonb NOT NULL,
    visitor_phone text,
    handler_id text,
    handler_name text NOT NULL,
    checker_id text,
    photos jsonb DEFAULT '[]'::jsonb NOT NULL,
    remark text,
    source smallint DEFAULT 1 NOT NULL,
    source_id text,
    edit_reason text,
    void smallint DEFAULT 0 NOT NULL,
    void_reason text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT inspect_register_register_type_check CHECK ((register_type > 0)),
    CONSTRAINT inspect_register_source_check CHECK ((source = ANY (ARRAY[1, 2]))),
    CONSTRAINT inspect_register_void_check CHECK ((void = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.inspect_template (
    org_id text NOT NULL,
    template_id text NOT NULL,
    inspect_type smallint NOT NULL,
    issue_ids jsonb NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT inspect_template_inspect_type_check CHECK (((inspect_type >= 2) AND (inspect_type <= 5)))
);
CREATE TABLE public.install_package (
    org_id text NOT NULL,
    package_id text NOT NULL,
    package_name text NOT NULL,
    package_type smallint NOT NULL,
    platform text NOT NULL,
    version_name text NOT NULL,
    version_code integer NOT NULL,
    file_id text NOT NULL,
    file_name text NOT NULL,
    file_size bigint NOT NULL,
    sha256 text NOT NULL,
    force_update smallint DEFAULT 0 NOT NULL,
    update_content text NOT NULL,
    status smallint DEFAULT 0 NOT NULL,
    download_count integer DEFAULT 0 NOT NULL,
    publish_time timestamp(0) without time zone,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.inventory (
    org_id text NOT NULL,
    doc_id text NOT NULL,
    inventory_type smallint NOT NULL,
    blind smallint NOT NULL,
    counter_ids jsonb NOT NULL,
    classify_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    sku_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    random_percent smallint,
    freeze_limit timestamp(0) without time zone,
    freeze_told timestamp(0) without time zone,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT inventory_blind_check CHECK ((blind = ANY (ARRAY[0, 1]))),
    CONSTRAINT inventory_check CHECK (((inventory_type = 4) = (freeze_limit IS NULL))),
    CONSTRAINT inventory_inventory_type_check CHECK (((inventory_type >= 1) AND (inventory_type <= 4))),
    CONSTRAINT inventory_random_percent_check CHECK (((random_percent >= 1) AND (random_percent <= 100)))
);
CREATE TABLE public.inventory_line (
    org_id text NOT NULL,
    detail_id text NOT NULL,
    doc_id text NOT NULL,
    line_no integer NOT NULL,
    sku_id text NOT NULL,
    batch_id text,
    batch_no text,
    production_date date,
    expire_date date,
    price bigint,
    book_quantity numeric(14,3) NOT NULL,
    book_amount bigint NOT NULL,
    count_quantity numeric(14,3),
    diff_amount bigint DEFAULT 0 NOT NULL,
    diff_reason text,
    count_by text,
    count_by_name text,
    count_time timestamp(0) without time zone,
    line_version integer DEFAULT 1 NOT NULL,
    CONSTRAINT inventory_line_book_amount_check CHECK ((book_amount >= 0)),
    CONSTRAINT inventory_line_book_quantity_check CHECK ((book_quantity >= (0)::numeric)),
    CONSTRAINT inventory_line_check CHECK (((count_quantity IS NULL) = (count_by IS NULL))),
    CONSTRAINT inventory_line_check1 CHECK (((batch_id IS NOT NULL) OR (price IS NOT NULL))),
    CONSTRAINT inventory_line_count_quantity_check CHECK ((count_quantity >= (0)::numeric)),
    CONSTRAINT inventory_line_line_no_check CHECK ((line_no >= 1)),
    CONSTRAINT inventory_line_price_check CHECK ((price >= 0))
);
CREATE TABLE public.invoice (
    org_id text NOT NULL,
    invoice_id text NOT NULL,
    trade_id text,
    home_trade_id text,
    receipt_id text GENERATED ALWAYS AS (COALESCE(trade_id, home_trade_id)) STORED NOT NULL,
    invoice_no text NOT NULL,
    title text NOT NULL,
    tax_no text,
    invoice_date date NOT NULL,
    amount bigint NOT NULL,
    files jsonb DEFAULT '[]'::jsonb NOT NULL,
    remark text,
    invoice_status smallint DEFAULT 1 NOT NULL,
    red_no text,
    red_date date,
    red_reason text,
    red_by text,
    red_by_name text,
    red_time timestamp(0) without time zone,
    uncovered smallint DEFAULT 0 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT invoice_amount_check CHECK ((amount > 0)),
    CONSTRAINT invoice_check CHECK (((trade_id IS NULL) <> (home_trade_id IS NULL))),
    CONSTRAINT invoice_check1 CHECK (((invoice_status = 2) = (red_time IS NOT NULL))),
    CONSTRAINT invoice_invoice_status_check CHECK ((invoice_status = ANY (ARRAY[1, 2]))),
    CONSTRAINT invoice_uncovered_check CHECK ((uncovered = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.job (
    org_id text NOT NULL,
    job_id text NOT NULL,
    job_name text NOT NULL,
    job_type_code text NOT NULL,
    dept_id text,
    sort integer DEFAULT 0 NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.job_run (
    org_id text NOT NULL,
    job text NOT NULL,
    slot timestamp(0) without time zone NOT NULL,
    status text NOT NULL,
    started timestamp(0) without time zone NOT NULL,
    finished timestamp(0) without time zone NOT NULL,
    tries integer DEFAULT 1 NOT NULL,
    manual smallint DEFAULT 0 NOT NULL,
    result jsonb,
    error text
);
CREATE TABLE public.ledger_entry (
    org_id text NOT NULL,
    entry_id text NOT NULL,
    entry_no text NOT NULL,
    entry_date date NOT NULL,
    fee_month text NOT NULL,
    entry_type smallint NOT NULL,
    line_count smallint NOT NULL,
    trade_id text,
    trade_month_id text,
    settle_id text,
    request_no text,
    step smallint DEFAULT 1 NOT NULL,
    reverses text,
    reversed_by text,
    memo text,
    operator_id text,
    operator_name text,
    create_time timestamp(0) without time zone NOT NULL,
    CONSTRAINT ledger_entry_check CHECK (((entry_type = 99) = (reverses IS NOT NULL))),
    CONSTRAINT ledger_entry_entry_type_check CHECK ((((entry_type >= 1) AND (entry_type <= 11)) OR (entry_type = ANY (ARRAY[20, 21, 22, 23, 24, 50, 99])) OR ((entry_type >= 31) AND (entry_type <= 43)))),
    CONSTRAINT ledger_entry_fee_month_check CHECK ((fee_month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
    CONSTRAINT ledger_entry_line_count_check CHECK ((line_count >= 2))
);
CREATE TABLE public.ledger_line (
    org_id text NOT NULL,
    entry_id text NOT NULL,
    line_no smallint NOT NULL,
    account text NOT NULL,
    oldman_id text,
    trade_way smallint,
    project_id text,
    project_child_id text,
    trade_month_id text,
    trade_month_detail_id text,
    debit bigint DEFAULT 0 NOT NULL,
    credit bigint DEFAULT 0 NOT NULL,
    entry_date date NOT NULL,
    fee_month text NOT NULL,
    entry_type smallint NOT NULL,
    kind smallint NOT NULL,
    trade_id text,
    create_time timestamp(0) without time zone NOT NULL,
    detail_kind smallint,
    gross_amt bigint,
    discount_amt bigint,
    place_from bigint,
    balance_part bigint,
    prestore_part bigint,
    home_account_id text,
    order_id text,
    CONSTRAINT ledger_line_account_check CHECK ((account ~ '^(W[1-689]|CLR|AR|PRE|DEP|MED|RES|INC|FORF|OI|OE|WAIVE|OPEN|HB|HD|HS|HOLD|HINC|HSUB)$'::text)),
    CONSTRAINT ledger_line_check CHECK (((account <> ALL (ARRAY['AR'::text, 'PRE'::text, 'DEP'::text, 'MED'::text, 'RES'::text])) OR (oldman_id IS NOT NULL))),
    CONSTRAINT ledger_line_check1 CHECK (((account <> 'AR'::text) OR (trade_month_id IS NOT NULL))),
    CONSTRAINT ledger_line_check2 CHECK (((account <> 'INC'::text) OR (project_child_id IS NOT NULL))),
    CONSTRAINT ledger_line_check3 CHECK (((account <> ALL (ARRAY['OI'::text, 'OE'::text])) OR (project_id IS NOT NULL))),
    CONSTRAINT ledger_line_check4 CHECK (((account <> 'AR'::text) OR ((place_from IS NULL) = (balance_part IS NULL)))),
    CONSTRAINT ledger_line_check5 CHECK (((account <> ALL (ARRAY['HB'::text, 'HD'::text, 'HS'::text])) OR (home_account_id IS NOT NULL))),
    CONSTRAINT ledger_line_check6 CHECK (((account <> ALL (ARRAY['HOLD'::text, 'HINC'::text])) OR (order_id IS NOT NULL))),
    CONSTRAINT ledger_line_credit_check CHECK ((credit >= 0)),
    CONSTRAINT ledger_line_debit_check CHECK ((debit >= 0)),
    CONSTRAINT ledger_line_line_no_check CHECK ((line_no >= 1)),
    CONSTRAINT ledger_line_one_side CHECK (((debit > 0) <> (credit > 0)))
);
CREATE TABLE public.level (
    org_id text NOT NULL,
    level_id text NOT NULL,
    level_name text NOT NULL,
    level_code text,
    sort integer DEFAULT 0 NOT NULL,
    color text,
    status smallint DEFAULT 1 NOT NULL,
    remark text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    assess_grades jsonb DEFAULT '[]'::jsonb NOT NULL,
    staff_ratio text,
    round_minutes smallint
);
CREATE TABLE public.level_change (
    org_id text NOT NULL,
    change_id text NOT NULL,
    oldman_id text NOT NULL,
    from_level_id text,
    to_level_id text NOT NULL,
    assessment_id text,
    price_diff bigint NOT NULL,
    effective_date date NOT NULL,
    reason text,
    family_confirm smallint DEFAULT 0 NOT NULL,
    confirm_name text,
    family_sign text,
    affirm_by text,
    affirm_by_name text,
    affirm_time timestamp(0) without time zone,
    reject_reason text,
    change_status smallint DEFAULT 0 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT level_change_change_status_check CHECK (((change_status >= 0) AND (change_status <= 4)))
);
CREATE TABLE public.level_project (
    org_id text NOT NULL,
    config_id text NOT NULL,
    level_id text NOT NULL,
    project_id text NOT NULL,
    cycle_type smallint NOT NULL,
    week_days jsonb DEFAULT '[]'::jsonb NOT NULL,
    month_days jsonb DEFAULT '[]'::jsonb NOT NULL,
    interval_days smallint,
    on_date date,
    interval_hours smallint,
    window_from text,
    window_to text,
    times jsonb DEFAULT '[]'::jsonb NOT NULL,
    times_per_day smallint,
    max_per_day smallint,
    minutes smallint,
    shift_types jsonb DEFAULT '[]'::jsonb NOT NULL,
    auto_by_device smallint DEFAULT 0 NOT NULL,
    need_photo smallint DEFAULT 0 NOT NULL,
    need_sign smallint DEFAULT 0 NOT NULL,
    include_in_level smallint DEFAULT 1 NOT NULL,
    unit_price bigint,
    sort integer DEFAULT 0 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT level_project_cycle_type_check CHECK (((cycle_type >= 1) AND (cycle_type <= 7)))
);
CREATE TABLE public.level_set (
    org_id text NOT NULL,
    level_id text NOT NULL,
    effective_date date NOT NULL,
    apply_mode smallint NOT NULL,
    rows jsonb NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.live (
    org_id text NOT NULL,
    live_id text NOT NULL,
    live_no text NOT NULL,
    oldman_id text NOT NULL,
    oldman_status smallint NOT NULL,
    status_before_quit smallint,
    bed_id text,
    level_id text,
    book_date date,
    book_expire_date date,
    reserve_amount bigint DEFAULT 0 NOT NULL,
    plan_live_date date,
    live_date date,
    charge_start_date date,
    trial_days smallint,
    trial_end_date date,
    formal_date date,
    plan_quit_date date,
    quit_date date,
    quit_type smallint,
    quit_reason text,
    cancel_reason text,
    death_time timestamp(0) without time zone,
    live_type smallint DEFAULT 1 NOT NULL,
    contract_id text,
    assessment_id text,
    sale_id text,
    deposit_due bigint DEFAULT 0 NOT NULL,
    medical_deposit_due bigint DEFAULT 0 NOT NULL,
    whole_room smallint DEFAULT 0 NOT NULL,
    handover_list jsonb DEFAULT '[]'::jsonb NOT NULL,
    remark text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.live_record (
    org_id text NOT NULL,
    record_id text NOT NULL,
    oldman_id text NOT NULL,
    live_id text,
    record_type smallint NOT NULL,
    record_time timestamp(0) without time zone NOT NULL,
    from_value text,
    to_value text,
    bed_name text,
    level_name text,
    operator_id text,
    operator_name text,
    remark text,
    create_time timestamp(0) without time zone NOT NULL
);
CREATE TABLE public.locate_rule (
    org_id text NOT NULL,
    rule_id text NOT NULL,
    rule_name text NOT NULL,
    alarm_type smallint NOT NULL,
    rail_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    scope_type smallint NOT NULL,
    scope_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    periods jsonb DEFAULT '[]'::jsonb NOT NULL,
    params jsonb DEFAULT '{}'::jsonb NOT NULL,
    level smallint NOT NULL,
    silent_minutes smallint DEFAULT 3 NOT NULL,
    escalate jsonb DEFAULT '[]'::jsonb NOT NULL,
    notify jsonb DEFAULT '[]'::jsonb NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    sort smallint DEFAULT 100 NOT NULL,
    remark text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT locate_rule_alarm_type_check CHECK (((alarm_type >= 1) AND (alarm_type <= 9))),
    CONSTRAINT locate_rule_level_check CHECK (((level >= 1) AND (level <= 3))),
    CONSTRAINT locate_rule_scope_type_check CHECK (((scope_type >= 1) AND (scope_type <= 4))),
    CONSTRAINT locate_rule_status_check CHECK ((status = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.location (
    org_id text NOT NULL,
    location_id text NOT NULL,
    location_name text NOT NULL,
    parent_id text,
    location_type smallint NOT NULL,
    code text,
    dept_id text,
    sort integer DEFAULT 0 NOT NULL,
    plan_image text,
    status smallint DEFAULT 1 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.login_guard (
    name_hash text NOT NULL,
    place_hash text DEFAULT ''::text NOT NULL,
    fail_count integer DEFAULT 0 NOT NULL,
    fail_time timestamp(0) without time zone NOT NULL,
    lock_until timestamp(0) without time zone,
    lock_count integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.login_place (
    name_hash text NOT NULL,
    place_hash text NOT NULL,
    seen_time timestamp(0) without time zone NOT NULL
);
CREATE TABLE public.mattress_rule (
    org_id text NOT NULL,
    rule_id text NOT NULL,
    rule_name text NOT NULL,
    scope_type smallint NOT NULL,
    scope_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    periods jsonb DEFAULT '[]'::jsonb NOT NULL,
    items jsonb NOT NULL,
    silent_minutes smallint NOT NULL,
    escalate jsonb DEFAULT '[]'::jsonb NOT NULL,
    notify jsonb DEFAULT '[]'::jsonb NOT NULL,
    status smallint NOT NULL,
    sort smallint DEFAULT 100 NOT NULL,
    remark text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT mattress_rule_check CHECK (((scope_type = 1) = (jsonb_array_length(scope_ids) = 0))),
    CONSTRAINT mattress_rule_scope_type_check CHECK (((scope_type >= 1) AND (scope_type <= 4))),
    CONSTRAINT mattress_rule_silent_minutes_check CHECK (((silent_minutes >= 0) AND (silent_minutes <= 120))),
    CONSTRAINT mattress_rule_status_check CHECK ((status = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.mattress_state (
    org_id text NOT NULL,
    device_id text NOT NULL,
    oldman_id text NOT NULL,
    ts bigint NOT NULL,
    states jsonb NOT NULL
);
CREATE TABLE public.mattress_turn (
    org_id text NOT NULL,
    oldman_id text NOT NULL,
    start_time timestamp(0) without time zone NOT NULL,
    out_time timestamp(0) without time zone,
    reminded smallint DEFAULT 0 NOT NULL,
    alarmed smallint DEFAULT 0 NOT NULL,
    CONSTRAINT mattress_turn_alarmed_check CHECK ((alarmed = ANY (ARRAY[0, 1]))),
    CONSTRAINT mattress_turn_reminded_check CHECK ((reminded = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.meal_slot (
    org_id text NOT NULL,
    next_id text NOT NULL,
    next_name text NOT NULL,
    meal_type smallint NOT NULL,
    start_time character varying(5) NOT NULL,
    end_time character varying(5) NOT NULL,
    cutoff_time character varying(5),
    cutoff_day smallint DEFAULT 0 NOT NULL,
    guest_price bigint,
    project_child_id text,
    sort integer DEFAULT 0 NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT meal_slot_check CHECK (((end_time)::text > (start_time)::text)),
    CONSTRAINT meal_slot_cutoff_time_check CHECK (((cutoff_time)::text ~ '^\d\d:\d\d$'::text)),
    CONSTRAINT meal_slot_end_time_check CHECK (((end_time)::text ~ '^\d\d:\d\d$'::text)),
    CONSTRAINT meal_slot_start_time_check CHECK (((start_time)::text ~ '^\d\d:\d\d$'::text))
);
CREATE TABLE public.menu (
    org_id text NOT NULL,
    menu_id text NOT NULL,
    parent_id text,
    menu_type text NOT NULL,
    menu_name text NOT NULL,
    code text NOT NULL,
    title text,
    icon text,
    iconbg text,
    hash text,
    route_path text,
    page_url text,
    menu_link text,
    authority_code text NOT NULL,
    sort integer DEFAULT 0 NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    built_in smallint DEFAULT 1 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.message (
    org_id text NOT NULL,
    id text NOT NULL,
    msg_type smallint NOT NULL,
    msg_level smallint DEFAULT 1 NOT NULL,
    title text NOT NULL,
    content text,
    biz_type text NOT NULL,
    biz_id text NOT NULL,
    event text NOT NULL,
    route_path text,
    query jsonb,
    receiver_user_id text NOT NULL,
    read_status smallint DEFAULT 0 NOT NULL,
    read_time timestamp(0) without time zone,
    ack_time timestamp(0) without time zone,
    expire_time timestamp(0) without time zone,
    create_time timestamp(0) without time zone NOT NULL,
    archive_time timestamp(0) without time zone
);
CREATE TABLE public.modify_record (
    org_id text NOT NULL,
    modify_id text NOT NULL,
    oldman_id text NOT NULL,
    section text NOT NULL,
    field text NOT NULL,
    field_name text NOT NULL,
    old_value text,
    new_value text,
    operator_id text,
    operator_name text,
    operate_time timestamp(0) without time zone NOT NULL
);
CREATE TABLE public.month_close (
    org_id text NOT NULL,
    fee_month text NOT NULL,
    closed smallint DEFAULT 1 NOT NULL,
    close_time timestamp(0) without time zone NOT NULL,
    close_by text,
    close_by_name text,
    reopen_time timestamp(0) without time zone,
    reopen_by text,
    reopen_by_name text,
    reopen_reason text,
    snapshot jsonb NOT NULL,
    snapshot_hash text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT month_close_fee_month_check CHECK ((fee_month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text))
);
CREATE TABLE public.notice (
    org_id text NOT NULL,
    notice_id text NOT NULL,
    title text NOT NULL,
    notice_type smallint NOT NULL,
    content text NOT NULL,
    files jsonb DEFAULT '[]'::jsonb NOT NULL,
    scope_type smallint NOT NULL,
    scope_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    top_flag smallint DEFAULT 0 NOT NULL,
    need_confirm smallint DEFAULT 0 NOT NULL,
    publish_time timestamp(0) without time zone,
    expire_time timestamp(0) without time zone,
    notice_status smallint DEFAULT 0 NOT NULL,
    audit_status smallint,
    timed smallint DEFAULT 0 NOT NULL,
    no_account integer DEFAULT 0 NOT NULL,
    publish_by text,
    publish_by_name text,
    revoke_reason text,
    revoke_time timestamp(0) without time zone,
    remind_time timestamp(0) without time zone,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.notice_reader (
    org_id text NOT NULL,
    notice_id text NOT NULL,
    user_id text NOT NULL,
    user_name text NOT NULL,
    dept_name text,
    read_time timestamp(0) without time zone,
    confirm_time timestamp(0) without time zone
);
CREATE TABLE public.oldman (
    org_id text NOT NULL,
    oldman_id text NOT NULL,
    oldman_no text NOT NULL,
    oldman_name text NOT NULL,
    pinyin text DEFAULT ''::text NOT NULL,
    oldman_id_card text NOT NULL,
    sex smallint NOT NULL,
    birth_date date NOT NULL,
    birth_calendar smallint DEFAULT 1 NOT NULL,
    lunar_birth text,
    nation text,
    phone_num text,
    marriage smallint,
    education smallint,
    politics smallint,
    religion smallint,
    native_place text,
    census_region text,
    census_addr text,
    live_addr text,
    occupation text,
    income_source jsonb DEFAULT '[]'::jsonb NOT NULL,
    live_way jsonb DEFAULT '[]'::jsonb NOT NULL,
    medical_pay jsonb DEFAULT '[]'::jsonb NOT NULL,
    oldman_type smallint DEFAULT 1 NOT NULL,
    photo text,
    tags jsonb DEFAULT '[]'::jsonb NOT NULL,
    sale_id text,
    source_channel smallint,
    remark text,
    hobby text,
    diet jsonb DEFAULT '[]'::jsonb NOT NULL,
    allergy_food text,
    habit text,
    smoke smallint,
    drink smallint,
    language smallint,
    life_story text,
    special_needs text,
    wristband_no text,
    ic_card text,
    blood_type text,
    rh smallint,
    height smallint,
    weight numeric(4,1),
    disease jsonb DEFAULT '[]'::jsonb NOT NULL,
    diagnosed_date date,
    history text,
    operation text,
    allergy_drug text,
    disability jsonb DEFAULT '[]'::jsonb NOT NULL,
    infect smallint DEFAULT 0 NOT NULL,
    fall_in30d integer,
    lost_in30d integer,
    choke_in30d integer,
    suicide_in30d integer,
    ability_level smallint,
    hospital text,
    attending_doctor text,
    dnr text,
    oldman_status smallint DEFAULT 3 NOT NULL,
    live_id text,
    bed_id text,
    bed_name text,
    level_id text,
    dept_id text,
    death_time timestamp(0) without time zone,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    oldman_id_card_hash text,
    oldman_id_card_six text,
    oldman_id_card_tail text,
    portrait_auth smallint,
    infect_confirm smallint DEFAULT 0 NOT NULL,
    CONSTRAINT oldman_infect_confirm_check CHECK ((infect_confirm = ANY (ARRAY[0, 1]))),
    CONSTRAINT oldman_portrait_auth_check CHECK ((portrait_auth = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.oldman_carer (
    org_id text NOT NULL,
    oldman_id text NOT NULL,
    emp_id text NOT NULL,
    sort smallint NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL
);
CREATE TABLE public.oldman_diet (
    org_id text NOT NULL,
    diet_id text NOT NULL,
    oldman_id text NOT NULL,
    texture smallint DEFAULT 1 NOT NULL,
    diet_tags jsonb DEFAULT '[]'::jsonb NOT NULL,
    allergens jsonb DEFAULT '[]'::jsonb NOT NULL,
    forbidden text,
    feed_way smallint DEFAULT 1 NOT NULL,
    thicken smallint DEFAULT 0 NOT NULL,
    dine_way smallint DEFAULT 1 NOT NULL,
    kitchen_id smallint DEFAULT 1 NOT NULL,
    "from" timestamp(0) without time zone NOT NULL,
    "to" timestamp(0) without time zone,
    source smallint DEFAULT 4 NOT NULL,
    doctor_id text,
    checked smallint DEFAULT 1 NOT NULL,
    end_reason smallint,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT oldman_diet_check CHECK (("to" >= "from")),
    CONSTRAINT oldman_diet_texture_check CHECK (((texture >= 1) AND (texture <= 5))),
    CONSTRAINT oldman_diet_thicken_check CHECK (((thicken >= 0) AND (thicken <= 3)))
);
CREATE TABLE public.oldman_template (
    org_id text NOT NULL,
    id text NOT NULL,
    oldman_id text NOT NULL,
    template_id text NOT NULL,
    sort integer DEFAULT 0 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.org (
    org_id text NOT NULL,
    org_name text NOT NULL,
    org_code text,
    org_level smallint DEFAULT 5 NOT NULL,
    org_type smallint DEFAULT 3 NOT NULL,
    org_status smallint DEFAULT 1 NOT NULL,
    parent_id text,
    source text,
    reject_reason text,
    org_nature smallint,
    org_star smallint,
    legal_person text,
    charge_person text,
    phone text,
    region_code text,
    address text,
    longitude numeric(10,6),
    latitude numeric(10,6),
    build_area numeric(12,2),
    land_area numeric(12,2),
    bed_total integer,
    open_date date,
    floors integer,
    introduction text,
    pictures jsonb DEFAULT '[]'::jsonb NOT NULL,
    logo text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.outing (
    org_id text NOT NULL,
    out_id text NOT NULL,
    out_no text NOT NULL,
    oldman_id text NOT NULL,
    live_id text NOT NULL,
    out_type smallint NOT NULL,
    out_reason text NOT NULL,
    plan_out_time timestamp(0) without time zone NOT NULL,
    plan_back_time timestamp(0) without time zone NOT NULL,
    out_time timestamp(0) without time zone,
    back_time timestamp(0) without time zone,
    escort smallint NOT NULL,
    escort_name text,
    escort_phone text,
    escort_relation text,
    address text,
    take_drugs smallint DEFAULT 0 NOT NULL,
    drugs jsonb DEFAULT '[]'::jsonb NOT NULL,
    meal_stop smallint DEFAULT 1 NOT NULL,
    link_family_consent text,
    urgent smallint DEFAULT 0 NOT NULL,
    out_status smallint NOT NULL,
    audit_status smallint DEFAULT 0 NOT NULL,
    audit_by text,
    audit_by_name text,
    audit_time timestamp(0) without time zone,
    audit_opinion text,
    out_days integer,
    back_condition text,
    back_temperature numeric(3,1),
    cancel_reason text,
    correct_reason text,
    corrections integer DEFAULT 0 NOT NULL,
    overdue_told timestamp(0) without time zone,
    overdue_raised timestamp(0) without time zone,
    remark text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT outing_check CHECK ((plan_back_time > plan_out_time)),
    CONSTRAINT outing_check1 CHECK ((back_time > out_time))
);
CREATE TABLE public.outing_postpone (
    org_id text NOT NULL,
    postpone_id text NOT NULL,
    out_id text NOT NULL,
    old_back timestamp(0) without time zone NOT NULL,
    new_back timestamp(0) without time zone NOT NULL,
    reason text NOT NULL,
    status smallint NOT NULL,
    audit_by text,
    audit_by_name text,
    audit_time timestamp(0) without time zone,
    audit_opinion text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.outing_refund (
    org_id text NOT NULL,
    outing_id text NOT NULL,
    oldman_id text NOT NULL,
    live_id text NOT NULL,
    out_day date NOT NULL,
    back_day date NOT NULL,
    out_type smallint NOT NULL,
    meal_stop smallint DEFAULT 1 NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT outing_refund_check CHECK ((back_day >= out_day)),
    CONSTRAINT outing_refund_status_check CHECK ((status = ANY (ARRAY[1, 2])))
);
CREATE TABLE public.package_upload (
    org_id text NOT NULL,
    upload_id text NOT NULL,
    user_id text NOT NULL,
    file_name text NOT NULL,
    file_size bigint NOT NULL,
    fingerprint text NOT NULL,
    create_time timestamp(0) without time zone NOT NULL
);
CREATE TABLE public.panel_setting (
    org_id text NOT NULL,
    user_id text NOT NULL,
    code text NOT NULL,
    show smallint DEFAULT 1 NOT NULL,
    sort integer DEFAULT 0 NOT NULL,
    size smallint DEFAULT 1 NOT NULL,
    chart text DEFAULT 'bar'::text NOT NULL
);
CREATE TABLE public.password_history (
    org_id text NOT NULL,
    user_id text NOT NULL,
    set_time timestamp(0) without time zone NOT NULL,
    history_id text NOT NULL,
    password_hash text NOT NULL
);
CREATE TABLE public.password_reset (
    verify_str text NOT NULL,
    login_name text NOT NULL,
    answer_hash text NOT NULL,
    expire_time timestamp(0) without time zone NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    phone_hash text,
    reset_hash text
);
CREATE TABLE public.patrol_card (
    org_id text NOT NULL,
    ic_card text NOT NULL,
    seen_time timestamp(0) without time zone,
    released smallint DEFAULT 0 NOT NULL
);
CREATE TABLE public.patrol_line (
    org_id text NOT NULL,
    line_pk_id text NOT NULL,
    line_name text NOT NULL,
    ordered smallint DEFAULT 0 NOT NULL,
    loop smallint DEFAULT 0 NOT NULL,
    point_count integer NOT NULL,
    estimate_minutes integer NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.patrol_line_point (
    org_id text NOT NULL,
    line_pk_id text NOT NULL,
    sort smallint NOT NULL,
    point_pk_id text NOT NULL,
    gap_minutes smallint DEFAULT 0 NOT NULL,
    stay_minutes smallint DEFAULT 0 NOT NULL
);
CREATE TABLE public.patrol_plan (
    org_id text NOT NULL,
    plan_pk_id text NOT NULL,
    plan_name text NOT NULL,
    line_pk_id text NOT NULL,
    cycle smallint NOT NULL,
    week_days jsonb,
    month_days jsonb,
    date date,
    times jsonb NOT NULL,
    executor_type smallint NOT NULL,
    executor_ids jsonb NOT NULL,
    min_executors smallint DEFAULT 1 NOT NULL,
    early_minutes smallint DEFAULT 10 NOT NULL,
    late_minutes smallint DEFAULT 10 NOT NULL,
    start_date date NOT NULL,
    end_date date,
    remind_minutes smallint DEFAULT 15 NOT NULL,
    check_ways jsonb NOT NULL,
    photo_required smallint DEFAULT 0 NOT NULL,
    status smallint DEFAULT 0 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.patrol_point (
    org_id text NOT NULL,
    point_pk_id text NOT NULL,
    point_name text NOT NULL,
    point_code text NOT NULL,
    point_type smallint NOT NULL,
    location_id text NOT NULL,
    dept_id text,
    ic_card text,
    nfc_no text,
    beacon_no text,
    qr_seq integer DEFAULT 1 NOT NULL,
    longitude double precision,
    latitude double precision,
    check_items jsonb DEFAULT '[]'::jsonb NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    remark text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.patrol_task (
    org_id text NOT NULL,
    task_id text NOT NULL,
    plan_pk_id text NOT NULL,
    plan_name text NOT NULL,
    line_name text NOT NULL,
    ordered smallint DEFAULT 0 NOT NULL,
    task_date date NOT NULL,
    start_time timestamp(0) without time zone NOT NULL,
    end_time timestamp(0) without time zone NOT NULL,
    executor_type smallint NOT NULL,
    executor_ids jsonb NOT NULL,
    executors jsonb,
    min_executors smallint DEFAULT 1 NOT NULL,
    early_minutes smallint DEFAULT 10 NOT NULL,
    late_minutes smallint DEFAULT 10 NOT NULL,
    remind_time timestamp(0) without time zone NOT NULL,
    reminded timestamp(0) without time zone,
    missed_told timestamp(0) without time zone,
    check_ways jsonb NOT NULL,
    photo_required smallint DEFAULT 0 NOT NULL,
    task_status smallint DEFAULT 0 NOT NULL,
    point_total integer NOT NULL,
    point_done integer DEFAULT 0 NOT NULL,
    miss_count integer DEFAULT 0 NOT NULL,
    abnormal_count integer DEFAULT 0 NOT NULL,
    few_people smallint DEFAULT 0 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.patrol_task_point (
    org_id text NOT NULL,
    task_point_pk_id text NOT NULL,
    task_id text NOT NULL,
    point_pk_id text NOT NULL,
    point_name text NOT NULL,
    point_type smallint,
    location_name text,
    check_items jsonb DEFAULT '[]'::jsonb NOT NULL,
    sort smallint NOT NULL,
    plan_from timestamp(0) without time zone NOT NULL,
    plan_to timestamp(0) without time zone NOT NULL,
    point_status smallint DEFAULT 0 NOT NULL,
    check_time timestamp(0) without time zone,
    check_way smallint,
    nursing_id text,
    nursing_name text,
    items jsonb,
    photos jsonb,
    remark text,
    abnormal smallint DEFAULT 0 NOT NULL,
    handled smallint DEFAULT 0 NOT NULL,
    handle_remark text,
    handle_photos jsonb,
    handle_time timestamp(0) without time zone,
    handle_by_name text,
    longitude double precision,
    latitude double precision,
    far smallint DEFAULT 0 NOT NULL,
    device_time timestamp(0) without time zone,
    offline smallint DEFAULT 0 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.pay_order (
    org_id text NOT NULL,
    pay_id text NOT NULL,
    channel text NOT NULL,
    trade_way smallint NOT NULL,
    oldman_id text NOT NULL,
    biz_type smallint NOT NULL,
    biz_body jsonb NOT NULL,
    subject text NOT NULL,
    amount bigint NOT NULL,
    pay_status smallint DEFAULT 0 NOT NULL,
    qr_code text,
    code_mark text,
    expire_time timestamp(0) without time zone NOT NULL,
    paid_amount bigint,
    paid_time timestamp(0) without time zone,
    provider_no text,
    fail_reason text,
    query_count integer DEFAULT 0 NOT NULL,
    query_time timestamp(0) without time zone,
    trade_id text,
    hold_entry_id text,
    clear_status smallint,
    clear_cause text,
    clear_reason text,
    clear_by text,
    clear_by_name text,
    clear_time timestamp(0) without time zone,
    clear_entry_id text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    void_trade_id text,
    CONSTRAINT pay_order_amount_check CHECK (((amount >= 1) AND (amount <= 999999999))),
    CONSTRAINT pay_order_biz_type_check CHECK ((biz_type = ANY (ARRAY[1, 2, 3, 5, 6]))),
    CONSTRAINT pay_order_channel_check CHECK ((channel = ANY (ARRAY['WECHAT'::text, 'ALIPAY'::text, 'MOCK'::text]))),
    CONSTRAINT pay_order_check CHECK (((pay_status = ANY (ARRAY[1, 4])) = (paid_amount IS NOT NULL))),
    CONSTRAINT pay_order_check1 CHECK (((pay_status = ANY (ARRAY[1, 4])) = ((trade_id IS NOT NULL) OR (hold_entry_id IS NOT NULL)))),
    CONSTRAINT pay_order_check2 CHECK (((hold_entry_id IS NOT NULL) = (clear_status IS NOT NULL))),
    CONSTRAINT pay_order_check3 CHECK (((pay_status = 4) = (NOT (clear_status IS DISTINCT FROM 4)))),
    CONSTRAINT pay_order_check4 CHECK (((clear_status IS NULL) OR ((clear_status = 2) = (trade_id IS NOT NULL)))),
    CONSTRAINT pay_order_check5 CHECK (((void_trade_id IS NULL) OR (clear_status IS NOT NULL))),
    CONSTRAINT pay_order_clear_status_check CHECK (((clear_status >= 1) AND (clear_status <= 4))),
    CONSTRAINT pay_order_pay_status_check CHECK (((pay_status >= 0) AND (pay_status <= 5))),
    CONSTRAINT pay_order_trade_way_check CHECK ((trade_way = ANY (ARRAY[8, 9])))
);
CREATE TABLE public.photo (
    org_id text NOT NULL,
    photo_id text NOT NULL,
    photo_album_id text NOT NULL,
    url text NOT NULL,
    name text NOT NULL,
    size bigint NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    sha256 text NOT NULL,
    taken_time timestamp(0) without time zone,
    oldman_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    deleted_time timestamp(0) without time zone,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT photo_check CHECK (((status = 0) = (deleted_time IS NOT NULL))),
    CONSTRAINT photo_size_check CHECK ((size > 0)),
    CONSTRAINT photo_status_check CHECK ((status = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.position_latest (
    org_id text NOT NULL,
    device_id text NOT NULL,
    oldman_id text NOT NULL,
    map_id text NOT NULL,
    x real NOT NULL,
    y real NOT NULL,
    acc real NOT NULL,
    area_id text,
    area_name text,
    ts bigint NOT NULL,
    still smallint DEFAULT 0 NOT NULL,
    state jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT position_latest_still_check CHECK ((still = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.position_map (
    org_id text NOT NULL,
    map_id text NOT NULL,
    map_name text NOT NULL,
    location_id text NOT NULL,
    image text NOT NULL,
    width_m numeric(7,3) NOT NULL,
    height_m numeric(7,3) NOT NULL,
    px_per_m numeric(9,3),
    origin_x numeric(7,3) DEFAULT 0 NOT NULL,
    origin_y numeric(7,3) DEFAULT 0 NOT NULL,
    rotate smallint DEFAULT 0 NOT NULL,
    beacons jsonb DEFAULT '[]'::jsonb NOT NULL,
    areas jsonb DEFAULT '[]'::jsonb NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT position_map_height_m_check CHECK ((height_m > (0)::numeric)),
    CONSTRAINT position_map_rotate_check CHECK (((rotate >= 0) AND (rotate <= 359))),
    CONSTRAINT position_map_width_m_check CHECK ((width_m > (0)::numeric))
);
CREATE TABLE public.position_visit (
    org_id text NOT NULL,
    visit_id text NOT NULL,
    oldman_id text NOT NULL,
    device_id text NOT NULL,
    map_id text NOT NULL,
    area_id text NOT NULL,
    area_name text NOT NULL,
    enter_time timestamp(0) without time zone NOT NULL,
    leave_time timestamp(0) without time zone NOT NULL,
    ended smallint DEFAULT 0 NOT NULL,
    CONSTRAINT position_visit_check CHECK ((leave_time >= enter_time)),
    CONSTRAINT position_visit_ended_check CHECK ((ended = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.print_template (
    org_id text NOT NULL,
    template_code text NOT NULL,
    template_name text NOT NULL,
    paper text NOT NULL,
    header text,
    footer text,
    show_logo smallint DEFAULT 0 NOT NULL,
    fields jsonb DEFAULT '[]'::jsonb NOT NULL,
    signers jsonb DEFAULT '[]'::jsonb NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.project_category (
    org_id text NOT NULL,
    project_category_id text NOT NULL,
    project_category_name text NOT NULL,
    sort integer DEFAULT 0 NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.project_child (
    org_id text NOT NULL,
    project_child_id text NOT NULL,
    project_id text NOT NULL,
    project_child_name text NOT NULL,
    charge_cycle smallint NOT NULL,
    unit text,
    prorate smallint DEFAULT 1 NOT NULL,
    refund_out smallint DEFAULT 0 NOT NULL,
    refund_out_rate smallint DEFAULT 100 NOT NULL,
    refund_out_min_days smallint DEFAULT 0 NOT NULL,
    refund_out_max_days smallint DEFAULT 0 NOT NULL,
    refund_hospital smallint DEFAULT 0 NOT NULL,
    link_type smallint DEFAULT 0 NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    sort integer DEFAULT 0 NOT NULL,
    remark text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT project_child_charge_cycle_check CHECK (((charge_cycle >= 1) AND (charge_cycle <= 6))),
    CONSTRAINT project_child_refund_out_rate_check CHECK (((refund_out_rate >= 0) AND (refund_out_rate <= 100)))
);
CREATE TABLE public.project_child_link (
    org_id text NOT NULL,
    link_type smallint NOT NULL,
    link_id text NOT NULL,
    project_child_id text NOT NULL
);
CREATE TABLE public.project_child_price (
    org_id text NOT NULL,
    project_child_id text NOT NULL,
    from_date date NOT NULL,
    price bigint NOT NULL,
    trial_price bigint,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    CONSTRAINT project_child_price_price_check CHECK (((price >= 0) AND (price <= 999999999))),
    CONSTRAINT project_child_price_trial_price_check CHECK (((trial_price >= 0) AND (trial_price <= 999999999)))
);
CREATE TABLE public.qualification (
    org_id text NOT NULL,
    qual_id text NOT NULL,
    qual_type smallint NOT NULL,
    cert_no text,
    issue_org text,
    issue_date date,
    expire_date date,
    files jsonb DEFAULT '[]'::jsonb NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.quit_call (
    org_id text NOT NULL,
    quit_call_id text NOT NULL,
    oldman_id text NOT NULL,
    live_id text NOT NULL,
    call_kind smallint NOT NULL,
    due_date date NOT NULL,
    asked_time timestamp(0) without time zone,
    call_status smallint DEFAULT 1 NOT NULL,
    tries smallint DEFAULT 0 NOT NULL,
    call_time timestamp(0) without time zone,
    called_name text,
    relation smallint,
    answer text,
    satisfaction smallint,
    leave_reason smallint,
    come_back smallint,
    caller_name text,
    consultation_id text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT quit_call_call_kind_check CHECK ((call_kind = ANY (ARRAY[1, 2, 3]))),
    CONSTRAINT quit_call_call_status_check CHECK ((call_status = ANY (ARRAY[1, 2, 3, 4]))),
    CONSTRAINT quit_call_come_back_check CHECK ((come_back = ANY (ARRAY[1, 2, 3]))),
    CONSTRAINT quit_call_satisfaction_check CHECK (((satisfaction >= 1) AND (satisfaction <= 5)))
);
CREATE TABLE public.rail (
    org_id text NOT NULL,
    rail_id text NOT NULL,
    rail_name text NOT NULL,
    map_id text NOT NULL,
    shape smallint NOT NULL,
    points jsonb,
    x numeric(7,3),
    y numeric(7,3),
    r numeric(6,3),
    rail_type smallint NOT NULL,
    buffer_m numeric(4,1) DEFAULT 1.5 NOT NULL,
    confirm_count smallint DEFAULT 2 NOT NULL,
    dwell_sec smallint DEFAULT 10 NOT NULL,
    max_acc numeric(4,1) DEFAULT 5 NOT NULL,
    periods jsonb DEFAULT '[]'::jsonb NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    color text,
    remark text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT rail_rail_type_check CHECK (((rail_type >= 1) AND (rail_type <= 3))),
    CONSTRAINT rail_shape_check CHECK ((shape = ANY (ARRAY[1, 2]))),
    CONSTRAINT rail_status_check CHECK ((status = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.receipt_print (
    org_id text NOT NULL,
    print_id text NOT NULL,
    trade_id text,
    seq integer NOT NULL,
    paper jsonb,
    reason text,
    operator_id text,
    operator_name text,
    print_time timestamp(0) without time zone NOT NULL,
    home_trade_id text,
    CONSTRAINT receipt_print_check CHECK (((seq = 1) OR (reason IS NOT NULL))),
    CONSTRAINT receipt_print_check1 CHECK (((trade_id IS NULL) <> (home_trade_id IS NULL)))
);
CREATE TABLE public.remind (
    org_id text NOT NULL,
    remind_id text NOT NULL,
    remind_type smallint NOT NULL,
    title text NOT NULL,
    content text,
    oldman_id text,
    remind_date timestamp(0) without time zone NOT NULL,
    advance_days smallint DEFAULT 0 NOT NULL,
    repeat_type smallint DEFAULT 0 NOT NULL,
    repeat_every smallint,
    repeat_day smallint,
    end_date date,
    receivers jsonb DEFAULT '[]'::jsonb NOT NULL,
    biz_type text,
    biz_id text,
    made_by text,
    status smallint DEFAULT 0 NOT NULL,
    handle_remark text,
    handle_by text,
    handle_by_name text,
    handle_time timestamp(0) without time zone,
    after_id text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT remind_advance_days_check CHECK (((advance_days >= 0) AND (advance_days <= 90))),
    CONSTRAINT remind_repeat_every_check CHECK (((repeat_every >= 1) AND (repeat_every <= 365))),
    CONSTRAINT remind_status_check CHECK (((status >= 0) AND (status <= 3)))
);
CREATE TABLE public.remind_log (
    org_id text NOT NULL,
    log_id text NOT NULL,
    remind_id text NOT NULL,
    oldman_id text NOT NULL,
    remind_template smallint NOT NULL,
    way smallint NOT NULL,
    family_id text,
    receiver_name text,
    phone text,
    content text NOT NULL,
    arrears_amt bigint NOT NULL,
    status smallint DEFAULT 0 NOT NULL,
    reason text,
    send_time timestamp(0) without time zone NOT NULL,
    operator_id text,
    operator_name text,
    CONSTRAINT remind_log_check CHECK (((status <> 2) OR (reason IS NOT NULL))),
    CONSTRAINT remind_log_remind_template_check CHECK (((remind_template >= 1) AND (remind_template <= 3))),
    CONSTRAINT remind_log_status_check CHECK (((status >= 0) AND (status <= 2))),
    CONSTRAINT remind_log_way_check CHECK ((way = ANY (ARRAY[1, 3])))
);
CREATE TABLE public.remind_template (
    org_id text NOT NULL,
    remind_template smallint NOT NULL,
    content text NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT remind_template_remind_template_check CHECK (((remind_template >= 1) AND (remind_template <= 3)))
);
CREATE TABLE public.request_no (
    org_id text NOT NULL,
    user_id text NOT NULL,
    request_no text NOT NULL,
    call_name text NOT NULL,
    body_hash text NOT NULL,
    answer text,
    create_time timestamp(0) without time zone NOT NULL
);
CREATE TABLE public.review (
    org_id text NOT NULL,
    review_id text NOT NULL,
    biz text NOT NULL,
    biz_id text NOT NULL,
    round integer NOT NULL,
    snapshot jsonb NOT NULL,
    permit text NOT NULL,
    dept_id text,
    title text NOT NULL,
    content text,
    route_path text NOT NULL,
    query jsonb DEFAULT '{}'::jsonb NOT NULL,
    applicant text NOT NULL,
    applicant_name text NOT NULL,
    review_state smallint DEFAULT 1 NOT NULL,
    step smallint DEFAULT 0 NOT NULL,
    step_since timestamp(0) without time zone NOT NULL,
    remind_time timestamp(0) without time zone,
    end_time timestamp(0) without time zone,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.review_vote (
    org_id text NOT NULL,
    review_id text NOT NULL,
    step smallint NOT NULL,
    user_id text NOT NULL,
    user_name text NOT NULL,
    pass smallint NOT NULL,
    whole smallint DEFAULT 0 NOT NULL,
    opinion text,
    vote_time timestamp(0) without time zone NOT NULL
);
CREATE TABLE public.role (
    org_id text NOT NULL,
    role_id text NOT NULL,
    role_code text NOT NULL,
    name text NOT NULL,
    data_scope text DEFAULT 'SELF'::text NOT NULL,
    dept_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    codes jsonb DEFAULT '[]'::jsonb NOT NULL,
    customised smallint DEFAULT 0 NOT NULL,
    sort integer DEFAULT 0 NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    built_in smallint DEFAULT 0 NOT NULL,
    remark text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.room (
    org_id text NOT NULL,
    room_id text NOT NULL,
    room_name text NOT NULL,
    location_id text NOT NULL,
    building_id text NOT NULL,
    room_type smallint NOT NULL,
    area numeric(8,2),
    orientation text,
    capacity smallint DEFAULT 1 NOT NULL,
    sex_limit smallint,
    price bigint,
    facilities jsonb DEFAULT '[]'::jsonb NOT NULL,
    dept_id text,
    sort integer DEFAULT 0 NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    picture text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT room_capacity_check CHECK (((capacity >= 1) AND (capacity <= 12)))
);
CREATE TABLE public.room_bed_status (
    org_id text NOT NULL,
    status_id text NOT NULL,
    type smallint NOT NULL,
    room_id text,
    bed_id text,
    status smallint NOT NULL,
    reason text NOT NULL,
    start_time timestamp(0) without time zone NOT NULL,
    end_time timestamp(0) without time zone,
    ended smallint DEFAULT 0 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT room_bed_status_status_check CHECK ((status = ANY (ARRAY[5, 6, 8])))
);
CREATE TABLE public.room_map_config (
    org_id text NOT NULL,
    config_id text NOT NULL,
    user_id text NOT NULL,
    type smallint NOT NULL,
    show_fields jsonb DEFAULT '[]'::jsonb NOT NULL,
    colours jsonb DEFAULT '{}'::jsonb NOT NULL,
    card_size smallint DEFAULT 2 NOT NULL,
    refresh_mode smallint DEFAULT 1 NOT NULL,
    sort text,
    name_mask smallint DEFAULT 0 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.running_no (
    org_id text NOT NULL,
    scope text NOT NULL,
    last_no bigint NOT NULL
);
CREATE TABLE public.salesman (
    org_id text NOT NULL,
    sale_id text NOT NULL,
    sale_name text NOT NULL,
    sale_type smallint NOT NULL,
    emp_id text,
    phone_num text NOT NULL,
    phone_num_hash text,
    phone_num_tail text,
    commission_rate numeric(5,2),
    status smallint DEFAULT 1 NOT NULL,
    remark text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT salesman_commission_rate_check CHECK (((commission_rate >= (0)::numeric) AND (commission_rate <= (100)::numeric))),
    CONSTRAINT salesman_status_check CHECK ((status = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.serve_project (
    org_id text NOT NULL,
    id text NOT NULL,
    project_code text NOT NULL,
    project_name text NOT NULL,
    type_id text NOT NULL,
    serve_unit text NOT NULL,
    price bigint NOT NULL,
    price_mode smallint DEFAULT 1 NOT NULL,
    min_quantity numeric(3,1) DEFAULT 1 NOT NULL,
    duration_minutes integer NOT NULL,
    service_way smallint DEFAULT 1 NOT NULL,
    worker_skills jsonb DEFAULT '[]'::jsonb NOT NULL,
    area_codes jsonb DEFAULT '[]'::jsonb NOT NULL,
    cover text,
    pictures jsonb DEFAULT '[]'::jsonb NOT NULL,
    content text NOT NULL,
    notice text,
    subsidy_able smallint DEFAULT 0 NOT NULL,
    insurance_able smallint DEFAULT 0 NOT NULL,
    need_photo smallint DEFAULT 0 NOT NULL,
    need_sign smallint DEFAULT 0 NOT NULL,
    shelves smallint DEFAULT 0 NOT NULL,
    sort integer NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT serve_project_duration_minutes_check CHECK (((duration_minutes >= 15) AND (duration_minutes <= 480))),
    CONSTRAINT serve_project_min_quantity_check CHECK ((min_quantity > (0)::numeric)),
    CONSTRAINT serve_project_price_check CHECK ((price >= 0)),
    CONSTRAINT serve_project_price_mode_check CHECK ((price_mode = ANY (ARRAY[1, 2]))),
    CONSTRAINT serve_project_shelves_check CHECK ((shelves = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.serve_project_type (
    org_id text NOT NULL,
    id text NOT NULL,
    name text NOT NULL,
    icon text,
    sort integer NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT serve_project_type_status_check CHECK ((status = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.server_config (
    org_id text NOT NULL,
    config_id text NOT NULL,
    config jsonb DEFAULT '{}'::jsonb NOT NULL,
    secrets jsonb DEFAULT '{}'::jsonb NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.session (
    org_id text NOT NULL,
    session_id text NOT NULL,
    user_id text NOT NULL,
    token_hash text NOT NULL,
    fetch_key text NOT NULL,
    device_type text NOT NULL,
    slot text NOT NULL,
    ip text NOT NULL,
    agent text,
    login_time timestamp(0) without time zone NOT NULL,
    last_active timestamp(0) without time zone NOT NULL,
    expire_time timestamp(0) without time zone NOT NULL,
    data_dept_id text,
    restricted smallint DEFAULT 0 NOT NULL,
    revoked_time timestamp(0) without time zone,
    revoke_reason text,
    revoke_message text
);
CREATE TABLE public.setting (
    org_id text NOT NULL,
    setting_key text NOT NULL,
    value jsonb NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.settlement (
    org_id text NOT NULL,
    settle_id text NOT NULL,
    settle_no text NOT NULL,
    oldman_id text NOT NULL,
    live_id text NOT NULL,
    quit_date date NOT NULL,
    settle_status smallint DEFAULT 0 NOT NULL,
    prestore_amt bigint DEFAULT 0 NOT NULL,
    deposit_amt bigint DEFAULT 0 NOT NULL,
    medical_amt bigint DEFAULT 0 NOT NULL,
    reserve_amt bigint DEFAULT 0 NOT NULL,
    arrears_amt bigint DEFAULT 0 NOT NULL,
    final_charge_amt bigint DEFAULT 0 NOT NULL,
    credit_amt bigint DEFAULT 0 NOT NULL,
    deduct_amt bigint DEFAULT 0 NOT NULL,
    waive_amt bigint DEFAULT 0 NOT NULL,
    refund_amt bigint DEFAULT 0 NOT NULL,
    collect_amt bigint DEFAULT 0 NOT NULL,
    ways jsonb DEFAULT '[]'::jsonb NOT NULL,
    payee_name text,
    payee_relation text,
    bank_no text,
    proof_files jsonb DEFAULT '[]'::jsonb NOT NULL,
    remark text,
    receipt_no text,
    lines jsonb DEFAULT '[]'::jsonb NOT NULL,
    made_bills jsonb DEFAULT '[]'::jsonb NOT NULL,
    settle_time timestamp(0) without time zone,
    settler text,
    settler_name text,
    revoke_reason text,
    revoke_by text,
    revoke_by_name text,
    revoke_time timestamp(0) without time zone,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT settlement_adds_up CHECK (((settle_status = 0) OR ((refund_amt - collect_amt) = ((((((((prestore_amt + deposit_amt) + medical_amt) + reserve_amt) + credit_amt) - arrears_amt) - final_charge_amt) - deduct_amt) + waive_amt)))),
    CONSTRAINT settlement_check CHECK (((settle_status = 0) = (settle_time IS NULL))),
    CONSTRAINT settlement_check1 CHECK (((settle_status = 2) = (revoke_time IS NOT NULL))),
    CONSTRAINT settlement_one_side CHECK (((refund_amt >= 0) AND (collect_amt >= 0) AND ((refund_amt = 0) OR (collect_amt = 0)))),
    CONSTRAINT settlement_settle_status_check CHECK ((settle_status = ANY (ARRAY[0, 1, 2])))
);
CREATE TABLE public.shift_exchange (
    org_id text NOT NULL,
    exchange_id text NOT NULL,
    exchange_no text NOT NULL,
    exchange_type smallint NOT NULL,
    attendance_group_pk_id text NOT NULL,
    applicant_id text NOT NULL,
    apply_date date NOT NULL,
    apply_shift_pk_id text NOT NULL,
    target_id text NOT NULL,
    target_date date,
    target_shift_pk_id text,
    reason text NOT NULL,
    exchange_status smallint DEFAULT 1 NOT NULL,
    confirm_time timestamp(0) without time zone,
    audit_by text,
    audit_by_name text,
    audit_time timestamp(0) without time zone,
    audit_opinion text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT shift_exchange_both CHECK (((exchange_type = 1) = ((target_date IS NOT NULL) AND (target_shift_pk_id IS NOT NULL)))),
    CONSTRAINT shift_exchange_check CHECK ((target_id <> applicant_id))
);
CREATE TABLE public.sign_limit (
    org_id text NOT NULL,
    limit_id text NOT NULL,
    oldman_id text,
    sign_type smallint NOT NULL,
    item text,
    low2 numeric(5,1),
    low1 numeric(5,1),
    high1 numeric(5,1),
    high2 numeric(5,1),
    doctor_id text,
    reason text,
    until date,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT sign_limit_item CHECK (((sign_type = 1) = (item IS NOT NULL))),
    CONSTRAINT sign_limit_item_check CHECK ((item = ANY (ARRAY['systolic'::text, 'diastolic'::text]))),
    CONSTRAINT sign_limit_sign_type_check CHECK (((sign_type >= 1) AND (sign_type <= 6)))
);
CREATE TABLE public.sku (
    org_id text NOT NULL,
    sku_id text NOT NULL,
    sku_code text NOT NULL,
    bar_code text,
    sku_name text NOT NULL,
    pinyin text DEFAULT ''::text NOT NULL,
    spec_id text NOT NULL,
    classify_id text NOT NULL,
    unit text NOT NULL,
    aux_unit text,
    aux_ratio numeric(14,3),
    brand text,
    goods_property smallint,
    in_price bigint,
    sale_price bigint,
    project_child_id text,
    batch_manage smallint DEFAULT 0 NOT NULL,
    expire_manage smallint DEFAULT 0 NOT NULL,
    shelf_life_days integer,
    expire_warn_days integer DEFAULT 30 NOT NULL,
    min_stock numeric(14,3),
    max_stock numeric(14,3),
    lend_able smallint DEFAULT 0 NOT NULL,
    supplier_id text,
    picture text,
    status smallint DEFAULT 1 NOT NULL,
    remark text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT sku_aux_ratio_check CHECK ((aux_ratio > (1)::numeric)),
    CONSTRAINT sku_batch_manage_check CHECK ((batch_manage = ANY (ARRAY[0, 1]))),
    CONSTRAINT sku_check CHECK ((min_stock <= max_stock)),
    CONSTRAINT sku_check1 CHECK (((aux_unit IS NULL) = (aux_ratio IS NULL))),
    CONSTRAINT sku_expire_manage_check CHECK ((expire_manage = ANY (ARRAY[0, 1]))),
    CONSTRAINT sku_expire_warn_days_check CHECK (((expire_warn_days >= 0) AND (expire_warn_days <= 365))),
    CONSTRAINT sku_in_price_check CHECK ((in_price >= 0)),
    CONSTRAINT sku_lend_able_check CHECK ((lend_able = ANY (ARRAY[0, 1]))),
    CONSTRAINT sku_max_stock_check CHECK ((max_stock >= (0)::numeric)),
    CONSTRAINT sku_min_stock_check CHECK ((min_stock >= (0)::numeric)),
    CONSTRAINT sku_sale_price_check CHECK ((sale_price >= 0)),
    CONSTRAINT sku_shelf_life_days_check CHECK (((shelf_life_days >= 1) AND (shelf_life_days <= 36500))),
    CONSTRAINT sku_status_check CHECK ((status = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.sku_limit (
    org_id text NOT NULL,
    limit_id text NOT NULL,
    depot_id text NOT NULL,
    sku_id text NOT NULL,
    min_stock numeric(14,3),
    max_stock numeric(14,3),
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT sku_limit_check CHECK ((min_stock <= max_stock)),
    CONSTRAINT sku_limit_max_stock_check CHECK ((max_stock >= (0)::numeric)),
    CONSTRAINT sku_limit_min_stock_check CHECK ((min_stock >= (0)::numeric))
);
CREATE TABLE public.sms_code (
    sms_id text NOT NULL,
    phone_hash text NOT NULL,
    code_hash text NOT NULL,
    verify_str text NOT NULL,
    answer_hash text NOT NULL,
    send_time timestamp(0) without time zone NOT NULL,
    expire_time timestamp(0) without time zone NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    used smallint DEFAULT 0 NOT NULL,
    purpose smallint NOT NULL,
    CONSTRAINT sms_code_purpose_check CHECK ((purpose = ANY (ARRAY[1, 2])))
);
CREATE TABLE public.spec (
    org_id text NOT NULL,
    spec_id text NOT NULL,
    spec_name text NOT NULL,
    remark text,
    status smallint DEFAULT 1 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT spec_status_check CHECK ((status = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.sso_nonce (
    org_id text NOT NULL,
    key_id text NOT NULL,
    nonce text NOT NULL,
    used_time timestamp(0) without time zone NOT NULL
);
CREATE TABLE public.stock_balance (
    org_id text NOT NULL,
    depot_id text NOT NULL,
    sku_id text NOT NULL,
    batch_id text NOT NULL,
    quantity numeric(14,3) NOT NULL,
    amount bigint NOT NULL,
    locked_quantity numeric(14,3) DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT stock_balance_enough CHECK (((quantity >= (0)::numeric) AND (amount >= 0) AND ((quantity > (0)::numeric) OR (amount = 0)))),
    CONSTRAINT stock_balance_locked CHECK (((locked_quantity >= (0)::numeric) AND (locked_quantity <= quantity)))
);
CREATE TABLE public.stock_batch (
    org_id text NOT NULL,
    batch_id text NOT NULL,
    batch_no text NOT NULL,
    sku_id text NOT NULL,
    supplier_id text,
    production_date date,
    expire_date date,
    source_doc_id text,
    in_price bigint NOT NULL,
    first_in_time timestamp(0) without time zone NOT NULL,
    CONSTRAINT stock_batch_in_price_check CHECK ((in_price >= 0))
);
CREATE TABLE public.stock_doc (
    org_id text NOT NULL,
    doc_id text NOT NULL,
    doc_type text NOT NULL,
    doc_no text NOT NULL,
    store_type smallint,
    biz_date date NOT NULL,
    depot_id text NOT NULL,
    status smallint NOT NULL,
    supplier_id text,
    donor text,
    invoice_no text,
    purchaser text,
    checker_id text,
    remark text,
    files jsonb DEFAULT '[]'::jsonb NOT NULL,
    total_quantity numeric(14,3) DEFAULT 0 NOT NULL,
    total_amount bigint DEFAULT 0 NOT NULL,
    print_count integer DEFAULT 0 NOT NULL,
    post_by text,
    post_by_name text,
    post_time timestamp(0) without time zone,
    audit_by text,
    audit_by_name text,
    audit_time timestamp(0) without time zone,
    audit_opinion text,
    red_flag smallint DEFAULT 0 NOT NULL,
    red_reason text,
    origin_doc_id text,
    source_doc_type text,
    source_doc_id text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    deliver_type smallint,
    dept_id text,
    receiver_id text,
    oldman_id text,
    buyer text,
    sign_image text,
    sale_amount bigint DEFAULT 0 NOT NULL,
    handle_way smallint,
    income bigint,
    photos jsonb DEFAULT '[]'::jsonb NOT NULL,
    borrower_type smallint,
    borrower_id text,
    borrower_name text,
    phone text,
    plan_return_date date,
    deposit bigint,
    depot_id_in text,
    carrier_id text,
    plan_arrive_date date,
    doc_step smallint DEFAULT 0 NOT NULL,
    transit_limit timestamp(0) without time zone,
    transit_told timestamp(0) without time zone,
    CONSTRAINT stock_doc_check CHECK (((red_flag = 1) = (origin_doc_id IS NOT NULL))),
    CONSTRAINT stock_doc_doc_type_check CHECK ((doc_type = ANY (ARRAY['STORE'::text, 'DELIVER'::text, 'SCRAP'::text, 'LEND'::text, 'TRANSFER'::text, 'INVENTORY'::text]))),
    CONSTRAINT stock_doc_red_flag_check CHECK ((red_flag = ANY (ARRAY[0, 1]))),
    CONSTRAINT stock_doc_status_check CHECK (((status >= 0) AND (status <= 13)))
);
CREATE TABLE public.stock_doc_event (
    org_id text NOT NULL,
    event_id bigint NOT NULL,
    doc_id text NOT NULL,
    "time" timestamp(0) without time zone NOT NULL,
    user_name text NOT NULL,
    action text NOT NULL,
    opinion text
);
ALTER TABLE public.stock_doc_event ALTER COLUMN event_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.stock_doc_event_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.stock_doc_held (
    org_id text NOT NULL,
    doc_id text NOT NULL,
    detail_id text NOT NULL,
    depot_id text NOT NULL,
    sku_id text NOT NULL,
    batch_id text NOT NULL,
    quantity numeric(14,3) NOT NULL,
    CONSTRAINT stock_doc_held_quantity_check CHECK ((quantity > (0)::numeric))
);
CREATE TABLE public.stock_doc_line (
    org_id text NOT NULL,
    detail_id text NOT NULL,
    doc_id text NOT NULL,
    line_no smallint NOT NULL,
    sku_id text NOT NULL,
    batch_id text,
    batch_no text,
    production_date date,
    expire_date date,
    quantity numeric(14,3) NOT NULL,
    price bigint DEFAULT 0 NOT NULL,
    amount bigint DEFAULT 0 NOT NULL,
    red_quantity numeric(14,3) DEFAULT 0 NOT NULL,
    origin_detail_id text,
    remark text,
    sale_price bigint,
    sale_amount bigint,
    charge_flag smallint,
    scrap_reason smallint,
    source_detail_id text,
    returned_quantity numeric(14,3) DEFAULT 0 NOT NULL,
    damaged_quantity numeric(14,3) DEFAULT 0 NOT NULL,
    lost_quantity numeric(14,3) DEFAULT 0 NOT NULL,
    received_quantity numeric(14,3) DEFAULT 0 NOT NULL,
    diff_reason text,
    CONSTRAINT stock_doc_line_charge_flag_check CHECK ((charge_flag = ANY (ARRAY[0, 1]))),
    CONSTRAINT stock_doc_line_check CHECK (((red_quantity >= (0)::numeric) AND ((red_quantity = (0)::numeric) OR (red_quantity <= quantity)))),
    CONSTRAINT stock_doc_line_damaged_quantity_check CHECK ((damaged_quantity >= (0)::numeric)),
    CONSTRAINT stock_doc_line_line_no_check CHECK ((line_no >= 1)),
    CONSTRAINT stock_doc_line_lost_quantity_check CHECK ((lost_quantity >= (0)::numeric)),
    CONSTRAINT stock_doc_line_price_check CHECK ((price >= 0)),
    CONSTRAINT stock_doc_line_quantity_check CHECK ((quantity <> (0)::numeric)),
    CONSTRAINT stock_doc_line_received_quantity_check CHECK ((received_quantity >= (0)::numeric)),
    CONSTRAINT stock_doc_line_rest CHECK (((quantity < (0)::numeric) OR (((((red_quantity + returned_quantity) + damaged_quantity) + lost_quantity) + received_quantity) <= quantity))),
    CONSTRAINT stock_doc_line_returned_quantity_check CHECK ((returned_quantity >= (0)::numeric)),
    CONSTRAINT stock_doc_line_sale_price_check CHECK ((sale_price >= 0))
);
CREATE TABLE public.stock_freeze (
    org_id text NOT NULL,
    freeze_id text NOT NULL,
    doc_id text NOT NULL,
    doc_no text NOT NULL,
    depot_id text NOT NULL,
    sku_id text
);
CREATE TABLE public.stock_lend_log (
    org_id text NOT NULL,
    log_id text NOT NULL,
    doc_id text NOT NULL,
    detail_id text,
    "time" timestamp(0) without time zone NOT NULL,
    lend_action smallint NOT NULL,
    quantity numeric(14,3),
    operator_name text NOT NULL,
    remark text,
    CONSTRAINT stock_lend_log_lend_action_check CHECK (((lend_action >= 1) AND (lend_action <= 6)))
);
CREATE TABLE public.stock_month (
    org_id text NOT NULL,
    month text NOT NULL,
    closed smallint NOT NULL,
    close_by text,
    close_by_name text,
    close_time timestamp(0) without time zone,
    reopen_by_name text,
    reopen_time timestamp(0) without time zone,
    reopen_reason text,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT stock_month_closed_check CHECK ((closed = ANY (ARRAY[0, 1]))),
    CONSTRAINT stock_month_month_check CHECK ((month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text))
);
CREATE TABLE public.stock_place (
    org_id text NOT NULL,
    depot_id text NOT NULL,
    sku_id text NOT NULL
);
CREATE TABLE public.stock_record (
    org_id text NOT NULL,
    record_id text NOT NULL,
    seq bigint NOT NULL,
    move_type text NOT NULL,
    doc_type text NOT NULL,
    doc_id text NOT NULL,
    doc_no text NOT NULL,
    doc_detail_id text NOT NULL,
    doc_step smallint DEFAULT 0 NOT NULL,
    depot_id text NOT NULL,
    sku_id text NOT NULL,
    batch_id text NOT NULL,
    quantity numeric(14,3) NOT NULL,
    amount bigint NOT NULL,
    balance_quantity numeric(14,3) NOT NULL,
    balance_amount bigint NOT NULL,
    biz_date date NOT NULL,
    create_time timestamp(0) without time zone NOT NULL,
    operator_id text NOT NULL,
    operator_name text NOT NULL,
    reverses text,
    reversed_by text,
    request_no text,
    CONSTRAINT stock_record_balance_amount_check CHECK ((balance_amount >= 0)),
    CONSTRAINT stock_record_balance_quantity_check CHECK ((balance_quantity >= (0)::numeric)),
    CONSTRAINT stock_record_check CHECK (((balance_quantity > (0)::numeric) OR (balance_amount = 0))),
    CONSTRAINT stock_record_cost CHECK (((amount = 0) OR (sign((amount)::double precision) = (sign(quantity))::double precision))),
    CONSTRAINT stock_record_day CHECK ((biz_date <= (create_time)::date)),
    CONSTRAINT stock_record_doc_step_check CHECK ((doc_step >= 0)),
    CONSTRAINT stock_record_doc_type_check CHECK ((doc_type = ANY (ARRAY['STORE'::text, 'DELIVER'::text, 'SCRAP'::text, 'LEND'::text, 'TRANSFER'::text, 'INVENTORY'::text]))),
    CONSTRAINT stock_record_quantity_check CHECK ((quantity <> (0)::numeric)),
    CONSTRAINT stock_record_seq_check CHECK ((seq >= 1)),
    CONSTRAINT stock_record_sign CHECK (
CASE
    WHEN (move_type = ANY (ARRAY['IN'::text, 'RETURN'::text, 'TRANSIT_IN'::text, 'GAIN'::text])) THEN (quantity > (0)::numeric)
    WHEN (move_type = ANY (ARRAY['OUT'::text, 'SCRAP'::text, 'LEND'::text, 'TRANSIT_OUT'::text, 'LOSS'::text])) THEN (quantity < (0)::numeric)
    ELSE (move_type = 'RED'::text)
END)
);
CREATE TABLE public.stock_warned (
    org_id text NOT NULL,
    depot_id text NOT NULL,
    sku_id text NOT NULL,
    kind smallint NOT NULL,
    told_on date NOT NULL,
    CONSTRAINT stock_warned_kind_check CHECK (((kind >= 1) AND (kind <= 4)))
);
CREATE TABLE public.supplier (
    org_id text NOT NULL,
    supplier_id text NOT NULL,
    supplier_name text NOT NULL,
    credit_code text,
    contact text NOT NULL,
    phone text NOT NULL,
    phone_hash text,
    phone_tail text,
    address text NOT NULL,
    bank text,
    account text,
    licences jsonb DEFAULT '[]'::jsonb NOT NULL,
    licence_expire date,
    goods_scope text,
    status smallint DEFAULT 1 NOT NULL,
    remark text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT supplier_status_check CHECK ((status = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.teaching (
    org_id text NOT NULL,
    teach_id text NOT NULL,
    article_id text NOT NULL,
    article_title text NOT NULL,
    is_ward smallint NOT NULL,
    oldman_id text NOT NULL,
    method smallint NOT NULL,
    teach_time timestamp(0) without time zone NOT NULL,
    understanding smallint NOT NULL,
    sign_image text,
    remark text,
    clerk_id text NOT NULL,
    clerk_name text NOT NULL,
    teach_status smallint DEFAULT 1 NOT NULL,
    void_reason text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    quiz jsonb DEFAULT '[]'::jsonb NOT NULL,
    quiz_right smallint,
    quiz_total smallint
);
CREATE TABLE public.telemetry_day (
    org_id text NOT NULL,
    device_id text NOT NULL,
    day_time date NOT NULL,
    oldman_id text DEFAULT ''::text NOT NULL,
    hr_min real,
    hr_avg real,
    hr_max real,
    rr_min real,
    rr_avg real,
    rr_max real,
    spo2_min real,
    spo2_avg real,
    spo2_max real,
    in_bed_sec integer DEFAULT 0 NOT NULL,
    light_sec integer DEFAULT 0 NOT NULL,
    deep_sec integer DEFAULT 0 NOT NULL,
    move_sum integer DEFAULT 0 NOT NULL,
    turns integer DEFAULT 0 NOT NULL,
    wet_sec integer DEFAULT 0 NOT NULL,
    apnea_count integer DEFAULT 0 NOT NULL,
    apnea_max_sec integer DEFAULT 0 NOT NULL,
    samples integer NOT NULL,
    valid_samples integer NOT NULL,
    quality real,
    events integer DEFAULT 0 NOT NULL,
    bed_sec integer
);
CREATE TABLE public.template_type (
    org_id text NOT NULL,
    type_id text NOT NULL,
    type_name text NOT NULL,
    type_code text,
    category smallint NOT NULL,
    sort integer DEFAULT 0 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.todo (
    org_id text NOT NULL,
    id text NOT NULL,
    title text NOT NULL,
    content text,
    todo_type text NOT NULL,
    priority smallint DEFAULT 2 NOT NULL,
    deadline timestamp(0) without time zone,
    handler_id text NOT NULL,
    creator_id text,
    copy_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    biz_type text NOT NULL,
    biz_id text NOT NULL,
    event text NOT NULL,
    round integer DEFAULT 1 NOT NULL,
    route_path text,
    query jsonb,
    todo_status smallint DEFAULT 0 NOT NULL,
    finish_time timestamp(0) without time zone,
    finish_by text,
    finish_by_name text,
    finish_remark text,
    transfer_log jsonb DEFAULT '[]'::jsonb NOT NULL,
    deadline_told timestamp(0) without time zone,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT todo_todo_status_check CHECK (((todo_status >= 0) AND (todo_status <= 4)))
);
CREATE TABLE public.trade (
    org_id text NOT NULL,
    trade_id text NOT NULL,
    trade_no text NOT NULL,
    trade_type smallint NOT NULL,
    trade_class smallint NOT NULL,
    direction smallint NOT NULL,
    amount bigint NOT NULL,
    oldman_id text NOT NULL,
    oldman_id_to text,
    class_from smallint,
    class_to smallint,
    payer_name text,
    payer_relation text,
    trade_time timestamp(0) without time zone NOT NULL,
    receipt_no text,
    batch_no text,
    trade_status smallint DEFAULT 1 NOT NULL,
    reason text,
    remark text,
    operator_id text,
    operator_name text,
    print_count integer DEFAULT 0 NOT NULL,
    obsolete_reason text,
    obsolete_by text,
    obsolete_by_name text,
    obsolete_time timestamp(0) without time zone,
    reversal_entry_id text,
    void_status smallint,
    void_reason text,
    void_by text,
    void_by_name text,
    void_time timestamp(0) without time zone,
    void_opinion text,
    void_audit_by_name text,
    void_audit_time timestamp(0) without time zone,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT trade_amount_check CHECK (((amount >= 1) AND (amount <= 999999999))),
    CONSTRAINT trade_check CHECK (((trade_status = 2) = (reversal_entry_id IS NOT NULL))),
    CONSTRAINT trade_direction_check CHECK ((direction = ANY (ARRAY[0, 1, 2]))),
    CONSTRAINT trade_trade_class_check CHECK (((trade_class >= 1) AND (trade_class <= 6))),
    CONSTRAINT trade_trade_status_check CHECK ((trade_status = ANY (ARRAY[1, 2]))),
    CONSTRAINT trade_trade_type_check CHECK (((trade_type >= 1) AND (trade_type <= 11))),
    CONSTRAINT trade_void_status_check CHECK ((void_status = ANY (ARRAY[1, 2, 3])))
);
CREATE TABLE public.trade_bill (
    org_id text NOT NULL,
    trade_id text NOT NULL,
    trade_month_id text NOT NULL,
    amount bigint NOT NULL,
    CONSTRAINT trade_bill_amount_check CHECK ((amount > 0))
);
CREATE TABLE public.trade_month (
    org_id text NOT NULL,
    trade_month_id text NOT NULL,
    bill_no text NOT NULL,
    oldman_id text NOT NULL,
    live_id text NOT NULL,
    fee_month text NOT NULL,
    bill_type smallint NOT NULL,
    period_from date NOT NULL,
    period_to date NOT NULL,
    gross_amt bigint DEFAULT 0 NOT NULL,
    discount_amt bigint DEFAULT 0 NOT NULL,
    adjust_amt bigint DEFAULT 0 NOT NULL,
    waive_amt bigint DEFAULT 0 NOT NULL,
    net_amt bigint GENERATED ALWAYS AS ((((gross_amt - discount_amt) + adjust_amt) - waive_amt)) STORED NOT NULL,
    paid_amt bigint DEFAULT 0 NOT NULL,
    issue_date date NOT NULL,
    due_date date NOT NULL,
    bill_status smallint DEFAULT 0 NOT NULL,
    bed_name text,
    level_name text,
    remind_count integer DEFAULT 0 NOT NULL,
    print_count integer DEFAULT 0 NOT NULL,
    void_reason text,
    void_by_name text,
    void_time timestamp(0) without time zone,
    remark text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT trade_month_bill_status_check CHECK (((bill_status >= 0) AND (bill_status <= 3))),
    CONSTRAINT trade_month_bill_type_check CHECK (((bill_type >= 1) AND (bill_type <= 4))),
    CONSTRAINT trade_month_check CHECK (((bill_status <> 3) OR (paid_amt = 0))),
    CONSTRAINT trade_month_fee_month_check CHECK ((fee_month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
    CONSTRAINT trade_month_paid CHECK (((bill_status = 3) OR ((paid_amt >= 0) AND (paid_amt <= (((gross_amt - discount_amt) + adjust_amt) - waive_amt)))))
);
CREATE TABLE public.trade_month_detail (
    org_id text NOT NULL,
    trade_month_detail_id text NOT NULL,
    trade_month_id text NOT NULL,
    line_no integer NOT NULL,
    oldman_cost_id text,
    project_id text,
    project_child_id text,
    fee_name text NOT NULL,
    fee_month text NOT NULL,
    date_from date NOT NULL,
    date_to date NOT NULL,
    days integer NOT NULL,
    month_days smallint NOT NULL,
    price bigint NOT NULL,
    quantity integer DEFAULT 100 NOT NULL,
    gross_amt bigint NOT NULL,
    discount_amt bigint DEFAULT 0 NOT NULL,
    net_amt bigint NOT NULL,
    set_id text,
    detail_kind smallint NOT NULL,
    sort integer DEFAULT 0 NOT NULL,
    source_id text,
    remark text,
    reverses text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    refunds text,
    CONSTRAINT trade_month_detail_check CHECK ((net_amt = (gross_amt - discount_amt))),
    CONSTRAINT trade_month_detail_detail_kind_check CHECK (((detail_kind >= 1) AND (detail_kind <= 6)))
);
CREATE TABLE public.trade_way (
    org_id text NOT NULL,
    trade_way smallint NOT NULL,
    trade_way_name text NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    sort integer DEFAULT 0 NOT NULL,
    provider smallint DEFAULT 0 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT trade_way_check CHECK (((status = 1) OR (trade_way <> ALL (ARRAY[1, 7]))))
);
CREATE TABLE public.trade_way_line (
    org_id text NOT NULL,
    trade_id text NOT NULL,
    line_no smallint NOT NULL,
    trade_way smallint NOT NULL,
    amount bigint NOT NULL,
    voucher_no text,
    pay_id text,
    CONSTRAINT trade_way_line_amount_check CHECK ((amount > 0)),
    CONSTRAINT trade_way_line_trade_way_check CHECK (((trade_way >= 1) AND (trade_way <= 9)))
);
CREATE TABLE public.training (
    org_id text NOT NULL,
    training_id text NOT NULL,
    title text NOT NULL,
    training_type smallint NOT NULL,
    way smallint NOT NULL,
    start_time timestamp(0) without time zone NOT NULL,
    end_time timestamp(0) without time zone NOT NULL,
    hours numeric(3,1) NOT NULL,
    place text,
    teacher text,
    dept_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    member_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    content text,
    files jsonb DEFAULT '[]'::jsonb NOT NULL,
    exam smallint DEFAULT 0 NOT NULL,
    pass_score smallint DEFAULT 60 NOT NULL,
    status smallint DEFAULT 0 NOT NULL,
    cancel_reason text,
    remind_told timestamp(0) without time zone,
    sign_key text NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT training_check CHECK ((end_time > start_time)),
    CONSTRAINT training_exam_check CHECK ((exam = ANY (ARRAY[0, 1]))),
    CONSTRAINT training_hours_check CHECK (((hours >= 0.5) AND (hours <= (40)::numeric))),
    CONSTRAINT training_pass_score_check CHECK (((pass_score >= 0) AND (pass_score <= 100))),
    CONSTRAINT training_status_check CHECK (((status >= 0) AND (status <= 4))),
    CONSTRAINT training_training_type_check CHECK ((training_type > 0)),
    CONSTRAINT training_way_check CHECK ((way > 0))
);
CREATE TABLE public.training_member (
    org_id text NOT NULL,
    member_id text NOT NULL,
    training_id text NOT NULL,
    emp_id text NOT NULL,
    sign_time timestamp(0) without time zone,
    sign_way smallint,
    added smallint DEFAULT 0 NOT NULL,
    score smallint,
    cert_file text,
    remark text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT training_member_added_check CHECK ((added = ANY (ARRAY[0, 1]))),
    CONSTRAINT training_member_score_check CHECK (((score >= 0) AND (score <= 100))),
    CONSTRAINT training_member_sign_way_check CHECK (((sign_way >= 1) AND (sign_way <= 4)))
);
CREATE TABLE public.user_account (
    org_id text NOT NULL,
    user_id text NOT NULL,
    login_name text NOT NULL,
    user_name text NOT NULL,
    phone_num text,
    emp_id text,
    dept_id text,
    data_scope text,
    data_dept_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    landing_end_ids jsonb DEFAULT '[1]'::jsonb NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    is_admin smallint DEFAULT 0 NOT NULL,
    password_hash text NOT NULL,
    pwd_time timestamp(0) without time zone NOT NULL,
    reset_password smallint DEFAULT 1 NOT NULL,
    reset_reason text,
    remind_later smallint DEFAULT 0 NOT NULL,
    last_login_time timestamp(0) without time zone,
    last_login_ip text,
    valid_from date,
    valid_to date,
    ip_allow jsonb DEFAULT '[]'::jsonb NOT NULL,
    photo text,
    language text,
    quick_entry jsonb DEFAULT '[]'::jsonb NOT NULL,
    layout jsonb,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    screen smallint DEFAULT 0 NOT NULL,
    phone_num_hash text,
    phone_num_tail text
);
CREATE TABLE public.user_assess (
    org_id text NOT NULL,
    user_id text NOT NULL,
    assess_types jsonb DEFAULT '[]'::jsonb NOT NULL,
    cert_no text,
    cert_expire_date date,
    auth_time timestamp(0) without time zone NOT NULL,
    auth_by text,
    auth_by_name text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.user_role (
    org_id text NOT NULL,
    user_id text NOT NULL,
    role_id text NOT NULL
);
CREATE TABLE public.version_read (
    org_id text NOT NULL,
    record_id text NOT NULL,
    user_id text NOT NULL,
    read_time timestamp(0) without time zone NOT NULL
);
CREATE TABLE public.version_record (
    org_id text NOT NULL,
    record_id text NOT NULL,
    version_name text NOT NULL,
    publish_date date NOT NULL,
    content jsonb DEFAULT '[]'::jsonb NOT NULL,
    is_show smallint DEFAULT 1 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.visit (
    org_id text NOT NULL,
    visit_id text NOT NULL,
    oldman_id text NOT NULL,
    visitor_name text NOT NULL,
    visitor_phone text NOT NULL,
    visitor_id_card text,
    relation smallint,
    visitor_count smallint DEFAULT 1 NOT NULL,
    visit_way smallint DEFAULT 1 NOT NULL,
    plan_time timestamp(0) without time zone,
    come_time timestamp(0) without time zone,
    leave_time timestamp(0) without time zone,
    place smallint,
    temperature numeric(3,1),
    health_declare smallint,
    goods text,
    car_no text,
    visit_status smallint NOT NULL,
    cancel_reason text,
    remark text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    visitor_phone_hash text,
    visitor_phone_tail text,
    booked smallint DEFAULT 0 NOT NULL,
    to_confirm smallint DEFAULT 0 NOT NULL,
    visit_purpose smallint,
    CONSTRAINT visit_booked_check CHECK ((booked = ANY (ARRAY[0, 1]))),
    CONSTRAINT visit_to_confirm_check CHECK ((to_confirm = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.visit_booking (
    org_id text NOT NULL,
    visit_id text NOT NULL,
    booking_no text NOT NULL,
    end_time timestamp(0) without time zone NOT NULL,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL
);
CREATE TABLE public.visit_gate (
    org_id text NOT NULL,
    gate_id text NOT NULL,
    open smallint DEFAULT 0 NOT NULL,
    gate_code text NOT NULL,
    week_days jsonb DEFAULT '[1, 2, 3, 4, 5, 6, 7]'::jsonb NOT NULL,
    slots jsonb DEFAULT '[]'::jsonb NOT NULL,
    days_ahead smallint DEFAULT 7 NOT NULL,
    notice text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT visit_gate_open_check CHECK ((open = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.visitor_block (
    org_id text NOT NULL,
    block_id text NOT NULL,
    visitor_name text NOT NULL,
    visitor_phone text,
    visitor_phone_hash text,
    visitor_phone_tail text,
    visitor_id_card text,
    visitor_id_card_hash text,
    oldman_id text,
    reason text NOT NULL,
    end_date date,
    status smallint DEFAULT 1 NOT NULL,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT visitor_block_status_check CHECK ((status = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.vital_sign (
    org_id text NOT NULL,
    sign_id text NOT NULL,
    oldman_id text NOT NULL,
    sign_type smallint NOT NULL,
    measure_time timestamp(0) without time zone NOT NULL,
    systolic smallint,
    diastolic smallint,
    pulse smallint,
    spo2 smallint,
    glucose numeric(4,1),
    glucose_period smallint,
    heart_rate smallint,
    temperature numeric(4,1),
    temp_site smallint,
    respiration smallint,
    weight numeric(4,1),
    posture smallint,
    remark text,
    status smallint DEFAULT 1 NOT NULL,
    void_reason text,
    edit_reason text,
    source smallint DEFAULT 1 NOT NULL,
    device_no text,
    task_id text,
    recorder_id text,
    abnormal smallint NOT NULL,
    abnormal_text text,
    recheck_of text,
    review_by text,
    review_time timestamp(0) without time zone,
    review_text text,
    create_by text,
    create_by_name text,
    create_time timestamp(0) without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_by text,
    update_by_name text,
    update_time timestamp(0) without time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT vital_sign_sign_type_check CHECK (((sign_type >= 1) AND (sign_type <= 7)))
);
ALTER TABLE ONLY public.care_task ATTACH PARTITION pims_part.care_task_rest DEFAULT;
ALTER TABLE ONLY public.oper_log ATTACH PARTITION pims_part.oper_log_rest DEFAULT;
ALTER TABLE ONLY public.position_point ATTACH PARTITION pims_part.position_point_rest DEFAULT;
ALTER TABLE ONLY public.telemetry_hour ATTACH PARTITION pims_part.telemetry_hour_rest DEFAULT;
ALTER TABLE ONLY public.telemetry_minute ATTACH PARTITION pims_part.telemetry_minute_rest DEFAULT;
ALTER TABLE ONLY public.telemetry_raw ATTACH PARTITION pims_part.telemetry_raw_rest DEFAULT;
ALTER TABLE ONLY public.care_task
    ADD CONSTRAINT care_task_pkey PRIMARY KEY (org_id, task_id, plan_date);
ALTER TABLE ONLY pims_part.care_task_rest
    ADD CONSTRAINT care_task_rest_pkey PRIMARY KEY (org_id, task_id, plan_date);
ALTER TABLE ONLY public.oper_log
    ADD CONSTRAINT oper_log_pkey PRIMARY KEY (org_id, log_id, oper_time);
ALTER TABLE ONLY pims_part.oper_log_rest
    ADD CONSTRAINT oper_log_rest_pkey PRIMARY KEY (org_id, log_id, oper_time);
ALTER TABLE ONLY public.position_point
    ADD CONSTRAINT position_point_pkey PRIMARY KEY (org_id, oldman_id, at_time, device_id);
ALTER TABLE ONLY pims_part.position_point_rest
    ADD CONSTRAINT position_point_rest_pkey PRIMARY KEY (org_id, oldman_id, at_time, device_id);
ALTER TABLE ONLY public.telemetry_hour
    ADD CONSTRAINT telemetry_hour_pkey PRIMARY KEY (org_id, device_id, hour_time, oldman_id);
ALTER TABLE ONLY pims_part.telemetry_hour_rest
    ADD CONSTRAINT telemetry_hour_rest_pkey PRIMARY KEY (org_id, device_id, hour_time, oldman_id);
ALTER TABLE ONLY public.telemetry_minute
    ADD CONSTRAINT telemetry_minute_pkey PRIMARY KEY (org_id, device_id, minute_time, oldman_id);
ALTER TABLE ONLY pims_part.telemetry_minute_rest
    ADD CONSTRAINT telemetry_minute_rest_pkey PRIMARY KEY (org_id, device_id, minute_time, oldman_id);
ALTER TABLE ONLY public.telemetry_raw
    ADD CONSTRAINT telemetry_raw_pkey PRIMARY KEY (org_id, device_id, minute_time);
ALTER TABLE ONLY pims_part.telemetry_raw_rest
    ADD CONSTRAINT telemetry_raw_rest_pkey PRIMARY KEY (org_id, device_id, minute_time);
ALTER TABLE ONLY public.access_key
    ADD CONSTRAINT access_key_pkey PRIMARY KEY (org_id, key_id);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_org_id_account_num_key UNIQUE (org_id, account_num);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_org_id_oldman_id_key UNIQUE (org_id, oldman_id);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (org_id, account_id);
ALTER TABLE ONLY public.activity
    ADD CONSTRAINT activity_pkey PRIMARY KEY (org_id, activity_id);
ALTER TABLE ONLY public.activity_register
    ADD CONSTRAINT activity_register_once UNIQUE (org_id, activity_id, oldman_id);
ALTER TABLE ONLY public.activity_register
    ADD CONSTRAINT activity_register_pkey PRIMARY KEY (org_id, register_id);
ALTER TABLE ONLY public.adverse_event
    ADD CONSTRAINT adverse_event_no_once UNIQUE (org_id, event_no);
ALTER TABLE ONLY public.adverse_event
    ADD CONSTRAINT adverse_event_pkey PRIMARY KEY (org_id, event_id);
ALTER TABLE ONLY public.agreement
    ADD CONSTRAINT agreement_no_once UNIQUE (org_id, contract_no);
ALTER TABLE ONLY public.agreement
    ADD CONSTRAINT agreement_pkey PRIMARY KEY (org_id, contract_id);
ALTER TABLE ONLY public.agreement_signature
    ADD CONSTRAINT agreement_signature_pkey PRIMARY KEY (org_id, sign_id);
ALTER TABLE ONLY public.alarm_duty
    ADD CONSTRAINT alarm_duty_pkey PRIMARY KEY (org_id, user_id);
ALTER TABLE ONLY public.alarm_mute
    ADD CONSTRAINT alarm_mute_pkey PRIMARY KEY (org_id, oldman_id);
ALTER TABLE ONLY public.alarm
    ADD CONSTRAINT alarm_no_once UNIQUE (org_id, alarm_no);
ALTER TABLE ONLY public.alarm
    ADD CONSTRAINT alarm_pkey PRIMARY KEY (org_id, alarm_id);
ALTER TABLE ONLY public.alarm_snapshot
    ADD CONSTRAINT alarm_snapshot_pkey PRIMARY KEY (org_id, snapshot_id);
ALTER TABLE ONLY public.alarm_text
    ADD CONSTRAINT alarm_text_pkey PRIMARY KEY (org_id, alarm_id, user_id);
ALTER TABLE ONLY public.alarm_timeline
    ADD CONSTRAINT alarm_timeline_pkey PRIMARY KEY (org_id, entry_id);
ALTER TABLE ONLY public.album
    ADD CONSTRAINT album_pkey PRIMARY KEY (org_id, photo_album_id);
ALTER TABLE ONLY public.article_category
    ADD CONSTRAINT article_category_name_once UNIQUE (org_id, is_ward, category_name);
ALTER TABLE ONLY public.article_category
    ADD CONSTRAINT article_category_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.article
    ADD CONSTRAINT article_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.article_playlist
    ADD CONSTRAINT article_playlist_pkey PRIMARY KEY (org_id, list_id);
ALTER TABLE ONLY public.article_receipt
    ADD CONSTRAINT article_receipt_pkey PRIMARY KEY (org_id, article_id, oldman_id, read_date);
ALTER TABLE ONLY public.article_version
    ADD CONSTRAINT article_version_once UNIQUE (org_id, article_id, version_no);
ALTER TABLE ONLY public.article_version
    ADD CONSTRAINT article_version_pkey PRIMARY KEY (org_id, version_id);
ALTER TABLE ONLY public.article_view
    ADD CONSTRAINT article_view_pkey PRIMARY KEY (org_id, article_id, user_id, view_date);
ALTER TABLE ONLY public.assessment
    ADD CONSTRAINT assessment_no_once UNIQUE (org_id, assess_no);
ALTER TABLE ONLY public.assessment
    ADD CONSTRAINT assessment_pkey PRIMARY KEY (org_id, assessment_id);
ALTER TABLE ONLY public.attempt
    ADD CONSTRAINT attempt_pkey PRIMARY KEY (attempt_id);
ALTER TABLE ONLY public.attendance_clock
    ADD CONSTRAINT attendance_clock_pkey PRIMARY KEY (org_id, clock_id);
ALTER TABLE ONLY public.attendance_close
    ADD CONSTRAINT attendance_close_pkey PRIMARY KEY (org_id, month);
ALTER TABLE ONLY public.attendance_flexible_past
    ADD CONSTRAINT attendance_flexible_past_pkey PRIMARY KEY (org_id, emp_id, from_date);
ALTER TABLE ONLY public.attendance_group
    ADD CONSTRAINT attendance_group_name UNIQUE (org_id, group_name);
ALTER TABLE ONLY public.attendance_group
    ADD CONSTRAINT attendance_group_pkey PRIMARY KEY (org_id, attendance_group_pk_id);
ALTER TABLE ONLY public.attendance_leave
    ADD CONSTRAINT attendance_leave_pkey PRIMARY KEY (org_id, leave_id);
ALTER TABLE ONLY public.attendance_member
    ADD CONSTRAINT attendance_member_pkey PRIMARY KEY (org_id, emp_id);
ALTER TABLE ONLY public.attendance_publish
    ADD CONSTRAINT attendance_publish_pkey PRIMARY KEY (org_id, attendance_group_pk_id, month);
ALTER TABLE ONLY public.attendance_repair
    ADD CONSTRAINT attendance_repair_pkey PRIMARY KEY (org_id, repair_id);
ALTER TABLE ONLY public.attendance_result
    ADD CONSTRAINT attendance_result_pkey PRIMARY KEY (org_id, month, emp_id);
ALTER TABLE ONLY public.attendance_roster
    ADD CONSTRAINT attendance_roster_once UNIQUE (org_id, emp_id, month);
ALTER TABLE ONLY public.attendance_roster
    ADD CONSTRAINT attendance_roster_pkey PRIMARY KEY (org_id, roster_id);
ALTER TABLE ONLY public.attendance_schedule
    ADD CONSTRAINT attendance_schedule_once UNIQUE NULLS NOT DISTINCT (org_id, emp_id, work_date, shift_pk_id);
ALTER TABLE ONLY public.attendance_schedule
    ADD CONSTRAINT attendance_schedule_pkey PRIMARY KEY (org_id, schedule_id);
ALTER TABLE ONLY public.attendance_shift
    ADD CONSTRAINT attendance_shift_name UNIQUE (org_id, shift_name);
ALTER TABLE ONLY public.attendance_shift
    ADD CONSTRAINT attendance_shift_pkey PRIMARY KEY (org_id, shift_pk_id);
ALTER TABLE ONLY public.attendance_shift_version
    ADD CONSTRAINT attendance_shift_version_pkey PRIMARY KEY (org_id, shift_pk_id, from_date);
ALTER TABLE ONLY public.bank_line
    ADD CONSTRAINT bank_line_once UNIQUE (org_id, flow_no, flow_date);
ALTER TABLE ONLY public.bank_line
    ADD CONSTRAINT bank_line_pkey PRIMARY KEY (org_id, line_id);
ALTER TABLE ONLY public.bank_line
    ADD CONSTRAINT bank_line_trade UNIQUE (org_id, trade_id);
ALTER TABLE ONLY public.bed_offer
    ADD CONSTRAINT bed_offer_pkey PRIMARY KEY (org_id, offer_id);
ALTER TABLE ONLY public.bed
    ADD CONSTRAINT bed_org_id_bed_code_key UNIQUE (org_id, bed_code);
ALTER TABLE ONLY public.bed
    ADD CONSTRAINT bed_org_id_room_id_bed_name_key UNIQUE (org_id, room_id, bed_name);
ALTER TABLE ONLY public.bed
    ADD CONSTRAINT bed_pkey PRIMARY KEY (org_id, bed_id);
ALTER TABLE ONLY public.bed_stay
    ADD CONSTRAINT bed_stay_pkey PRIMARY KEY (org_id, bed_stay_id);
ALTER TABLE ONLY public.bed_wait
    ADD CONSTRAINT bed_wait_pkey PRIMARY KEY (org_id, wait_id);
ALTER TABLE ONLY public.bill_correction
    ADD CONSTRAINT bill_correction_pkey PRIMARY KEY (org_id, live_id, from_date);
ALTER TABLE ONLY public.bill_print
    ADD CONSTRAINT bill_print_pkey PRIMARY KEY (org_id, print_id);
ALTER TABLE ONLY public.bill_run
    ADD CONSTRAINT bill_run_pkey PRIMARY KEY (org_id, run_id);
ALTER TABLE ONLY public.biometric
    ADD CONSTRAINT biometric_pkey PRIMARY KEY (org_id, bio_id);
ALTER TABLE ONLY public.built_in
    ADD CONSTRAINT built_in_pkey PRIMARY KEY (org_id, kind, item_id);
ALTER TABLE ONLY public.call_record
    ADD CONSTRAINT call_no_once UNIQUE (org_id, call_no);
ALTER TABLE ONLY public.call_record
    ADD CONSTRAINT call_record_pkey PRIMARY KEY (org_id, call_record_id);
ALTER TABLE ONLY public.call_setting
    ADD CONSTRAINT call_setting_pkey PRIMARY KEY (org_id);
ALTER TABLE ONLY public.captcha
    ADD CONSTRAINT captcha_pkey PRIMARY KEY (verify_str);
ALTER TABLE ONLY public.care_plan
    ADD CONSTRAINT care_plan_org_id_plan_no_key UNIQUE (org_id, plan_no);
ALTER TABLE ONLY public.care_plan
    ADD CONSTRAINT care_plan_pkey PRIMARY KEY (org_id, plan_id);
ALTER TABLE ONLY public.care_project
    ADD CONSTRAINT care_project_name_once UNIQUE (org_id, project_category_id, project_name);
ALTER TABLE ONLY public.care_project
    ADD CONSTRAINT care_project_pkey PRIMARY KEY (org_id, project_id);
ALTER TABLE ONLY public.cashier_shift_entry
    ADD CONSTRAINT cashier_shift_entry_once PRIMARY KEY (org_id, entry_id);
ALTER TABLE ONLY public.cashier_shift
    ADD CONSTRAINT cashier_shift_org_id_shift_no_key UNIQUE (org_id, shift_no);
ALTER TABLE ONLY public.cashier_shift
    ADD CONSTRAINT cashier_shift_pkey PRIMARY KEY (org_id, shift_id);
ALTER TABLE ONLY public.classify
    ADD CONSTRAINT classify_pkey PRIMARY KEY (org_id, classify_id);
ALTER TABLE ONLY public.complaint
    ADD CONSTRAINT complaint_no_once UNIQUE (org_id, complaint_no);
ALTER TABLE ONLY public.complaint
    ADD CONSTRAINT complaint_pkey PRIMARY KEY (org_id, complaint_id);
ALTER TABLE ONLY public.consult_interview
    ADD CONSTRAINT consult_interview_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.consultation
    ADD CONSTRAINT consult_no_once UNIQUE (org_id, consult_no);
ALTER TABLE ONLY public.consultation
    ADD CONSTRAINT consultation_pkey PRIMARY KEY (org_id, consultation_id);
ALTER TABLE ONLY public.cost_project
    ADD CONSTRAINT cost_project_pkey PRIMARY KEY (org_id, oldman_cost_id);
ALTER TABLE ONLY public.custody_balance
    ADD CONSTRAINT custody_balance_once UNIQUE (org_id, month);
ALTER TABLE ONLY public.custody_balance
    ADD CONSTRAINT custody_balance_pkey PRIMARY KEY (org_id, custody_id);
ALTER TABLE ONLY public.data_log_head
    ADD CONSTRAINT data_log_head_pkey PRIMARY KEY (org_id);
ALTER TABLE ONLY public.data_log
    ADD CONSTRAINT data_log_org_id_seq_key UNIQUE (org_id, seq);
ALTER TABLE ONLY public.data_log
    ADD CONSTRAINT data_log_pkey PRIMARY KEY (org_id, change_id);
ALTER TABLE ONLY public.depot
    ADD CONSTRAINT depot_name_once UNIQUE (org_id, depot_name);
ALTER TABLE ONLY public.depot
    ADD CONSTRAINT depot_pkey PRIMARY KEY (org_id, depot_id);
ALTER TABLE ONLY public.dept
    ADD CONSTRAINT dept_pkey PRIMARY KEY (org_id, dept_id);
ALTER TABLE ONLY public.device_bind_log
    ADD CONSTRAINT device_bind_log_pkey PRIMARY KEY (org_id, bind_log_id);
ALTER TABLE ONLY public.device_latest
    ADD CONSTRAINT device_latest_pkey PRIMARY KEY (org_id, device_id);
ALTER TABLE ONLY public.device_log
    ADD CONSTRAINT device_log_pkey PRIMARY KEY (org_id, log_id);
ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_no_once UNIQUE (org_id, device_no);
ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_pkey PRIMARY KEY (org_id, device_id);
ALTER TABLE ONLY public.dictionary_model
    ADD CONSTRAINT dictionary_model_org_id_dictionary_code_key UNIQUE (org_id, dictionary_code);
ALTER TABLE ONLY public.dictionary_model
    ADD CONSTRAINT dictionary_model_pkey PRIMARY KEY (org_id, model_id);
ALTER TABLE ONLY public.dictionary
    ADD CONSTRAINT dictionary_org_id_dictionary_code_dictionary_name_key UNIQUE (org_id, dictionary_code, dictionary_name);
ALTER TABLE ONLY public.dictionary
    ADD CONSTRAINT dictionary_org_id_dictionary_code_dictionary_value_key UNIQUE (org_id, dictionary_code, dictionary_value);
ALTER TABLE ONLY public.dictionary
    ADD CONSTRAINT dictionary_pkey PRIMARY KEY (org_id, dictionary_id);
ALTER TABLE ONLY public.discount_rule
    ADD CONSTRAINT discount_rule_name UNIQUE (org_id, discount_rule_name);
ALTER TABLE ONLY public.discount_rule
    ADD CONSTRAINT discount_rule_pkey PRIMARY KEY (org_id, set_id);
ALTER TABLE ONLY public.discount_rule_version
    ADD CONSTRAINT discount_rule_version_pkey PRIMARY KEY (org_id, set_id, rule_version);
ALTER TABLE ONLY public.dish_book
    ADD CONSTRAINT dish_book_once UNIQUE (org_id, oldman_id, date, next_id);
ALTER TABLE ONLY public.dish_book
    ADD CONSTRAINT dish_book_pkey PRIMARY KEY (org_id, book_id);
ALTER TABLE ONLY public.dish_category
    ADD CONSTRAINT dish_category_name UNIQUE (org_id, name);
ALTER TABLE ONLY public.dish_category
    ADD CONSTRAINT dish_category_pkey PRIMARY KEY (org_id, category_id);
ALTER TABLE ONLY public.dish
    ADD CONSTRAINT dish_name_once UNIQUE (org_id, dish_name);
ALTER TABLE ONLY public.dish
    ADD CONSTRAINT dish_pkey PRIMARY KEY (org_id, dish_id);
ALTER TABLE ONLY public.dish_plan
    ADD CONSTRAINT dish_plan_pkey PRIMARY KEY (org_id, plan_id);
ALTER TABLE ONLY public.document_template
    ADD CONSTRAINT document_template_name UNIQUE (org_id, home, template_name);
ALTER TABLE ONLY public.document_template
    ADD CONSTRAINT document_template_pkey PRIMARY KEY (org_id, template_id);
ALTER TABLE ONLY public.document_template_version
    ADD CONSTRAINT document_template_version_pkey PRIMARY KEY (org_id, template_id, content_version);
ALTER TABLE ONLY public.drug_destroy
    ADD CONSTRAINT drug_destroy_no UNIQUE (org_id, destroy_no);
ALTER TABLE ONLY public.drug_destroy
    ADD CONSTRAINT drug_destroy_pkey PRIMARY KEY (org_id, destroy_id);
ALTER TABLE ONLY public.drug_keep_doc
    ADD CONSTRAINT drug_keep_doc_pkey PRIMARY KEY (org_id, keep_no);
ALTER TABLE ONLY public.drug_keep
    ADD CONSTRAINT drug_keep_pkey PRIMARY KEY (org_id, keep_id);
ALTER TABLE ONLY public.drug_keep_record
    ADD CONSTRAINT drug_keep_record_pkey PRIMARY KEY (org_id, record_id);
ALTER TABLE ONLY public.drug_keep_record
    ADD CONSTRAINT drug_keep_record_seq UNIQUE (org_id, seq);
ALTER TABLE ONLY public.drug_kept
    ADD CONSTRAINT drug_kept_pkey PRIMARY KEY (org_id, oldman_id, drug_id);
ALTER TABLE ONLY public.drug_near_miss
    ADD CONSTRAINT drug_near_miss_pkey PRIMARY KEY (org_id, near_miss_id);
ALTER TABLE ONLY public.drug
    ADD CONSTRAINT drug_pkey PRIMARY KEY (org_id, drug_id);
ALTER TABLE ONLY public.drug_stock
    ADD CONSTRAINT drug_stock_once UNIQUE (org_id, oldman_id, drug_id, batch_no, expire_date);
ALTER TABLE ONLY public.drug_stock
    ADD CONSTRAINT drug_stock_pkey PRIMARY KEY (org_id, batch_id);
ALTER TABLE ONLY public.drug_take_line
    ADD CONSTRAINT drug_take_line_once UNIQUE (org_id, take_id, use_id);
ALTER TABLE ONLY public.drug_take_line
    ADD CONSTRAINT drug_take_line_pkey PRIMARY KEY (org_id, take_line_id);
ALTER TABLE ONLY public.drug_take
    ADD CONSTRAINT drug_take_once UNIQUE (org_id, oldman_id, plan_time, prn_use_id);
ALTER TABLE ONLY public.drug_take
    ADD CONSTRAINT drug_take_pkey PRIMARY KEY (org_id, take_id);
ALTER TABLE ONLY public.drug_use
    ADD CONSTRAINT drug_use_pkey PRIMARY KEY (org_id, use_id);
ALTER TABLE ONLY public.drug_warned
    ADD CONSTRAINT drug_warned_pkey PRIMARY KEY (org_id, oldman_id, drug_id, kind);
ALTER TABLE ONLY public.elder_cost
    ADD CONSTRAINT elder_cost_pkey PRIMARY KEY (org_id, cost_id);
ALTER TABLE ONLY public.emp
    ADD CONSTRAINT emp_org_id_emp_no_key UNIQUE (org_id, emp_no);
ALTER TABLE ONLY public.emp
    ADD CONSTRAINT emp_pkey PRIMARY KEY (org_id, emp_id);
ALTER TABLE ONLY public.engine_lease
    ADD CONSTRAINT engine_lease_pkey PRIMARY KEY (engine);
ALTER TABLE ONLY public.execution
    ADD CONSTRAINT execution_pkey PRIMARY KEY (org_id, execution_id);
ALTER TABLE ONLY public.execution_row
    ADD CONSTRAINT execution_row_pkey PRIMARY KEY (org_id, nursing_plan_id);
ALTER TABLE ONLY public.family
    ADD CONSTRAINT family_pkey PRIMARY KEY (org_id, family_id);
ALTER TABLE ONLY public.fee_project
    ADD CONSTRAINT fee_project_name UNIQUE (org_id, project_name);
ALTER TABLE ONLY public.fee_project
    ADD CONSTRAINT fee_project_pkey PRIMARY KEY (org_id, project_id);
ALTER TABLE ONLY public.file
    ADD CONSTRAINT file_pkey PRIMARY KEY (org_id, file_id);
ALTER TABLE ONLY public.form_data_history
    ADD CONSTRAINT form_data_history_once UNIQUE (org_id, id, data_version);
ALTER TABLE ONLY public.form_data_history
    ADD CONSTRAINT form_data_history_pkey PRIMARY KEY (org_id, history_id);
ALTER TABLE ONLY public.form_data
    ADD CONSTRAINT form_data_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.form_template
    ADD CONSTRAINT form_template_name UNIQUE (org_id, type_id, template_name);
ALTER TABLE ONLY public.form_template
    ADD CONSTRAINT form_template_pkey PRIMARY KEY (org_id, template_id);
ALTER TABLE ONLY public.form_template_version
    ADD CONSTRAINT form_template_version_pkey PRIMARY KEY (org_id, template_id, template_version);
ALTER TABLE ONLY public.front_log
    ADD CONSTRAINT front_log_pkey PRIMARY KEY (org_id, front_log_id);
ALTER TABLE ONLY public.goods
    ADD CONSTRAINT goods_no_once UNIQUE (org_id, goods_no);
ALTER TABLE ONLY public.goods
    ADD CONSTRAINT goods_pkey PRIMARY KEY (org_id, goods_id);
ALTER TABLE ONLY public.goods_take
    ADD CONSTRAINT goods_take_pkey PRIMARY KEY (org_id, take_id);
ALTER TABLE ONLY public.handover
    ADD CONSTRAINT handover_once UNIQUE (org_id, dept_id, work_date, shift_type);
ALTER TABLE ONLY public.handover
    ADD CONSTRAINT handover_pkey PRIMARY KEY (org_id, handover_id);
ALTER TABLE ONLY public.health_day
    ADD CONSTRAINT health_day_id_once UNIQUE (org_id, health_day_id);
ALTER TABLE ONLY public.health_day
    ADD CONSTRAINT health_day_pkey PRIMARY KEY (org_id, oldman_id, date);
ALTER TABLE ONLY public.home_account
    ADD CONSTRAINT home_account_once UNIQUE (org_id, oldman_id);
ALTER TABLE ONLY public.home_account
    ADD CONSTRAINT home_account_org_id_account_num_key UNIQUE (org_id, account_num);
ALTER TABLE ONLY public.home_account
    ADD CONSTRAINT home_account_pkey PRIMARY KEY (org_id, account_id);
ALTER TABLE ONLY public.home_after_order
    ADD CONSTRAINT home_after_order_no_once UNIQUE (org_id, after_no);
ALTER TABLE ONLY public.home_after_order
    ADD CONSTRAINT home_after_order_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.home_download
    ADD CONSTRAINT home_download_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.home_family
    ADD CONSTRAINT home_family_pkey PRIMARY KEY (org_id, family_id);
ALTER TABLE ONLY public.home_oldman
    ADD CONSTRAINT home_oldman_id_card_once UNIQUE (org_id, oldman_id_card_hash);
ALTER TABLE ONLY public.home_oldman
    ADD CONSTRAINT home_oldman_no_once UNIQUE (org_id, oldman_no);
ALTER TABLE ONLY public.home_oldman
    ADD CONSTRAINT home_oldman_pkey PRIMARY KEY (org_id, oldman_id);
ALTER TABLE ONLY public.home_order_config
    ADD CONSTRAINT home_order_config_pkey PRIMARY KEY (org_id, config_id);
ALTER TABLE ONLY public.home_order_evaluation
    ADD CONSTRAINT home_order_evaluation_once UNIQUE (org_id, order_id);
ALTER TABLE ONLY public.home_order_evaluation
    ADD CONSTRAINT home_order_evaluation_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.home_order_money
    ADD CONSTRAINT home_order_money_pkey PRIMARY KEY (org_id, order_id);
ALTER TABLE ONLY public.home_order
    ADD CONSTRAINT home_order_no_once UNIQUE (org_id, order_no);
ALTER TABLE ONLY public.home_order
    ADD CONSTRAINT home_order_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.home_order_rule_log
    ADD CONSTRAINT home_order_rule_log_once UNIQUE (org_id, rule_id, oldman_id, plan_start, reason);
ALTER TABLE ONLY public.home_order_rule_log
    ADD CONSTRAINT home_order_rule_log_pkey PRIMARY KEY (org_id, log_id);
ALTER TABLE ONLY public.home_order_rule
    ADD CONSTRAINT home_order_rule_name_once UNIQUE (org_id, rule_name);
ALTER TABLE ONLY public.home_order
    ADD CONSTRAINT home_order_rule_once UNIQUE (org_id, rule_id, oldman_id, rule_start);
ALTER TABLE ONLY public.home_order_rule
    ADD CONSTRAINT home_order_rule_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.home_order_step
    ADD CONSTRAINT home_order_step_pkey PRIMARY KEY (org_id, step_id);
ALTER TABLE ONLY public.home_order_try
    ADD CONSTRAINT home_order_try_pkey PRIMARY KEY (org_id, try_id);
ALTER TABLE ONLY public.home_trade
    ADD CONSTRAINT home_trade_no_once UNIQUE (org_id, trade_no);
ALTER TABLE ONLY public.home_trade
    ADD CONSTRAINT home_trade_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.in_out
    ADD CONSTRAINT in_out_pkey PRIMARY KEY (org_id, project_id);
ALTER TABLE ONLY public.inform_delivery
    ADD CONSTRAINT inform_delivery_once UNIQUE (org_id, message_id, family_id, send_way);
ALTER TABLE ONLY public.inform_delivery
    ADD CONSTRAINT inform_delivery_pkey PRIMARY KEY (org_id, delivery_id);
ALTER TABLE ONLY public.inform_oldman
    ADD CONSTRAINT inform_oldman_pkey PRIMARY KEY (org_id, message_id, oldman_id);
ALTER TABLE ONLY public.inform
    ADD CONSTRAINT inform_pkey PRIMARY KEY (org_id, message_id);
ALTER TABLE ONLY public.inspect_below
    ADD CONSTRAINT inspect_below_pkey PRIMARY KEY (org_id, sheet_id);
ALTER TABLE ONLY public.inspect
    ADD CONSTRAINT inspect_no_once UNIQUE (org_id, inspect_no);
ALTER TABLE ONLY public.inspect
    ADD CONSTRAINT inspect_pkey PRIMARY KEY (org_id, inspect_id);
ALTER TABLE ONLY public.inspect_record
    ADD CONSTRAINT inspect_record_no_once UNIQUE (org_id, record_no);
ALTER TABLE ONLY public.inspect_record
    ADD CONSTRAINT inspect_record_pkey PRIMARY KEY (org_id, inspect_record_id);
ALTER TABLE ONLY public.inspect_register
    ADD CONSTRAINT inspect_register_pkey PRIMARY KEY (org_id, register_id);
ALTER TABLE ONLY public.inspect_register
    ADD CONSTRAINT inspect_register_source_once UNIQUE (org_id, register_type, source_id);
ALTER TABLE ONLY public.inspect_template
    ADD CONSTRAINT inspect_template_once UNIQUE (org_id, inspect_type);
ALTER TABLE ONLY public.inspect_template
    ADD CONSTRAINT inspect_template_pkey PRIMARY KEY (org_id, template_id);
ALTER TABLE ONLY public.install_package
    ADD CONSTRAINT install_package_org_id_package_type_version_code_key UNIQUE (org_id, package_type, version_code);
ALTER TABLE ONLY public.install_package
    ADD CONSTRAINT install_package_pkey PRIMARY KEY (org_id, package_id);
ALTER TABLE ONLY public.inventory_line
    ADD CONSTRAINT inventory_line_batch UNIQUE (org_id, doc_id, sku_id, batch_id);
ALTER TABLE ONLY public.inventory_line
    ADD CONSTRAINT inventory_line_no UNIQUE (org_id, doc_id, line_no);
ALTER TABLE ONLY public.inventory_line
    ADD CONSTRAINT inventory_line_pkey PRIMARY KEY (org_id, detail_id);
ALTER TABLE ONLY public.inventory
    ADD CONSTRAINT inventory_pkey PRIMARY KEY (org_id, doc_id);
ALTER TABLE ONLY public.invoice
    ADD CONSTRAINT invoice_no_once UNIQUE (org_id, invoice_no);
ALTER TABLE ONLY public.invoice
    ADD CONSTRAINT invoice_pkey PRIMARY KEY (org_id, invoice_id);
ALTER TABLE ONLY public.job
    ADD CONSTRAINT job_org_id_job_name_key UNIQUE (org_id, job_name);
ALTER TABLE ONLY public.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (org_id, job_id);
ALTER TABLE ONLY public.job_run
    ADD CONSTRAINT job_run_pkey PRIMARY KEY (org_id, job, manual, slot);
ALTER TABLE ONLY public.ledger_entry
    ADD CONSTRAINT ledger_entry_org_id_entry_no_key UNIQUE (org_id, entry_no);
ALTER TABLE ONLY public.ledger_entry
    ADD CONSTRAINT ledger_entry_pkey PRIMARY KEY (org_id, entry_id);
ALTER TABLE ONLY public.ledger_line
    ADD CONSTRAINT ledger_line_pkey PRIMARY KEY (org_id, entry_id, line_no);
ALTER TABLE ONLY public.level_change
    ADD CONSTRAINT level_change_pkey PRIMARY KEY (org_id, change_id);
ALTER TABLE ONLY public.level
    ADD CONSTRAINT level_org_id_level_name_key UNIQUE (org_id, level_name);
ALTER TABLE ONLY public.level
    ADD CONSTRAINT level_pkey PRIMARY KEY (org_id, level_id);
ALTER TABLE ONLY public.level_project
    ADD CONSTRAINT level_project_once UNIQUE (org_id, level_id, project_id, cycle_type, times);
ALTER TABLE ONLY public.level_project
    ADD CONSTRAINT level_project_pkey PRIMARY KEY (org_id, config_id);
ALTER TABLE ONLY public.level_set
    ADD CONSTRAINT level_set_pkey PRIMARY KEY (org_id, level_id);
ALTER TABLE ONLY public.live
    ADD CONSTRAINT live_org_id_live_no_key UNIQUE (org_id, live_no);
ALTER TABLE ONLY public.live
    ADD CONSTRAINT live_pkey PRIMARY KEY (org_id, live_id);
ALTER TABLE ONLY public.live_record
    ADD CONSTRAINT live_record_pkey PRIMARY KEY (org_id, record_id);
ALTER TABLE ONLY public.locate_rule
    ADD CONSTRAINT locate_rule_name_once UNIQUE (org_id, rule_name);
ALTER TABLE ONLY public.locate_rule
    ADD CONSTRAINT locate_rule_pkey PRIMARY KEY (org_id, rule_id);
ALTER TABLE ONLY public.location
    ADD CONSTRAINT location_pkey PRIMARY KEY (org_id, location_id);
ALTER TABLE ONLY public.login_guard
    ADD CONSTRAINT login_guard_pkey PRIMARY KEY (name_hash, place_hash);
ALTER TABLE ONLY public.login_place
    ADD CONSTRAINT login_place_pkey PRIMARY KEY (name_hash, place_hash);
ALTER TABLE ONLY public.mattress_rule
    ADD CONSTRAINT mattress_rule_name_once UNIQUE (org_id, rule_name);
ALTER TABLE ONLY public.mattress_rule
    ADD CONSTRAINT mattress_rule_pkey PRIMARY KEY (org_id, rule_id);
ALTER TABLE ONLY public.mattress_state
    ADD CONSTRAINT mattress_state_pkey PRIMARY KEY (org_id, device_id);
ALTER TABLE ONLY public.mattress_turn
    ADD CONSTRAINT mattress_turn_pkey PRIMARY KEY (org_id, oldman_id);
ALTER TABLE ONLY public.meal_slot
    ADD CONSTRAINT meal_slot_name UNIQUE (org_id, next_name);
ALTER TABLE ONLY public.meal_slot
    ADD CONSTRAINT meal_slot_pkey PRIMARY KEY (org_id, next_id);
ALTER TABLE ONLY public.menu
    ADD CONSTRAINT menu_org_id_code_key UNIQUE (org_id, code);
ALTER TABLE ONLY public.menu
    ADD CONSTRAINT menu_pkey PRIMARY KEY (org_id, menu_id);
ALTER TABLE ONLY public.message
    ADD CONSTRAINT message_org_id_receiver_user_id_biz_type_biz_id_event_key UNIQUE (org_id, receiver_user_id, biz_type, biz_id, event);
ALTER TABLE ONLY public.message
    ADD CONSTRAINT message_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.modify_record
    ADD CONSTRAINT modify_record_pkey PRIMARY KEY (org_id, modify_id);
ALTER TABLE ONLY public.month_close
    ADD CONSTRAINT month_close_pkey PRIMARY KEY (org_id, fee_month);
ALTER TABLE ONLY public.notice
    ADD CONSTRAINT notice_pkey PRIMARY KEY (org_id, notice_id);
ALTER TABLE ONLY public.notice_reader
    ADD CONSTRAINT notice_reader_pkey PRIMARY KEY (org_id, notice_id, user_id);
ALTER TABLE ONLY public.oldman_carer
    ADD CONSTRAINT oldman_carer_pkey PRIMARY KEY (org_id, oldman_id, emp_id);
ALTER TABLE ONLY public.oldman_diet
    ADD CONSTRAINT oldman_diet_pkey PRIMARY KEY (org_id, diet_id);
ALTER TABLE ONLY public.oldman
    ADD CONSTRAINT oldman_org_id_oldman_no_key UNIQUE (org_id, oldman_no);
ALTER TABLE ONLY public.oldman
    ADD CONSTRAINT oldman_pkey PRIMARY KEY (org_id, oldman_id);
ALTER TABLE ONLY public.oldman_template
    ADD CONSTRAINT oldman_template_once UNIQUE (org_id, oldman_id, template_id);
ALTER TABLE ONLY public.oldman_template
    ADD CONSTRAINT oldman_template_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.org
    ADD CONSTRAINT org_pkey PRIMARY KEY (org_id);
ALTER TABLE ONLY public.outing
    ADD CONSTRAINT outing_no_once UNIQUE (org_id, out_no);
ALTER TABLE ONLY public.outing
    ADD CONSTRAINT outing_pkey PRIMARY KEY (org_id, out_id);
ALTER TABLE ONLY public.outing_postpone
    ADD CONSTRAINT outing_postpone_pkey PRIMARY KEY (org_id, postpone_id);
ALTER TABLE ONLY public.outing_refund
    ADD CONSTRAINT outing_refund_pkey PRIMARY KEY (org_id, outing_id);
ALTER TABLE ONLY public.package_upload
    ADD CONSTRAINT package_upload_org_id_user_id_fingerprint_key UNIQUE (org_id, user_id, fingerprint);
ALTER TABLE ONLY public.package_upload
    ADD CONSTRAINT package_upload_pkey PRIMARY KEY (org_id, upload_id);
ALTER TABLE ONLY public.panel_setting
    ADD CONSTRAINT panel_setting_pkey PRIMARY KEY (org_id, user_id, code);
ALTER TABLE ONLY public.password_history
    ADD CONSTRAINT password_history_pkey PRIMARY KEY (org_id, history_id);
ALTER TABLE ONLY public.password_reset
    ADD CONSTRAINT password_reset_pkey PRIMARY KEY (verify_str);
ALTER TABLE ONLY public.patrol_card
    ADD CONSTRAINT patrol_card_pkey PRIMARY KEY (org_id, ic_card);
ALTER TABLE ONLY public.patrol_line
    ADD CONSTRAINT patrol_line_name UNIQUE (org_id, line_name);
ALTER TABLE ONLY public.patrol_line
    ADD CONSTRAINT patrol_line_pkey PRIMARY KEY (org_id, line_pk_id);
ALTER TABLE ONLY public.patrol_line_point
    ADD CONSTRAINT patrol_line_point_pkey PRIMARY KEY (org_id, line_pk_id, sort);
ALTER TABLE ONLY public.patrol_plan
    ADD CONSTRAINT patrol_plan_name UNIQUE (org_id, plan_name);
ALTER TABLE ONLY public.patrol_plan
    ADD CONSTRAINT patrol_plan_pkey PRIMARY KEY (org_id, plan_pk_id);
ALTER TABLE ONLY public.patrol_point
    ADD CONSTRAINT patrol_point_code UNIQUE (org_id, point_code);
ALTER TABLE ONLY public.patrol_point
    ADD CONSTRAINT patrol_point_name UNIQUE (org_id, point_name);
ALTER TABLE ONLY public.patrol_point
    ADD CONSTRAINT patrol_point_pkey PRIMARY KEY (org_id, point_pk_id);
ALTER TABLE ONLY public.patrol_task
    ADD CONSTRAINT patrol_task_pkey PRIMARY KEY (org_id, task_id);
ALTER TABLE ONLY public.patrol_task_point
    ADD CONSTRAINT patrol_task_point_once UNIQUE (org_id, task_id, sort);
ALTER TABLE ONLY public.patrol_task_point
    ADD CONSTRAINT patrol_task_point_pkey PRIMARY KEY (org_id, task_point_pk_id);
ALTER TABLE ONLY public.pay_order
    ADD CONSTRAINT pay_order_pkey PRIMARY KEY (org_id, pay_id);
ALTER TABLE ONLY public.photo
    ADD CONSTRAINT photo_pkey PRIMARY KEY (org_id, photo_id);
ALTER TABLE ONLY public.position_latest
    ADD CONSTRAINT position_latest_pkey PRIMARY KEY (org_id, device_id);
ALTER TABLE ONLY public.position_map
    ADD CONSTRAINT position_map_name_once UNIQUE (org_id, map_name);
ALTER TABLE ONLY public.position_map
    ADD CONSTRAINT position_map_pkey PRIMARY KEY (org_id, map_id);
ALTER TABLE ONLY public.position_map
    ADD CONSTRAINT position_map_place_once UNIQUE (org_id, location_id);
ALTER TABLE ONLY public.position_visit
    ADD CONSTRAINT position_visit_pkey PRIMARY KEY (org_id, visit_id);
ALTER TABLE ONLY public.print_template
    ADD CONSTRAINT print_template_pkey PRIMARY KEY (org_id, template_code);
ALTER TABLE ONLY public.project_category
    ADD CONSTRAINT project_category_name_once UNIQUE (org_id, project_category_name);
ALTER TABLE ONLY public.project_category
    ADD CONSTRAINT project_category_pkey PRIMARY KEY (org_id, project_category_id);
ALTER TABLE ONLY public.project_child_link
    ADD CONSTRAINT project_child_link_pkey PRIMARY KEY (org_id, link_type, link_id);
ALTER TABLE ONLY public.project_child
    ADD CONSTRAINT project_child_name UNIQUE (org_id, project_id, project_child_name);
ALTER TABLE ONLY public.project_child
    ADD CONSTRAINT project_child_pkey PRIMARY KEY (org_id, project_child_id);
ALTER TABLE ONLY public.project_child_price
    ADD CONSTRAINT project_child_price_pkey PRIMARY KEY (org_id, project_child_id, from_date);
ALTER TABLE ONLY public.qualification
    ADD CONSTRAINT qualification_pkey PRIMARY KEY (org_id, qual_id);
ALTER TABLE ONLY public.quit_call
    ADD CONSTRAINT quit_call_pkey PRIMARY KEY (org_id, quit_call_id);
ALTER TABLE ONLY public.rail
    ADD CONSTRAINT rail_name_once UNIQUE (org_id, rail_name);
ALTER TABLE ONLY public.rail
    ADD CONSTRAINT rail_pkey PRIMARY KEY (org_id, rail_id);
ALTER TABLE ONLY public.receipt_print
    ADD CONSTRAINT receipt_print_home_once UNIQUE (org_id, home_trade_id, seq);
ALTER TABLE ONLY public.receipt_print
    ADD CONSTRAINT receipt_print_once UNIQUE (org_id, trade_id, seq);
ALTER TABLE ONLY public.receipt_print
    ADD CONSTRAINT receipt_print_pkey PRIMARY KEY (org_id, print_id);
ALTER TABLE ONLY public.remind_log
    ADD CONSTRAINT remind_log_pkey PRIMARY KEY (org_id, log_id);
ALTER TABLE ONLY public.remind
    ADD CONSTRAINT remind_next_once UNIQUE (org_id, after_id);
ALTER TABLE ONLY public.remind
    ADD CONSTRAINT remind_once UNIQUE (org_id, remind_type, biz_type, biz_id, remind_date);
ALTER TABLE ONLY public.remind
    ADD CONSTRAINT remind_pkey PRIMARY KEY (org_id, remind_id);
ALTER TABLE ONLY public.remind_template
    ADD CONSTRAINT remind_template_pkey PRIMARY KEY (org_id, remind_template);
ALTER TABLE ONLY public.request_no
    ADD CONSTRAINT request_no_pkey PRIMARY KEY (org_id, user_id, request_no);
ALTER TABLE ONLY public.review
    ADD CONSTRAINT review_pkey PRIMARY KEY (org_id, review_id);
ALTER TABLE ONLY public.review
    ADD CONSTRAINT review_round_once UNIQUE (org_id, biz, biz_id, round);
ALTER TABLE ONLY public.review_vote
    ADD CONSTRAINT review_vote_pkey PRIMARY KEY (org_id, review_id, step, user_id);
ALTER TABLE ONLY public.role
    ADD CONSTRAINT role_org_id_name_key UNIQUE (org_id, name);
ALTER TABLE ONLY public.role
    ADD CONSTRAINT role_org_id_role_code_key UNIQUE (org_id, role_code);
ALTER TABLE ONLY public.role
    ADD CONSTRAINT role_pkey PRIMARY KEY (org_id, role_id);
ALTER TABLE ONLY public.room_bed_status
    ADD CONSTRAINT room_bed_status_pkey PRIMARY KEY (org_id, status_id);
ALTER TABLE ONLY public.room_map_config
    ADD CONSTRAINT room_map_config_org_id_user_id_type_key UNIQUE (org_id, user_id, type);
ALTER TABLE ONLY public.room_map_config
    ADD CONSTRAINT room_map_config_pkey PRIMARY KEY (org_id, config_id);
ALTER TABLE ONLY public.room
    ADD CONSTRAINT room_org_id_location_id_room_name_key UNIQUE (org_id, location_id, room_name);
ALTER TABLE ONLY public.room
    ADD CONSTRAINT room_pkey PRIMARY KEY (org_id, room_id);
ALTER TABLE ONLY public.running_no
    ADD CONSTRAINT running_no_pkey PRIMARY KEY (org_id, scope);
ALTER TABLE ONLY public.salesman
    ADD CONSTRAINT salesman_emp_once UNIQUE (org_id, emp_id);
ALTER TABLE ONLY public.salesman
    ADD CONSTRAINT salesman_phone_once UNIQUE (org_id, phone_num_hash);
ALTER TABLE ONLY public.salesman
    ADD CONSTRAINT salesman_pkey PRIMARY KEY (org_id, sale_id);
ALTER TABLE ONLY public.serve_project
    ADD CONSTRAINT serve_project_code_once UNIQUE (org_id, project_code);
ALTER TABLE ONLY public.serve_project
    ADD CONSTRAINT serve_project_name_once UNIQUE (org_id, type_id, project_name);
ALTER TABLE ONLY public.serve_project
    ADD CONSTRAINT serve_project_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.serve_project_type
    ADD CONSTRAINT serve_project_type_name_once UNIQUE (org_id, name);
ALTER TABLE ONLY public.serve_project_type
    ADD CONSTRAINT serve_project_type_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.server_config
    ADD CONSTRAINT server_config_pkey PRIMARY KEY (org_id, config_id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (org_id, session_id);
ALTER TABLE ONLY public.setting
    ADD CONSTRAINT setting_pkey PRIMARY KEY (org_id, setting_key);
ALTER TABLE ONLY public.settlement
    ADD CONSTRAINT settlement_org_id_settle_no_key UNIQUE (org_id, settle_no);
ALTER TABLE ONLY public.settlement
    ADD CONSTRAINT settlement_pkey PRIMARY KEY (org_id, settle_id);
ALTER TABLE ONLY public.shift_exchange
    ADD CONSTRAINT shift_exchange_no UNIQUE (org_id, exchange_no);
ALTER TABLE ONLY public.shift_exchange
    ADD CONSTRAINT shift_exchange_pkey PRIMARY KEY (org_id, exchange_id);
ALTER TABLE ONLY public.sign_limit
    ADD CONSTRAINT sign_limit_once UNIQUE NULLS NOT DISTINCT (org_id, oldman_id, sign_type, item);
ALTER TABLE ONLY public.sign_limit
    ADD CONSTRAINT sign_limit_pkey PRIMARY KEY (org_id, limit_id);
ALTER TABLE ONLY public.sku
    ADD CONSTRAINT sku_code_once UNIQUE (org_id, sku_code);
ALTER TABLE ONLY public.sku_limit
    ADD CONSTRAINT sku_limit_once UNIQUE (org_id, depot_id, sku_id);
ALTER TABLE ONLY public.sku_limit
    ADD CONSTRAINT sku_limit_pkey PRIMARY KEY (org_id, limit_id);
ALTER TABLE ONLY public.sku
    ADD CONSTRAINT sku_name_once UNIQUE (org_id, sku_name, spec_id);
ALTER TABLE ONLY public.sku
    ADD CONSTRAINT sku_pkey PRIMARY KEY (org_id, sku_id);
ALTER TABLE ONLY public.sms_code
    ADD CONSTRAINT sms_code_pkey PRIMARY KEY (sms_id);
ALTER TABLE ONLY public.spec
    ADD CONSTRAINT spec_name_once UNIQUE (org_id, spec_name);
ALTER TABLE ONLY public.spec
    ADD CONSTRAINT spec_pkey PRIMARY KEY (org_id, spec_id);
ALTER TABLE ONLY public.sso_nonce
    ADD CONSTRAINT sso_nonce_pkey PRIMARY KEY (org_id, key_id, nonce);
ALTER TABLE ONLY public.stock_balance
    ADD CONSTRAINT stock_balance_pkey PRIMARY KEY (org_id, depot_id, sku_id, batch_id);
ALTER TABLE ONLY public.stock_batch
    ADD CONSTRAINT stock_batch_of UNIQUE (org_id, sku_id, batch_id);
ALTER TABLE ONLY public.stock_batch
    ADD CONSTRAINT stock_batch_pkey PRIMARY KEY (org_id, batch_id);
ALTER TABLE ONLY public.stock_doc_event
    ADD CONSTRAINT stock_doc_event_pkey PRIMARY KEY (org_id, event_id);
ALTER TABLE ONLY public.stock_doc_held
    ADD CONSTRAINT stock_doc_held_pkey PRIMARY KEY (org_id, detail_id, batch_id);
ALTER TABLE ONLY public.stock_doc_line
    ADD CONSTRAINT stock_doc_line_no UNIQUE (org_id, doc_id, line_no);
ALTER TABLE ONLY public.stock_doc_line
    ADD CONSTRAINT stock_doc_line_pkey PRIMARY KEY (org_id, detail_id);
ALTER TABLE ONLY public.stock_doc
    ADD CONSTRAINT stock_doc_no_once UNIQUE (org_id, doc_no);
ALTER TABLE ONLY public.stock_doc
    ADD CONSTRAINT stock_doc_pkey PRIMARY KEY (org_id, doc_id);
ALTER TABLE ONLY public.stock_freeze
    ADD CONSTRAINT stock_freeze_once UNIQUE NULLS NOT DISTINCT (org_id, depot_id, sku_id);
ALTER TABLE ONLY public.stock_freeze
    ADD CONSTRAINT stock_freeze_pkey PRIMARY KEY (org_id, freeze_id);
ALTER TABLE ONLY public.stock_lend_log
    ADD CONSTRAINT stock_lend_log_pkey PRIMARY KEY (org_id, log_id);
ALTER TABLE ONLY public.stock_month
    ADD CONSTRAINT stock_month_pkey PRIMARY KEY (org_id, month);
ALTER TABLE ONLY public.stock_place
    ADD CONSTRAINT stock_place_pkey PRIMARY KEY (org_id, depot_id, sku_id);
ALTER TABLE ONLY public.stock_record
    ADD CONSTRAINT stock_record_once UNIQUE (org_id, doc_type, doc_id, doc_detail_id, batch_id, move_type, depot_id, doc_step);
ALTER TABLE ONLY public.stock_record
    ADD CONSTRAINT stock_record_pkey PRIMARY KEY (org_id, record_id);
ALTER TABLE ONLY public.stock_record
    ADD CONSTRAINT stock_record_seq UNIQUE (org_id, seq);
ALTER TABLE ONLY public.stock_warned
    ADD CONSTRAINT stock_warned_pkey PRIMARY KEY (org_id, depot_id, sku_id, kind);
ALTER TABLE ONLY public.supplier
    ADD CONSTRAINT supplier_name_once UNIQUE (org_id, supplier_name);
ALTER TABLE ONLY public.supplier
    ADD CONSTRAINT supplier_pkey PRIMARY KEY (org_id, supplier_id);
ALTER TABLE ONLY public.teaching
    ADD CONSTRAINT teaching_pkey PRIMARY KEY (org_id, teach_id);
ALTER TABLE ONLY public.telemetry_day
    ADD CONSTRAINT telemetry_day_pkey PRIMARY KEY (org_id, device_id, day_time, oldman_id);
ALTER TABLE ONLY public.template_type
    ADD CONSTRAINT template_type_name UNIQUE (org_id, type_name);
ALTER TABLE ONLY public.template_type
    ADD CONSTRAINT template_type_pkey PRIMARY KEY (org_id, type_id);
ALTER TABLE ONLY public.todo
    ADD CONSTRAINT todo_once UNIQUE (org_id, handler_id, biz_type, biz_id, event, round);
ALTER TABLE ONLY public.todo
    ADD CONSTRAINT todo_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.trade_bill
    ADD CONSTRAINT trade_bill_pkey PRIMARY KEY (org_id, trade_id, trade_month_id);
ALTER TABLE ONLY public.trade_month_detail
    ADD CONSTRAINT trade_month_detail_org_id_trade_month_id_line_no_key UNIQUE (org_id, trade_month_id, line_no);
ALTER TABLE ONLY public.trade_month_detail
    ADD CONSTRAINT trade_month_detail_pkey PRIMARY KEY (org_id, trade_month_detail_id);
ALTER TABLE ONLY public.trade_month
    ADD CONSTRAINT trade_month_org_id_bill_no_key UNIQUE (org_id, bill_no);
ALTER TABLE ONLY public.trade_month
    ADD CONSTRAINT trade_month_pkey PRIMARY KEY (org_id, trade_month_id);
ALTER TABLE ONLY public.trade_month_place
    ADD CONSTRAINT trade_month_place_pkey PRIMARY KEY (org_id, trade_month_id, place_no);
ALTER TABLE ONLY public.trade
    ADD CONSTRAINT trade_org_id_trade_no_key UNIQUE (org_id, trade_no);
ALTER TABLE ONLY public.trade
    ADD CONSTRAINT trade_pkey PRIMARY KEY (org_id, trade_id);
ALTER TABLE ONLY public.trade_way_line
    ADD CONSTRAINT trade_way_line_pkey PRIMARY KEY (org_id, trade_id, line_no);
ALTER TABLE ONLY public.trade_way_line
    ADD CONSTRAINT trade_way_once UNIQUE (org_id, trade_id, trade_way);
ALTER TABLE ONLY public.trade_way
    ADD CONSTRAINT trade_way_pkey PRIMARY KEY (org_id, trade_way);
ALTER TABLE ONLY public.training_member
    ADD CONSTRAINT training_member_once UNIQUE (org_id, training_id, emp_id);
ALTER TABLE ONLY public.training_member
    ADD CONSTRAINT training_member_pkey PRIMARY KEY (org_id, member_id);
ALTER TABLE ONLY public.training
    ADD CONSTRAINT training_pkey PRIMARY KEY (org_id, training_id);
ALTER TABLE ONLY public.user_account
    ADD CONSTRAINT user_account_pkey PRIMARY KEY (org_id, user_id);
ALTER TABLE ONLY public.user_assess
    ADD CONSTRAINT user_assess_pkey PRIMARY KEY (org_id, user_id);
ALTER TABLE ONLY public.user_role
    ADD CONSTRAINT user_role_pkey PRIMARY KEY (org_id, user_id, role_id);
ALTER TABLE ONLY public.version_read
    ADD CONSTRAINT version_read_pkey PRIMARY KEY (org_id, record_id, user_id);
ALTER TABLE ONLY public.version_record
    ADD CONSTRAINT version_record_org_id_version_name_key UNIQUE (org_id, version_name);
ALTER TABLE ONLY public.version_record
    ADD CONSTRAINT version_record_pkey PRIMARY KEY (org_id, record_id);
ALTER TABLE ONLY public.visit_booking
    ADD CONSTRAINT visit_booking_org_id_booking_no_key UNIQUE (org_id, booking_no);
ALTER TABLE ONLY public.visit_booking
    ADD CONSTRAINT visit_booking_pkey PRIMARY KEY (org_id, visit_id);
ALTER TABLE ONLY public.visit_gate
    ADD CONSTRAINT visit_gate_pkey PRIMARY KEY (org_id, gate_id);
ALTER TABLE ONLY public.visit
    ADD CONSTRAINT visit_pkey PRIMARY KEY (org_id, visit_id);
ALTER TABLE ONLY public.visitor_block
    ADD CONSTRAINT visitor_block_pkey PRIMARY KEY (org_id, block_id);
ALTER TABLE ONLY public.vital_sign
    ADD CONSTRAINT vital_sign_pkey PRIMARY KEY (org_id, sign_id);
CREATE INDEX care_task_on_demand ON ONLY public.care_task USING btree (org_id, nursing_plan_id, plan_date) WHERE (record_type = 2);
CREATE INDEX care_task_rest_org_id_nursing_plan_id_plan_date_idx ON pims_part.care_task_rest USING btree (org_id, nursing_plan_id, plan_date) WHERE (record_type = 2);
CREATE UNIQUE INDEX care_task_due ON ONLY public.care_task USING btree (org_id, nursing_plan_id, plan_date, plan_time) WHERE (record_type <> 2);
CREATE UNIQUE INDEX care_task_rest_org_id_nursing_plan_id_plan_date_plan_time_idx ON pims_part.care_task_rest USING btree (org_id, nursing_plan_id, plan_date, plan_time) WHERE (record_type <> 2);
CREATE INDEX care_task_oldman ON ONLY public.care_task USING btree (org_id, oldman_id, plan_date DESC, plan_time DESC);
CREATE INDEX care_task_rest_org_id_oldman_id_plan_date_plan_time_idx ON pims_part.care_task_rest USING btree (org_id, oldman_id, plan_date DESC, plan_time DESC);
CREATE INDEX care_task_day ON ONLY public.care_task USING btree (org_id, plan_date, plan_time, task_id);
CREATE INDEX care_task_rest_org_id_plan_date_plan_time_task_id_idx ON pims_part.care_task_rest USING btree (org_id, plan_date, plan_time, task_id);
CREATE INDEX care_task_project ON ONLY public.care_task USING btree (org_id, project_id);
CREATE INDEX care_task_rest_org_id_project_id_idx ON pims_part.care_task_rest USING btree (org_id, project_id);
CREATE UNIQUE INDEX care_task_recheck ON ONLY public.care_task USING btree (org_id, recheck_of, plan_date) WHERE (recheck_of IS NOT NULL);
CREATE UNIQUE INDEX care_task_rest_org_id_recheck_of_plan_date_idx ON pims_part.care_task_rest USING btree (org_id, recheck_of, plan_date) WHERE (recheck_of IS NOT NULL);
CREATE INDEX care_task_open ON ONLY public.care_task USING btree (org_id, shift_end) WHERE (task_status = ANY (ARRAY[0, 1]));
CREATE INDEX care_task_rest_org_id_shift_end_idx ON pims_part.care_task_rest USING btree (org_id, shift_end) WHERE (task_status = ANY (ARRAY[0, 1]));
CREATE INDEX oper_log_time ON ONLY public.oper_log USING btree (org_id, oper_time DESC, log_id DESC);
CREATE INDEX oper_log_rest_org_id_oper_time_log_id_idx ON pims_part.oper_log_rest USING btree (org_id, oper_time DESC, log_id DESC);
CREATE INDEX oper_log_user ON ONLY public.oper_log USING btree (org_id, user_id, oper_time DESC);
CREATE INDEX oper_log_rest_org_id_user_id_oper_time_idx ON pims_part.oper_log_rest USING btree (org_id, user_id, oper_time DESC);
CREATE INDEX telemetry_hour_oldman ON ONLY public.telemetry_hour USING btree (org_id, oldman_id, hour_time);
CREATE INDEX telemetry_hour_rest_org_id_oldman_id_hour_time_idx ON pims_part.telemetry_hour_rest USING btree (org_id, oldman_id, hour_time);
CREATE INDEX telemetry_minute_oldman ON ONLY public.telemetry_minute USING btree (org_id, oldman_id, minute_time);
CREATE INDEX telemetry_minute_rest_org_id_oldman_id_minute_time_idx ON pims_part.telemetry_minute_rest USING btree (org_id, oldman_id, minute_time);
CREATE INDEX account_listed ON public.account USING btree (org_id, create_time DESC, account_id DESC) INCLUDE (prestore_balance, deposit_balance, medical_balance, reserve_balance, arrears_amount);
CREATE INDEX account_low ON public.account USING btree (org_id, oldman_id) WHERE (prestore_balance < alarm_amount);
CREATE INDEX account_owing ON public.account USING btree (org_id, oldman_id) WHERE (arrears_amount > 0);
CREATE INDEX activity_created ON public.activity USING btree (org_id, create_time DESC, activity_id DESC);
CREATE INDEX activity_ended ON public.activity USING btree (org_id, activity_status, end_time);
CREATE INDEX activity_organiser ON public.activity USING btree (org_id, organiser_id);
CREATE INDEX activity_register_created ON public.activity_register USING btree (org_id, create_time DESC, register_id DESC);
CREATE INDEX activity_register_oldman ON public.activity_register USING btree (org_id, oldman_id, activity_id);
CREATE INDEX activity_register_open ON public.activity_register USING btree (org_id, activity_id) WHERE ((register_status < 3) AND (sign_status < 2));
CREATE INDEX activity_started ON public.activity USING btree (org_id, start_time DESC, activity_id DESC);
CREATE INDEX activity_state ON public.activity USING btree (org_id, activity_status, start_time DESC);
CREATE INDEX adverse_event_created ON public.adverse_event USING btree (org_id, create_time DESC, event_id DESC);
CREATE INDEX adverse_event_duty ON public.adverse_event USING btree (org_id, duty_id) WHERE (duty_id IS NOT NULL);
CREATE INDEX adverse_event_happened ON public.adverse_event USING btree (org_id, happen_time DESC);
CREATE INDEX adverse_event_oldman ON public.adverse_event USING btree (org_id, oldman_id) WHERE (oldman_id IS NOT NULL);
CREATE INDEX adverse_event_reporter ON public.adverse_event USING btree (org_id, create_by);
CREATE INDEX adverse_event_state ON public.adverse_event USING btree (org_id, status, deadline);
CREATE INDEX agreement_created ON public.agreement USING btree (org_id, create_time DESC, contract_id DESC);
CREATE INDEX agreement_home_oldman ON public.agreement USING btree (org_id, home_oldman_id) WHERE (home_oldman_id IS NOT NULL);
CREATE INDEX agreement_oldman ON public.agreement USING btree (org_id, oldman_id, contract_status, end_date);
CREATE INDEX agreement_renewed ON public.agreement USING btree (org_id, renew_from_id) WHERE (renew_from_id IS NOT NULL);
CREATE INDEX agreement_signature_contract ON public.agreement_signature USING btree (org_id, contract_id, sign_time);
CREATE INDEX agreement_state ON public.agreement USING btree (org_id, contract_status, end_date);
CREATE INDEX agreement_template ON public.agreement USING btree (org_id, template_id, content_version) WHERE (template_id IS NOT NULL);
CREATE INDEX agreement_type ON public.agreement USING btree (org_id, type_id);
CREATE INDEX alarm_auto_close ON public.alarm USING btree (auto_close_time) WHERE (auto_close_time IS NOT NULL);
CREATE INDEX alarm_created ON public.alarm USING btree (org_id, create_time DESC, alarm_id DESC);
CREATE INDEX alarm_device ON public.alarm USING btree (org_id, device_no, raised_time DESC) WHERE (device_no IS NOT NULL);
CREATE INDEX alarm_due ON public.alarm USING btree (next_step_time) WHERE (next_step_time IS NOT NULL);
CREATE INDEX alarm_key_last ON public.alarm USING btree (org_id, alarm_key, raised_time DESC);
CREATE INDEX alarm_listed ON public.alarm USING btree (org_id, list_order, alarm_id DESC);
CREATE UNIQUE INDEX alarm_of_call ON public.alarm USING btree (org_id, call_record_id) WHERE (call_record_id IS NOT NULL);
CREATE INDEX alarm_oldman ON public.alarm USING btree (org_id, oldman_id, raised_time DESC) WHERE (oldman_id IS NOT NULL);
CREATE UNIQUE INDEX alarm_one_open ON public.alarm USING btree (org_id, alarm_key) WHERE (alarm_status = ANY (ARRAY[0, 1]));
CREATE INDEX alarm_open ON public.alarm USING btree (org_id, level DESC, raised_time) WHERE (alarm_status = ANY (ARRAY[0, 1]));
CREATE INDEX alarm_prev ON public.alarm USING btree (org_id, prev_alarm_id) WHERE (prev_alarm_id IS NOT NULL);
CREATE INDEX alarm_raised ON public.alarm USING btree (org_id, raised_time DESC, alarm_id DESC);
CREATE INDEX alarm_rule ON public.alarm USING btree (org_id, rule_id, raised_time DESC) WHERE (rule_id IS NOT NULL);
CREATE INDEX alarm_seq ON public.alarm USING btree (org_id, seq);
CREATE INDEX alarm_snapshot_age ON public.alarm_snapshot USING btree (org_id, create_time);
CREATE INDEX alarm_snapshot_of ON public.alarm_snapshot USING btree (org_id, alarm_id);
CREATE INDEX alarm_sound ON public.alarm USING btree (sound_time) WHERE (sound_time IS NOT NULL);
CREATE INDEX alarm_text_waiting ON public.alarm_text USING btree (org_id, create_time) WHERE (text_status = 0);
CREATE INDEX alarm_timeline_of ON public.alarm_timeline USING btree (org_id, alarm_id, entry_id);
CREATE INDEX alarm_timeline_time ON public.alarm_timeline USING btree (org_id, "time");
CREATE INDEX album_activity ON public.album USING btree (org_id, activity_id) WHERE (activity_id IS NOT NULL);
CREATE UNIQUE INDEX album_activity_once ON public.album USING btree (org_id, activity_id) WHERE ((activity_id IS NOT NULL) AND (deleted_time IS NULL));
CREATE INDEX album_created ON public.album USING btree (org_id, create_time DESC, photo_album_id DESC);
CREATE UNIQUE INDEX album_name_once ON public.album USING btree (org_id, album_type, COALESCE(oldman_id, activity_id, ''::text), album_name) WHERE (deleted_time IS NULL);
CREATE INDEX album_oldman ON public.album USING btree (org_id, oldman_id) WHERE (oldman_id IS NOT NULL);
CREATE INDEX article_category_order ON public.article_category USING btree (org_id, is_ward, sort, id);
CREATE INDEX article_dept ON public.article USING gin (dept_ids);
CREATE INDEX article_in_category ON public.article USING btree (org_id, category_id, sort);
CREATE INDEX article_of_kind ON public.article USING btree (org_id, is_ward, state, publish_time DESC);
CREATE INDEX article_playlist_created ON public.article_playlist USING btree (org_id, create_time DESC, list_id DESC);
CREATE UNIQUE INDEX article_playlist_name_once ON public.article_playlist USING btree (org_id, list_name);
CREATE INDEX article_view_user ON public.article_view USING btree (org_id, user_id);
CREATE INDEX assessment_assessor ON public.assessment USING btree (org_id, assessor_id, assess_date DESC);
CREATE INDEX assessment_dated ON public.assessment USING btree (org_id, assess_date DESC, assessment_id DESC);
CREATE INDEX assessment_due ON public.assessment USING btree (org_id, next_assess_date) WHERE (current = 1);
CREATE INDEX assessment_idcard ON public.assessment USING btree (org_id, oldman_idcard_hash);
CREATE INDEX assessment_oldman ON public.assessment USING btree (org_id, oldman_id, assess_date DESC);
CREATE UNIQUE INDEX assessment_one_current ON public.assessment USING btree (org_id, oldman_id) WHERE (current = 1);
CREATE INDEX assessment_second ON public.assessment USING btree (org_id, second_id, assess_date DESC);
CREATE INDEX assessment_type ON public.assessment USING btree (org_id, type, assess_date DESC, assessment_id DESC);
CREATE INDEX assessment_waiting ON public.assessment USING btree (org_id, assess_time) WHERE (assess_status = 1);
CREATE INDEX attempt_key_time ON public.attempt USING btree (attempt_key, attempt_time DESC);
CREATE INDEX attendance_clock_emp ON public.attendance_clock USING btree (org_id, emp_id, clock_time);
CREATE INDEX attendance_group_created ON public.attendance_group USING btree (org_id, create_time DESC, attendance_group_pk_id DESC);
CREATE INDEX attendance_leave_away ON public.attendance_leave USING btree (org_id, to_time) WHERE (status = 2);
CREATE INDEX attendance_leave_begun ON public.attendance_leave USING btree (org_id, from_time DESC, leave_id DESC);
CREATE INDEX attendance_leave_created ON public.attendance_leave USING btree (org_id, create_time DESC, leave_id DESC);
CREATE INDEX attendance_leave_emp ON public.attendance_leave USING btree (org_id, emp_id, to_time) WHERE (status = ANY (ARRAY[1, 2]));
CREATE INDEX attendance_leave_waiting ON public.attendance_leave USING btree (org_id, from_time) WHERE (status = 1);
CREATE INDEX attendance_member_group ON public.attendance_member USING btree (org_id, attendance_group_pk_id);
CREATE INDEX attendance_repair_created ON public.attendance_repair USING btree (org_id, create_time DESC, repair_id DESC);
CREATE INDEX attendance_repair_date ON public.attendance_repair USING btree (org_id, date DESC, repair_id DESC);
CREATE INDEX attendance_repair_emp ON public.attendance_repair USING btree (org_id, emp_id, date) WHERE (status = ANY (ARRAY[1, 2]));
CREATE INDEX attendance_repair_waiting ON public.attendance_repair USING btree (org_id, date) WHERE (status = 1);
CREATE INDEX attendance_schedule_day ON public.attendance_schedule USING btree (org_id, work_date) WHERE (status = 1);
CREATE INDEX attendance_schedule_group ON public.attendance_schedule USING btree (org_id, attendance_group_pk_id, work_date);
CREATE INDEX attendance_schedule_shift ON public.attendance_schedule USING btree (org_id, shift_pk_id, work_date) WHERE (shift_pk_id IS NOT NULL);
CREATE INDEX attendance_shift_created ON public.attendance_shift USING btree (org_id, create_time DESC, shift_pk_id DESC);
CREATE INDEX bank_line_order ON public.bank_line USING btree (org_id, line_status, flow_date DESC, line_id DESC);
CREATE INDEX bank_line_payer ON public.bank_line USING btree (org_id, payer_account_hash) WHERE (payer_account_hash IS NOT NULL);
CREATE INDEX bed_offer_due ON public.bed_offer USING btree (org_id, offer_until) WHERE (offer_status = 1);
CREATE UNIQUE INDEX bed_offer_one_of_bed ON public.bed_offer USING btree (org_id, bed_id) WHERE (offer_status = ANY (ARRAY[1, 2]));
CREATE UNIQUE INDEX bed_offer_one_of_wait ON public.bed_offer USING btree (org_id, wait_id) WHERE (offer_status = ANY (ARRAY[1, 2]));
CREATE INDEX bed_stay_bed ON public.bed_stay USING btree (org_id, bed_id, date_from);
CREATE INDEX bed_stay_live ON public.bed_stay USING btree (org_id, live_id, date_from);
CREATE INDEX bed_stay_oldman ON public.bed_stay USING btree (org_id, oldman_id, date_from);
CREATE UNIQUE INDEX bed_stay_one_open_per_bed ON public.bed_stay USING btree (org_id, bed_id) WHERE (date_to IS NULL);
CREATE UNIQUE INDEX bed_stay_one_open_per_oldman ON public.bed_stay USING btree (org_id, oldman_id) WHERE ((date_to IS NULL) AND (kind <> 3));
CREATE UNIQUE INDEX bed_wait_consultation ON public.bed_wait USING btree (org_id, consultation_id) WHERE ((wait_status = ANY (ARRAY[1, 2, 3])) AND (consultation_id IS NOT NULL));
CREATE UNIQUE INDEX bed_wait_oldman ON public.bed_wait USING btree (org_id, oldman_id) WHERE ((wait_status = ANY (ARRAY[1, 2, 3])) AND (oldman_id IS NOT NULL));
CREATE INDEX bed_wait_order ON public.bed_wait USING btree (org_id, wait_status, priority, wait_since, wait_id);
CREATE INDEX bill_correction_waiting ON public.bill_correction USING btree (org_id, from_date) WHERE (status = 0);
CREATE INDEX bill_print_bill ON public.bill_print USING btree (org_id, trade_month_id, print_time DESC);
CREATE INDEX bill_run_listed ON public.bill_run USING btree (org_id, create_time DESC, run_id DESC);
CREATE INDEX biometric_emp ON public.biometric USING btree (org_id, emp_id) WHERE (emp_id IS NOT NULL);
CREATE INDEX biometric_oldman ON public.biometric USING btree (org_id, oldman_id) WHERE (oldman_id IS NOT NULL);
CREATE INDEX call_record_created ON public.call_record USING btree (org_id, create_time DESC, call_record_id DESC);
CREATE INDEX call_record_device ON public.call_record USING btree (org_id, device_no, call_time DESC);
CREATE INDEX call_record_due ON public.call_record USING btree (due_time) WHERE (due_time IS NOT NULL);
CREATE INDEX call_record_oldman ON public.call_record USING btree (org_id, oldman_id, call_time DESC) WHERE (oldman_id IS NOT NULL);
CREATE INDEX call_record_open ON public.call_record USING btree (org_id, priority DESC, call_time) WHERE (call_status = ANY (ARRAY[0, 1, 2]));
CREATE INDEX call_record_time ON public.call_record USING btree (org_id, call_time DESC, call_record_id DESC);
CREATE INDEX care_plan_created ON public.care_plan USING btree (org_id, create_time DESC, plan_id DESC);
CREATE INDEX care_plan_oldman ON public.care_plan USING btree (org_id, oldman_id);
CREATE INDEX care_plan_status ON public.care_plan USING btree (org_id, plan_status, next_review_date);
CREATE INDEX cashier_shift_entry_shift ON public.cashier_shift_entry USING btree (org_id, shift_id);
CREATE INDEX cashier_shift_listed ON public.cashier_shift USING btree (org_id, time_to DESC, shift_no DESC);
CREATE INDEX cashier_shift_user ON public.cashier_shift USING btree (org_id, user_id, time_to DESC);
CREATE UNIQUE INDEX classify_name_once ON public.classify USING btree (org_id, COALESCE(parent_id, ''::text), classify_name);
CREATE INDEX classify_parent ON public.classify USING btree (org_id, parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX complaint_created ON public.complaint USING btree (org_id, create_time DESC, complaint_id DESC);
CREATE INDEX complaint_handler ON public.complaint USING btree (org_id, handler_id) WHERE (handler_id IS NOT NULL);
CREATE INDEX complaint_oldman ON public.complaint USING btree (org_id, oldman_id) WHERE (oldman_id IS NOT NULL);
CREATE INDEX complaint_received ON public.complaint USING btree (org_id, receive_time DESC);
CREATE INDEX complaint_state ON public.complaint USING btree (org_id, status, deadline);
CREATE INDEX consult_interview_newest ON public.consult_interview USING btree (org_id, consultation_id, interview_time DESC, id DESC);
CREATE INDEX consultation_card ON public.consultation USING btree (org_id, oldman_id_card_hash) WHERE (oldman_id_card_hash IS NOT NULL);
CREATE INDEX consultation_created ON public.consultation USING btree (org_id, create_time DESC, consultation_id DESC);
CREATE INDEX consultation_level ON public.consultation USING btree (org_id, level_intent) WHERE (level_intent IS NOT NULL);
CREATE INDEX consultation_maker ON public.consultation USING btree (org_id, create_by);
CREATE INDEX consultation_oldman ON public.consultation USING btree (org_id, oldman_id) WHERE (oldman_id IS NOT NULL);
CREATE INDEX consultation_phone ON public.consultation USING btree (org_id, consultant_phone_hash);
CREATE INDEX consultation_phone_tail ON public.consultation USING btree (org_id, consultant_phone_tail);
CREATE INDEX consultation_sale ON public.consultation USING btree (org_id, sale_id);
CREATE INDEX consultation_state ON public.consultation USING btree (org_id, consult_status, next_time);
CREATE INDEX consultation_time ON public.consultation USING btree (org_id, consult_time DESC);
CREATE INDEX cost_project_child ON public.cost_project USING btree (org_id, project_child_id);
CREATE INDEX cost_project_live ON public.cost_project USING btree (org_id, live_id, start_date);
CREATE INDEX cost_project_oldman ON public.cost_project USING btree (org_id, oldman_id, start_date);
CREATE INDEX cost_project_rule ON public.cost_project USING btree (org_id, set_id) WHERE (set_id IS NOT NULL);
CREATE UNIQUE INDEX cost_project_source ON public.cost_project USING btree (org_id, source, source_id) WHERE (source_id IS NOT NULL);
CREATE INDEX data_log_entity ON public.data_log USING btree (org_id, entity, entity_id, seq DESC);
CREATE INDEX data_log_time ON public.data_log USING btree (org_id, oper_time DESC);
CREATE INDEX depot_created ON public.depot USING btree (org_id, create_time DESC, depot_id DESC);
CREATE UNIQUE INDEX depot_transit_once ON public.depot USING btree (org_id) WHERE (transit = 1);
CREATE UNIQUE INDEX dept_name_unique ON public.dept USING btree (org_id, COALESCE(parent_id, ''::text), dept_name);
CREATE INDEX device_bed ON public.device USING btree (org_id, bed_id) WHERE (bed_id IS NOT NULL);
CREATE UNIQUE INDEX device_bed_once ON public.device USING btree (org_id, bed_id, device_type) WHERE (device_type = ANY (ARRAY[20, 21]));
CREATE INDEX device_bind_bed ON public.device_bind_log USING btree (org_id, bed_id) WHERE ((to_time IS NULL) AND (bed_id IS NOT NULL));
CREATE INDEX device_bind_device ON public.device_bind_log USING btree (org_id, device_id, from_time DESC);
CREATE INDEX device_bind_oldman ON public.device_bind_log USING btree (org_id, oldman_id, from_time DESC) WHERE (oldman_id IS NOT NULL);
CREATE UNIQUE INDEX device_bind_open ON public.device_bind_log USING btree (org_id, device_id) WHERE (to_time IS NULL);
CREATE UNIQUE INDEX device_carried_once ON public.device USING btree (org_id, oldman_id, device_type) WHERE (device_type = ANY (ARRAY[23, 30]));
CREATE INDEX device_created ON public.device USING btree (org_id, create_time DESC, device_id DESC);
CREATE INDEX device_gateway ON public.device USING btree (org_id, gateway_no) WHERE (gateway_no IS NOT NULL);
CREATE INDEX device_location ON public.device USING btree (org_id, location_id) WHERE (location_id IS NOT NULL);
CREATE UNIQUE INDEX device_log_cmd ON public.device_log USING btree (org_id, cmd_id) WHERE (cmd_id IS NOT NULL);
CREATE INDEX device_log_device ON public.device_log USING btree (org_id, device_id, log_time DESC, log_id DESC);
CREATE INDEX device_log_time ON public.device_log USING btree (org_id, log_time);
CREATE INDEX device_log_waiting ON public.device_log USING btree (cmd_until) WHERE (cmd_status = 0);
CREATE INDEX device_oldman ON public.device USING btree (org_id, oldman_id) WHERE (oldman_id IS NOT NULL);
CREATE INDEX device_state ON public.device USING btree (org_id, device_status);
CREATE UNIQUE INDEX device_wrist_once ON public.device USING btree (org_id, oldman_id) WHERE (device_type = ANY (ARRAY[33, 34]));
CREATE INDEX dish_book_day ON public.dish_book USING btree (org_id, date, next_id);
CREATE INDEX dish_book_slot ON public.dish_book USING btree (org_id, next_id);
CREATE INDEX dish_book_waiting ON public.dish_book USING btree (org_id, date) WHERE ((charged IS NULL) AND (void = 0) AND ((guests > 0) OR (dish_ids <> '[]'::jsonb)));
CREATE INDEX dish_category_sort ON public.dish_category USING btree (org_id, sort, category_id);
CREATE INDEX dish_created ON public.dish USING btree (org_id, create_time DESC, dish_id DESC);
CREATE INDEX dish_in_category ON public.dish USING btree (org_id, category_id);
CREATE INDEX dish_plan_created ON public.dish_plan USING btree (org_id, create_time DESC, plan_id DESC);
CREATE INDEX dish_plan_days ON public.dish_plan USING btree (org_id, plan_status, start_date, end_date);
CREATE INDEX dish_plan_details ON public.dish_plan USING gin (details jsonb_path_ops);
CREATE INDEX document_template_listed ON public.document_template USING btree (org_id, home, create_time DESC, template_id DESC);
CREATE UNIQUE INDEX drug_bar_code_once ON public.drug USING btree (org_id, bar_code) WHERE (bar_code IS NOT NULL);
CREATE INDEX drug_created ON public.drug USING btree (org_id, create_time DESC, drug_id DESC);
CREATE INDEX drug_destroy_created ON public.drug_destroy USING btree (org_id, create_time DESC, destroy_id DESC);
CREATE INDEX drug_destroy_oldman ON public.drug_destroy USING btree (org_id, oldman_id);
CREATE INDEX drug_keep_created ON public.drug_keep USING btree (org_id, create_time DESC, keep_id DESC);
CREATE INDEX drug_keep_oldman ON public.drug_keep USING btree (org_id, oldman_id);
CREATE UNIQUE INDEX drug_keep_open ON public.drug_keep USING btree (org_id, oldman_id) WHERE (keep_status = 1);
CREATE INDEX drug_keep_record_batch ON public.drug_keep_record USING btree (org_id, batch_id, seq);
CREATE INDEX drug_keep_record_drug ON public.drug_keep_record USING btree (org_id, drug_id);
CREATE UNIQUE INDEX drug_keep_record_line ON public.drug_keep_record USING btree (org_id, keep_no, line_no, batch_id) WHERE (keep_no IS NOT NULL);
CREATE INDEX drug_keep_record_of ON public.drug_keep_record USING btree (org_id, oldman_id, drug_id, seq DESC);
CREATE UNIQUE INDEX drug_keep_record_out ON public.drug_keep_record USING btree (org_id, out_id, drug_id, batch_id, keep_type) WHERE (out_id IS NOT NULL);
CREATE UNIQUE INDEX drug_keep_record_reverses ON public.drug_keep_record USING btree (org_id, reverses) WHERE (reverses IS NOT NULL);
CREATE UNIQUE INDEX drug_keep_record_take ON public.drug_keep_record USING btree (org_id, take_line_id, batch_id, keep_type) WHERE (take_line_id IS NOT NULL);
CREATE INDEX drug_keep_record_time ON public.drug_keep_record USING btree (org_id, create_time DESC, seq DESC);
CREATE INDEX drug_kept_drug ON public.drug_kept USING btree (org_id, drug_id);
CREATE UNIQUE INDEX drug_name_once ON public.drug USING btree (org_id, drug_name, drug_spec, COALESCE(manufacturer, ''::text));
CREATE INDEX drug_named ON public.drug USING btree (org_id, drug_name);
CREATE INDEX drug_near_miss_take ON public.drug_near_miss USING btree (org_id, take_id);
CREATE INDEX drug_near_miss_time ON public.drug_near_miss USING btree (org_id, create_time DESC, near_miss_id DESC);
CREATE INDEX drug_stock_drug ON public.drug_stock USING btree (org_id, drug_id);
CREATE INDEX drug_stock_expire ON public.drug_stock USING btree (org_id, expire_date) WHERE (quantity > (0)::numeric);
CREATE INDEX drug_take_created ON public.drug_take USING btree (org_id, create_time DESC, take_id DESC);
CREATE INDEX drug_take_day ON public.drug_take USING btree (org_id, plan_time, take_id);
CREATE INDEX drug_take_line_drug ON public.drug_take_line USING btree (org_id, drug_id);
CREATE INDEX drug_take_line_use ON public.drug_take_line USING btree (org_id, use_id);
CREATE INDEX drug_take_open ON public.drug_take USING btree (org_id, plan_time) WHERE (status < 3);
CREATE INDEX drug_use_created ON public.drug_use USING btree (org_id, create_time DESC, use_id DESC);
CREATE INDEX drug_use_drug ON public.drug_use USING btree (org_id, drug_id);
CREATE INDEX drug_use_oldman ON public.drug_use USING btree (org_id, oldman_id, drug_id);
CREATE INDEX drug_use_open ON public.drug_use USING btree (org_id, use_status, end_date) WHERE (use_status < 2);
CREATE INDEX drug_use_prev ON public.drug_use USING btree (org_id, prev_use_id) WHERE (prev_use_id IS NOT NULL);
CREATE INDEX elder_cost_listed ON public.elder_cost USING btree (org_id, cost_date DESC, cost_id DESC);
CREATE INDEX elder_cost_oldman ON public.elder_cost USING btree (org_id, oldman_id, cost_date DESC);
CREATE INDEX emp_dept ON public.emp USING btree (org_id, dept_id);
CREATE UNIQUE INDEX emp_id_card_active ON public.emp USING btree (org_id, id_card_hash) WHERE ((status <> 3) AND (id_card_hash IS NOT NULL));
CREATE INDEX execution_created ON public.execution USING btree (org_id, create_time DESC, execution_id DESC);
CREATE INDEX execution_level ON public.execution USING btree (org_id, level_id) WHERE (execution_status < 3);
CREATE INDEX execution_oldman ON public.execution USING btree (org_id, oldman_id, start_date DESC);
CREATE INDEX execution_row_of ON public.execution_row USING btree (org_id, execution_id, source, sort);
CREATE INDEX execution_row_plan ON public.execution_row USING btree (org_id, plan_id) WHERE (plan_id IS NOT NULL);
CREATE INDEX execution_row_project ON public.execution_row USING btree (org_id, project_id);
CREATE UNIQUE INDEX execution_running ON public.execution USING btree (org_id, oldman_id) WHERE (execution_status < 3);
CREATE INDEX family_created ON public.family USING btree (org_id, create_time DESC, family_id DESC);
CREATE INDEX family_oldman ON public.family USING btree (org_id, oldman_id, sort);
CREATE UNIQUE INDEX family_one_payer ON public.family USING btree (org_id, oldman_id) WHERE (is_payer = 1);
CREATE INDEX file_biz ON public.file USING btree (org_id, biz_type, biz_id);
CREATE INDEX file_orphan ON public.file USING btree (org_id, create_time) WHERE (bound = 0);
CREATE INDEX file_sha ON public.file USING btree (org_id, sha256);
CREATE INDEX form_data_oldman ON public.form_data USING btree (org_id, oldman_id, template_id, fill_time DESC);
CREATE INDEX form_data_template_time ON public.form_data USING btree (org_id, template_id, fill_time DESC);
CREATE INDEX form_data_time ON public.form_data USING btree (org_id, fill_time DESC, id DESC);
CREATE INDEX front_log_time ON public.front_log USING btree (org_id, create_time DESC);
CREATE INDEX goods_deposited ON public.goods USING btree (org_id, deposit_time DESC, goods_id DESC);
CREATE INDEX goods_food ON public.goods USING btree (org_id, expire_date) WHERE ((goods_type = 2) AND (goods_status = ANY (ARRAY[1, 2])));
CREATE INDEX goods_oldman ON public.goods USING btree (org_id, oldman_id, goods_status);
CREATE INDEX goods_take_of ON public.goods_take USING btree (org_id, goods_id, take_time);
CREATE INDEX handover_created ON public.handover USING btree (org_id, create_time DESC, handover_id DESC);
CREATE INDEX handover_day ON public.handover USING btree (org_id, work_date DESC, shift_type);
CREATE INDEX health_day_date ON public.health_day USING btree (org_id, date DESC, oldman_id);
CREATE INDEX home_account_listed ON public.home_account USING btree (org_id, create_time DESC, account_id DESC);
CREATE INDEX home_account_low ON public.home_account USING btree (org_id, account_id) WHERE (balance < alarm_amount);
CREATE INDEX home_after_order_created ON public.home_after_order USING btree (org_id, create_time DESC, id DESC);
CREATE INDEX home_after_order_of ON public.home_after_order USING btree (org_id, order_id);
CREATE UNIQUE INDEX home_after_order_one_open ON public.home_after_order USING btree (org_id, order_id) WHERE (status = 1);
CREATE INDEX home_after_order_state ON public.home_after_order USING btree (org_id, status, create_time DESC);
CREATE INDEX home_download_mine ON public.home_download USING btree (org_id, user_id, create_time DESC);
CREATE INDEX home_download_waiting ON public.home_download USING btree (org_id, create_time) WHERE (status = 0);
CREATE INDEX home_family_of ON public.home_family USING btree (org_id, oldman_id, sort);
CREATE UNIQUE INDEX home_family_one_payer ON public.home_family USING btree (org_id, oldman_id) WHERE (is_payer = 1);
CREATE INDEX home_oldman_created ON public.home_oldman USING btree (org_id, create_time DESC, oldman_id DESC);
CREATE INDEX home_oldman_kind ON public.home_oldman USING btree (org_id, home_oldman_type, create_time DESC);
CREATE INDEX home_oldman_pause ON public.home_oldman USING btree (org_id, pause_from) WHERE (pause_from IS NOT NULL);
CREATE INDEX home_oldman_phone_tail ON public.home_oldman USING btree (org_id, phone_num_tail);
CREATE INDEX home_oldman_region ON public.home_oldman USING btree (org_id, region_code text_pattern_ops);
CREATE INDEX home_oldman_state ON public.home_oldman USING btree (org_id, status, create_time DESC);
CREATE INDEX home_order_created ON public.home_order USING btree (org_id, create_time DESC, id DESC);
CREATE INDEX home_order_doubt ON public.home_order USING btree (org_id, plan_start DESC, id DESC) WHERE (doubt_status = 1);
CREATE INDEX home_order_elder ON public.home_order USING btree (org_id, oldman_id, plan_start DESC, id DESC);
CREATE INDEX home_order_evaluation_created ON public.home_order_evaluation USING btree (org_id, create_time DESC, id DESC);
CREATE INDEX home_order_held ON public.home_order_money USING btree (org_id, order_id) WHERE (hold_amount > 0);
CREATE INDEX home_order_items ON public.home_order USING gin (items jsonb_path_ops);
CREATE INDEX home_order_origin ON public.home_order USING btree (org_id, origin_id) WHERE (origin_id IS NOT NULL);
CREATE INDEX home_order_over ON public.home_order USING btree (org_id, over_time) WHERE (over_time IS NOT NULL);
CREATE INDEX home_order_phone_tail ON public.home_order USING btree (org_id, phone_tail);
CREATE INDEX home_order_planned ON public.home_order USING btree (org_id, plan_start DESC, id DESC);
CREATE INDEX home_order_region ON public.home_order USING btree (org_id, region_code text_pattern_ops);
CREATE INDEX home_order_rule_created ON public.home_order_rule USING btree (org_id, create_time DESC, id DESC);
CREATE INDEX home_order_rule_elders ON public.home_order_rule USING gin (oldman_ids);
CREATE INDEX home_order_rule_items ON public.home_order_rule USING gin (items jsonb_path_ops);
CREATE INDEX home_order_rule_log_of ON public.home_order_rule_log USING btree (org_id, rule_id, log_id DESC);
CREATE INDEX home_order_rule_on ON public.home_order_rule USING btree (org_id, id) WHERE (status = 1);
CREATE INDEX home_order_state ON public.home_order USING btree (org_id, status, plan_start DESC, id DESC);
CREATE INDEX home_order_step_lost ON public.home_order_step USING btree (org_id, "time") WHERE (lost_why IS NOT NULL);
CREATE INDEX home_order_step_of ON public.home_order_step USING btree (org_id, order_id, step_id);
CREATE INDEX home_order_try_of ON public.home_order_try USING btree (org_id, order_id, try_time, try_id);
CREATE INDEX home_order_workers ON public.home_order USING gin (worker_ids);
CREATE INDEX home_trade_account ON public.home_trade USING btree (org_id, account_id, trade_time DESC, trade_no DESC);
CREATE INDEX home_trade_entry ON public.home_trade USING btree (org_id, entry_id);
CREATE INDEX home_trade_listed ON public.home_trade USING btree (org_id, trade_time DESC, trade_no DESC);
CREATE INDEX home_trade_order ON public.home_trade USING btree (org_id, order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX home_trade_receipt ON public.home_trade USING btree (org_id, trade_time DESC, receipt_no DESC) WHERE (receipt_no IS NOT NULL);
CREATE UNIQUE INDEX home_trade_receipt_no ON public.home_trade USING btree (org_id, receipt_no) WHERE (receipt_no IS NOT NULL);
CREATE INDEX in_out_time ON public.in_out USING btree (org_id, in_out_time DESC, project_id DESC);
CREATE INDEX inform_created ON public.inform USING btree (org_id, create_time DESC, message_id DESC);
CREATE INDEX inform_delivery_waiting ON public.inform_delivery USING btree (org_id, try_time) WHERE ((deliver_status = 0) AND (send_way = 2));
CREATE INDEX inform_oldman_of ON public.inform_oldman USING btree (org_id, oldman_id);
CREATE INDEX inform_sent ON public.inform USING btree (org_id, send_time DESC);
CREATE INDEX inspect_below_created ON public.inspect_below USING btree (org_id, create_time DESC, sheet_id DESC);
CREATE INDEX inspect_below_status ON public.inspect_below USING btree (org_id, sheet_status, below_org_id);
CREATE INDEX inspect_created ON public.inspect USING btree (org_id, create_time DESC, inspect_id DESC);
CREATE INDEX inspect_dated ON public.inspect USING btree (org_id, inspect_date DESC, inspect_id DESC);
CREATE INDEX inspect_kind ON public.inspect USING btree (org_id, inspect_type, submit_time DESC);
CREATE INDEX inspect_record_created ON public.inspect_record USING btree (org_id, create_time DESC, inspect_record_id DESC);
CREATE INDEX inspect_record_dept ON public.inspect_record USING btree (org_id, duty_dept_id) WHERE (duty_dept_id IS NOT NULL);
CREATE INDEX inspect_record_duty ON public.inspect_record USING btree (org_id, duty_id, status);
CREATE INDEX inspect_record_inspect ON public.inspect_record USING btree (org_id, inspect_id, item_no) WHERE (inspect_id IS NOT NULL);
CREATE INDEX inspect_record_source ON public.inspect_record USING btree (org_id, source_id) WHERE (source_id IS NOT NULL);
CREATE INDEX inspect_record_state ON public.inspect_record USING btree (org_id, status, deadline);
CREATE INDEX inspect_register_created ON public.inspect_register USING btree (org_id, create_time DESC, register_id DESC);
CREATE INDEX inspect_register_dated ON public.inspect_register USING btree (org_id, register_type, register_date DESC);
CREATE INDEX inspect_register_day ON public.inspect_register USING btree (org_id, register_date DESC);
CREATE INDEX inspect_register_handler ON public.inspect_register USING btree (org_id, handler_id) WHERE (handler_id IS NOT NULL);
CREATE INDEX inspect_state ON public.inspect USING btree (org_id, status, inspect_date DESC);
CREATE INDEX inventory_freezes ON public.inventory USING btree (org_id, freeze_limit) WHERE ((freeze_limit IS NOT NULL) AND (freeze_told IS NULL));
CREATE INDEX inventory_line_sku ON public.inventory_line USING btree (org_id, sku_id);
CREATE INDEX invoice_date ON public.invoice USING btree (org_id, invoice_date DESC, invoice_id DESC);
CREATE INDEX invoice_receipt ON public.invoice USING btree (org_id, receipt_id);
CREATE INDEX job_run_finished ON public.job_run USING btree (org_id, finished DESC);
CREATE INDEX ledger_entry_created ON public.ledger_entry USING btree (org_id, create_time);
CREATE INDEX ledger_entry_date ON public.ledger_entry USING btree (org_id, entry_date, entry_id);
CREATE UNIQUE INDEX ledger_entry_once ON public.ledger_entry USING btree (org_id, request_no, step) WHERE (request_no IS NOT NULL);
CREATE UNIQUE INDEX ledger_entry_reversed_once ON public.ledger_entry USING btree (org_id, reverses) WHERE (reverses IS NOT NULL);
CREATE INDEX ledger_entry_settle ON public.ledger_entry USING btree (org_id, settle_id) WHERE (settle_id IS NOT NULL);
CREATE INDEX ledger_entry_trade ON public.ledger_entry USING btree (org_id, trade_id) WHERE (trade_id IS NOT NULL);
CREATE INDEX ledger_line_account ON public.ledger_line USING btree (org_id, account, entry_date);
CREATE INDEX ledger_line_bill ON public.ledger_line USING btree (org_id, trade_month_id) WHERE (trade_month_id IS NOT NULL);
CREATE INDEX ledger_line_class ON public.ledger_line USING btree (org_id, oldman_id, account, entry_date) WHERE (oldman_id IS NOT NULL);
CREATE INDEX ledger_line_home ON public.ledger_line USING btree (org_id, home_account_id, account) WHERE (home_account_id IS NOT NULL);
CREATE INDEX ledger_line_month ON public.ledger_line USING btree (org_id, fee_month, account) WHERE (account = ANY (ARRAY['AR'::text, 'INC'::text, 'WAIVE'::text]));
CREATE INDEX ledger_line_order ON public.ledger_line USING btree (org_id, order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX level_change_created ON public.level_change USING btree (org_id, create_time DESC, change_id DESC);
CREATE INDEX level_change_day ON public.level_change USING btree (org_id, effective_date) WHERE (change_status = 1);
CREATE INDEX level_change_oldman ON public.level_change USING btree (org_id, oldman_id);
CREATE UNIQUE INDEX level_change_open ON public.level_change USING btree (org_id, oldman_id) WHERE (change_status < 2);
CREATE INDEX level_project_of ON public.level_project USING btree (org_id, project_id);
CREATE INDEX level_set_due ON public.level_set USING btree (org_id, effective_date);
CREATE INDEX live_created ON public.live USING btree (org_id, create_time DESC, live_id DESC);
CREATE INDEX live_in ON public.live USING btree (org_id, live_date) WHERE (live_date IS NOT NULL);
CREATE INDEX live_oldman ON public.live USING btree (org_id, oldman_id, create_time DESC);
CREATE INDEX live_quit ON public.live USING btree (org_id, quit_date) WHERE (quit_date IS NOT NULL);
CREATE INDEX live_record_oldman ON public.live_record USING btree (org_id, oldman_id, record_time DESC, record_id DESC);
CREATE INDEX live_sale ON public.live USING btree (org_id, sale_id) WHERE (sale_id IS NOT NULL);
CREATE INDEX live_state ON public.live USING btree (org_id, oldman_status, create_time DESC, live_id DESC);
CREATE INDEX locate_rule_rails ON public.locate_rule USING gin (rail_ids);
CREATE INDEX locate_rule_sorted ON public.locate_rule USING btree (org_id, sort, create_time, rule_id);
CREATE UNIQUE INDEX location_name_unique ON public.location USING btree (org_id, COALESCE(parent_id, ''::text), location_name);
CREATE INDEX mattress_rule_on ON public.mattress_rule USING btree (org_id) WHERE (status = 1);
CREATE INDEX mattress_rule_order ON public.mattress_rule USING btree (org_id, sort, create_time, rule_id);
CREATE INDEX meal_slot_sort ON public.meal_slot USING btree (org_id, sort, next_id);
CREATE INDEX message_read ON public.message USING btree (org_id, read_time) WHERE ((read_status = 1) AND (archive_time IS NULL));
CREATE INDEX message_receiver ON public.message USING btree (org_id, receiver_user_id, create_time DESC, id DESC) WHERE (archive_time IS NULL);
CREATE INDEX message_unread ON public.message USING btree (org_id, receiver_user_id) WHERE (read_status = 0);
CREATE INDEX modify_record_oldman ON public.modify_record USING btree (org_id, oldman_id, operate_time DESC, modify_id DESC);
CREATE INDEX notice_ends ON public.notice USING btree (org_id, expire_time) WHERE (notice_status = 1);
CREATE INDEX notice_order ON public.notice USING btree (org_id, top_flag DESC, create_time DESC, notice_id DESC);
CREATE INDEX notice_reader_own ON public.notice_reader USING btree (org_id, user_id, notice_id);
CREATE INDEX notice_reader_unread ON public.notice_reader USING btree (org_id, user_id) WHERE (read_time IS NULL);
CREATE INDEX notice_timed ON public.notice USING btree (org_id, publish_time) WHERE (timed = 1);
CREATE INDEX oldman_bed ON public.oldman USING btree (org_id, bed_id) WHERE (bed_id IS NOT NULL);
CREATE INDEX oldman_birth ON public.oldman USING btree (org_id, birth_date);
CREATE INDEX oldman_carer_emp ON public.oldman_carer USING btree (org_id, emp_id);
CREATE INDEX oldman_created ON public.oldman USING btree (org_id, create_time DESC, oldman_id DESC);
CREATE INDEX oldman_dept ON public.oldman USING btree (org_id, dept_id, create_time DESC);
CREATE INDEX oldman_diet_doctor ON public.oldman_diet USING btree (org_id, doctor_id) WHERE (doctor_id IS NOT NULL);
CREATE UNIQUE INDEX oldman_diet_open ON public.oldman_diet USING btree (org_id, oldman_id) WHERE ("to" IS NULL);
CREATE INDEX oldman_diet_time ON public.oldman_diet USING btree (org_id, oldman_id, "from" DESC);
CREATE UNIQUE INDEX oldman_ic_card_active ON public.oldman USING btree (org_id, ic_card) WHERE ((ic_card IS NOT NULL) AND (oldman_status = ANY (ARRAY[1, 3, 4, 5])));
CREATE UNIQUE INDEX oldman_id_card_once ON public.oldman USING btree (org_id, oldman_id_card_hash);
CREATE INDEX oldman_level ON public.oldman USING btree (org_id, level_id, create_time DESC, oldman_id DESC) WHERE (level_id IS NOT NULL);
CREATE INDEX oldman_sale ON public.oldman USING btree (org_id, sale_id) WHERE (sale_id IS NOT NULL);
CREATE INDEX oldman_search ON public.oldman USING btree (org_id, oldman_name) INCLUDE (pinyin, bed_name, oldman_id_card_hash, oldman_id_card_six, oldman_id_card_tail);
CREATE INDEX oldman_state ON public.oldman USING btree (org_id, oldman_status, create_time DESC, oldman_id DESC);
CREATE INDEX oldman_type ON public.oldman USING btree (org_id, oldman_type, create_time DESC, oldman_id DESC) WHERE (oldman_type <> 1);
CREATE INDEX org_parent ON public.org USING btree (parent_id);
CREATE INDEX outing_audit ON public.outing USING btree (org_id, audit_status);
CREATE UNIQUE INDEX outing_one_away ON public.outing USING btree (org_id, oldman_id) WHERE (out_status = 3);
CREATE INDEX outing_planned ON public.outing USING btree (org_id, plan_out_time DESC, out_id DESC);
CREATE UNIQUE INDEX outing_postpone_one_waiting ON public.outing_postpone USING btree (org_id, out_id) WHERE (status = 1);
CREATE INDEX outing_postpone_out ON public.outing_postpone USING btree (org_id, out_id, create_time DESC);
CREATE INDEX outing_refund_live ON public.outing_refund USING btree (org_id, live_id, out_day);
CREATE INDEX outing_resident ON public.outing USING btree (org_id, oldman_id, plan_out_time DESC);
CREATE INDEX outing_state ON public.outing USING btree (org_id, out_status, plan_back_time);
CREATE INDEX password_history_user ON public.password_history USING btree (org_id, user_id, set_time DESC);
CREATE UNIQUE INDEX password_reset_hash ON public.password_reset USING btree (reset_hash) WHERE (reset_hash IS NOT NULL);
CREATE INDEX patrol_line_created ON public.patrol_line USING btree (org_id, create_time DESC, line_pk_id DESC);
CREATE INDEX patrol_line_point_of ON public.patrol_line_point USING btree (org_id, point_pk_id);
CREATE INDEX patrol_plan_created ON public.patrol_plan USING btree (org_id, create_time DESC, plan_pk_id DESC);
CREATE INDEX patrol_plan_line ON public.patrol_plan USING btree (org_id, line_pk_id);
CREATE INDEX patrol_plan_on ON public.patrol_plan USING btree (org_id, plan_pk_id) WHERE (status = 1);
CREATE UNIQUE INDEX patrol_point_beacon ON public.patrol_point USING btree (org_id, beacon_no) WHERE (beacon_no IS NOT NULL);
CREATE INDEX patrol_point_created ON public.patrol_point USING btree (org_id, create_time DESC, point_pk_id DESC);
CREATE INDEX patrol_point_dept ON public.patrol_point USING btree (org_id, dept_id) WHERE (dept_id IS NOT NULL);
CREATE UNIQUE INDEX patrol_point_ic ON public.patrol_point USING btree (org_id, ic_card) WHERE (ic_card IS NOT NULL);
CREATE INDEX patrol_point_location ON public.patrol_point USING btree (org_id, location_id);
CREATE UNIQUE INDEX patrol_point_nfc ON public.patrol_point USING btree (org_id, nfc_no) WHERE (nfc_no IS NOT NULL);
CREATE INDEX patrol_task_day ON public.patrol_task USING btree (org_id, task_date, start_time);
CREATE UNIQUE INDEX patrol_task_once ON public.patrol_task USING btree (org_id, plan_pk_id, task_date, start_time) WHERE (task_status <> 5);
CREATE INDEX patrol_task_open ON public.patrol_task USING btree (org_id, end_time) WHERE (task_status = ANY (ARRAY[0, 1]));
CREATE INDEX patrol_task_plan ON public.patrol_task USING btree (org_id, plan_pk_id, task_date);
CREATE INDEX patrol_task_point_name ON public.patrol_task_point USING btree (org_id, task_id, nursing_name) WHERE (nursing_name IS NOT NULL);
CREATE INDEX patrol_task_point_of ON public.patrol_task_point USING btree (org_id, point_pk_id);
CREATE INDEX patrol_task_started ON public.patrol_task USING btree (org_id, start_time DESC, task_id DESC);
CREATE INDEX patrol_task_to_remind ON public.patrol_task USING btree (org_id, remind_time) WHERE ((reminded IS NULL) AND (task_status = ANY (ARRAY[0, 1])));
CREATE INDEX pay_order_oldman ON public.pay_order USING btree (org_id, oldman_id);
CREATE INDEX pay_order_open ON public.pay_order USING btree (org_id, create_time) WHERE ((pay_status = ANY (ARRAY[0, 5])) OR (clear_status = ANY (ARRAY[1, 3])));
CREATE INDEX pay_order_time ON public.pay_order USING btree (org_id, create_time DESC, pay_id DESC);
CREATE UNIQUE INDEX pay_order_trade ON public.pay_order USING btree (org_id, trade_id) WHERE (trade_id IS NOT NULL);
CREATE INDEX photo_album ON public.photo USING btree (org_id, photo_album_id, status, create_time DESC, photo_id DESC);
CREATE INDEX photo_bin ON public.photo USING btree (org_id, deleted_time) WHERE (deleted_time IS NOT NULL);
CREATE UNIQUE INDEX photo_once ON public.photo USING btree (org_id, photo_album_id, sha256) WHERE (status = 1);
CREATE INDEX position_latest_map ON public.position_latest USING btree (org_id, map_id);
CREATE INDEX position_latest_oldman ON public.position_latest USING btree (org_id, oldman_id);
CREATE INDEX position_map_created ON public.position_map USING btree (org_id, create_time DESC, map_id DESC);
CREATE INDEX position_visit_area ON public.position_visit USING btree (org_id, area_id, enter_time DESC, visit_id DESC);
CREATE INDEX position_visit_left ON public.position_visit USING btree (leave_time);
CREATE INDEX position_visit_oldman ON public.position_visit USING btree (org_id, oldman_id, enter_time DESC, visit_id DESC);
CREATE INDEX position_visit_open ON public.position_visit USING btree (org_id, device_id, visit_id) WHERE (ended = 0);
CREATE INDEX project_child_link_child ON public.project_child_link USING btree (org_id, project_child_id);
CREATE INDEX quit_call_oldman ON public.quit_call USING btree (org_id, oldman_id);
CREATE UNIQUE INDEX quit_call_once ON public.quit_call USING btree (org_id, live_id, call_kind) WHERE (call_status <> 3);
CREATE INDEX quit_call_order ON public.quit_call USING btree (org_id, call_status, due_date, quit_call_id);
CREATE INDEX rail_created ON public.rail USING btree (org_id, create_time DESC, rail_id DESC);
CREATE INDEX rail_map ON public.rail USING btree (org_id, map_id);
CREATE INDEX remind_due ON public.remind USING btree (org_id, remind_date) WHERE (status = 0);
CREATE INDEX remind_listed ON public.remind USING btree (org_id, remind_date, remind_id);
CREATE INDEX remind_log_listed ON public.remind_log USING btree (org_id, send_time DESC, log_id DESC);
CREATE INDEX remind_log_oldman ON public.remind_log USING btree (org_id, oldman_id, send_time DESC);
CREATE INDEX remind_log_sending ON public.remind_log USING btree (org_id, remind_id);
CREATE INDEX remind_made ON public.remind USING btree (org_id, made_by) WHERE ((made_by IS NOT NULL) AND (status = ANY (ARRAY[0, 1])));
CREATE INDEX remind_oldman ON public.remind USING btree (org_id, oldman_id) WHERE (oldman_id IS NOT NULL);
CREATE INDEX request_no_time ON public.request_no USING btree (create_time);
CREATE UNIQUE INDEX review_one_waiting ON public.review USING btree (org_id, biz, biz_id) WHERE (review_state = 1);
CREATE INDEX review_waiting ON public.review USING btree (org_id, step_since) WHERE (review_state = 1);
CREATE UNIQUE INDEX room_bed_status_one_per_bed ON public.room_bed_status USING btree (org_id, bed_id) WHERE ((ended = 0) AND (bed_id IS NOT NULL));
CREATE UNIQUE INDEX room_bed_status_one_per_room ON public.room_bed_status USING btree (org_id, room_id) WHERE ((ended = 0) AND (room_id IS NOT NULL));
CREATE INDEX room_bed_status_open ON public.room_bed_status USING btree (org_id, bed_id, room_id) WHERE (ended = 0);
CREATE INDEX salesman_created ON public.salesman USING btree (org_id, create_time DESC, sale_id DESC);
CREATE INDEX salesman_phone_tail ON public.salesman USING btree (org_id, phone_num_tail);
CREATE INDEX serve_project_created ON public.serve_project USING btree (org_id, create_time DESC, id DESC);
CREATE INDEX serve_project_in_type ON public.serve_project USING btree (org_id, type_id, sort, id);
CREATE INDEX serve_project_order ON public.serve_project USING btree (org_id, sort, id);
CREATE INDEX serve_project_shelf ON public.serve_project USING btree (org_id, shelves, sort);
CREATE INDEX serve_project_type_order ON public.serve_project_type USING btree (org_id, sort, id);
CREATE INDEX session_by_user ON public.session USING btree (org_id, user_id, login_time DESC);
CREATE UNIQUE INDEX session_live ON public.session USING btree (org_id, user_id, slot) WHERE (revoked_time IS NULL);
CREATE UNIQUE INDEX session_token ON public.session USING btree (token_hash);
CREATE INDEX settlement_listed ON public.settlement USING btree (org_id, quit_date DESC, settle_no DESC);
CREATE INDEX settlement_oldman ON public.settlement USING btree (org_id, oldman_id, create_time DESC);
CREATE UNIQUE INDEX settlement_once ON public.settlement USING btree (org_id, live_id) WHERE (settle_status = ANY (ARRAY[0, 1]));
CREATE INDEX shift_exchange_applicant ON public.shift_exchange USING btree (org_id, applicant_id, apply_date);
CREATE INDEX shift_exchange_created ON public.shift_exchange USING btree (org_id, create_time DESC, exchange_id DESC);
CREATE INDEX shift_exchange_open ON public.shift_exchange USING btree (org_id, apply_date) WHERE (exchange_status = ANY (ARRAY[1, 2]));
CREATE INDEX shift_exchange_target ON public.shift_exchange USING btree (org_id, target_id);
CREATE UNIQUE INDEX sku_bar_code_once ON public.sku USING btree (org_id, bar_code) WHERE (bar_code IS NOT NULL);
CREATE INDEX sku_classify ON public.sku USING btree (org_id, classify_id);
CREATE INDEX sku_created ON public.sku USING btree (org_id, create_time DESC, sku_id DESC);
CREATE INDEX sku_spec ON public.sku USING btree (org_id, spec_id);
CREATE INDEX sku_supplier ON public.sku USING btree (org_id, supplier_id) WHERE (supplier_id IS NOT NULL);
CREATE INDEX sms_code_phone ON public.sms_code USING btree (phone_hash, send_time DESC);
CREATE INDEX spec_created ON public.spec USING btree (org_id, create_time DESC, spec_id DESC);
CREATE INDEX stock_balance_batch ON public.stock_balance USING btree (org_id, batch_id);
CREATE INDEX stock_balance_sku ON public.stock_balance USING btree (org_id, sku_id) WHERE (quantity > (0)::numeric);
CREATE INDEX stock_batch_no ON public.stock_batch USING btree (org_id, sku_id, batch_no);
CREATE INDEX stock_batch_supplier ON public.stock_batch USING btree (org_id, supplier_id) WHERE (supplier_id IS NOT NULL);
CREATE INDEX stock_doc_borrower ON public.stock_doc USING btree (org_id, borrower_type, borrower_id) WHERE (borrower_id IS NOT NULL);
CREATE INDEX stock_doc_created ON public.stock_doc USING btree (org_id, doc_type, create_time DESC, doc_id DESC);
CREATE INDEX stock_doc_day ON public.stock_doc USING btree (org_id, doc_type, biz_date DESC);
CREATE INDEX stock_doc_depot ON public.stock_doc USING btree (org_id, depot_id, status);
CREATE INDEX stock_doc_due ON public.stock_doc USING btree (org_id, plan_return_date) WHERE ((doc_type = 'LEND'::text) AND (status = ANY (ARRAY[1, 8])));
CREATE INDEX stock_doc_event_doc ON public.stock_doc_event USING btree (org_id, doc_id, event_id);
CREATE INDEX stock_doc_held_doc ON public.stock_doc_held USING btree (org_id, doc_id);
CREATE INDEX stock_doc_into ON public.stock_doc USING btree (org_id, depot_id_in, status) WHERE (depot_id_in IS NOT NULL);
CREATE INDEX stock_doc_line_of_source ON public.stock_doc_line USING btree (org_id, source_detail_id) WHERE (source_detail_id IS NOT NULL);
CREATE INDEX stock_doc_line_origin ON public.stock_doc_line USING btree (org_id, origin_detail_id) WHERE (origin_detail_id IS NOT NULL);
CREATE INDEX stock_doc_line_sku ON public.stock_doc_line USING btree (org_id, sku_id);
CREATE INDEX stock_doc_oldman ON public.stock_doc USING btree (org_id, oldman_id) WHERE (oldman_id IS NOT NULL);
CREATE INDEX stock_doc_on_way ON public.stock_doc USING btree (org_id, transit_limit) WHERE ((transit_limit IS NOT NULL) AND (transit_told IS NULL));
CREATE INDEX stock_doc_origin ON public.stock_doc USING btree (org_id, origin_doc_id) WHERE (origin_doc_id IS NOT NULL);
CREATE INDEX stock_doc_source ON public.stock_doc USING btree (org_id, source_doc_id) WHERE (source_doc_id IS NOT NULL);
CREATE INDEX stock_doc_state ON public.stock_doc USING btree (org_id, doc_type, status);
CREATE INDEX stock_doc_supplier ON public.stock_doc USING btree (org_id, supplier_id) WHERE (supplier_id IS NOT NULL);
CREATE INDEX stock_freeze_doc ON public.stock_freeze USING btree (org_id, doc_id);
CREATE INDEX stock_lend_log_doc ON public.stock_lend_log USING btree (org_id, doc_id, "time" DESC);
CREATE INDEX stock_lend_log_time ON public.stock_lend_log USING btree (org_id, "time" DESC, log_id DESC);
CREATE INDEX stock_record_batch ON public.stock_record USING btree (org_id, batch_id, seq);
CREATE INDEX stock_record_day_order ON public.stock_record USING btree (org_id, biz_date, seq);
CREATE INDEX stock_record_doc ON public.stock_record USING btree (org_id, doc_id);
CREATE INDEX stock_record_gone ON public.stock_record USING btree (org_id, depot_id, sku_id, biz_date) WHERE (quantity < (0)::numeric);
CREATE INDEX stock_record_place ON public.stock_record USING btree (org_id, depot_id, sku_id, seq);
CREATE INDEX stock_record_reverses ON public.stock_record USING btree (org_id, reverses) WHERE (reverses IS NOT NULL);
CREATE INDEX stock_record_sku ON public.stock_record USING btree (org_id, sku_id, biz_date);
CREATE INDEX supplier_created ON public.supplier USING btree (org_id, create_time DESC, supplier_id DESC);
CREATE INDEX supplier_phone_tail ON public.supplier USING btree (org_id, phone_tail);
CREATE INDEX teaching_article ON public.teaching USING btree (org_id, article_id, teach_time DESC);
CREATE INDEX teaching_created ON public.teaching USING btree (org_id, create_time DESC, teach_id DESC);
CREATE INDEX teaching_oldman ON public.teaching USING btree (org_id, oldman_id, teach_time DESC);
CREATE INDEX teaching_time ON public.teaching USING btree (org_id, teach_time DESC, teach_id DESC);
CREATE INDEX telemetry_day_oldman ON public.telemetry_day USING btree (org_id, oldman_id, day_time);
CREATE INDEX todo_business ON public.todo USING btree (org_id, biz_type, biz_id) WHERE (todo_status = ANY (ARRAY[0, 1]));
CREATE INDEX todo_creator ON public.todo USING btree (org_id, creator_id, create_time DESC) WHERE (creator_id IS NOT NULL);
CREATE INDEX todo_handler ON public.todo USING btree (org_id, handler_id, create_time DESC);
CREATE INDEX todo_listed ON public.todo USING btree (org_id, handler_id, (
CASE
    WHEN (todo_status = ANY (ARRAY[0, 1])) THEN 0
    ELSE 1
END), deadline, create_time DESC, id DESC);
CREATE INDEX todo_near ON public.todo USING btree (org_id, deadline) WHERE ((todo_status = ANY (ARRAY[0, 1])) AND (deadline_told IS NULL));
CREATE INDEX todo_open ON public.todo USING btree (org_id, handler_id, deadline) WHERE (todo_status = ANY (ARRAY[0, 1]));
CREATE INDEX trade_batch ON public.trade USING btree (org_id, batch_no) WHERE (batch_no IS NOT NULL);
CREATE INDEX trade_bill_month ON public.trade_bill USING btree (org_id, trade_month_id);
CREATE INDEX trade_month_detail_cost ON public.trade_month_detail USING btree (org_id, oldman_cost_id) WHERE (oldman_cost_id IS NOT NULL);
CREATE INDEX trade_month_detail_free ON public.trade_month_detail USING btree (org_id, fee_month) WHERE ((detail_kind = 1) AND (net_amt = 0) AND (gross_amt <> 0));
CREATE INDEX trade_month_detail_refunds ON public.trade_month_detail USING btree (org_id, refunds) WHERE (refunds IS NOT NULL);
CREATE UNIQUE INDEX trade_month_detail_reversed_once ON public.trade_month_detail USING btree (org_id, reverses) WHERE (reverses IS NOT NULL);
CREATE INDEX trade_month_detail_source ON public.trade_month_detail USING btree (org_id, source_id) WHERE (source_id IS NOT NULL);
CREATE INDEX trade_month_listed ON public.trade_month USING btree (org_id, fee_month DESC, bill_no DESC);
CREATE INDEX trade_month_oldman ON public.trade_month USING btree (org_id, oldman_id, fee_month DESC);
CREATE UNIQUE INDEX trade_month_once ON public.trade_month USING btree (org_id, live_id, fee_month) WHERE ((bill_type = 1) AND (bill_status <> 3));
CREATE INDEX trade_month_open ON public.trade_month USING btree (org_id, oldman_id, due_date) INCLUDE (net_amt, paid_amt) WHERE (bill_status = ANY (ARRAY[0, 1]));
CREATE INDEX trade_month_place_off ON public.trade_month_place USING btree (org_id, trade_month_id) WHERE (net <> room);
CREATE INDEX trade_oldman ON public.trade USING btree (org_id, oldman_id, trade_time DESC, trade_id DESC);
CREATE INDEX trade_receipt ON public.trade USING btree (org_id, trade_time DESC, receipt_no DESC) WHERE (receipt_no IS NOT NULL);
CREATE UNIQUE INDEX trade_receipt_no ON public.trade USING btree (org_id, receipt_no) WHERE (receipt_no IS NOT NULL);
CREATE INDEX trade_time ON public.trade USING btree (org_id, trade_time DESC, trade_id DESC);
CREATE UNIQUE INDEX trade_way_pay ON public.trade_way_line USING btree (org_id, pay_id) WHERE (pay_id IS NOT NULL);
CREATE INDEX trade_way_voucher ON public.trade_way_line USING btree (org_id, voucher_no) WHERE (voucher_no IS NOT NULL);
CREATE INDEX training_created ON public.training USING btree (org_id, create_time DESC, training_id DESC);
CREATE INDEX training_member_emp ON public.training_member USING btree (org_id, emp_id);
CREATE INDEX training_started ON public.training USING btree (org_id, start_time DESC, training_id DESC);
CREATE INDEX training_state ON public.training USING btree (org_id, status, end_time);
CREATE INDEX user_assess_authorised ON public.user_assess USING btree (org_id, auth_time DESC, user_id);
CREATE UNIQUE INDEX user_emp ON public.user_account USING btree (org_id, emp_id) WHERE (emp_id IS NOT NULL);
CREATE UNIQUE INDEX user_login_name ON public.user_account USING btree (lower(login_name));
CREATE INDEX user_phone ON public.user_account USING btree (phone_num_hash) WHERE (phone_num_hash IS NOT NULL);
CREATE INDEX user_role_role ON public.user_role USING btree (org_id, role_id);
CREATE INDEX visit_created ON public.visit USING btree (org_id, create_time DESC, visit_id DESC);
CREATE INDEX visit_oldman ON public.visit USING btree (org_id, oldman_id, come_time DESC);
CREATE INDEX visit_phone ON public.visit USING btree (org_id, visitor_phone_hash) WHERE (booked = 1);
CREATE INDEX visit_planned ON public.visit USING btree (org_id, plan_time) WHERE (plan_time IS NOT NULL);
CREATE INDEX visit_state ON public.visit USING btree (org_id, visit_status, come_time);
CREATE INDEX visitor_block_created ON public.visitor_block USING btree (org_id, create_time DESC, block_id DESC);
CREATE INDEX visitor_block_id_card ON public.visitor_block USING btree (org_id, visitor_id_card_hash) WHERE (visitor_id_card_hash IS NOT NULL);
CREATE INDEX visitor_block_name ON public.visitor_block USING btree (org_id, visitor_name, block_id);
CREATE INDEX visitor_block_oldman ON public.visitor_block USING btree (org_id, oldman_id) WHERE (oldman_id IS NOT NULL);
CREATE INDEX visitor_block_phone ON public.visitor_block USING btree (org_id, visitor_phone_hash) WHERE (visitor_phone_hash IS NOT NULL);
CREATE INDEX vital_sign_abnormal ON public.vital_sign USING btree (org_id, sign_type, measure_time DESC) WHERE (abnormal > 0);
CREATE INDEX vital_sign_measured ON public.vital_sign USING btree (org_id, sign_type, measure_time DESC, sign_id DESC);
CREATE INDEX vital_sign_oldman ON public.vital_sign USING btree (org_id, oldman_id, sign_type, measure_time DESC);
CREATE UNIQUE INDEX vital_sign_once ON public.vital_sign USING btree (org_id, oldman_id, sign_type, date_trunc('minute'::text, measure_time)) WHERE (status = 1);
ALTER INDEX public.care_task_on_demand ATTACH PARTITION pims_part.care_task_rest_org_id_nursing_plan_id_plan_date_idx;
ALTER INDEX public.care_task_due ATTACH PARTITION pims_part.care_task_rest_org_id_nursing_plan_id_plan_date_plan_time_idx;
ALTER INDEX public.care_task_oldman ATTACH PARTITION pims_part.care_task_rest_org_id_oldman_id_plan_date_plan_time_idx;
ALTER INDEX public.care_task_day ATTACH PARTITION pims_part.care_task_rest_org_id_plan_date_plan_time_task_id_idx;
ALTER INDEX public.care_task_project ATTACH PARTITION pims_part.care_task_rest_org_id_project_id_idx;
ALTER INDEX public.care_task_recheck ATTACH PARTITION pims_part.care_task_rest_org_id_recheck_of_plan_date_idx;
ALTER INDEX public.care_task_open ATTACH PARTITION pims_part.care_task_rest_org_id_shift_end_idx;
ALTER INDEX public.care_task_pkey ATTACH PARTITION pims_part.care_task_rest_pkey;
ALTER INDEX public.oper_log_time ATTACH PARTITION pims_part.oper_log_rest_org_id_oper_time_log_id_idx;
ALTER INDEX public.oper_log_user ATTACH PARTITION pims_part.oper_log_rest_org_id_user_id_oper_time_idx;
ALTER INDEX public.oper_log_pkey ATTACH PARTITION pims_part.oper_log_rest_pkey;
ALTER INDEX public.position_point_pkey ATTACH PARTITION pims_part.position_point_rest_pkey;
ALTER INDEX public.telemetry_hour_oldman ATTACH PARTITION pims_part.telemetry_hour_rest_org_id_oldman_id_hour_time_idx;
ALTER INDEX public.telemetry_hour_pkey ATTACH PARTITION pims_part.telemetry_hour_rest_pkey;
ALTER INDEX public.telemetry_minute_oldman ATTACH PARTITION pims_part.telemetry_minute_rest_org_id_oldman_id_minute_time_idx;
ALTER INDEX public.telemetry_minute_pkey ATTACH PARTITION pims_part.telemetry_minute_rest_pkey;
ALTER INDEX public.telemetry_raw_pkey ATTACH PARTITION pims_part.telemetry_raw_rest_pkey;
CREATE TRIGGER account_fell_low BEFORE UPDATE OF prestore_balance, alarm_amount ON public.account FOR EACH ROW WHEN (((new.account_status = 1) AND (new.prestore_balance < new.alarm_amount) AND (old.prestore_balance >= old.alarm_amount))) EXECUTE FUNCTION public.account_fell_low();
CREATE TRIGGER account_sealed_here BEFORE INSERT OR UPDATE OF account ON public.supplier FOR EACH ROW WHEN ((starts_with(new.account, 'pims:'::text) AND (NOT starts_with(new.account, (((('pims:supplier.account:'::text || new.org_id) || '/'::text) || new.supplier_id) || ':'::text))))) EXECUTE FUNCTION public.sealed_elsewhere();
CREATE TRIGGER alarm_seq BEFORE INSERT OR UPDATE ON public.alarm FOR EACH ROW EXECUTE FUNCTION public.alarm_seq();
CREATE TRIGGER answer_sealed_here BEFORE INSERT OR UPDATE OF answer ON public.request_no FOR EACH ROW WHEN ((starts_with(new.answer, 'pims:'::text) AND (NOT starts_with(new.answer, (((((('pims:requestNo.answer:'::text || new.org_id) || '/'::text) || new.user_id) || '/'::text) || new.request_no) || ':'::text))))) EXECUTE FUNCTION public.sealed_elsewhere();
CREATE TRIGGER bank_no_sealed_here BEFORE INSERT OR UPDATE OF bank_no ON public.emp FOR EACH ROW WHEN ((starts_with(new.bank_no, 'pims:'::text) AND (NOT starts_with(new.bank_no, (((('pims:emp.bankNo:'::text || new.org_id) || '/'::text) || new.emp_id) || ':'::text))))) EXECUTE FUNCTION public.sealed_elsewhere();
CREATE TRIGGER bank_no_sealed_here BEFORE INSERT OR UPDATE OF bank_no ON public.settlement FOR EACH ROW WHEN ((starts_with(new.bank_no, 'pims:'::text) AND (NOT starts_with(new.bank_no, (((('pims:settlement.bankNo:'::text || new.org_id) || '/'::text) || new.settle_id) || ':'::text))))) EXECUTE FUNCTION public.sealed_elsewhere();
CREATE CONSTRAINT TRIGGER bed_stay_fits_room AFTER INSERT OR UPDATE ON public.bed_stay DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.whole_room_fits_beds();
CREATE CONSTRAINT TRIGGER bed_stay_fits_status AFTER INSERT OR UPDATE ON public.bed_stay DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.bed_stay_fits_status();
CREATE TRIGGER bed_stay_no_overlap BEFORE INSERT OR UPDATE ON public.bed_stay FOR EACH ROW EXECUTE FUNCTION public.bed_stay_no_overlap();
CREATE TRIGGER consultant_phone_sealed_here BEFORE INSERT OR UPDATE OF consultant_phone ON public.consultation FOR EACH ROW WHEN ((starts_with(new.consultant_phone, 'pims:'::text) AND (NOT starts_with(new.consultant_phone, (((('pims:consultation.consultantPhone:'::text || new.org_id) || '/'::text) || new.consultation_id) || ':'::text))))) EXECUTE FUNCTION public.sealed_elsewhere();
CREATE TRIGGER cost_project_no_overlap BEFORE INSERT OR UPDATE ON public.cost_project FOR EACH ROW EXECUTE FUNCTION public.cost_project_no_overlap();
CREATE TRIGGER drug_keep_fixed BEFORE DELETE OR UPDATE ON public.drug_keep_record FOR EACH ROW EXECUTE FUNCTION public.drug_keep_fixed();
CREATE TRIGGER drug_keep_record_added AFTER INSERT ON public.drug_keep_record REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.drug_keep_record_added();
CREATE TRIGGER drug_keep_record_new BEFORE INSERT ON public.drug_keep_record FOR EACH ROW EXECUTE FUNCTION public.drug_keep_record_new();
CREATE TRIGGER drug_stock_kept BEFORE INSERT OR DELETE OR UPDATE ON public.drug_stock FOR EACH ROW EXECUTE FUNCTION public.drug_stock_kept();
CREATE TRIGGER emergency_phone_sealed_here BEFORE INSERT OR UPDATE OF emergency_phone ON public.emp FOR EACH ROW WHEN ((starts_with(new.emergency_phone, 'pims:'::text) AND (NOT starts_with(new.emergency_phone, (((('pims:emp.emergencyPhone:'::text || new.org_id) || '/'::text) || new.emp_id) || ':'::text))))) EXECUTE FUNCTION public.sealed_elsewhere();
CREATE TRIGGER escort_phone_sealed_here BEFORE INSERT OR UPDATE OF escort_phone ON public.outing FOR EACH ROW WHEN ((starts_with(new.escort_phone, 'pims:'::text) AND (NOT starts_with(new.escort_phone, (((('pims:outing.escortPhone:'::text || new.org_id) || '/'::text) || new.out_id) || ':'::text))))) EXECUTE FUNCTION public.sealed_elsewhere();
CREATE TRIGGER filled_sealed_here BEFORE INSERT OR UPDATE OF filled ON public.agreement FOR EACH ROW WHEN ((starts_with(new.filled, 'pims:'::text) AND (NOT starts_with(new.filled, (((('pims:agreement.filled:'::text || new.org_id) || '/'::text) || new.contract_id) || ':'::text))))) EXECUTE FUNCTION public.sealed_elsewhere();
CREATE TRIGGER guarantor_phone_sealed_here BEFORE INSERT OR UPDATE OF guarantor_phone ON public.agreement FOR EACH ROW WHEN ((starts_with(new.guarantor_phone, 'pims:'::text) AND (NOT starts_with(new.guarantor_phone, (((('pims:agreement.guarantorPhone:'::text || new.org_id) || '/'::text) || new.contract_id) || ':'::text))))) EXECUTE FUNCTION public.sealed_elsewhere();
CREATE TRIGGER id_card_sealed_here BEFORE INSERT OR UPDATE OF id_card ON public.emp FOR EACH ROW WHEN ((starts_with(new.id_card, 'pims:'::text) AND (NOT starts_with(new.id_card, (((('pims:emp.idCard:'::text || new.org_id) || '/'::text) || new.emp_id) || ':'::text))))) EXECUTE FUNCTION public.sealed_elsewhere();
CREATE TRIGGER id_card_sealed_here BEFORE INSERT OR UPDATE OF id_card ON public.family FOR EACH ROW WHEN ((starts_with(new.id_card, 'pims:'::text) AND (NOT starts_with(new.id_card, (((('pims:family.idCard:'::text || new.org_id) || '/'::text) || new.family_id) || ':'::text))))) EXECUTE FUNCTION public.sealed_elsewhere();
CREATE TRIGGER id_card_sealed_here BEFORE INSERT OR UPDATE OF id_card ON public.home_family FOR EACH ROW WHEN ((starts_with(new.id_card, 'pims:'::text) AND (NOT starts_with(new.id_card, (((('pims:homeFamily.idCard:'::text || new.org_id) || '/'::text) || new.family_id) || ':'::text))))) EXECUTE FUNCTION public.sealed_elsewhere();
CREATE TRIGGER ledger_entry_allowed BEFORE INSERT ON public.ledger_entry FOR EACH ROW EXECUTE FUNCTION public.ledger_entry_allowed();
CREATE CONSTRAINT TRIGGER ledger_entry_complete AFTER INSERT ON public.ledger_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.ledger_entry_complete();
CREATE TRIGGER ledger_entry_fixed BEFORE DELETE OR UPDATE ON public.ledger_entry FOR EACH ROW EXECUTE FUNCTION public.ledger_fixed();
CREATE TRIGGER ledger_home_line_added AFTER INSERT ON public.ledger_line REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_home_line_added();
CREATE TRIGGER ledger_line_added AFTER INSERT ON public.ledger_line REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_line_added();
CREATE TRIGGER ledger_line_days AFTER INSERT ON public.ledger_line REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_days_enough();
CREATE TRIGGER ledger_line_fixed BEFORE DELETE OR UPDATE ON public.ledger_line FOR EACH ROW EXECUTE FUNCTION public.ledger_fixed();
CREATE CONSTRAINT TRIGGER live_fits_room AFTER INSERT OR UPDATE OF whole_room ON public.live DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.whole_room_fits_beds();
CREATE CONSTRAINT TRIGGER oldman_fits_bed_stay AFTER INSERT OR UPDATE OF oldman_status ON public.oldman DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.bed_stay_fits_status();
CREATE TRIGGER oldman_id_card_sealed_here BEFORE INSERT OR UPDATE OF oldman_id_card ON public.consultation FOR EACH ROW WHEN ((starts_with(new.oldman_id_card, 'pims:'::text) AND (NOT starts_with(new.oldman_id_card, (((('pims:consultation.oldmanIdCard:'::text || new.org_id) || '/'::text) || new.consultation_id) || ':'::text))))) EXECUTE FUNCTION public.sealed_elsewhere();
CREATE TRIGGER oldman_id_card_sealed_here BEFORE INSERT OR UPDATE OF oldman_id_card ON public.home_oldman FOR EACH ROW WHEN ((starts_with(new.oldman_id_card, 'pims:'::text) AND (NOT starts_with(new.oldman_id_card, (((('pims:homeOldman.oldmanIdCard:'::text || new.org_id) || '/'::text) || new.oldman_id) || ':'::text))))) EXECUTE FUNCTION public.sealed_elsewhere();
CREATE TRIGGER oldman_id_card_sealed_here BEFORE INSERT OR UPDATE OF oldman_id_card ON public.oldman FOR EACH ROW WHEN ((starts_with(new.oldman_id_card, 'pims:'::text) AND (NOT starts_with(new.oldman_id_card, (((('pims:oldman.oldmanIdCard:'::text || new.org_id) || '/'::text) || new.oldman_id) || ':'::text))))) EXECUTE FUNCTION public.sealed_elsewhere();
CREATE TRIGGER oldman_idcard_sealed_here BEFORE INSERT OR UPDATE OF oldman_idcard ON public.assessment FOR EACH ROW WHEN ((starts_with(new.oldman_idcard, 'pims:'::text) AND (NOT starts_with(new.oldman_idcard, (((('pims:assessment.oldmanIdcard:'::text || new.org_id) || '/'::text) || new.assessment_id) || ':'::text))))) EXECUTE FUNCTION public.sealed_elsewhere();
CREATE TRIGGER pay_order_fixed BEFORE UPDATE ON public.pay_order FOR EACH ROW EXECUTE FUNCTION public.pay_order_fixed();
CREATE TRIGGER payer_account_sealed_here BEFORE INSERT OR UPDATE OF payer_account ON public.bank_line FOR EACH ROW WHEN ((starts_with(new.payer_account, 'pims:'::text) AND (NOT starts_with(new.payer_account, (((('pims:bankLine.payerAccount:'::text || new.org_id) || '/'::text) || new.line_id) || ':'::text))))) EXECUTE FUNCTION public.sealed_elsewhere();
CREATE TRIGGER phone_num_sealed_here BEFORE INSERT OR UPDATE OF phone_num ON public.consultation FOR EACH ROW WHEN ((starts_with(new.phone_num, 'pims:'::text) AND (NOT starts_with(new.phone_num, (((('pims:consultation.phoneNum:'::text || new.org_id) || '/'::text) || new.consultation_id) || ':'::text))))) EXECUTE FUNCTION public.sealed_elsewhere();
CREATE TRIGGER phone_num_sealed_here BEFORE INSERT OR UPDATE OF phone_num ON public.emp FOR EACH ROW WHEN ((starts_with(new.phone_num, 'pims:'::text) AND (NOT starts_with(new.phone_num, (((('pims:emp.phoneNum:'::text || new.org_id) || '/'::text) || new.emp_id) || ':'::text))))) EXECUTE FUNCTION public.sealed_elsewhere();
CREATE TRIGGER phone_num_sealed_here BEFORE INSERT OR UPDATE OF phone_num ON public.family FOR EACH ROW WHEN ((starts_with(new.phone_num, 'pims:'::text) AND (NOT starts_with(new.phone_num, (((('pims:family.phoneNum:'::text || new.org_id) || '/'::text) || new.family_id) || ':'::text))))) EXECUTE FUNCTION public.sealed_elsewhere();
CREATE TRIGGER phone_num_sealed_here BEFORE INSERT OR UPDATE OF phone_num ON public.home_family FOR EACH ROW WHEN ((starts_with(new.phone_num, 'pims:'::text) AND (NOT starts_with(new.phone_num, (((('pims:homeFamily.phoneNum:'::text || new.org_id) || '/'::text) || new.family_id) || ':'::text))))) EXECUTE FUNCTION public.sealed_elsewhere();
CREATE TRIGGER phone_num_sealed_here BEFORE INSERT OR UPDATE OF phone_num ON public.home_oldman FOR EACH ROW WHEN ((starts_with(new.phone_num, 'pims:'::text) AND (NOT starts_with(new.phone_num, (((('pims:homeOldman.phoneNum:'::text || new.org_id) || '/'::text) || new.oldman_id) || ':'::text))))) EXECUTE FUNCTION public.sealed_elsewhere();
CREATE TRIGGER phone_num_sealed_here BEFORE INSERT OR UPDATE OF phone_num ON public.inform_delivery FOR EACH ROW WHEN ((starts_with(new.phone_num, 'pims:'::text) AND (NOT starts_with(new.phone_num, (((('pims:informDelivery.phoneNum:'::text || new.org_id) || '/'::text) || new.delivery_id) || ':'::text))))) EXECUTE FUNCTION public.sealed_elsewhere();
CREATE TRIGGER phone_num_sealed_here BEFORE INSERT OR UPDATE OF phone_num ON public.oldman FOR EACH ROW WHEN ((starts_with(new.phone_num, 'pims:'::text) AND (NOT starts_with(new.phone_num, (((('pims:oldman.phoneNum:'::text || new.org_id) || '/'::text) || new.oldman_id) || ':'::text))))) EXECUTE FUNCTION public.sealed_elsewhere();
CREATE TRIGGER phone_num_sealed_here BEFORE INSERT OR UPDATE OF phone_num ON public.salesman FOR EACH ROW WHEN ((starts_with(new.phone_num, 'pims:'::text) AND (NOT starts_with(new.phone_num, (((('pims:salesman.phoneNum:'::text || new.org_id) || '/'::text) || new.sale_id) || ':'::text))))) EXECUTE FUNCTION public.sealed_elsewhere();
CREATE TRIGGER phone_num_sealed_here BEFORE INSERT OR UPDATE OF phone_num ON public.user_account FOR EACH ROW WHEN ((starts_with(new.phone_num, 'pims:'::text) AND (NOT starts_with(new.phone_num, (((('pims:userAccount.phoneNum:'::text || new.org_id) || '/'::text) || new.user_id) || ':'::text))))) EXECUTE FUNCTION public.sealed_elsewhere();
CREATE TRIGGER phone_sealed_here BEFORE INSERT OR UPDATE OF phone ON public.complaint FOR EACH ROW WHEN ((starts_with(new.phone, 'pims:'::text) AND (NOT starts_with(new.phone, (((('pims:complaint.phone:'::text || new.org_id) || '/'::text) || new.complaint_id) || ':'::text))))) EXECUTE FUNCTION public.sealed_elsewhere();
CREATE TRIGGER phone_sealed_here BEFORE INSERT OR UPDATE OF phone ON public.home_order FOR EACH ROW WHEN ((starts_with(new.phone, 'pims:'::text) AND (NOT starts_with(new.phone, (((('pims:homeOrder.phone:'::text || new.org_id) || '/'::text) || new.id) || ':'::text))))) EXECUTE FUNCTION public.sealed_elsewhere();
CREATE TRIGGER phone_sealed_here BEFORE INSERT OR UPDATE OF phone ON public.supplier FOR EACH ROW WHEN ((starts_with(new.phone, 'pims:'::text) AND (NOT starts_with(new.phone, (((('pims:supplier.phone:'::text || new.org_id) || '/'::text) || new.supplier_id) || ':'::text))))) EXECUTE FUNCTION public.sealed_elsewhere();
CREATE TRIGGER stock_balance_kept BEFORE INSERT OR DELETE OR UPDATE ON public.stock_balance FOR EACH ROW EXECUTE FUNCTION public.stock_balance_kept();
CREATE TRIGGER stock_batch_fixed BEFORE DELETE OR UPDATE ON public.stock_batch FOR EACH ROW EXECUTE FUNCTION public.stock_fixed();
CREATE TRIGGER stock_record_added AFTER INSERT ON public.stock_record REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.stock_record_added();
CREATE TRIGGER stock_record_allowed BEFORE INSERT ON public.stock_record FOR EACH ROW EXECUTE FUNCTION public.stock_record_allowed();
CREATE TRIGGER stock_record_days AFTER INSERT ON public.stock_record REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.stock_days_enough();
CREATE TRIGGER stock_record_fixed BEFORE DELETE OR UPDATE ON public.stock_record FOR EACH ROW EXECUTE FUNCTION public.stock_fixed();
CREATE CONSTRAINT TRIGGER stock_transfer_even AFTER INSERT ON public.stock_record DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.doc_type = 'TRANSFER'::text)) EXECUTE FUNCTION public.stock_transfer_even();
CREATE CONSTRAINT TRIGGER trade_adds_up AFTER INSERT ON public.trade DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.trade_adds_up();
CREATE TRIGGER trade_month_detail_placed AFTER INSERT ON public.trade_month_detail REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.trade_month_detail_placed();
CREATE TRIGGER visitor_id_card_sealed_here BEFORE INSERT OR UPDATE OF visitor_id_card ON public.visit FOR EACH ROW WHEN ((starts_with(new.visitor_id_card, 'pims:'::text) AND (NOT starts_with(new.visitor_id_card, (((('pims:visit.visitorIdCard:'::text || new.org_id) || '/'::text) || new.visit_id) || ':'::text))))) EXECUTE FUNCTION public.sealed_elsewhere();
CREATE TRIGGER visitor_id_card_sealed_here BEFORE INSERT OR UPDATE OF visitor_id_card ON public.visitor_block FOR EACH ROW WHEN ((starts_with(new.visitor_id_card, 'pims:'::text) AND (NOT starts_with(new.visitor_id_card, (((('pims:visitorBlock.visitorIdCard:'::text || new.org_id) || '/'::text) || new.block_id) || ':'::text))))) EXECUTE FUNCTION public.sealed_elsewhere();
CREATE TRIGGER visitor_phone_sealed_here BEFORE INSERT OR UPDATE OF visitor_phone ON public.inspect_register FOR EACH ROW WHEN ((starts_with(new.visitor_phone, 'pims:'::text) AND (NOT starts_with(new.visitor_phone, (((('pims:inspectRegister.visitorPhone:'::text || new.org_id) || '/'::text) || new.register_id) || ':'::text))))) EXECUTE FUNCTION public.sealed_elsewhere();
CREATE TRIGGER visitor_phone_sealed_here BEFORE INSERT OR UPDATE OF visitor_phone ON public.visit FOR EACH ROW WHEN ((starts_with(new.visitor_phone, 'pims:'::text) AND (NOT starts_with(new.visitor_phone, (((('pims:visit.visitorPhone:'::text || new.org_id) || '/'::text) || new.visit_id) || ':'::text))))) EXECUTE FUNCTION public.sealed_elsewhere();
CREATE TRIGGER visitor_phone_sealed_here BEFORE INSERT OR UPDATE OF visitor_phone ON public.visitor_block FOR EACH ROW WHEN ((starts_with(new.visitor_phone, 'pims:'::text) AND (NOT starts_with(new.visitor_phone, (((('pims:visitorBlock.visitorPhone:'::text || new.org_id) || '/'::text) || new.block_id) || ':'::text))))) EXECUTE FUNCTION public.sealed_elsewhere();
ALTER TABLE ONLY public.access_key
    ADD CONSTRAINT access_key_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.access_key
    ADD CONSTRAINT access_key_org_id_user_id_fkey FOREIGN KEY (org_id, user_id) REFERENCES public.user_account(org_id, user_id);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.activity
    ADD CONSTRAINT activity_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.activity
    ADD CONSTRAINT activity_org_id_location_id_fkey FOREIGN KEY (org_id, location_id) REFERENCES public.location(org_id, location_id);
ALTER TABLE ONLY public.activity
    ADD CONSTRAINT activity_org_id_organiser_id_fkey FOREIGN KEY (org_id, organiser_id) REFERENCES public.emp(org_id, emp_id);
ALTER TABLE ONLY public.activity
    ADD CONSTRAINT activity_org_id_project_child_id_fkey FOREIGN KEY (org_id, project_child_id) REFERENCES public.project_child(org_id, project_child_id);
ALTER TABLE ONLY public.activity_register
    ADD CONSTRAINT activity_register_org_id_activity_id_fkey FOREIGN KEY (org_id, activity_id) REFERENCES public.activity(org_id, activity_id);
ALTER TABLE ONLY public.activity_register
    ADD CONSTRAINT activity_register_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.adverse_event
    ADD CONSTRAINT adverse_event_org_id_duty_id_fkey FOREIGN KEY (org_id, duty_id) REFERENCES public.user_account(org_id, user_id);
ALTER TABLE ONLY public.adverse_event
    ADD CONSTRAINT adverse_event_org_id_finder_id_fkey FOREIGN KEY (org_id, finder_id) REFERENCES public.emp(org_id, emp_id);
ALTER TABLE ONLY public.adverse_event
    ADD CONSTRAINT adverse_event_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.adverse_event
    ADD CONSTRAINT adverse_event_org_id_location_id_fkey FOREIGN KEY (org_id, location_id) REFERENCES public.location(org_id, location_id);
ALTER TABLE ONLY public.adverse_event
    ADD CONSTRAINT adverse_event_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.agreement
    ADD CONSTRAINT agreement_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.agreement
    ADD CONSTRAINT agreement_org_id_home_oldman_id_fkey FOREIGN KEY (org_id, home_oldman_id) REFERENCES public.home_oldman(org_id, oldman_id);
ALTER TABLE ONLY public.agreement
    ADD CONSTRAINT agreement_org_id_renew_from_id_fkey FOREIGN KEY (org_id, renew_from_id) REFERENCES public.agreement(org_id, contract_id);
ALTER TABLE ONLY public.agreement
    ADD CONSTRAINT agreement_org_id_resident_id_fkey FOREIGN KEY (org_id, resident_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.agreement
    ADD CONSTRAINT agreement_org_id_template_id_content_version_fkey FOREIGN KEY (org_id, template_id, content_version) REFERENCES public.document_template_version(org_id, template_id, content_version);
ALTER TABLE ONLY public.agreement
    ADD CONSTRAINT agreement_org_id_type_id_fkey FOREIGN KEY (org_id, type_id) REFERENCES public.template_type(org_id, type_id);
ALTER TABLE ONLY public.agreement_signature
    ADD CONSTRAINT agreement_signature_org_id_contract_id_fkey FOREIGN KEY (org_id, contract_id) REFERENCES public.agreement(org_id, contract_id);
ALTER TABLE ONLY public.agreement_signature
    ADD CONSTRAINT agreement_signature_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.alarm_duty
    ADD CONSTRAINT alarm_duty_org_id_user_id_fkey FOREIGN KEY (org_id, user_id) REFERENCES public.user_account(org_id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.alarm_mute
    ADD CONSTRAINT alarm_mute_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.alarm_mute
    ADD CONSTRAINT alarm_mute_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.alarm
    ADD CONSTRAINT alarm_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.alarm
    ADD CONSTRAINT alarm_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.alarm
    ADD CONSTRAINT alarm_org_id_prev_alarm_id_fkey FOREIGN KEY (org_id, prev_alarm_id) REFERENCES public.alarm(org_id, alarm_id);
ALTER TABLE ONLY public.alarm_snapshot
    ADD CONSTRAINT alarm_snapshot_org_id_alarm_id_fkey FOREIGN KEY (org_id, alarm_id) REFERENCES public.alarm(org_id, alarm_id);
ALTER TABLE ONLY public.alarm_snapshot
    ADD CONSTRAINT alarm_snapshot_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.alarm_text
    ADD CONSTRAINT alarm_text_org_id_alarm_id_fkey FOREIGN KEY (org_id, alarm_id) REFERENCES public.alarm(org_id, alarm_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.alarm_text
    ADD CONSTRAINT alarm_text_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.alarm_timeline
    ADD CONSTRAINT alarm_timeline_org_id_alarm_id_fkey FOREIGN KEY (org_id, alarm_id) REFERENCES public.alarm(org_id, alarm_id);
ALTER TABLE ONLY public.alarm_timeline
    ADD CONSTRAINT alarm_timeline_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.album
    ADD CONSTRAINT album_org_id_activity_id_fkey FOREIGN KEY (org_id, activity_id) REFERENCES public.activity(org_id, activity_id);
ALTER TABLE ONLY public.album
    ADD CONSTRAINT album_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.album
    ADD CONSTRAINT album_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.article_category
    ADD CONSTRAINT article_category_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.article
    ADD CONSTRAINT article_org_id_category_id_fkey FOREIGN KEY (org_id, category_id) REFERENCES public.article_category(org_id, id);
ALTER TABLE ONLY public.article
    ADD CONSTRAINT article_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.article_receipt
    ADD CONSTRAINT article_receipt_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.article_version
    ADD CONSTRAINT article_version_org_id_article_id_fkey FOREIGN KEY (org_id, article_id) REFERENCES public.article(org_id, id);
ALTER TABLE ONLY public.article_view
    ADD CONSTRAINT article_view_org_id_article_id_fkey FOREIGN KEY (org_id, article_id) REFERENCES public.article(org_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.article_view
    ADD CONSTRAINT article_view_org_id_user_id_fkey FOREIGN KEY (org_id, user_id) REFERENCES public.user_account(org_id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.assessment
    ADD CONSTRAINT assessment_org_id_assessor_id_fkey FOREIGN KEY (org_id, assessor_id) REFERENCES public.user_account(org_id, user_id);
ALTER TABLE ONLY public.assessment
    ADD CONSTRAINT assessment_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.assessment
    ADD CONSTRAINT assessment_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.assessment
    ADD CONSTRAINT assessment_org_id_second_id_fkey FOREIGN KEY (org_id, second_id) REFERENCES public.user_account(org_id, user_id);
ALTER TABLE ONLY public.attendance_clock
    ADD CONSTRAINT attendance_clock_org_id_emp_id_fkey FOREIGN KEY (org_id, emp_id) REFERENCES public.emp(org_id, emp_id);
ALTER TABLE ONLY public.attendance_clock
    ADD CONSTRAINT attendance_clock_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.attendance_close
    ADD CONSTRAINT attendance_close_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.attendance_flexible_past
    ADD CONSTRAINT attendance_flexible_past_org_id_emp_id_fkey FOREIGN KEY (org_id, emp_id) REFERENCES public.emp(org_id, emp_id);
ALTER TABLE ONLY public.attendance_flexible_past
    ADD CONSTRAINT attendance_flexible_past_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.attendance_group
    ADD CONSTRAINT attendance_group_org_id_dept_id_fkey FOREIGN KEY (org_id, dept_id) REFERENCES public.dept(org_id, dept_id);
ALTER TABLE ONLY public.attendance_group
    ADD CONSTRAINT attendance_group_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.attendance_group
    ADD CONSTRAINT attendance_group_org_id_leader_id_fkey FOREIGN KEY (org_id, leader_id) REFERENCES public.emp(org_id, emp_id);
ALTER TABLE ONLY public.attendance_leave
    ADD CONSTRAINT attendance_leave_org_id_emp_id_fkey FOREIGN KEY (org_id, emp_id) REFERENCES public.emp(org_id, emp_id);
ALTER TABLE ONLY public.attendance_leave
    ADD CONSTRAINT attendance_leave_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.attendance_member
    ADD CONSTRAINT attendance_member_org_id_attendance_group_pk_id_fkey FOREIGN KEY (org_id, attendance_group_pk_id) REFERENCES public.attendance_group(org_id, attendance_group_pk_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.attendance_member
    ADD CONSTRAINT attendance_member_org_id_emp_id_fkey FOREIGN KEY (org_id, emp_id) REFERENCES public.emp(org_id, emp_id);
ALTER TABLE ONLY public.attendance_member
    ADD CONSTRAINT attendance_member_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.attendance_publish
    ADD CONSTRAINT attendance_publish_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.attendance_repair
    ADD CONSTRAINT attendance_repair_org_id_emp_id_fkey FOREIGN KEY (org_id, emp_id) REFERENCES public.emp(org_id, emp_id);
ALTER TABLE ONLY public.attendance_repair
    ADD CONSTRAINT attendance_repair_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.attendance_result
    ADD CONSTRAINT attendance_result_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.attendance_result
    ADD CONSTRAINT attendance_result_org_id_month_fkey FOREIGN KEY (org_id, month) REFERENCES public.attendance_close(org_id, month) ON DELETE CASCADE;
ALTER TABLE ONLY public.attendance_roster
    ADD CONSTRAINT attendance_roster_org_id_emp_id_fkey FOREIGN KEY (org_id, emp_id) REFERENCES public.emp(org_id, emp_id);
ALTER TABLE ONLY public.attendance_roster
    ADD CONSTRAINT attendance_roster_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.attendance_schedule
    ADD CONSTRAINT attendance_schedule_org_id_emp_id_fkey FOREIGN KEY (org_id, emp_id) REFERENCES public.emp(org_id, emp_id);
ALTER TABLE ONLY public.attendance_schedule
    ADD CONSTRAINT attendance_schedule_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.attendance_schedule
    ADD CONSTRAINT attendance_schedule_org_id_shift_pk_id_fkey FOREIGN KEY (org_id, shift_pk_id) REFERENCES public.attendance_shift(org_id, shift_pk_id);
ALTER TABLE ONLY public.attendance_shift
    ADD CONSTRAINT attendance_shift_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.attendance_shift_version
    ADD CONSTRAINT attendance_shift_version_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.attendance_shift_version
    ADD CONSTRAINT attendance_shift_version_org_id_shift_pk_id_fkey FOREIGN KEY (org_id, shift_pk_id) REFERENCES public.attendance_shift(org_id, shift_pk_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.bank_line
    ADD CONSTRAINT bank_line_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.bank_line
    ADD CONSTRAINT bank_line_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.bank_line
    ADD CONSTRAINT bank_line_org_id_trade_id_fkey FOREIGN KEY (org_id, trade_id) REFERENCES public.trade(org_id, trade_id);
ALTER TABLE ONLY public.bed_offer
    ADD CONSTRAINT bed_offer_org_id_bed_id_fkey FOREIGN KEY (org_id, bed_id) REFERENCES public.bed(org_id, bed_id);
ALTER TABLE ONLY public.bed_offer
    ADD CONSTRAINT bed_offer_org_id_wait_id_fkey FOREIGN KEY (org_id, wait_id) REFERENCES public.bed_wait(org_id, wait_id);
ALTER TABLE ONLY public.bed
    ADD CONSTRAINT bed_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.bed
    ADD CONSTRAINT bed_org_id_room_id_fkey FOREIGN KEY (org_id, room_id) REFERENCES public.room(org_id, room_id);
ALTER TABLE ONLY public.bed_stay
    ADD CONSTRAINT bed_stay_org_id_bed_id_fkey FOREIGN KEY (org_id, bed_id) REFERENCES public.bed(org_id, bed_id);
ALTER TABLE ONLY public.bed_stay
    ADD CONSTRAINT bed_stay_org_id_live_id_fkey FOREIGN KEY (org_id, live_id) REFERENCES public.live(org_id, live_id);
ALTER TABLE ONLY public.bed_stay
    ADD CONSTRAINT bed_stay_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.bed_wait
    ADD CONSTRAINT bed_wait_org_id_consultation_id_fkey FOREIGN KEY (org_id, consultation_id) REFERENCES public.consultation(org_id, consultation_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.bed_wait
    ADD CONSTRAINT bed_wait_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.bed_wait
    ADD CONSTRAINT bed_wait_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.bill_correction
    ADD CONSTRAINT bill_correction_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.bill_correction
    ADD CONSTRAINT bill_correction_org_id_live_id_fkey FOREIGN KEY (org_id, live_id) REFERENCES public.live(org_id, live_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.bill_correction
    ADD CONSTRAINT bill_correction_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.bill_print
    ADD CONSTRAINT bill_print_org_id_trade_month_id_fkey FOREIGN KEY (org_id, trade_month_id) REFERENCES public.trade_month(org_id, trade_month_id);
ALTER TABLE ONLY public.bill_run
    ADD CONSTRAINT bill_run_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.biometric
    ADD CONSTRAINT biometric_org_id_emp_id_fkey FOREIGN KEY (org_id, emp_id) REFERENCES public.emp(org_id, emp_id);
ALTER TABLE ONLY public.biometric
    ADD CONSTRAINT biometric_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.biometric
    ADD CONSTRAINT biometric_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.built_in
    ADD CONSTRAINT built_in_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.call_record
    ADD CONSTRAINT call_record_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.call_record
    ADD CONSTRAINT call_record_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.call_setting
    ADD CONSTRAINT call_setting_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.care_plan
    ADD CONSTRAINT care_plan_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.care_plan
    ADD CONSTRAINT care_plan_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.care_project
    ADD CONSTRAINT care_project_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.care_project
    ADD CONSTRAINT care_project_org_id_project_category_id_fkey FOREIGN KEY (org_id, project_category_id) REFERENCES public.project_category(org_id, project_category_id);
ALTER TABLE ONLY public.care_project
    ADD CONSTRAINT care_project_org_id_project_child_id_fkey FOREIGN KEY (org_id, project_child_id) REFERENCES public.project_child(org_id, project_child_id);
ALTER TABLE public.care_task
    ADD CONSTRAINT care_task_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE public.care_task
    ADD CONSTRAINT care_task_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE public.care_task
    ADD CONSTRAINT care_task_org_id_project_id_fkey FOREIGN KEY (org_id, project_id) REFERENCES public.care_project(org_id, project_id);
ALTER TABLE ONLY public.cashier_shift_entry
    ADD CONSTRAINT cashier_shift_entry_org_id_entry_id_fkey FOREIGN KEY (org_id, entry_id) REFERENCES public.ledger_entry(org_id, entry_id);
ALTER TABLE ONLY public.cashier_shift_entry
    ADD CONSTRAINT cashier_shift_entry_org_id_shift_id_fkey FOREIGN KEY (org_id, shift_id) REFERENCES public.cashier_shift(org_id, shift_id);
ALTER TABLE ONLY public.cashier_shift
    ADD CONSTRAINT cashier_shift_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.classify
    ADD CONSTRAINT classify_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.classify
    ADD CONSTRAINT classify_org_id_parent_id_fkey FOREIGN KEY (org_id, parent_id) REFERENCES public.classify(org_id, classify_id);
ALTER TABLE ONLY public.complaint
    ADD CONSTRAINT complaint_org_id_dept_id_fkey FOREIGN KEY (org_id, dept_id) REFERENCES public.dept(org_id, dept_id);
ALTER TABLE ONLY public.complaint
    ADD CONSTRAINT complaint_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.complaint
    ADD CONSTRAINT complaint_org_id_handler_id_fkey FOREIGN KEY (org_id, handler_id) REFERENCES public.user_account(org_id, user_id);
ALTER TABLE ONLY public.complaint
    ADD CONSTRAINT complaint_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.consult_interview
    ADD CONSTRAINT consult_interview_org_id_consultation_id_fkey FOREIGN KEY (org_id, consultation_id) REFERENCES public.consultation(org_id, consultation_id);
ALTER TABLE ONLY public.consult_interview
    ADD CONSTRAINT consult_interview_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.consultation
    ADD CONSTRAINT consultation_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.consultation
    ADD CONSTRAINT consultation_org_id_level_intent_fkey FOREIGN KEY (org_id, level_intent) REFERENCES public.level(org_id, level_id);
ALTER TABLE ONLY public.consultation
    ADD CONSTRAINT consultation_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id) ON DELETE SET NULL (oldman_id);
ALTER TABLE ONLY public.consultation
    ADD CONSTRAINT consultation_org_id_sale_id_fkey FOREIGN KEY (org_id, sale_id) REFERENCES public.salesman(org_id, sale_id);
ALTER TABLE ONLY public.cost_project
    ADD CONSTRAINT cost_project_org_id_live_id_fkey FOREIGN KEY (org_id, live_id) REFERENCES public.live(org_id, live_id);
ALTER TABLE ONLY public.cost_project
    ADD CONSTRAINT cost_project_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.cost_project
    ADD CONSTRAINT cost_project_org_id_project_child_id_fkey FOREIGN KEY (org_id, project_child_id) REFERENCES public.project_child(org_id, project_child_id);
ALTER TABLE ONLY public.cost_project
    ADD CONSTRAINT cost_project_org_id_set_id_rule_version_fkey FOREIGN KEY (org_id, set_id, rule_version) REFERENCES public.discount_rule_version(org_id, set_id, rule_version);
ALTER TABLE ONLY public.custody_balance
    ADD CONSTRAINT custody_balance_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.depot
    ADD CONSTRAINT depot_org_id_dept_id_fkey FOREIGN KEY (org_id, dept_id) REFERENCES public.dept(org_id, dept_id);
ALTER TABLE ONLY public.depot
    ADD CONSTRAINT depot_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.dept
    ADD CONSTRAINT dept_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.dept
    ADD CONSTRAINT dept_org_id_parent_id_fkey FOREIGN KEY (org_id, parent_id) REFERENCES public.dept(org_id, dept_id);
ALTER TABLE ONLY public.device_bind_log
    ADD CONSTRAINT device_bind_log_org_id_device_id_fkey FOREIGN KEY (org_id, device_id) REFERENCES public.device(org_id, device_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.device_bind_log
    ADD CONSTRAINT device_bind_log_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.device_bind_log
    ADD CONSTRAINT device_bind_log_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.device_latest
    ADD CONSTRAINT device_latest_org_id_device_id_fkey FOREIGN KEY (org_id, device_id) REFERENCES public.device(org_id, device_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.device_latest
    ADD CONSTRAINT device_latest_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.device_log
    ADD CONSTRAINT device_log_org_id_device_id_fkey FOREIGN KEY (org_id, device_id) REFERENCES public.device(org_id, device_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.device_log
    ADD CONSTRAINT device_log_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_org_id_bed_id_fkey FOREIGN KEY (org_id, bed_id) REFERENCES public.bed(org_id, bed_id);
ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_org_id_location_id_fkey FOREIGN KEY (org_id, location_id) REFERENCES public.location(org_id, location_id);
ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.dictionary_model
    ADD CONSTRAINT dictionary_model_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.dictionary
    ADD CONSTRAINT dictionary_org_id_dictionary_code_fkey FOREIGN KEY (org_id, dictionary_code) REFERENCES public.dictionary_model(org_id, dictionary_code);
ALTER TABLE ONLY public.dictionary
    ADD CONSTRAINT dictionary_org_id_parent_id_fkey FOREIGN KEY (org_id, parent_id) REFERENCES public.dictionary(org_id, dictionary_id);
ALTER TABLE ONLY public.discount_rule
    ADD CONSTRAINT discount_rule_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.discount_rule_version
    ADD CONSTRAINT discount_rule_version_org_id_set_id_fkey FOREIGN KEY (org_id, set_id) REFERENCES public.discount_rule(org_id, set_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.dish_book
    ADD CONSTRAINT dish_book_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.dish_book
    ADD CONSTRAINT dish_book_org_id_next_id_fkey FOREIGN KEY (org_id, next_id) REFERENCES public.meal_slot(org_id, next_id);
ALTER TABLE ONLY public.dish_book
    ADD CONSTRAINT dish_book_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.dish_category
    ADD CONSTRAINT dish_category_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.dish
    ADD CONSTRAINT dish_org_id_category_id_fkey FOREIGN KEY (org_id, category_id) REFERENCES public.dish_category(org_id, category_id);
ALTER TABLE ONLY public.dish
    ADD CONSTRAINT dish_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.dish_plan
    ADD CONSTRAINT dish_plan_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.document_template
    ADD CONSTRAINT document_template_type FOREIGN KEY (org_id, type_id) REFERENCES public.template_type(org_id, type_id);
ALTER TABLE ONLY public.document_template_version
    ADD CONSTRAINT document_template_version_org_id_template_id_fkey FOREIGN KEY (org_id, template_id) REFERENCES public.document_template(org_id, template_id);
ALTER TABLE ONLY public.drug_destroy
    ADD CONSTRAINT drug_destroy_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.drug_destroy
    ADD CONSTRAINT drug_destroy_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.drug_keep_doc
    ADD CONSTRAINT drug_keep_doc_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.drug_keep_doc
    ADD CONSTRAINT drug_keep_doc_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.drug_keep
    ADD CONSTRAINT drug_keep_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.drug_keep
    ADD CONSTRAINT drug_keep_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.drug_keep_record
    ADD CONSTRAINT drug_keep_record_org_id_batch_id_fkey FOREIGN KEY (org_id, batch_id) REFERENCES public.drug_stock(org_id, batch_id);
ALTER TABLE ONLY public.drug_keep_record
    ADD CONSTRAINT drug_keep_record_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.drug_keep_record
    ADD CONSTRAINT drug_keep_record_org_id_keep_no_fkey FOREIGN KEY (org_id, keep_no) REFERENCES public.drug_keep_doc(org_id, keep_no);
ALTER TABLE ONLY public.drug_keep_record
    ADD CONSTRAINT drug_keep_record_org_id_oldman_id_drug_id_fkey FOREIGN KEY (org_id, oldman_id, drug_id) REFERENCES public.drug_kept(org_id, oldman_id, drug_id);
ALTER TABLE ONLY public.drug_keep_record
    ADD CONSTRAINT drug_keep_record_org_id_reversed_by_fkey FOREIGN KEY (org_id, reversed_by) REFERENCES public.drug_keep_record(org_id, record_id);
ALTER TABLE ONLY public.drug_keep_record
    ADD CONSTRAINT drug_keep_record_org_id_reverses_fkey FOREIGN KEY (org_id, reverses) REFERENCES public.drug_keep_record(org_id, record_id);
ALTER TABLE ONLY public.drug_kept
    ADD CONSTRAINT drug_kept_org_id_drug_id_fkey FOREIGN KEY (org_id, drug_id) REFERENCES public.drug(org_id, drug_id);
ALTER TABLE ONLY public.drug_kept
    ADD CONSTRAINT drug_kept_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.drug_kept
    ADD CONSTRAINT drug_kept_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.drug_near_miss
    ADD CONSTRAINT drug_near_miss_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.drug_near_miss
    ADD CONSTRAINT drug_near_miss_org_id_take_id_fkey FOREIGN KEY (org_id, take_id) REFERENCES public.drug_take(org_id, take_id);
ALTER TABLE ONLY public.drug
    ADD CONSTRAINT drug_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.drug_stock
    ADD CONSTRAINT drug_stock_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.drug_stock
    ADD CONSTRAINT drug_stock_org_id_oldman_id_drug_id_fkey FOREIGN KEY (org_id, oldman_id, drug_id) REFERENCES public.drug_kept(org_id, oldman_id, drug_id);
ALTER TABLE ONLY public.drug_take_line
    ADD CONSTRAINT drug_take_line_org_id_drug_id_fkey FOREIGN KEY (org_id, drug_id) REFERENCES public.drug(org_id, drug_id);
ALTER TABLE ONLY public.drug_take_line
    ADD CONSTRAINT drug_take_line_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.drug_take_line
    ADD CONSTRAINT drug_take_line_org_id_take_id_fkey FOREIGN KEY (org_id, take_id) REFERENCES public.drug_take(org_id, take_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.drug_take_line
    ADD CONSTRAINT drug_take_line_org_id_use_id_fkey FOREIGN KEY (org_id, use_id) REFERENCES public.drug_use(org_id, use_id);
ALTER TABLE ONLY public.drug_take
    ADD CONSTRAINT drug_take_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.drug_take
    ADD CONSTRAINT drug_take_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.drug_use
    ADD CONSTRAINT drug_use_org_id_drug_id_fkey FOREIGN KEY (org_id, drug_id) REFERENCES public.drug(org_id, drug_id);
ALTER TABLE ONLY public.drug_use
    ADD CONSTRAINT drug_use_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.drug_use
    ADD CONSTRAINT drug_use_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.drug_use
    ADD CONSTRAINT drug_use_org_id_prev_use_id_fkey FOREIGN KEY (org_id, prev_use_id) REFERENCES public.drug_use(org_id, use_id);
ALTER TABLE ONLY public.drug_warned
    ADD CONSTRAINT drug_warned_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.drug_warned
    ADD CONSTRAINT drug_warned_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.elder_cost
    ADD CONSTRAINT elder_cost_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.elder_cost
    ADD CONSTRAINT elder_cost_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.elder_cost
    ADD CONSTRAINT elder_cost_org_id_project_child_id_fkey FOREIGN KEY (org_id, project_child_id) REFERENCES public.project_child(org_id, project_child_id);
ALTER TABLE ONLY public.emp
    ADD CONSTRAINT emp_org_id_dept_id_fkey FOREIGN KEY (org_id, dept_id) REFERENCES public.dept(org_id, dept_id);
ALTER TABLE ONLY public.emp
    ADD CONSTRAINT emp_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.emp
    ADD CONSTRAINT emp_org_id_job_id_fkey FOREIGN KEY (org_id, job_id) REFERENCES public.job(org_id, job_id);
ALTER TABLE ONLY public.execution
    ADD CONSTRAINT execution_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.execution
    ADD CONSTRAINT execution_org_id_level_id_fkey FOREIGN KEY (org_id, level_id) REFERENCES public.level(org_id, level_id);
ALTER TABLE ONLY public.execution
    ADD CONSTRAINT execution_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.execution_row
    ADD CONSTRAINT execution_row_org_id_execution_id_fkey FOREIGN KEY (org_id, execution_id) REFERENCES public.execution(org_id, execution_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.execution_row
    ADD CONSTRAINT execution_row_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.execution_row
    ADD CONSTRAINT execution_row_org_id_project_id_fkey FOREIGN KEY (org_id, project_id) REFERENCES public.care_project(org_id, project_id);
ALTER TABLE ONLY public.family
    ADD CONSTRAINT family_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.fee_project
    ADD CONSTRAINT fee_project_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.file
    ADD CONSTRAINT file_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.form_data_history
    ADD CONSTRAINT form_data_history_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.form_data_history
    ADD CONSTRAINT form_data_history_template FOREIGN KEY (org_id, template_id, template_version) REFERENCES public.form_template_version(org_id, template_id, template_version);
ALTER TABLE ONLY public.form_data
    ADD CONSTRAINT form_data_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.form_data
    ADD CONSTRAINT form_data_template FOREIGN KEY (org_id, template_id, template_version) REFERENCES public.form_template_version(org_id, template_id, template_version);
ALTER TABLE ONLY public.form_template
    ADD CONSTRAINT form_template_type FOREIGN KEY (org_id, type_id) REFERENCES public.template_type(org_id, type_id);
ALTER TABLE ONLY public.form_template_version
    ADD CONSTRAINT form_template_version_org_id_template_id_fkey FOREIGN KEY (org_id, template_id) REFERENCES public.form_template(org_id, template_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.goods
    ADD CONSTRAINT goods_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.goods
    ADD CONSTRAINT goods_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.goods
    ADD CONSTRAINT goods_org_id_receiver_id_fkey FOREIGN KEY (org_id, receiver_id) REFERENCES public.user_account(org_id, user_id);
ALTER TABLE ONLY public.goods
    ADD CONSTRAINT goods_org_id_second_receiver_id_fkey FOREIGN KEY (org_id, second_receiver_id) REFERENCES public.user_account(org_id, user_id);
ALTER TABLE ONLY public.goods_take
    ADD CONSTRAINT goods_take_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.goods_take
    ADD CONSTRAINT goods_take_org_id_goods_id_fkey FOREIGN KEY (org_id, goods_id) REFERENCES public.goods(org_id, goods_id);
ALTER TABLE ONLY public.goods_take
    ADD CONSTRAINT goods_take_org_id_handler_id_fkey FOREIGN KEY (org_id, handler_id) REFERENCES public.user_account(org_id, user_id);
ALTER TABLE ONLY public.handover
    ADD CONSTRAINT handover_org_id_dept_id_fkey FOREIGN KEY (org_id, dept_id) REFERENCES public.dept(org_id, dept_id);
ALTER TABLE ONLY public.handover
    ADD CONSTRAINT handover_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.health_day
    ADD CONSTRAINT health_day_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.health_day
    ADD CONSTRAINT health_day_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.home_account
    ADD CONSTRAINT home_account_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.home_account
    ADD CONSTRAINT home_account_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.home_oldman(org_id, oldman_id);
ALTER TABLE ONLY public.home_after_order
    ADD CONSTRAINT home_after_order_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.home_after_order
    ADD CONSTRAINT home_after_order_org_id_new_order_id_fkey FOREIGN KEY (org_id, new_order_id) REFERENCES public.home_order(org_id, id);
ALTER TABLE ONLY public.home_after_order
    ADD CONSTRAINT home_after_order_org_id_order_id_fkey FOREIGN KEY (org_id, order_id) REFERENCES public.home_order(org_id, id);
ALTER TABLE ONLY public.home_download
    ADD CONSTRAINT home_download_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.home_download
    ADD CONSTRAINT home_download_org_id_user_id_fkey FOREIGN KEY (org_id, user_id) REFERENCES public.user_account(org_id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.home_family
    ADD CONSTRAINT home_family_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.home_oldman(org_id, oldman_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.home_oldman
    ADD CONSTRAINT home_oldman_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.home_order_config
    ADD CONSTRAINT home_order_config_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.home_order_evaluation
    ADD CONSTRAINT home_order_evaluation_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.home_order_evaluation
    ADD CONSTRAINT home_order_evaluation_org_id_order_id_fkey FOREIGN KEY (org_id, order_id) REFERENCES public.home_order(org_id, id);
ALTER TABLE ONLY public.home_order_money
    ADD CONSTRAINT home_order_money_org_id_account_id_fkey FOREIGN KEY (org_id, account_id) REFERENCES public.home_account(org_id, account_id);
ALTER TABLE ONLY public.home_order_money
    ADD CONSTRAINT home_order_money_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.home_order_money
    ADD CONSTRAINT home_order_money_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.home_oldman(org_id, oldman_id);
ALTER TABLE ONLY public.home_order
    ADD CONSTRAINT home_order_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.home_order
    ADD CONSTRAINT home_order_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.home_oldman(org_id, oldman_id);
ALTER TABLE ONLY public.home_order
    ADD CONSTRAINT home_order_org_id_origin_id_fkey FOREIGN KEY (org_id, origin_id) REFERENCES public.home_order(org_id, id);
ALTER TABLE ONLY public.home_order
    ADD CONSTRAINT home_order_org_id_rule_id_fkey FOREIGN KEY (org_id, rule_id) REFERENCES public.home_order_rule(org_id, id);
ALTER TABLE ONLY public.home_order_rule_log
    ADD CONSTRAINT home_order_rule_log_org_id_order_id_fkey FOREIGN KEY (org_id, order_id) REFERENCES public.home_order(org_id, id);
ALTER TABLE ONLY public.home_order_rule_log
    ADD CONSTRAINT home_order_rule_log_org_id_rule_id_fkey FOREIGN KEY (org_id, rule_id) REFERENCES public.home_order_rule(org_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.home_order_rule
    ADD CONSTRAINT home_order_rule_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.home_order_step
    ADD CONSTRAINT home_order_step_org_id_order_id_fkey FOREIGN KEY (org_id, order_id) REFERENCES public.home_order(org_id, id);
ALTER TABLE ONLY public.home_order_try
    ADD CONSTRAINT home_order_try_org_id_order_id_fkey FOREIGN KEY (org_id, order_id) REFERENCES public.home_order(org_id, id);
ALTER TABLE ONLY public.home_trade
    ADD CONSTRAINT home_trade_org_id_account_id_fkey FOREIGN KEY (org_id, account_id) REFERENCES public.home_account(org_id, account_id);
ALTER TABLE ONLY public.home_trade
    ADD CONSTRAINT home_trade_org_id_entry_id_fkey FOREIGN KEY (org_id, entry_id) REFERENCES public.ledger_entry(org_id, entry_id);
ALTER TABLE ONLY public.home_trade
    ADD CONSTRAINT home_trade_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.home_trade
    ADD CONSTRAINT home_trade_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.home_oldman(org_id, oldman_id);
ALTER TABLE ONLY public.home_trade
    ADD CONSTRAINT home_trade_org_id_order_id_fkey FOREIGN KEY (org_id, order_id) REFERENCES public.home_order_money(org_id, order_id);
ALTER TABLE ONLY public.home_trade
    ADD CONSTRAINT home_trade_org_id_peer_account_id_fkey FOREIGN KEY (org_id, peer_account_id) REFERENCES public.home_account(org_id, account_id);
ALTER TABLE ONLY public.home_trade
    ADD CONSTRAINT home_trade_org_id_reversal_id_fkey FOREIGN KEY (org_id, reversal_id) REFERENCES public.home_trade(org_id, id);
ALTER TABLE ONLY public.in_out
    ADD CONSTRAINT in_out_org_id_entry_id_fkey FOREIGN KEY (org_id, entry_id) REFERENCES public.ledger_entry(org_id, entry_id);
ALTER TABLE ONLY public.in_out
    ADD CONSTRAINT in_out_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.inform_delivery
    ADD CONSTRAINT inform_delivery_org_id_message_id_fkey FOREIGN KEY (org_id, message_id) REFERENCES public.inform(org_id, message_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.inform_delivery
    ADD CONSTRAINT inform_delivery_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.inform_oldman
    ADD CONSTRAINT inform_oldman_org_id_message_id_fkey FOREIGN KEY (org_id, message_id) REFERENCES public.inform(org_id, message_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.inform_oldman
    ADD CONSTRAINT inform_oldman_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.inform
    ADD CONSTRAINT inform_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.inspect
    ADD CONSTRAINT inspect_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.inspect_record
    ADD CONSTRAINT inspect_record_org_id_duty_dept_id_fkey FOREIGN KEY (org_id, duty_dept_id) REFERENCES public.dept(org_id, dept_id);
ALTER TABLE ONLY public.inspect_record
    ADD CONSTRAINT inspect_record_org_id_duty_id_fkey FOREIGN KEY (org_id, duty_id) REFERENCES public.user_account(org_id, user_id);
ALTER TABLE ONLY public.inspect_record
    ADD CONSTRAINT inspect_record_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.inspect_record
    ADD CONSTRAINT inspect_record_org_id_inspect_id_fkey FOREIGN KEY (org_id, inspect_id) REFERENCES public.inspect(org_id, inspect_id);
ALTER TABLE ONLY public.inspect_register
    ADD CONSTRAINT inspect_register_org_id_checker_id_fkey FOREIGN KEY (org_id, checker_id) REFERENCES public.user_account(org_id, user_id);
ALTER TABLE ONLY public.inspect_register
    ADD CONSTRAINT inspect_register_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.inspect_register
    ADD CONSTRAINT inspect_register_org_id_handler_id_fkey FOREIGN KEY (org_id, handler_id) REFERENCES public.user_account(org_id, user_id);
ALTER TABLE ONLY public.inspect_template
    ADD CONSTRAINT inspect_template_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.install_package
    ADD CONSTRAINT install_package_org_id_file_id_fkey FOREIGN KEY (org_id, file_id) REFERENCES public.file(org_id, file_id);
ALTER TABLE ONLY public.install_package
    ADD CONSTRAINT install_package_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.inventory_line
    ADD CONSTRAINT inventory_line_org_id_doc_id_fkey FOREIGN KEY (org_id, doc_id) REFERENCES public.inventory(org_id, doc_id);
ALTER TABLE ONLY public.inventory_line
    ADD CONSTRAINT inventory_line_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.inventory_line
    ADD CONSTRAINT inventory_line_org_id_sku_id_batch_id_fkey FOREIGN KEY (org_id, sku_id, batch_id) REFERENCES public.stock_batch(org_id, sku_id, batch_id);
ALTER TABLE ONLY public.inventory_line
    ADD CONSTRAINT inventory_line_org_id_sku_id_fkey FOREIGN KEY (org_id, sku_id) REFERENCES public.sku(org_id, sku_id);
ALTER TABLE ONLY public.inventory
    ADD CONSTRAINT inventory_org_id_doc_id_fkey FOREIGN KEY (org_id, doc_id) REFERENCES public.stock_doc(org_id, doc_id);
ALTER TABLE ONLY public.inventory
    ADD CONSTRAINT inventory_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.invoice
    ADD CONSTRAINT invoice_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.invoice
    ADD CONSTRAINT invoice_org_id_home_trade_id_fkey FOREIGN KEY (org_id, home_trade_id) REFERENCES public.home_trade(org_id, id);
ALTER TABLE ONLY public.invoice
    ADD CONSTRAINT invoice_org_id_trade_id_fkey FOREIGN KEY (org_id, trade_id) REFERENCES public.trade(org_id, trade_id);
ALTER TABLE ONLY public.job
    ADD CONSTRAINT job_org_id_dept_id_fkey FOREIGN KEY (org_id, dept_id) REFERENCES public.dept(org_id, dept_id);
ALTER TABLE ONLY public.job
    ADD CONSTRAINT job_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.ledger_entry
    ADD CONSTRAINT ledger_entry_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.ledger_entry
    ADD CONSTRAINT ledger_entry_org_id_reversed_by_fkey FOREIGN KEY (org_id, reversed_by) REFERENCES public.ledger_entry(org_id, entry_id);
ALTER TABLE ONLY public.ledger_entry
    ADD CONSTRAINT ledger_entry_org_id_reverses_fkey FOREIGN KEY (org_id, reverses) REFERENCES public.ledger_entry(org_id, entry_id);
ALTER TABLE ONLY public.ledger_entry
    ADD CONSTRAINT ledger_entry_org_id_trade_id_fkey FOREIGN KEY (org_id, trade_id) REFERENCES public.trade(org_id, trade_id);
ALTER TABLE ONLY public.ledger_line
    ADD CONSTRAINT ledger_line_org_id_entry_id_fkey FOREIGN KEY (org_id, entry_id) REFERENCES public.ledger_entry(org_id, entry_id);
ALTER TABLE ONLY public.ledger_line
    ADD CONSTRAINT ledger_line_org_id_home_account_id_fkey FOREIGN KEY (org_id, home_account_id) REFERENCES public.home_account(org_id, account_id);
ALTER TABLE ONLY public.ledger_line
    ADD CONSTRAINT ledger_line_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.account(org_id, oldman_id);
ALTER TABLE ONLY public.ledger_line
    ADD CONSTRAINT ledger_line_org_id_order_id_fkey FOREIGN KEY (org_id, order_id) REFERENCES public.home_order_money(org_id, order_id);
ALTER TABLE ONLY public.level_change
    ADD CONSTRAINT level_change_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.level_change
    ADD CONSTRAINT level_change_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.level_change
    ADD CONSTRAINT level_change_org_id_to_level_id_fkey FOREIGN KEY (org_id, to_level_id) REFERENCES public.level(org_id, level_id);
ALTER TABLE ONLY public.level
    ADD CONSTRAINT level_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.level_project
    ADD CONSTRAINT level_project_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.level_project
    ADD CONSTRAINT level_project_org_id_level_id_fkey FOREIGN KEY (org_id, level_id) REFERENCES public.level(org_id, level_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.level_project
    ADD CONSTRAINT level_project_org_id_project_id_fkey FOREIGN KEY (org_id, project_id) REFERENCES public.care_project(org_id, project_id);
ALTER TABLE ONLY public.level_set
    ADD CONSTRAINT level_set_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.level_set
    ADD CONSTRAINT level_set_org_id_level_id_fkey FOREIGN KEY (org_id, level_id) REFERENCES public.level(org_id, level_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.live
    ADD CONSTRAINT live_org_id_bed_id_fkey FOREIGN KEY (org_id, bed_id) REFERENCES public.bed(org_id, bed_id);
ALTER TABLE ONLY public.live
    ADD CONSTRAINT live_org_id_level_id_fkey FOREIGN KEY (org_id, level_id) REFERENCES public.level(org_id, level_id);
ALTER TABLE ONLY public.live
    ADD CONSTRAINT live_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.live_record
    ADD CONSTRAINT live_record_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.live
    ADD CONSTRAINT live_sale FOREIGN KEY (org_id, sale_id) REFERENCES public.salesman(org_id, sale_id);
ALTER TABLE ONLY public.locate_rule
    ADD CONSTRAINT locate_rule_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.location
    ADD CONSTRAINT location_org_id_dept_id_fkey FOREIGN KEY (org_id, dept_id) REFERENCES public.dept(org_id, dept_id);
ALTER TABLE ONLY public.location
    ADD CONSTRAINT location_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.location
    ADD CONSTRAINT location_org_id_parent_id_fkey FOREIGN KEY (org_id, parent_id) REFERENCES public.location(org_id, location_id);
ALTER TABLE ONLY public.mattress_rule
    ADD CONSTRAINT mattress_rule_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.mattress_state
    ADD CONSTRAINT mattress_state_org_id_device_id_fkey FOREIGN KEY (org_id, device_id) REFERENCES public.device(org_id, device_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.mattress_state
    ADD CONSTRAINT mattress_state_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.mattress_state
    ADD CONSTRAINT mattress_state_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.mattress_turn
    ADD CONSTRAINT mattress_turn_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.mattress_turn
    ADD CONSTRAINT mattress_turn_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.meal_slot
    ADD CONSTRAINT meal_slot_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.menu
    ADD CONSTRAINT menu_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.menu
    ADD CONSTRAINT menu_org_id_parent_id_fkey FOREIGN KEY (org_id, parent_id) REFERENCES public.menu(org_id, menu_id);
ALTER TABLE ONLY public.message
    ADD CONSTRAINT message_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.message
    ADD CONSTRAINT message_org_id_receiver_user_id_fkey FOREIGN KEY (org_id, receiver_user_id) REFERENCES public.user_account(org_id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.modify_record
    ADD CONSTRAINT modify_record_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.month_close
    ADD CONSTRAINT month_close_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.notice
    ADD CONSTRAINT notice_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.notice_reader
    ADD CONSTRAINT notice_reader_org_id_notice_id_fkey FOREIGN KEY (org_id, notice_id) REFERENCES public.notice(org_id, notice_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notice_reader
    ADD CONSTRAINT notice_reader_org_id_user_id_fkey FOREIGN KEY (org_id, user_id) REFERENCES public.user_account(org_id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.oldman_carer
    ADD CONSTRAINT oldman_carer_org_id_emp_id_fkey FOREIGN KEY (org_id, emp_id) REFERENCES public.emp(org_id, emp_id);
ALTER TABLE ONLY public.oldman_carer
    ADD CONSTRAINT oldman_carer_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.oldman_carer
    ADD CONSTRAINT oldman_carer_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.oldman_diet
    ADD CONSTRAINT oldman_diet_org_id_doctor_id_fkey FOREIGN KEY (org_id, doctor_id) REFERENCES public.emp(org_id, emp_id);
ALTER TABLE ONLY public.oldman_diet
    ADD CONSTRAINT oldman_diet_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.oldman_diet
    ADD CONSTRAINT oldman_diet_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.oldman
    ADD CONSTRAINT oldman_org_id_bed_id_fkey FOREIGN KEY (org_id, bed_id) REFERENCES public.bed(org_id, bed_id);
ALTER TABLE ONLY public.oldman
    ADD CONSTRAINT oldman_org_id_dept_id_fkey FOREIGN KEY (org_id, dept_id) REFERENCES public.dept(org_id, dept_id);
ALTER TABLE ONLY public.oldman
    ADD CONSTRAINT oldman_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.oldman
    ADD CONSTRAINT oldman_org_id_level_id_fkey FOREIGN KEY (org_id, level_id) REFERENCES public.level(org_id, level_id);
ALTER TABLE ONLY public.oldman
    ADD CONSTRAINT oldman_org_id_live_id_fkey FOREIGN KEY (org_id, live_id) REFERENCES public.live(org_id, live_id);
ALTER TABLE ONLY public.oldman
    ADD CONSTRAINT oldman_sale FOREIGN KEY (org_id, sale_id) REFERENCES public.salesman(org_id, sale_id);
ALTER TABLE ONLY public.oldman_template
    ADD CONSTRAINT oldman_template_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.oldman_template
    ADD CONSTRAINT oldman_template_org_id_template_id_fkey FOREIGN KEY (org_id, template_id) REFERENCES public.form_template(org_id, template_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.outing
    ADD CONSTRAINT outing_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.outing
    ADD CONSTRAINT outing_org_id_live_id_fkey FOREIGN KEY (org_id, live_id) REFERENCES public.live(org_id, live_id);
ALTER TABLE ONLY public.outing
    ADD CONSTRAINT outing_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.outing_postpone
    ADD CONSTRAINT outing_postpone_org_id_out_id_fkey FOREIGN KEY (org_id, out_id) REFERENCES public.outing(org_id, out_id);
ALTER TABLE ONLY public.outing_refund
    ADD CONSTRAINT outing_refund_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.outing_refund
    ADD CONSTRAINT outing_refund_org_id_live_id_fkey FOREIGN KEY (org_id, live_id) REFERENCES public.live(org_id, live_id);
ALTER TABLE ONLY public.package_upload
    ADD CONSTRAINT package_upload_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.panel_setting
    ADD CONSTRAINT panel_setting_org_id_user_id_fkey FOREIGN KEY (org_id, user_id) REFERENCES public.user_account(org_id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.password_history
    ADD CONSTRAINT password_history_org_id_user_id_fkey FOREIGN KEY (org_id, user_id) REFERENCES public.user_account(org_id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.patrol_card
    ADD CONSTRAINT patrol_card_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.patrol_line
    ADD CONSTRAINT patrol_line_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.patrol_line_point
    ADD CONSTRAINT patrol_line_point_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.patrol_line_point
    ADD CONSTRAINT patrol_line_point_org_id_line_pk_id_fkey FOREIGN KEY (org_id, line_pk_id) REFERENCES public.patrol_line(org_id, line_pk_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.patrol_line_point
    ADD CONSTRAINT patrol_line_point_org_id_point_pk_id_fkey FOREIGN KEY (org_id, point_pk_id) REFERENCES public.patrol_point(org_id, point_pk_id);
ALTER TABLE ONLY public.patrol_plan
    ADD CONSTRAINT patrol_plan_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.patrol_plan
    ADD CONSTRAINT patrol_plan_org_id_line_pk_id_fkey FOREIGN KEY (org_id, line_pk_id) REFERENCES public.patrol_line(org_id, line_pk_id);
ALTER TABLE ONLY public.patrol_point
    ADD CONSTRAINT patrol_point_org_id_dept_id_fkey FOREIGN KEY (org_id, dept_id) REFERENCES public.dept(org_id, dept_id);
ALTER TABLE ONLY public.patrol_point
    ADD CONSTRAINT patrol_point_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.patrol_point
    ADD CONSTRAINT patrol_point_org_id_location_id_fkey FOREIGN KEY (org_id, location_id) REFERENCES public.location(org_id, location_id);
ALTER TABLE ONLY public.patrol_task
    ADD CONSTRAINT patrol_task_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.patrol_task
    ADD CONSTRAINT patrol_task_org_id_plan_pk_id_fkey FOREIGN KEY (org_id, plan_pk_id) REFERENCES public.patrol_plan(org_id, plan_pk_id);
ALTER TABLE ONLY public.patrol_task_point
    ADD CONSTRAINT patrol_task_point_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.patrol_task_point
    ADD CONSTRAINT patrol_task_point_org_id_point_pk_id_fkey FOREIGN KEY (org_id, point_pk_id) REFERENCES public.patrol_point(org_id, point_pk_id);
ALTER TABLE ONLY public.patrol_task_point
    ADD CONSTRAINT patrol_task_point_org_id_task_id_fkey FOREIGN KEY (org_id, task_id) REFERENCES public.patrol_task(org_id, task_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.pay_order
    ADD CONSTRAINT pay_order_org_id_clear_entry_id_fkey FOREIGN KEY (org_id, clear_entry_id) REFERENCES public.ledger_entry(org_id, entry_id);
ALTER TABLE ONLY public.pay_order
    ADD CONSTRAINT pay_order_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.pay_order
    ADD CONSTRAINT pay_order_org_id_hold_entry_id_fkey FOREIGN KEY (org_id, hold_entry_id) REFERENCES public.ledger_entry(org_id, entry_id);
ALTER TABLE ONLY public.pay_order
    ADD CONSTRAINT pay_order_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.account(org_id, oldman_id);
ALTER TABLE ONLY public.pay_order
    ADD CONSTRAINT pay_order_org_id_trade_id_fkey FOREIGN KEY (org_id, trade_id) REFERENCES public.trade(org_id, trade_id);
ALTER TABLE ONLY public.pay_order
    ADD CONSTRAINT pay_order_org_id_void_trade_id_fkey FOREIGN KEY (org_id, void_trade_id) REFERENCES public.trade(org_id, trade_id);
ALTER TABLE ONLY public.photo
    ADD CONSTRAINT photo_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.photo
    ADD CONSTRAINT photo_org_id_photo_album_id_fkey FOREIGN KEY (org_id, photo_album_id) REFERENCES public.album(org_id, photo_album_id);
ALTER TABLE ONLY public.position_latest
    ADD CONSTRAINT position_latest_org_id_device_id_fkey FOREIGN KEY (org_id, device_id) REFERENCES public.device(org_id, device_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.position_latest
    ADD CONSTRAINT position_latest_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.position_latest
    ADD CONSTRAINT position_latest_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.position_map
    ADD CONSTRAINT position_map_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.position_map
    ADD CONSTRAINT position_map_org_id_location_id_fkey FOREIGN KEY (org_id, location_id) REFERENCES public.location(org_id, location_id);
ALTER TABLE ONLY public.position_visit
    ADD CONSTRAINT position_visit_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.position_visit
    ADD CONSTRAINT position_visit_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.print_template
    ADD CONSTRAINT print_template_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.project_category
    ADD CONSTRAINT project_category_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.project_child_link
    ADD CONSTRAINT project_child_link_org_id_project_child_id_fkey FOREIGN KEY (org_id, project_child_id) REFERENCES public.project_child(org_id, project_child_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.project_child
    ADD CONSTRAINT project_child_org_id_project_id_fkey FOREIGN KEY (org_id, project_id) REFERENCES public.fee_project(org_id, project_id);
ALTER TABLE ONLY public.project_child_price
    ADD CONSTRAINT project_child_price_org_id_project_child_id_fkey FOREIGN KEY (org_id, project_child_id) REFERENCES public.project_child(org_id, project_child_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.qualification
    ADD CONSTRAINT qualification_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.quit_call
    ADD CONSTRAINT quit_call_org_id_consultation_id_fkey FOREIGN KEY (org_id, consultation_id) REFERENCES public.consultation(org_id, consultation_id);
ALTER TABLE ONLY public.quit_call
    ADD CONSTRAINT quit_call_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.quit_call
    ADD CONSTRAINT quit_call_org_id_live_id_fkey FOREIGN KEY (org_id, live_id) REFERENCES public.live(org_id, live_id);
ALTER TABLE ONLY public.quit_call
    ADD CONSTRAINT quit_call_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.rail
    ADD CONSTRAINT rail_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.rail
    ADD CONSTRAINT rail_org_id_map_id_fkey FOREIGN KEY (org_id, map_id) REFERENCES public.position_map(org_id, map_id);
ALTER TABLE ONLY public.receipt_print
    ADD CONSTRAINT receipt_print_org_id_home_trade_id_fkey FOREIGN KEY (org_id, home_trade_id) REFERENCES public.home_trade(org_id, id);
ALTER TABLE ONLY public.receipt_print
    ADD CONSTRAINT receipt_print_org_id_trade_id_fkey FOREIGN KEY (org_id, trade_id) REFERENCES public.trade(org_id, trade_id);
ALTER TABLE ONLY public.remind_log
    ADD CONSTRAINT remind_log_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.account(org_id, oldman_id);
ALTER TABLE ONLY public.remind
    ADD CONSTRAINT remind_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.remind
    ADD CONSTRAINT remind_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.remind_template
    ADD CONSTRAINT remind_template_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.review
    ADD CONSTRAINT review_org_id_dept_id_fkey FOREIGN KEY (org_id, dept_id) REFERENCES public.dept(org_id, dept_id);
ALTER TABLE ONLY public.review
    ADD CONSTRAINT review_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.review_vote
    ADD CONSTRAINT review_vote_org_id_review_id_fkey FOREIGN KEY (org_id, review_id) REFERENCES public.review(org_id, review_id);
ALTER TABLE ONLY public.role
    ADD CONSTRAINT role_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.room_bed_status
    ADD CONSTRAINT room_bed_status_org_id_bed_id_fkey FOREIGN KEY (org_id, bed_id) REFERENCES public.bed(org_id, bed_id);
ALTER TABLE ONLY public.room_bed_status
    ADD CONSTRAINT room_bed_status_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.room_bed_status
    ADD CONSTRAINT room_bed_status_org_id_room_id_fkey FOREIGN KEY (org_id, room_id) REFERENCES public.room(org_id, room_id);
ALTER TABLE ONLY public.room_map_config
    ADD CONSTRAINT room_map_config_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.room
    ADD CONSTRAINT room_org_id_building_id_fkey FOREIGN KEY (org_id, building_id) REFERENCES public.location(org_id, location_id);
ALTER TABLE ONLY public.room
    ADD CONSTRAINT room_org_id_dept_id_fkey FOREIGN KEY (org_id, dept_id) REFERENCES public.dept(org_id, dept_id);
ALTER TABLE ONLY public.room
    ADD CONSTRAINT room_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.room
    ADD CONSTRAINT room_org_id_location_id_fkey FOREIGN KEY (org_id, location_id) REFERENCES public.location(org_id, location_id);
ALTER TABLE ONLY public.salesman
    ADD CONSTRAINT salesman_org_id_emp_id_fkey FOREIGN KEY (org_id, emp_id) REFERENCES public.emp(org_id, emp_id);
ALTER TABLE ONLY public.salesman
    ADD CONSTRAINT salesman_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.serve_project
    ADD CONSTRAINT serve_project_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.serve_project
    ADD CONSTRAINT serve_project_org_id_type_id_fkey FOREIGN KEY (org_id, type_id) REFERENCES public.serve_project_type(org_id, id);
ALTER TABLE ONLY public.serve_project_type
    ADD CONSTRAINT serve_project_type_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.server_config
    ADD CONSTRAINT server_config_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_org_id_user_id_fkey FOREIGN KEY (org_id, user_id) REFERENCES public.user_account(org_id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.setting
    ADD CONSTRAINT setting_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.settlement
    ADD CONSTRAINT settlement_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.settlement
    ADD CONSTRAINT settlement_org_id_live_id_fkey FOREIGN KEY (org_id, live_id) REFERENCES public.live(org_id, live_id);
ALTER TABLE ONLY public.settlement
    ADD CONSTRAINT settlement_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.account(org_id, oldman_id);
ALTER TABLE ONLY public.shift_exchange
    ADD CONSTRAINT shift_exchange_org_id_applicant_id_fkey FOREIGN KEY (org_id, applicant_id) REFERENCES public.emp(org_id, emp_id);
ALTER TABLE ONLY public.shift_exchange
    ADD CONSTRAINT shift_exchange_org_id_apply_shift_pk_id_fkey FOREIGN KEY (org_id, apply_shift_pk_id) REFERENCES public.attendance_shift(org_id, shift_pk_id);
ALTER TABLE ONLY public.shift_exchange
    ADD CONSTRAINT shift_exchange_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.shift_exchange
    ADD CONSTRAINT shift_exchange_org_id_target_id_fkey FOREIGN KEY (org_id, target_id) REFERENCES public.emp(org_id, emp_id);
ALTER TABLE ONLY public.shift_exchange
    ADD CONSTRAINT shift_exchange_org_id_target_shift_pk_id_fkey FOREIGN KEY (org_id, target_shift_pk_id) REFERENCES public.attendance_shift(org_id, shift_pk_id);
ALTER TABLE ONLY public.sign_limit
    ADD CONSTRAINT sign_limit_org_id_doctor_id_fkey FOREIGN KEY (org_id, doctor_id) REFERENCES public.user_account(org_id, user_id);
ALTER TABLE ONLY public.sign_limit
    ADD CONSTRAINT sign_limit_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.sign_limit
    ADD CONSTRAINT sign_limit_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.sku_limit
    ADD CONSTRAINT sku_limit_org_id_depot_id_fkey FOREIGN KEY (org_id, depot_id) REFERENCES public.depot(org_id, depot_id);
ALTER TABLE ONLY public.sku_limit
    ADD CONSTRAINT sku_limit_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.sku_limit
    ADD CONSTRAINT sku_limit_org_id_sku_id_fkey FOREIGN KEY (org_id, sku_id) REFERENCES public.sku(org_id, sku_id);
ALTER TABLE ONLY public.sku
    ADD CONSTRAINT sku_org_id_classify_id_fkey FOREIGN KEY (org_id, classify_id) REFERENCES public.classify(org_id, classify_id);
ALTER TABLE ONLY public.sku
    ADD CONSTRAINT sku_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.sku
    ADD CONSTRAINT sku_org_id_project_child_id_fkey FOREIGN KEY (org_id, project_child_id) REFERENCES public.project_child(org_id, project_child_id);
ALTER TABLE ONLY public.sku
    ADD CONSTRAINT sku_org_id_spec_id_fkey FOREIGN KEY (org_id, spec_id) REFERENCES public.spec(org_id, spec_id);
ALTER TABLE ONLY public.sku
    ADD CONSTRAINT sku_org_id_supplier_id_fkey FOREIGN KEY (org_id, supplier_id) REFERENCES public.supplier(org_id, supplier_id);
ALTER TABLE ONLY public.spec
    ADD CONSTRAINT spec_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.sso_nonce
    ADD CONSTRAINT sso_nonce_org_id_key_id_fkey FOREIGN KEY (org_id, key_id) REFERENCES public.access_key(org_id, key_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.stock_balance
    ADD CONSTRAINT stock_balance_org_id_depot_id_sku_id_fkey FOREIGN KEY (org_id, depot_id, sku_id) REFERENCES public.stock_place(org_id, depot_id, sku_id);
ALTER TABLE ONLY public.stock_balance
    ADD CONSTRAINT stock_balance_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.stock_balance
    ADD CONSTRAINT stock_balance_org_id_sku_id_batch_id_fkey FOREIGN KEY (org_id, sku_id, batch_id) REFERENCES public.stock_batch(org_id, sku_id, batch_id);
ALTER TABLE ONLY public.stock_batch
    ADD CONSTRAINT stock_batch_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.stock_batch
    ADD CONSTRAINT stock_batch_org_id_sku_id_fkey FOREIGN KEY (org_id, sku_id) REFERENCES public.sku(org_id, sku_id);
ALTER TABLE ONLY public.stock_batch
    ADD CONSTRAINT stock_batch_org_id_supplier_id_fkey FOREIGN KEY (org_id, supplier_id) REFERENCES public.supplier(org_id, supplier_id);
ALTER TABLE ONLY public.stock_doc
    ADD CONSTRAINT stock_doc_carrier FOREIGN KEY (org_id, carrier_id) REFERENCES public.emp(org_id, emp_id);
ALTER TABLE ONLY public.stock_doc
    ADD CONSTRAINT stock_doc_depot_in FOREIGN KEY (org_id, depot_id_in) REFERENCES public.depot(org_id, depot_id);
ALTER TABLE ONLY public.stock_doc
    ADD CONSTRAINT stock_doc_dept FOREIGN KEY (org_id, dept_id) REFERENCES public.dept(org_id, dept_id);
ALTER TABLE ONLY public.stock_doc_event
    ADD CONSTRAINT stock_doc_event_org_id_doc_id_fkey FOREIGN KEY (org_id, doc_id) REFERENCES public.stock_doc(org_id, doc_id);
ALTER TABLE ONLY public.stock_doc_event
    ADD CONSTRAINT stock_doc_event_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.stock_doc_held
    ADD CONSTRAINT stock_doc_held_org_id_detail_id_fkey FOREIGN KEY (org_id, detail_id) REFERENCES public.stock_doc_line(org_id, detail_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.stock_doc_held
    ADD CONSTRAINT stock_doc_held_org_id_doc_id_fkey FOREIGN KEY (org_id, doc_id) REFERENCES public.stock_doc(org_id, doc_id);
ALTER TABLE ONLY public.stock_doc_held
    ADD CONSTRAINT stock_doc_held_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.stock_doc_held
    ADD CONSTRAINT stock_doc_held_org_id_sku_id_batch_id_fkey FOREIGN KEY (org_id, sku_id, batch_id) REFERENCES public.stock_batch(org_id, sku_id, batch_id);
ALTER TABLE ONLY public.stock_doc_line
    ADD CONSTRAINT stock_doc_line_org_id_doc_id_fkey FOREIGN KEY (org_id, doc_id) REFERENCES public.stock_doc(org_id, doc_id);
ALTER TABLE ONLY public.stock_doc_line
    ADD CONSTRAINT stock_doc_line_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.stock_doc_line
    ADD CONSTRAINT stock_doc_line_org_id_origin_detail_id_fkey FOREIGN KEY (org_id, origin_detail_id) REFERENCES public.stock_doc_line(org_id, detail_id);
ALTER TABLE ONLY public.stock_doc_line
    ADD CONSTRAINT stock_doc_line_org_id_sku_id_batch_id_fkey FOREIGN KEY (org_id, sku_id, batch_id) REFERENCES public.stock_batch(org_id, sku_id, batch_id);
ALTER TABLE ONLY public.stock_doc_line
    ADD CONSTRAINT stock_doc_line_org_id_sku_id_fkey FOREIGN KEY (org_id, sku_id) REFERENCES public.sku(org_id, sku_id);
ALTER TABLE ONLY public.stock_doc_line
    ADD CONSTRAINT stock_doc_line_source FOREIGN KEY (org_id, source_detail_id) REFERENCES public.stock_doc_line(org_id, detail_id);
ALTER TABLE ONLY public.stock_doc
    ADD CONSTRAINT stock_doc_org_id_checker_id_fkey FOREIGN KEY (org_id, checker_id) REFERENCES public.user_account(org_id, user_id);
ALTER TABLE ONLY public.stock_doc
    ADD CONSTRAINT stock_doc_org_id_depot_id_fkey FOREIGN KEY (org_id, depot_id) REFERENCES public.depot(org_id, depot_id);
ALTER TABLE ONLY public.stock_doc
    ADD CONSTRAINT stock_doc_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.stock_doc
    ADD CONSTRAINT stock_doc_org_id_origin_doc_id_fkey FOREIGN KEY (org_id, origin_doc_id) REFERENCES public.stock_doc(org_id, doc_id);
ALTER TABLE ONLY public.stock_doc
    ADD CONSTRAINT stock_doc_org_id_supplier_id_fkey FOREIGN KEY (org_id, supplier_id) REFERENCES public.supplier(org_id, supplier_id);
ALTER TABLE ONLY public.stock_doc
    ADD CONSTRAINT stock_doc_receiver FOREIGN KEY (org_id, receiver_id) REFERENCES public.emp(org_id, emp_id);
ALTER TABLE ONLY public.stock_doc
    ADD CONSTRAINT stock_doc_resident FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.stock_freeze
    ADD CONSTRAINT stock_freeze_org_id_depot_id_fkey FOREIGN KEY (org_id, depot_id) REFERENCES public.depot(org_id, depot_id);
ALTER TABLE ONLY public.stock_freeze
    ADD CONSTRAINT stock_freeze_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.stock_freeze
    ADD CONSTRAINT stock_freeze_org_id_sku_id_fkey FOREIGN KEY (org_id, sku_id) REFERENCES public.sku(org_id, sku_id);
ALTER TABLE ONLY public.stock_lend_log
    ADD CONSTRAINT stock_lend_log_org_id_detail_id_fkey FOREIGN KEY (org_id, detail_id) REFERENCES public.stock_doc_line(org_id, detail_id);
ALTER TABLE ONLY public.stock_lend_log
    ADD CONSTRAINT stock_lend_log_org_id_doc_id_fkey FOREIGN KEY (org_id, doc_id) REFERENCES public.stock_doc(org_id, doc_id);
ALTER TABLE ONLY public.stock_lend_log
    ADD CONSTRAINT stock_lend_log_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.stock_month
    ADD CONSTRAINT stock_month_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.stock_place
    ADD CONSTRAINT stock_place_org_id_depot_id_fkey FOREIGN KEY (org_id, depot_id) REFERENCES public.depot(org_id, depot_id);
ALTER TABLE ONLY public.stock_place
    ADD CONSTRAINT stock_place_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.stock_place
    ADD CONSTRAINT stock_place_org_id_sku_id_fkey FOREIGN KEY (org_id, sku_id) REFERENCES public.sku(org_id, sku_id);
ALTER TABLE ONLY public.stock_record
    ADD CONSTRAINT stock_record_org_id_depot_id_sku_id_fkey FOREIGN KEY (org_id, depot_id, sku_id) REFERENCES public.stock_place(org_id, depot_id, sku_id);
ALTER TABLE ONLY public.stock_record
    ADD CONSTRAINT stock_record_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.stock_record
    ADD CONSTRAINT stock_record_org_id_reversed_by_fkey FOREIGN KEY (org_id, reversed_by) REFERENCES public.stock_record(org_id, record_id);
ALTER TABLE ONLY public.stock_record
    ADD CONSTRAINT stock_record_org_id_reverses_fkey FOREIGN KEY (org_id, reverses) REFERENCES public.stock_record(org_id, record_id);
ALTER TABLE ONLY public.stock_record
    ADD CONSTRAINT stock_record_org_id_sku_id_batch_id_fkey FOREIGN KEY (org_id, sku_id, batch_id) REFERENCES public.stock_batch(org_id, sku_id, batch_id);
ALTER TABLE ONLY public.stock_warned
    ADD CONSTRAINT stock_warned_org_id_depot_id_fkey FOREIGN KEY (org_id, depot_id) REFERENCES public.depot(org_id, depot_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.stock_warned
    ADD CONSTRAINT stock_warned_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.stock_warned
    ADD CONSTRAINT stock_warned_org_id_sku_id_fkey FOREIGN KEY (org_id, sku_id) REFERENCES public.sku(org_id, sku_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.supplier
    ADD CONSTRAINT supplier_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.teaching
    ADD CONSTRAINT teaching_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.template_type
    ADD CONSTRAINT template_type_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.todo
    ADD CONSTRAINT todo_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.todo
    ADD CONSTRAINT todo_org_id_handler_id_fkey FOREIGN KEY (org_id, handler_id) REFERENCES public.user_account(org_id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.trade_bill
    ADD CONSTRAINT trade_bill_org_id_trade_id_fkey FOREIGN KEY (org_id, trade_id) REFERENCES public.trade(org_id, trade_id);
ALTER TABLE ONLY public.trade_month_detail
    ADD CONSTRAINT trade_month_detail_org_id_refunds_fkey FOREIGN KEY (org_id, refunds) REFERENCES public.trade_month_detail(org_id, trade_month_detail_id);
ALTER TABLE ONLY public.trade_month_detail
    ADD CONSTRAINT trade_month_detail_org_id_reverses_fkey FOREIGN KEY (org_id, reverses) REFERENCES public.trade_month_detail(org_id, trade_month_detail_id);
ALTER TABLE ONLY public.trade_month_detail
    ADD CONSTRAINT trade_month_detail_org_id_trade_month_id_fkey FOREIGN KEY (org_id, trade_month_id) REFERENCES public.trade_month(org_id, trade_month_id);
ALTER TABLE ONLY public.trade_month
    ADD CONSTRAINT trade_month_org_id_live_id_fkey FOREIGN KEY (org_id, live_id) REFERENCES public.live(org_id, live_id);
ALTER TABLE ONLY public.trade_month
    ADD CONSTRAINT trade_month_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.account(org_id, oldman_id);
ALTER TABLE ONLY public.trade_month_place
    ADD CONSTRAINT trade_month_place_org_id_trade_month_id_fkey FOREIGN KEY (org_id, trade_month_id) REFERENCES public.trade_month(org_id, trade_month_id);
ALTER TABLE ONLY public.trade
    ADD CONSTRAINT trade_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.account(org_id, oldman_id);
ALTER TABLE ONLY public.trade
    ADD CONSTRAINT trade_org_id_oldman_id_to_fkey FOREIGN KEY (org_id, oldman_id_to) REFERENCES public.account(org_id, oldman_id);
ALTER TABLE ONLY public.trade_way_line
    ADD CONSTRAINT trade_way_line_org_id_trade_id_fkey FOREIGN KEY (org_id, trade_id) REFERENCES public.trade(org_id, trade_id);
ALTER TABLE ONLY public.trade_way
    ADD CONSTRAINT trade_way_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.training_member
    ADD CONSTRAINT training_member_org_id_emp_id_fkey FOREIGN KEY (org_id, emp_id) REFERENCES public.emp(org_id, emp_id);
ALTER TABLE ONLY public.training_member
    ADD CONSTRAINT training_member_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.training_member
    ADD CONSTRAINT training_member_org_id_training_id_fkey FOREIGN KEY (org_id, training_id) REFERENCES public.training(org_id, training_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.training
    ADD CONSTRAINT training_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.user_account
    ADD CONSTRAINT user_account_org_id_dept_id_fkey FOREIGN KEY (org_id, dept_id) REFERENCES public.dept(org_id, dept_id);
ALTER TABLE ONLY public.user_account
    ADD CONSTRAINT user_account_org_id_emp_id_fkey FOREIGN KEY (org_id, emp_id) REFERENCES public.emp(org_id, emp_id);
ALTER TABLE ONLY public.user_account
    ADD CONSTRAINT user_account_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.user_assess
    ADD CONSTRAINT user_assess_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.user_assess
    ADD CONSTRAINT user_assess_org_id_user_id_fkey FOREIGN KEY (org_id, user_id) REFERENCES public.user_account(org_id, user_id);
ALTER TABLE ONLY public.user_role
    ADD CONSTRAINT user_role_org_id_role_id_fkey FOREIGN KEY (org_id, role_id) REFERENCES public.role(org_id, role_id);
ALTER TABLE ONLY public.user_role
    ADD CONSTRAINT user_role_org_id_user_id_fkey FOREIGN KEY (org_id, user_id) REFERENCES public.user_account(org_id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.version_read
    ADD CONSTRAINT version_read_org_id_record_id_fkey FOREIGN KEY (org_id, record_id) REFERENCES public.version_record(org_id, record_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.version_read
    ADD CONSTRAINT version_read_org_id_user_id_fkey FOREIGN KEY (org_id, user_id) REFERENCES public.user_account(org_id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.version_record
    ADD CONSTRAINT version_record_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.visit_booking
    ADD CONSTRAINT visit_booking_org_id_visit_id_fkey FOREIGN KEY (org_id, visit_id) REFERENCES public.visit(org_id, visit_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.visit_gate
    ADD CONSTRAINT visit_gate_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.visit
    ADD CONSTRAINT visit_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.visitor_block
    ADD CONSTRAINT visitor_block_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.visitor_block
    ADD CONSTRAINT visitor_block_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.vital_sign
    ADD CONSTRAINT vital_sign_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.org(org_id);
ALTER TABLE ONLY public.vital_sign
    ADD CONSTRAINT vital_sign_org_id_oldman_id_fkey FOREIGN KEY (org_id, oldman_id) REFERENCES public.oldman(org_id, oldman_id);
ALTER TABLE ONLY public.vital_sign
    ADD CONSTRAINT vital_sign_org_id_recheck_of_fkey FOREIGN KEY (org_id, recheck_of) REFERENCES public.vital_sign(org_id, sign_id);
ALTER TABLE pims_part.care_task_rest ENABLE ROW LEVEL SECURITY;
ALTER TABLE pims_part.oper_log_rest ENABLE ROW LEVEL SECURITY;
ALTER TABLE pims_part.position_point_rest ENABLE ROW LEVEL SECURITY;
ALTER TABLE pims_part.telemetry_hour_rest ENABLE ROW LEVEL SECURITY;
ALTER TABLE pims_part.telemetry_minute_rest ENABLE ROW LEVEL SECURITY;
ALTER TABLE pims_part.telemetry_raw_rest ENABLE ROW LEVEL SECURITY;
REVOKE ALL ON FUNCTION public.drop_log_months(before date) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.drop_parts_before(parent text, before date) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.make_day_part(parent text, stamp text, day date) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.make_log_month(day date) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.make_month_part(parent text, stamp text, day date) FROM PUBLIC;
GRANT UPDATE(reversed_by) ON TABLE public.drug_keep_record TO pims_app;
GRANT UPDATE(void_status) ON TABLE public.home_trade TO pims_app;
GRANT UPDATE(void_reason) ON TABLE public.home_trade TO pims_app;
GRANT UPDATE(void_by_name) ON TABLE public.home_trade TO pims_app;
GRANT UPDATE(void_time) ON TABLE public.home_trade TO pims_app;
GRANT UPDATE(reversal_id) ON TABLE public.home_trade TO pims_app;
GRANT UPDATE(print_count) ON TABLE public.home_trade TO pims_app;
GRANT UPDATE(update_by) ON TABLE public.home_trade TO pims_app;
GRANT UPDATE(update_by_name) ON TABLE public.home_trade TO pims_app;
GRANT UPDATE(update_time) ON TABLE public.home_trade TO pims_app;
GRANT UPDATE(version) ON TABLE public.home_trade TO pims_app;
GRANT UPDATE(reversed_by) ON TABLE public.ledger_entry TO pims_app;
GRANT UPDATE(pay_status) ON TABLE public.pay_order TO pims_app;
GRANT UPDATE(qr_code) ON TABLE public.pay_order TO pims_app;
GRANT UPDATE(paid_amount) ON TABLE public.pay_order TO pims_app;
GRANT UPDATE(paid_time) ON TABLE public.pay_order TO pims_app;
GRANT UPDATE(provider_no) ON TABLE public.pay_order TO pims_app;
GRANT UPDATE(fail_reason) ON TABLE public.pay_order TO pims_app;
GRANT UPDATE(query_count) ON TABLE public.pay_order TO pims_app;
GRANT UPDATE(query_time) ON TABLE public.pay_order TO pims_app;
GRANT UPDATE(trade_id) ON TABLE public.pay_order TO pims_app;
GRANT UPDATE(hold_entry_id) ON TABLE public.pay_order TO pims_app;
GRANT UPDATE(clear_status) ON TABLE public.pay_order TO pims_app;
GRANT UPDATE(clear_cause) ON TABLE public.pay_order TO pims_app;
GRANT UPDATE(clear_reason) ON TABLE public.pay_order TO pims_app;
GRANT UPDATE(clear_by) ON TABLE public.pay_order TO pims_app;
GRANT UPDATE(clear_by_name) ON TABLE public.pay_order TO pims_app;
GRANT UPDATE(clear_time) ON TABLE public.pay_order TO pims_app;
GRANT UPDATE(clear_entry_id) ON TABLE public.pay_order TO pims_app;
GRANT UPDATE(update_by) ON TABLE public.pay_order TO pims_app;
GRANT UPDATE(update_by_name) ON TABLE public.pay_order TO pims_app;
GRANT UPDATE(update_time) ON TABLE public.pay_order TO pims_app;
GRANT UPDATE(version) ON TABLE public.pay_order TO pims_app;
GRANT UPDATE(void_trade_id) ON TABLE public.pay_order TO pims_app;
GRANT UPDATE(status) ON TABLE public.remind_log TO pims_app;
GRANT UPDATE(reason) ON TABLE public.remind_log TO pims_app;
GRANT UPDATE(reversed_by) ON TABLE public.stock_record TO pims_app;
GRANT UPDATE(trade_status) ON TABLE public.trade TO pims_app;
GRANT UPDATE(print_count) ON TABLE public.trade TO pims_app;
GRANT UPDATE(obsolete_reason) ON TABLE public.trade TO pims_app;
GRANT UPDATE(obsolete_by) ON TABLE public.trade TO pims_app;
GRANT UPDATE(obsolete_by_name) ON TABLE public.trade TO pims_app;
GRANT UPDATE(obsolete_time) ON TABLE public.trade TO pims_app;
GRANT UPDATE(reversal_entry_id) ON TABLE public.trade TO pims_app;
GRANT UPDATE(void_status) ON TABLE public.trade TO pims_app;
GRANT UPDATE(void_reason) ON TABLE public.trade TO pims_app;
GRANT UPDATE(void_by) ON TABLE public.trade TO pims_app;
GRANT UPDATE(void_by_name) ON TABLE public.trade TO pims_app;
GRANT UPDATE(void_time) ON TABLE public.trade TO pims_app;
GRANT UPDATE(void_opinion) ON TABLE public.trade TO pims_app;
GRANT UPDATE(void_audit_by_name) ON TABLE public.trade TO pims_app;
GRANT UPDATE(void_audit_time) ON TABLE public.trade TO pims_app;
GRANT UPDATE(update_by) ON TABLE public.trade TO pims_app;
GRANT UPDATE(update_by_name) ON TABLE public.trade TO pims_app;
GRANT UPDATE(update_time) ON TABLE public.trade TO pims_app;
GRANT UPDATE(version) ON TABLE public.trade TO pims_app;

select make_log_month((date_trunc('month', localtimestamp) + n * interval '1 month')::date) from generate_series(0, 2) n;
select make_month_part(parent, by_column, (date_trunc('month', localtimestamp) + n * interval '1 month')::date)
from (values ('care_task', 'plan_date'), ('telemetry_minute', 'minute_time'), ('telemetry_hour', 'hour_time'),
  ('position_point', 'at_time')) made (parent, by_column), generate_series(0, 2) n;
select make_day_part('telemetry_raw', 'minute_time', localtimestamp::date + n) from generate_series(0, 1) n;
