-- Custody of residents' drugs and its ledger (stock.md 5.2), on the principles of the store's (migration 0095).

create table drug_keep (
  org_id text not null references org,
  keep_id text not null,
  oldman_id text not null,
  keep_status smallint not null default 1 check (keep_status in (1, 2)),
  protocol_file jsonb not null,
  client_name text not null,
  client_relation smallint not null,
  start_date date not null,
  end_date date,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, keep_id),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id)
);
create unique index drug_keep_open on drug_keep (org_id, oldman_id) where keep_status = 1;
create index drug_keep_created on drug_keep (org_id, create_time desc, keep_id desc);
create index drug_keep_oldman on drug_keep (org_id, oldman_id);

-- A drug of a resident: whoever posts it holds it until the end, so that the balance after each record is true.
create table drug_kept (
  org_id text not null references org,
  oldman_id text not null,
  drug_id text not null,
  -- An empty row somebody cleared away; it comes back with the next receipt.
  hidden smallint not null default 0 check (hidden in (0, 1)),
  primary key (org_id, oldman_id, drug_id),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id),
  foreign key (org_id, drug_id) references drug (org_id, drug_id)
);
create index drug_kept_drug on drug_kept (org_id, drug_id);

-- One delivery of it, told apart by number and expiry. Quantities are derived from the records by the trigger below.
create table drug_stock (
  org_id text not null references org,
  batch_id text not null,
  oldman_id text not null,
  drug_id text not null,
  batch_no text not null default '',
  expire_date date not null,
  first_in_time timestamp(0) not null,
  quantity numeric(14, 3) not null default 0,
  locked numeric(14, 3) not null default 0,
  place text,
  version integer not null default 1,
  primary key (org_id, batch_id),
  constraint drug_stock_once unique (org_id, oldman_id, drug_id, batch_no, expire_date),
  foreign key (org_id, oldman_id, drug_id) references drug_kept (org_id, oldman_id, drug_id),
  -- Invariant 1: no setting allows less than nothing.
  constraint drug_stock_enough check (quantity >= 0),
  constraint drug_stock_locked check (locked between 0 and quantity)
);
create index drug_stock_drug on drug_stock (org_id, drug_id);
create index drug_stock_expire on drug_stock (org_id, expire_date) where quantity > 0;

-- What was received or handed back at once, with its papers: 药品代管接收单, 退药单.
create table drug_keep_doc (
  org_id text not null references org,
  keep_no text not null,
  keep_type smallint not null check (keep_type between 1 and 6),
  oldman_id text not null,
  source smallint,
  handler_id text not null,
  handler_name text not null,
  checker_id text,
  checker_name text,
  client_name text,
  sign_image text,
  check_sign text,
  package_intact smallint check (package_intact in (0, 1)),
  prescription_files jsonb not null default '[]',
  destroy_reason smallint,
  photos jsonb not null default '[]',
  remark text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, keep_no),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id)
);

