-- Elders who are cared for at home, with their families; workbooks that are made in the background (services.md 3).

create table home_oldman (
  org_id text not null references org,
  oldman_id text not null,
  oldman_no text not null,
  oldman_name text not null,
  oldman_id_card text not null,
  oldman_id_card_hash text,
  oldman_id_card_tail text,
  sex smallint not null,
  birth_date date not null,
  phone_num text not null,
  phone_num_hash text,
  phone_num_tail text,
  photo text,
  home_oldman_type smallint not null,
  region_code text not null,
  address text not null,
  longitude numeric(9, 6),
  latitude numeric(8, 6),
  community text,
  live_way jsonb not null default '[]',
  medical_pay jsonb not null default '[]',
  subsidy_month bigint check (subsidy_month >= 0),
  subsidy_hours numeric(4, 1) check (subsidy_hours >= 0),
  ability_level smallint,
  diseases jsonb not null default '[]',
  allergy_drug text,
  risk_tags jsonb not null default '[]',
  door_note text,
  remark text,
  dwelling_type text,
  floor text,
  elevator smallint check (elevator in (0, 1)),
  devices jsonb not null default '[]',
  habits text,
  emergency_plan text,
  hospital text,
  status smallint not null default 1 check (status in (1, 2, 3)),
  pause_from date,
  pause_to date,
  pause_reason text,
  end_date date,
  end_reason text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, oldman_id),
  constraint home_oldman_no_once unique (org_id, oldman_no),
  constraint home_oldman_id_card_once unique (org_id, oldman_id_card_hash),
  constraint home_oldman_point check ((longitude is null) = (latitude is null)),
  check (pause_to >= pause_from)
);
create index home_oldman_created on home_oldman (org_id, create_time desc, oldman_id desc);
create index home_oldman_state on home_oldman (org_id, status, create_time desc);
create index home_oldman_kind on home_oldman (org_id, home_oldman_type, create_time desc);
create index home_oldman_region on home_oldman (org_id, region_code text_pattern_ops);
create index home_oldman_phone_tail on home_oldman (org_id, phone_num_tail);
create index home_oldman_pause on home_oldman (org_id, pause_from) where pause_from is not null;
select keep_sealed('homeOldman.oldmanIdCard', 'oldmanId');
select keep_sealed('homeOldman.phoneNum', 'oldmanId');

create table home_family (
  org_id text not null,
  family_id text not null,
  oldman_id text not null,
  family_name text not null,
  relation smallint not null,
  phone_num text not null,
  id_card text,
  addr text,
  is_guardian smallint not null default 0,
  is_urgent smallint not null default 0,
  is_payer smallint not null default 0,
  sort integer not null default 0,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, family_id),
  foreign key (org_id, oldman_id) references home_oldman (org_id, oldman_id) on delete cascade
);
create index home_family_of on home_family (org_id, oldman_id, sort);
create unique index home_family_one_payer on home_family (org_id, oldman_id) where is_payer = 1;
select keep_sealed('homeFamily.phoneNum', 'familyId');
select keep_sealed('homeFamily.idCard', 'familyId');

-- Long lists are made into a workbook after their request was answered; the maker's alone, for seven days.
create table home_download (
  org_id text not null references org,
  id text not null,
  user_id text not null,
  file_name text not null,
  -- The list and what was asked of it.
  call_name text not null,
  query jsonb not null,
  status smallint not null default 0 check (status in (0, 1, 2)),
  size bigint,
  url_path text,
  finish_time timestamp(0),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, id),
  foreign key (org_id, user_id) references user_account (org_id, user_id) on delete cascade
);
create index home_download_mine on home_download (org_id, user_id, create_time desc);
create index home_download_waiting on home_download (org_id, create_time) where status = 0;

-- A paper is a resident's, or with home = 1 that of an elder of home care: one column names him, each kind has its key.
-- What was marked so before there were any is a resident's.
update agreement set home = 0 where home = 1;
alter table agreement drop constraint agreement_org_id_oldman_id_fkey;
alter table agreement
  add column resident_id text generated always as (case when home = 0 then oldman_id end) stored,
  add column home_oldman_id text generated always as (case when home = 1 then oldman_id end) stored,
  add foreign key (org_id, resident_id) references oldman (org_id, oldman_id),
  add foreign key (org_id, home_oldman_id) references home_oldman (org_id, oldman_id);
create index agreement_home_oldman on agreement (org_id, home_oldman_id) where home_oldman_id is not null;
