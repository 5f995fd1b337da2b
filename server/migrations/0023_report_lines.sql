-- What reports read again and again is fixed where it becomes known (fees.md 13): a line of the ledger carries what is
-- said of its entry, a bill the places its money comes to lie on. Nothing here is a figure of its own: the proof of the
-- books (ledger/check) holds all of it against what it was made from.

alter table ledger_line
  -- Of the entry; of a reversal, of what it takes back.
  add column kind smallint,
  add column trade_id text,
  add column create_time timestamp(0),
  -- Of the bill's line an income belongs to.
  add column detail_kind smallint,
  add column gross_amt bigint,
  add column discount_amt bigint,
  -- Of payments of bills and what goes back of them: where in its entry a line begins, what of it came from balances and
  -- from prestored money. A balance pays before money does, bills in the order of the entry.
  add column place_from bigint,
  add column balance_part bigint,
  add column prestore_part bigint;

alter table ledger_line disable trigger ledger_line_fixed;
update ledger_line line
  set kind = coalesce(origin.entry_type, entry.entry_type), trade_id = coalesce(origin.trade_id, entry.trade_id),
    create_time = entry.create_time
  from ledger_entry entry
  left join ledger_entry origin on origin.org_id = entry.org_id and origin.entry_id = entry.reverses
  where entry.org_id = line.org_id and entry.entry_id = line.entry_id;
update ledger_line line
  set detail_kind = detail.detail_kind, gross_amt = detail.gross_amt, discount_amt = detail.discount_amt
  from trade_month_detail detail
  where line.account = 'INC' and detail.org_id = line.org_id and detail.trade_month_detail_id = line.trade_month_detail_id;

-- The rule of the parts above for what was posted before; new entries bring them (account/paying-parts.ts).
create function ledger_parts(of_org text) returns table (
  entry_id text, line_no smallint, place_from bigint, balance_part bigint, prestore_part bigint
) language sql stable as $$
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
update ledger_line line
  set place_from = part.place_from, balance_part = part.balance_part, prestore_part = part.prestore_part
  from org cross join lateral ledger_parts(org.org_id) part
  where line.org_id = org.org_id and line.entry_id = part.entry_id and line.line_no = part.line_no;
alter table ledger_line enable trigger ledger_line_fixed;
alter table ledger_line alter column kind set not null, alter column create_time set not null;
alter table ledger_line add check (account <> 'AR' or (place_from is null) = (balance_part is null));

-- Lines of a bill that come to nothing after their discount stand in no entry.
create index trade_month_detail_free on trade_month_detail (org_id, fee_month)
  where detail_kind = 1 and net_amt = 0 and gross_amt <> 0;

-- How the paid part of a bill lies upon its projects: children in the order of the bill, each up to its net; what is taken
-- off somewhere (negative children, waivers) is not owed any more from the end of the bill. `room` is what can be paid
-- of a child, `place_from` where it begins; net - room sums to nothing over a bill. Lines of bills are only added, so a
-- place never goes away.
create table trade_month_place (
  org_id text not null,
  trade_month_id text not null,
  -- The first line of the child on the bill.
  place_no integer not null,
  sort integer not null,
  project_id text,
  project_child_id text,
  net bigint not null,
  place_from bigint not null,
  room bigint not null,
  first boolean not null,
  -- The net of the whole bill.
  whole bigint not null,
  primary key (org_id, trade_month_id, place_no),
  foreign key (org_id, trade_month_id) references trade_month (org_id, trade_month_id)
);
create index trade_month_place_off on trade_month_place (org_id, trade_month_id) where net <> room;

create function trade_month_places(of_org text, bills text[]) returns setof trade_month_place language sql stable as $$
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
insert into trade_month_place
select place.* from org
cross join lateral trade_month_places(org.org_id, array(select trade_month_id from trade_month where org_id = org.org_id)) place;

create function trade_month_detail_placed() returns trigger language plpgsql as $$
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
create trigger trade_month_detail_placed after insert on trade_month_detail
  referencing new table as added for each statement execute function trade_month_detail_placed();

-- The list of accounts, newest first.
create index account_listed on account (org_id, create_time desc, account_id desc);

-- The data log in one statement (core/audit.ts): the end of the chain is held from here to the commit, which comes next,
-- so writers of an organisation wait for each other as short as may be. `before` and `after` are what a hash covers,
-- around the number only the chain knows.
create function data_log_add(of_org text, changes jsonb) returns void language plpgsql as $$
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
