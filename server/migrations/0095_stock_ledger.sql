-- The ledger of quantities (stock.md 1): cost layers, what lies where, and the records all of it is made from.

create table stock_batch (
  org_id text not null references org,
  batch_id text not null,
  batch_no text not null,
  sku_id text not null,
  supplier_id text,
  production_date date,
  expire_date date,
  source_doc_id text,
  -- Fen a unit at entry.
  in_price bigint not null check (in_price >= 0),
  first_in_time timestamp(0) not null,
  primary key (org_id, batch_id),
  constraint stock_batch_of unique (org_id, sku_id, batch_id),
  foreign key (org_id, sku_id) references sku (org_id, sku_id),
  foreign key (org_id, supplier_id) references supplier (org_id, supplier_id)
);
create index stock_batch_no on stock_batch (org_id, sku_id, batch_no);
create index stock_batch_supplier on stock_batch (org_id, supplier_id) where supplier_id is not null;

-- An item in a depot: whoever posts there holds it until the end, so that the balance after each record is true.
create table stock_place (
  org_id text not null references org,
  depot_id text not null,
  sku_id text not null,
  primary key (org_id, depot_id, sku_id),
  foreign key (org_id, depot_id) references depot (org_id, depot_id),
  foreign key (org_id, sku_id) references sku (org_id, sku_id)
);

create table stock_record (
  org_id text not null references org,
  record_id text not null,
  seq bigint not null check (seq >= 1),
  move_type text not null,
  doc_type text not null check (doc_type in ('STORE', 'DELIVER', 'SCRAP', 'LEND', 'TRANSFER', 'INVENTORY')),
  doc_id text not null,
  doc_no text not null,
  doc_detail_id text not null,
  doc_step smallint not null default 0 check (doc_step >= 0),
  depot_id text not null,
  sku_id text not null,
  batch_id text not null,
  quantity numeric(14, 3) not null check (quantity <> 0),
  amount bigint not null,
  balance_quantity numeric(14, 3) not null check (balance_quantity >= 0),
  balance_amount bigint not null check (balance_amount >= 0),
  biz_date date not null,
  create_time timestamp(0) not null,
  operator_id text not null,
  operator_name text not null,
  reverses text,
  reversed_by text,
  request_no text,
  primary key (org_id, record_id),
  constraint stock_record_seq unique (org_id, seq),
  -- Invariant 4: a document posts once.
  constraint stock_record_once unique (org_id, doc_type, doc_id, doc_detail_id, batch_id, move_type, depot_id, doc_step),
  foreign key (org_id, depot_id, sku_id) references stock_place (org_id, depot_id, sku_id),
  foreign key (org_id, sku_id, batch_id) references stock_batch (org_id, sku_id, batch_id),
  foreign key (org_id, reverses) references stock_record (org_id, record_id),
  foreign key (org_id, reversed_by) references stock_record (org_id, record_id),
  constraint stock_record_sign check (case
    when move_type in ('IN', 'RETURN', 'TRANSIT_IN', 'GAIN') then quantity > 0
    when move_type in ('OUT', 'SCRAP', 'LEND', 'TRANSIT_OUT', 'LOSS') then quantity < 0
    else move_type = 'RED' end),
  constraint stock_record_cost check (amount = 0 or sign(amount) = sign(quantity)),
  constraint stock_record_day check (biz_date <= create_time::date),
  check (balance_quantity > 0 or balance_amount = 0)
);
create index stock_record_place on stock_record (org_id, depot_id, sku_id, seq);
create index stock_record_batch on stock_record (org_id, batch_id, seq);
create index stock_record_sku on stock_record (org_id, sku_id, biz_date);
create index stock_record_day_order on stock_record (org_id, biz_date, seq);
create index stock_record_doc on stock_record (org_id, doc_id);
create index stock_record_reverses on stock_record (org_id, reverses) where reverses is not null;

-- Derived from the records by the trigger below, and by nothing else.
create table stock_balance (
  org_id text not null references org,
  depot_id text not null,
  sku_id text not null,
  batch_id text not null,
  quantity numeric(14, 3) not null,
  amount bigint not null,
  locked_quantity numeric(14, 3) not null default 0,
  version integer not null default 1,
  primary key (org_id, depot_id, sku_id, batch_id),
  foreign key (org_id, depot_id, sku_id) references stock_place (org_id, depot_id, sku_id),
  foreign key (org_id, sku_id, batch_id) references stock_batch (org_id, sku_id, batch_id),
  -- Invariant 1: no setting allows less than nothing.
  constraint stock_balance_enough check (quantity >= 0 and amount >= 0 and (quantity > 0 or amount = 0)),
  constraint stock_balance_locked check (locked_quantity between 0 and quantity)
);
create index stock_balance_sku on stock_balance (org_id, sku_id) where quantity > 0;
create index stock_balance_batch on stock_balance (org_id, batch_id);

create table stock_month (
  org_id text not null references org,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  closed smallint not null check (closed in (0, 1)),
  close_by text,
  close_by_name text,
  close_time timestamp(0),
  reopen_by_name text,
  reopen_time timestamp(0),
  reopen_reason text,
  version integer not null default 1,
  primary key (org_id, month)
);

-- Invariant 8: a closed month takes nothing more. Posting and closing meet at an advisory lock: postings share it.
create function stock_record_allowed() returns trigger language plpgsql as $$
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
create trigger stock_record_allowed before insert on stock_record for each row execute function stock_record_allowed();

-- Invariant 2: what lies where is the sum of the records.
create function stock_record_added() returns trigger language plpgsql as $$
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
create trigger stock_record_added after insert on stock_record
  referencing new table as added for each statement execute function stock_record_added();

-- Only a record moves a balance; what waits for approval may be set aside and given back.
create function stock_balance_kept() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 then
    return new;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - 'locked_quantity' - 'version' = to_jsonb(old) - 'locked_quantity' - 'version' then
    return new;
  end if;
  raise exception 'a balance moves by records alone' using errcode = '23514', constraint = 'stock_balance_kept';
end $$;
create trigger stock_balance_kept before insert or update or delete on stock_balance
  for each row execute function stock_balance_kept();

-- Invariant 3: records and layers stay as they were made; one mark is allowed, that a record was taken back.
create function stock_fixed() returns trigger language plpgsql as $$
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
create trigger stock_record_fixed before update or delete on stock_record for each row execute function stock_fixed();
create trigger stock_batch_fixed before update or delete on stock_batch for each row execute function stock_fixed();
grant update (reversed_by) on stock_record to pims_app;

-- Invariant 7: what is moved between depots is nowhere more and nowhere less.
create function stock_transfer_even() returns trigger language plpgsql as $$
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
create constraint trigger stock_transfer_even after insert on stock_record deferrable initially deferred
  for each row when (new.doc_type = 'TRANSFER') execute function stock_transfer_even();
