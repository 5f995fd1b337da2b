create table visit (
  org_id text not null,
  visit_id text not null,
  oldman_id text not null,
  visitor_name text not null,
  visitor_phone text not null,
  visitor_id_card text,
  relation smallint,
  visitor_count smallint not null default 1,
  visit_way smallint not null default 1,
  plan_time timestamp(0),
  come_time timestamp(0),
  leave_time timestamp(0),
  place smallint,
  temperature numeric(3, 1),
  health_declare smallint,
  goods text,
  car_no text,
  visit_status smallint not null,
  cancel_reason text,
  remark text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, visit_id),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id)
);
create index visit_created on visit (org_id, create_time desc, visit_id desc);
create index visit_oldman on visit (org_id, oldman_id, come_time desc);
create index visit_state on visit (org_id, visit_status, come_time);
