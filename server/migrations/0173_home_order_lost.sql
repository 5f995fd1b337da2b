-- Who loses an order by a step of it: refused, not received in time, or given to others (services.md 9, worker page). Steps
-- before this kept no names of those it was taken from; refusals were said by whoever refused.

alter table home_order_step add column lost_by jsonb;
alter table home_order_step add column lost_why smallint check (lost_why between 1 and 3);
update home_order_step set lost_by = jsonb_build_array(operator_id), lost_why = 1
  where action in ('拒绝接单', '协助人员拒绝');
create index home_order_step_lost on home_order_step (org_id, time) where lost_why is not null;
create index home_order_over on home_order (org_id, over_time) where over_time is not null;
