-- Calls after somebody has left, and what was heard (residence.md 9).
create table quit_call (
  org_id text not null references org,
  quit_call_id text not null,
  oldman_id text not null,
  live_id text not null,
  call_kind smallint not null check (call_kind in (1, 2, 3)),
  due_date date not null,
  asked_time timestamp(0),
  call_status smallint not null default 1 check (call_status in (1, 2, 3, 4)),
  tries smallint not null default 0,
  call_time timestamp(0),
  called_name text,
  relation smallint,
  answer text,
  satisfaction smallint check (satisfaction between 1 and 5),
  leave_reason smallint,
  come_back smallint check (come_back in (1, 2, 3)),
  caller_name text,
  consultation_id text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, quit_call_id),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id),
  foreign key (org_id, live_id) references live (org_id, live_id),
  foreign key (org_id, consultation_id) references consultation (org_id, consultation_id)
);
-- A departure owes each call once; one taken back and made again owes it anew.
create unique index quit_call_once on quit_call (org_id, live_id, call_kind) where call_status <> 3;
create index quit_call_order on quit_call (org_id, call_status, due_date, quit_call_id);
create index quit_call_oldman on quit_call (org_id, oldman_id);
