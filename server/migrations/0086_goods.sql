-- What residents leave with the house, and what was taken of it (care.md 7).

create table goods (
  org_id text not null references org,
  goods_id text not null,
  goods_no text not null,
  oldman_id text not null,
  goods_name text not null,
  goods_type smallint not null,
  quantity integer not null check (quantity between 1 and 999),
  unit text,
  taken_quantity integer not null default 0,
  place text not null,
  expire_date date,
  estimate_value bigint,
  photos jsonb not null default '[]',
  depositor_name text not null,
  depositor_phone text,
  receiver_id text not null,
  second_receiver_id text,
  deposit_time timestamp(0) not null,
  goods_status smallint not null default 1,
  void_reason text,
  remark text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, goods_id),
  constraint goods_no_once unique (org_id, goods_no),
  -- Nobody takes more than there is.
  constraint goods_taken check (taken_quantity between 0 and quantity),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id),
  foreign key (org_id, receiver_id) references user_account (org_id, user_id),
  foreign key (org_id, second_receiver_id) references user_account (org_id, user_id)
);
create index goods_deposited on goods (org_id, deposit_time desc, goods_id desc);
create index goods_oldman on goods (org_id, oldman_id, goods_status);
create index goods_food on goods (org_id, expire_date) where goods_type = 2 and goods_status in (1, 2);

-- Only added to: who took what, and signed for it.
create table goods_take (
  org_id text not null references org,
  take_id text not null,
  goods_id text not null,
  take_time timestamp(0) not null,
  quantity integer not null check (quantity > 0),
  taker_name text not null,
  taker_relation smallint not null,
  handler_id text not null,
  sign_image text not null,
  "left" integer not null check ("left" >= 0),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  version integer not null default 1,
  primary key (org_id, take_id),
  foreign key (org_id, goods_id) references goods (org_id, goods_id),
  foreign key (org_id, handler_id) references user_account (org_id, user_id)
);
create index goods_take_of on goods_take (org_id, goods_id, take_time);
