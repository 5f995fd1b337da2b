-- Whom the desk does not let in, to one resident or to the house (residence.md 5).
create table visitor_block (
  org_id text not null references org,
  block_id text not null,
  visitor_name text not null,
  visitor_phone text, visitor_phone_hash text, visitor_phone_tail text,
  visitor_id_card text, visitor_id_card_hash text,
  oldman_id text,
  reason text not null,
  end_date date,
  status smallint not null default 1 check (status in (0, 1)),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, block_id),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id)
);
select keep_sealed('visitorBlock.visitorPhone', 'blockId');
select keep_sealed('visitorBlock.visitorIdCard', 'blockId');
create index visitor_block_created on visitor_block (org_id, create_time desc, block_id desc);
create index visitor_block_name on visitor_block (org_id, visitor_name, block_id);
create index visitor_block_oldman on visitor_block (org_id, oldman_id) where oldman_id is not null;
create index visitor_block_phone on visitor_block (org_id, visitor_phone_hash) where visitor_phone_hash is not null;
create index visitor_block_id_card on visitor_block (org_id, visitor_id_card_hash) where visitor_id_card_hash is not null;
