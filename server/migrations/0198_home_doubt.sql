-- What somebody alone at the door says of place, time and length of a visit (services.md 6): where it cannot be right
-- without more, it is marked, and what exceeds the booking waits for the manager's word.
alter table home_order_config
  -- Of the minutes booked so much is charged without the manager.
  add column over_max_percent integer not null default 125 check (over_max_percent between 100 and 400),
  -- A time a phone kept may lie so many minutes from its arrival here.
  add column offline_gap_minutes integer not null default 60 check (offline_gap_minutes between 0 and 1440);
alter table home_order
  add column over_distance integer,
  -- 1 longer than booked, 2 not at the address, 3 a time apart from the server's
  add column doubts jsonb not null default '[]',
  -- 1 waits, 2 confirmed, 3 refused
  add column doubt_status smallint check (doubt_status in (1, 2, 3)),
  add column surplus_minutes integer,
  add column doubt_by_name text,
  add column doubt_time timestamp(0),
  add column doubt_remark text;
create index home_order_doubt on home_order (org_id, plan_start desc, id desc) where doubt_status = 1;
