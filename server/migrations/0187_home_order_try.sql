-- What was tried at the door of somebody who did not open: knocks and calls (services.md 10).
create table home_order_try (
  org_id text not null,
  try_id text not null,
  order_id text not null,
  try_kind smallint not null check (try_kind in (1, 2)),
  try_time timestamp(0) not null,
  note text,
  photos jsonb not null default '[]',
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, try_id),
  foreign key (org_id, order_id) references home_order (org_id, id)
);
create index home_order_try_of on home_order_try (org_id, order_id, try_time, try_id);
