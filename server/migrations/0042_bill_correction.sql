-- Corrections of issued bills that wait for their day, or for a payment under way (decision 030).
create table bill_correction (
  org_id text not null references org,
  live_id text not null,
  from_date date not null,
  oldman_id text not null,
  reason text not null,
  -- 0 waiting, 1 done, 2 refused: why stands in message
  status smallint not null default 0 check (status between 0 and 2),
  message text,
  done_time timestamp(0),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  primary key (org_id, live_id, from_date),
  foreign key (org_id, live_id) references live (org_id, live_id) on delete cascade,
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id)
);
create index bill_correction_waiting on bill_correction (org_id, from_date) where status = 0;
