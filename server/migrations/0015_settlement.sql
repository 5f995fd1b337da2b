-- Settlement of a departure (fees.md 6). The amounts are those of the moment it was settled; until then they are 0.

create table settlement (
  org_id text not null references org,
  settle_id text not null,
  settle_no text not null,
  oldman_id text not null,
  live_id text not null,
  quit_date date not null,
  -- 0 to be settled, 1 settled, 2 revoked
  settle_status smallint not null default 0 check (settle_status in (0, 1, 2)),
  -- Balances and arrears before.
  prestore_amt bigint not null default 0,
  deposit_amt bigint not null default 0,
  medical_amt bigint not null default 0,
  reserve_amt bigint not null default 0,
  arrears_amt bigint not null default 0,
  final_charge_amt bigint not null default 0,
  credit_amt bigint not null default 0,
  deduct_amt bigint not null default 0,
  waive_amt bigint not null default 0,
  refund_amt bigint not null default 0,
  collect_amt bigint not null default 0,
  ways jsonb not null default '[]',
  payee_name text,
  payee_relation text,
  bank_no text,
  proof_files jsonb not null default '[]',
  remark text,
  receipt_no text,
  -- What the sheet shows, as it was: printed figures are never worked out again.
  lines jsonb not null default '[]',
  -- Bills made by it, void when it is revoked.
  made_bills jsonb not null default '[]',
  settle_time timestamp(0),
  settler text,
  settler_name text,
  revoke_reason text,
  revoke_by text,
  revoke_by_name text,
  revoke_time timestamp(0),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, settle_id),
  unique (org_id, settle_no),
  foreign key (org_id, oldman_id) references account (org_id, oldman_id),
  foreign key (org_id, live_id) references live (org_id, live_id),
  check ((settle_status = 0) = (settle_time is null)),
  check ((settle_status = 2) = (revoke_time is not null)),
  constraint settlement_one_side check (refund_amt >= 0 and collect_amt >= 0 and (refund_amt = 0 or collect_amt = 0)),
  constraint settlement_adds_up check (settle_status = 0 or refund_amt - collect_amt = prestore_amt + deposit_amt
    + medical_amt + reserve_amt + credit_amt - arrears_amt - final_charge_amt - deduct_amt + waive_amt)
);
-- 32052: a departure is settled once, however many press the button.
create unique index settlement_once on settlement (org_id, live_id) where settle_status in (0, 1);
create index settlement_oldman on settlement (org_id, oldman_id, create_time desc);
create index settlement_listed on settlement (org_id, quit_date desc, settle_no desc);

-- Who departed before wait for theirs.
insert into settlement (org_id, settle_id, settle_no, oldman_id, live_id, quit_date)
select live.org_id, 'settle-' || live.live_id,
  'JS' || to_char(live.quit_date, 'YYYYMM')
    || lpad((row_number() over (partition by live.org_id, to_char(live.quit_date, 'YYYYMM') order by live.quit_date, live.live_id))::text, 4, '0'),
  live.oldman_id, live.live_id, live.quit_date
from live
join oldman on oldman.org_id = live.org_id and oldman.live_id = live.live_id
join account on account.org_id = live.org_id and account.oldman_id = live.oldman_id
where live.oldman_status = 2 and live.quit_date is not null and account.account_status = 2;
insert into running_no (org_id, scope, last_no)
select org_id, left(settle_no, 8), count(*) from settlement group by org_id, left(settle_no, 8);
