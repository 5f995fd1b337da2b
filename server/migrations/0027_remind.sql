-- Payment reminders (fees.md 7) and the hand-over sheets of cashiers (fees.md 14).

-- What an institution changed of the three built-in texts.
create table remind_template (
  org_id text not null references org,
  remind_template smallint not null check (remind_template between 1 and 3),
  content text not null,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, remind_template)
);

-- A row for each way and receiver of a reminder. Kept for ever; only how it ended is noted afterwards.
create table remind_log (
  org_id text not null,
  log_id text not null,
  -- One sending: its rows have it in common.
  remind_id text not null,
  oldman_id text not null,
  remind_template smallint not null check (remind_template between 1 and 3),
  -- 1 text message, 3 printed
  way smallint not null check (way in (1, 3)),
  family_id text,
  receiver_name text,
  phone text,
  content text not null,
  arrears_amt bigint not null,
  -- 0 on its way, 1 sent, 2 failed
  status smallint not null default 0 check (status between 0 and 2),
  reason text,
  send_time timestamp(0) not null,
  operator_id text,
  operator_name text,
  primary key (org_id, log_id),
  foreign key (org_id, oldman_id) references account (org_id, oldman_id),
  check (status <> 2 or reason is not null)
);
create index remind_log_oldman on remind_log (org_id, oldman_id, send_time desc);
create index remind_log_listed on remind_log (org_id, send_time desc, log_id desc);
create index remind_log_sending on remind_log (org_id, remind_id);
grant update (status, reason) on remind_log to pims_app;

-- A signed sheet never changes: what happens to its trades later stands on the next one.
create table cashier_shift (
  org_id text not null references org,
  shift_id text not null,
  shift_no text not null,
  user_id text not null,
  user_name text not null,
  time_from timestamp(0) not null,
  time_to timestamp(0) not null,
  opening_cash bigint not null check (opening_cash >= 0),
  cash_in bigint not null,
  cash_out bigint not null,
  counted_cash bigint not null check (counted_cash >= 0),
  diff_amt bigint not null generated always as (counted_cash - (opening_cash + cash_in - cash_out)) stored,
  -- Given to finance; what is left opens the next sheet.
  handed_cash bigint not null,
  in_amt bigint not null,
  out_amt bigint not null,
  entry_count integer not null,
  -- Sums by way and by kind of trade, and what was taken back, as they stood.
  ways jsonb not null,
  kinds jsonb not null,
  voids jsonb not null,
  receiver_name text,
  remark text,
  create_time timestamp(0) not null,
  primary key (org_id, shift_id),
  unique (org_id, shift_no),
  check (handed_cash between 0 and counted_cash)
);
create index cashier_shift_listed on cashier_shift (org_id, time_to desc, shift_no desc);
create index cashier_shift_user on cashier_shift (org_id, user_id, time_to desc);

-- Which entry is on which sheet: never on two.
create table cashier_shift_entry (
  org_id text not null,
  entry_id text not null,
  shift_id text not null,
  constraint cashier_shift_entry_once primary key (org_id, entry_id),
  foreign key (org_id, entry_id) references ledger_entry (org_id, entry_id),
  foreign key (org_id, shift_id) references cashier_shift (org_id, shift_id)
);
create index cashier_shift_entry_shift on cashier_shift_entry (org_id, shift_id);
create index ledger_entry_created on ledger_entry (org_id, create_time);
