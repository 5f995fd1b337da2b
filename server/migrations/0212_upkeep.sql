-- Equipment that needs repair (administration.md 5.4).

create table upkeep (
  org_id text not null references org,
  upkeep_id text not null,
  upkeep_no text not null,
  location_id text not null,
  -- Of whoever reports: a head sees what the own department has reported.
  dept_id text,
  what text not null,
  description text not null,
  -- 1 一般, 2 紧急
  urgency smallint not null check (urgency between 1 and 2),
  pictures jsonb not null default '[]',
  reporter_id text not null,
  report_time timestamp(0) not null,
  -- An urgent one that nobody was given by then is told of, once.
  assign_by timestamp(0),
  late_told timestamp(0),
  assignee_id text,
  assign_time timestamp(0),
  cost_fen bigint check (cost_fen >= 0),
  result text,
  finish_time timestamp(0),
  accept_time timestamp(0),
  reopen_count smallint not null default 0,
  reason text,
  -- 1 待派单, 2 处理中, 3 已完成, 4 已验收, 5 已取消
  status smallint not null default 1 check (status between 1 and 5),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, upkeep_id),
  constraint upkeep_no_once unique (org_id, upkeep_no),
  foreign key (org_id, location_id) references location (org_id, location_id),
  foreign key (org_id, dept_id) references dept (org_id, dept_id),
  foreign key (org_id, reporter_id) references user_account (org_id, user_id),
  foreign key (org_id, assignee_id) references user_account (org_id, user_id)
);
create index upkeep_created on upkeep (org_id, create_time desc, upkeep_id desc);
create index upkeep_state on upkeep (org_id, status, assign_by);
create index upkeep_location on upkeep (org_id, location_id);
create index upkeep_reporter on upkeep (org_id, reporter_id);
create index upkeep_assignee on upkeep (org_id, assignee_id) where assignee_id is not null;
