-- A payment of a provider may be taken back (fees.md 3.4, 9): its trade is void, and the money waits in CLR until the
-- provider has given it back.
alter table pay_order add column void_trade_id text;
alter table pay_order add foreign key (org_id, void_trade_id) references trade (org_id, trade_id);
-- A taken-back trade was posted before; only money that waits can come of it.
alter table pay_order add check (void_trade_id is null or clear_status is not null);

-- What was asked for never changes, what was posted is noted once, and what is paid stays paid; a trade leaves only by
-- becoming the one that was taken back.
create or replace function pay_order_fixed() returns trigger language plpgsql as $$
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
grant update (void_trade_id) on pay_order to pims_app;
