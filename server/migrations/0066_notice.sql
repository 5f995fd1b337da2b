-- Notices to the staff and who has read them (administration.md 1.2).

create table notice (
  org_id text not null references org,
  notice_id text not null,
  title text not null,
  notice_type smallint not null,
  content text not null,
  files jsonb not null default '[]',
  scope_type smallint not null,
  scope_ids jsonb not null default '[]',
  top_flag smallint not null default 0,
  need_confirm smallint not null default 0,
  -- When it is to be published, then when it was.
  publish_time timestamp(0),
  expire_time timestamp(0),
  notice_status smallint not null default 0,
  audit_status smallint,
  timed smallint not null default 0,
  no_account integer not null default 0,
  publish_by text,
  publish_by_name text,
  revoke_reason text,
  revoke_time timestamp(0),
  remind_time timestamp(0),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, notice_id)
);
create index notice_order on notice (org_id, top_flag desc, create_time desc, notice_id desc);
create index notice_timed on notice (org_id, publish_time) where timed = 1;
create index notice_ends on notice (org_id, expire_time) where notice_status = 1;

-- The receivers as they were when it was published: who comes later does not see it.
create table notice_reader (
  org_id text not null,
  notice_id text not null,
  user_id text not null,
  user_name text not null,
  dept_name text,
  read_time timestamp(0),
  confirm_time timestamp(0),
  primary key (org_id, notice_id, user_id),
  foreign key (org_id, notice_id) references notice (org_id, notice_id) on delete cascade,
  foreign key (org_id, user_id) references user_account (org_id, user_id) on delete cascade
);
create index notice_reader_own on notice_reader (org_id, user_id, notice_id);
create index notice_reader_unread on notice_reader (org_id, user_id) where read_time is null;
