-- The rule of ledger_parts for what was posted in a stretch of time: the proof of the books goes over them in parts.
create function ledger_parts(of_org text, of_after timestamp, of_upto timestamp) returns table (
  entry_id text, line_no smallint, place_from bigint, balance_part bigint, prestore_part bigint
) language sql stable as $$
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
