-- Who waits for a bed and what is offered to whom (residence.md 9).
create table bed_wait (
  org_id text not null references org,
  wait_id text not null,
  oldman_id text,
  consultation_id text,
  wait_name text not null,
  sex smallint,
  room_type smallint,
  level_id text,
  max_price bigint,
  priority smallint not null default 3 check (priority in (1, 2, 3)),
  wait_since date not null,
  wait_status smallint not null default 1 check (wait_status in (1, 2, 3, 4, 5)),
  remark text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, wait_id),
  check (oldman_id is not null or consultation_id is not null),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id),
  foreign key (org_id, consultation_id) references consultation (org_id, consultation_id) on delete cascade
);
create unique index bed_wait_oldman on bed_wait (org_id, oldman_id) where wait_status in (1, 2, 3) and oldman_id is not null;
create unique index bed_wait_consultation on bed_wait (org_id, consultation_id)
  where wait_status in (1, 2, 3) and consultation_id is not null;
create index bed_wait_order on bed_wait (org_id, wait_status, priority, wait_since, wait_id);
create table bed_offer (
  org_id text not null,
  offer_id text not null,
  wait_id text not null,
  bed_id text not null,
  offer_until date not null,
  offer_status smallint not null default 1 check (offer_status in (1, 2, 3, 4, 5, 6)),
  answer_time timestamp(0),
  answer_remark text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, offer_id),
  foreign key (org_id, wait_id) references bed_wait (org_id, wait_id),
  foreign key (org_id, bed_id) references bed (org_id, bed_id)
);
-- One open offer of a bed, and one to a person: the index decides.
create unique index bed_offer_one_of_bed on bed_offer (org_id, bed_id) where offer_status in (1, 2);
create unique index bed_offer_one_of_wait on bed_offer (org_id, wait_id) where offer_status in (1, 2);
create index bed_offer_due on bed_offer (org_id, offer_until) where offer_status = 1;
