-- What somebody owes (administration.md 1.4): by hand, or by the system, one row for each who may act.

create table todo (
  org_id text not null references org,
  id text not null,
  title text not null,
  content text,
  todo_type text not null,
  priority smallint not null default 2,
  deadline timestamp(0),
  handler_id text not null,
  -- Null: the system.
  creator_id text,
  copy_ids jsonb not null default '[]',
  biz_type text not null,
  biz_id text not null,
  -- What is owed of the object, and which time it is owed: an edited document owes anew.
  event text not null,
  round integer not null default 1,
  route_path text,
  query jsonb,
  todo_status smallint not null default 0 check (todo_status between 0 and 4),
  finish_time timestamp(0),
  finish_by text,
  finish_by_name text,
  finish_remark text,
  transfer_log jsonb not null default '[]',
  -- When the handler was told that the deadline is near.
  deadline_told timestamp(0),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, id),
  constraint todo_once unique (org_id, handler_id, biz_type, biz_id, event, round),
  foreign key (org_id, handler_id) references user_account (org_id, user_id) on delete cascade
);
create index todo_open on todo (org_id, handler_id, deadline) where todo_status in (0, 1);
create index todo_business on todo (org_id, biz_type, biz_id) where todo_status in (0, 1);
create index todo_near on todo (org_id, deadline) where todo_status in (0, 1) and deadline_told is null;
create index todo_handler on todo (org_id, handler_id, create_time desc);
create index todo_creator on todo (org_id, creator_id, create_time desc) where creator_id is not null;
