-- Payments through a provider (fees.md 9). The row is there before the provider is asked, so that whatever happens to
-- this process, what was asked for is known and is asked about again. Its number is the provider's order number too.
create table pay_order (
  org_id text not null references org,
  pay_id text not null,
  channel text not null check (channel in ('WECHAT', 'ALIPAY', 'MOCK')),
  -- 8 the payer shows a code, 9 the payer scans ours: as trade_way.
  trade_way smallint not null check (trade_way in (8, 9)),
  oldman_id text not null,
  biz_type smallint not null check (biz_type in (1, 2, 3, 5, 6)),
  -- The whole trade as it will be posted.
  biz_body jsonb not null,
  subject text not null,
  amount bigint not null check (amount between 1 and 999999999),
  -- 0 待支付 1 成功 2 失败 3 已关闭 4 已退款 5 处理中
  pay_status smallint not null default 0 check (pay_status between 0 and 5),
  qr_code text,
  -- The first two digits of the payer's code: which wallet. The rest is never stored.
  code_mark text,
  expire_time timestamp(0) not null,
  paid_amount bigint,
  paid_time timestamp(0),
  provider_no text,
  fail_reason text,
  query_count integer not null default 0,
  query_time timestamp(0),
  -- What was posted: the trade, or the entry that holds the money in CLR.
  trade_id text,
  hold_entry_id text,
  -- Money in CLR: 1 待清算 2 已转预存 3 退款中 4 已退款
  clear_status smallint check (clear_status between 1 and 4),
  clear_cause text,
  clear_reason text,
  clear_by text,
  clear_by_name text,
  clear_time timestamp(0),
  clear_entry_id text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, pay_id),
  foreign key (org_id, oldman_id) references account (org_id, oldman_id),
  foreign key (org_id, trade_id) references trade (org_id, trade_id),
  foreign key (org_id, hold_entry_id) references ledger_entry (org_id, entry_id),
  foreign key (org_id, clear_entry_id) references ledger_entry (org_id, entry_id),
  -- Nothing is posted for what was not paid, and what was paid is posted: as its trade, or held.
  check ((pay_status in (1, 4)) = (paid_amount is not null)),
  check ((pay_status in (1, 4)) = (trade_id is not null or hold_entry_id is not null)),
  check ((hold_entry_id is not null) = (clear_status is not null)),
  check ((pay_status = 4) = (clear_status is not distinct from 4)),
  check (clear_status is null or (clear_status = 2) = (trade_id is not null))
);
-- What is asked about again, and what waits for a decision.
create index pay_order_open on pay_order (org_id, create_time) where pay_status in (0, 5) or clear_status in (1, 3);
create index pay_order_time on pay_order (org_id, create_time desc, pay_id desc);
create index pay_order_oldman on pay_order (org_id, oldman_id);
create unique index pay_order_trade on pay_order (org_id, trade_id) where trade_id is not null;

-- What was asked for never changes, what was posted is noted once, and what is paid stays paid.
create function pay_order_fixed() returns trigger language plpgsql as $$
begin
  if old.pay_status in (1, 4) and new.pay_status not in (1, 4)
    or old.pay_status = 4 and new.pay_status <> 4
    or old.trade_id is not null and new.trade_id is distinct from old.trade_id
    or old.hold_entry_id is not null and new.hold_entry_id is distinct from old.hold_entry_id
    or old.clear_entry_id is not null and new.clear_entry_id is distinct from old.clear_entry_id
    or old.paid_amount is not null and new.paid_amount is distinct from old.paid_amount
    or old.qr_code is not null and new.qr_code is distinct from old.qr_code then
    raise exception 'a payment goes forward only' using errcode = '23514', constraint = 'pay_order_fixed';
  end if;
  return new;
end $$;
create trigger pay_order_fixed before update on pay_order for each row execute function pay_order_fixed();

-- The append-only list takes all changes away; these columns are given back.
grant update (
  pay_status, qr_code, paid_amount, paid_time, provider_no, fail_reason, query_count, query_time, trade_id,
  hold_entry_id, clear_status, clear_cause, clear_reason, clear_by, clear_by_name, clear_time, clear_entry_id,
  update_by, update_by_name, update_time, version
) on pay_order to pims_app;
