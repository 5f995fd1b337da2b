-- What the house tells families, about whom, and whom it reached (administration.md 1.3).

create table inform (
  org_id text not null references org,
  message_id text not null,
  title text not null,
  content text not null,
  picture jsonb not null default '[]',
  inform_type smallint not null,
  family_scope smallint not null,
  send_way jsonb not null,
  status smallint not null default 0,
  send_time timestamp(0),
  send_by_name text,
  revoke_reason text,
  revoke_time timestamp(0),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, message_id)
);
create index inform_created on inform (org_id, create_time desc, message_id desc);
create index inform_sent on inform (org_id, send_time desc);

create table inform_oldman (
  org_id text not null,
  message_id text not null,
  oldman_id text not null,
  primary key (org_id, message_id, oldman_id),
  foreign key (org_id, message_id) references inform (org_id, message_id) on delete cascade,
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id) on delete cascade
);
create index inform_oldman_of on inform_oldman (org_id, oldman_id);

-- Family as it was when the message went out: rows of the archive may change.
create table inform_delivery (
  org_id text not null,
  delivery_id text not null,
  message_id text not null,
  oldman_id text not null,
  family_id text not null,
  family_name text not null,
  relation smallint not null,
  phone_num text not null,
  send_way smallint not null,
  deliver_status smallint not null default 0,
  fail_reason text,
  tries smallint not null default 0,
  -- When it was last taken to the gateway.
  try_time timestamp(0),
  send_time timestamp(0),
  read_time timestamp(0),
  primary key (org_id, delivery_id),
  constraint inform_delivery_once unique (org_id, message_id, family_id, send_way),
  foreign key (org_id, message_id) references inform (org_id, message_id) on delete cascade,
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id) on delete cascade
);
create index inform_delivery_waiting on inform_delivery (org_id, try_time) where deliver_status = 0 and send_way = 2;

select keep_sealed('informDelivery.phoneNum', 'deliveryId');
