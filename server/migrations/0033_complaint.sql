-- Complaints, praise and suggestions (administration.md 5.2).

create table complaint (
  org_id text not null references org,
  complaint_id text not null,
  complaint_no text not null,
  complaint_type smallint not null,
  source smallint not null,
  complainant text,
  phone text,
  oldman_id text,
  content text not null,
  files jsonb not null default '[]',
  receive_time timestamp(0) not null,
  dept_id text,
  handler_id text,
  deadline timestamp(0) not null,
  overdue_told timestamp(0),
  result text,
  reply_time timestamp(0),
  reply_way smallint,
  satisfaction smallint check (satisfaction between 1 and 5),
  close_remark text,
  reopen_count smallint not null default 0,
  refuse_reason text,
  status smallint not null default 1,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, complaint_id),
  constraint complaint_no_once unique (org_id, complaint_no),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id),
  foreign key (org_id, dept_id) references dept (org_id, dept_id),
  foreign key (org_id, handler_id) references user_account (org_id, user_id)
);
create index complaint_created on complaint (org_id, create_time desc, complaint_id desc);
create index complaint_received on complaint (org_id, receive_time desc);
create index complaint_state on complaint (org_id, status, deadline);
create index complaint_oldman on complaint (org_id, oldman_id) where oldman_id is not null;
create index complaint_handler on complaint (org_id, handler_id) where handler_id is not null;