create table drug_keep_record (
  org_id text not null references org,
  record_id text not null,
  seq bigint not null check (seq >= 1),
  keep_no text,
  line_no smallint not null default 1,
  keep_type smallint not null check (keep_type between 1 and 6),
  oldman_id text not null,
  drug_id text not null,
  batch_id text not null,
  quantity numeric(14, 3) not null,
  -- Of the drug of the resident after this record.
  balance numeric(14, 3) not null check (balance >= 0),
  source smallint,
  handler_id text not null,
  handler_name text not null,
  checker_id text,
  checker_name text,
  client_name text,
  take_line_id text,
  out_id text,
  reverses text,
  reversed_by text,
  charged smallint not null default 0 check (charged in (0, 1)),
  remark text,
  create_time timestamp(0) not null,
  primary key (org_id, record_id),
  constraint drug_keep_record_seq unique (org_id, seq),
  foreign key (org_id, keep_no) references drug_keep_doc (org_id, keep_no),
  foreign key (org_id, oldman_id, drug_id) references drug_kept (org_id, oldman_id, drug_id),
  foreign key (org_id, batch_id) references drug_stock (org_id, batch_id),
  foreign key (org_id, reverses) references drug_keep_record (org_id, record_id),
  foreign key (org_id, reversed_by) references drug_keep_record (org_id, record_id),
  constraint drug_keep_record_sign check (case keep_type
    when 1 then quantity > 0 when 2 then quantity < 0 when 3 then quantity < 0 when 4 then quantity < 0
    when 5 then true else reverses is not null end)
);
-- Invariant 4: each thing posts once.
create unique index drug_keep_record_line on drug_keep_record (org_id, keep_no, line_no, batch_id) where keep_no is not null;
create unique index drug_keep_record_take on drug_keep_record (org_id, take_line_id, batch_id, keep_type) where take_line_id is not null;
create unique index drug_keep_record_out on drug_keep_record (org_id, out_id, drug_id, batch_id, keep_type) where out_id is not null;
create unique index drug_keep_record_reverses on drug_keep_record (org_id, reverses) where reverses is not null;
create index drug_keep_record_of on drug_keep_record (org_id, oldman_id, drug_id, seq desc);
create index drug_keep_record_drug on drug_keep_record (org_id, drug_id);
create index drug_keep_record_batch on drug_keep_record (org_id, batch_id, seq);
create index drug_keep_record_time on drug_keep_record (org_id, create_time desc, seq desc);

-- What somebody asked to destroy, and waits for somebody else.
create table drug_destroy (
  org_id text not null references org,
  destroy_id text not null,
  destroy_no text not null,
  oldman_id text not null,
  lines jsonb not null,
  destroy_reason smallint not null,
  photos jsonb not null default '[]',
  check_sign text not null,
  handler_id text not null,
  handler_name text not null,
  checker_id text not null,
  checker_name text not null,
  -- STOCK_DOC_STATUS: 12 waiting, 6 done, 13 refused.
  status smallint not null check (status in (6, 12, 13)),
  keep_no text,
  audit_by text,
  audit_by_name text,
  audit_time timestamp(0),
  audit_opinion text,
  remark text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, destroy_id),
  constraint drug_destroy_no unique (org_id, destroy_no),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id)
);
create index drug_destroy_created on drug_destroy (org_id, create_time desc, destroy_id desc);
create index drug_destroy_oldman on drug_destroy (org_id, oldman_id);

-- When people were last told of a drug of a resident: the same thing once in seven days (stock.md 5.5).
create table drug_warned (
  org_id text not null references org,
  oldman_id text not null,
  drug_id text not null,
  -- DRUG_WARN; 0 the family.
  kind smallint not null check (kind between 0 and 5),
  told_on date not null,
  primary key (org_id, oldman_id, drug_id, kind),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id)
);

create function drug_keep_record_new() returns trigger language plpgsql as $$
begin
  if new.reversed_by is not null then
    raise exception 'a new record is not reversed yet' using errcode = '23514', constraint = 'drug_keep_fixed';
  end if;
  return new;
end $$;
create trigger drug_keep_record_new before insert on drug_keep_record for each row execute function drug_keep_record_new();

-- Invariant 2: what is kept is the sum of the records.
create function drug_keep_record_added() returns trigger language plpgsql as $$
begin
  update drug_stock stock set quantity = stock.quantity + moved.quantity, version = version + 1
    from (select org_id, batch_id, sum(quantity) as quantity from added group by org_id, batch_id) moved
    where stock.org_id = moved.org_id and stock.batch_id = moved.batch_id;
  return null;
end $$;
create trigger drug_keep_record_added after insert on drug_keep_record
  referencing new table as added for each statement execute function drug_keep_record_added();

-- Only a record moves a quantity; what is packed or waits may be set aside, and the drawer may change.
create function drug_stock_kept() returns trigger language plpgsql as $$
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
create trigger drug_stock_kept before insert or update or delete on drug_stock
  for each row execute function drug_stock_kept();

-- Invariant 3: records stay as they were made; one mark is allowed, that a record was taken back.
create function drug_keep_fixed() returns trigger language plpgsql as $$
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
create trigger drug_keep_fixed before update or delete on drug_keep_record for each row execute function drug_keep_fixed();
grant update (reversed_by) on drug_keep_record to pims_app;
