-- Resident archives (residence.md 1). The current stay's summary is kept on the resident so that lists need one table.

create table oldman (
  org_id text not null references org,
  oldman_id text not null,
  oldman_no text not null,
  -- base
  oldman_name text not null,
  pinyin text not null default '',
  oldman_id_card text not null,
  sex smallint not null,
  birth_date date not null,
  birth_calendar smallint not null default 1,
  lunar_birth text,
  -- GB/T 3304: 01 … 56, kept with the leading zero.
  nation text,
  phone_num text,
  marriage smallint,
  education smallint,
  politics smallint,
  religion smallint,
  native_place text,
  census_region text,
  census_addr text,
  live_addr text,
  occupation text,
  income_source jsonb not null default '[]',
  live_way jsonb not null default '[]',
  medical_pay jsonb not null default '[]',
  oldman_type smallint not null default 1,
  photo text,
  tags jsonb not null default '[]',
  sale_id text,
  source_channel smallint,
  remark text,
  -- extra
  hobby text,
  diet jsonb not null default '[]',
  allergy_food text,
  habit text,
  smoke smallint,
  drink smallint,
  language smallint,
  life_story text,
  special_needs text,
  wristband_no text,
  ic_card text,
  -- health
  blood_type text,
  rh smallint,
  height smallint,
  weight numeric(4, 1),
  disease jsonb not null default '[]',
  diagnosed_date date,
  history text,
  operation text,
  allergy_drug text,
  disability jsonb not null default '[]',
  infect smallint not null default 0,
  fall_in30d integer,
  lost_in30d integer,
  choke_in30d integer,
  suicide_in30d integer,
  ability_level smallint,
  hospital text,
  attending_doctor text,
  dnr text,
  -- summary of the current stay; written by residence only
  oldman_status smallint not null default 3,
  live_id text,
  bed_id text,
  bed_name text,
  level_id text,
  dept_id text,
  death_time timestamp(0),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, oldman_id),
  unique (org_id, oldman_no),
  unique (org_id, oldman_id_card),
  foreign key (org_id, bed_id) references bed (org_id, bed_id),
  foreign key (org_id, level_id) references level (org_id, level_id),
  foreign key (org_id, dept_id) references dept (org_id, dept_id)
);
create unique index oldman_ic_card_active on oldman (org_id, ic_card) where ic_card is not null and oldman_status in (1, 3, 4, 5);
create index oldman_created on oldman (org_id, create_time desc, oldman_id desc);
create index oldman_state on oldman (org_id, oldman_status, create_time desc, oldman_id desc);
create index oldman_dept on oldman (org_id, dept_id, create_time desc);
-- Everything the name filter looks at, so that it never has to read the rows themselves.
create index oldman_search on oldman (org_id, oldman_name) include (pinyin, bed_name, oldman_id_card);
create index oldman_birth on oldman (org_id, birth_date);
create index oldman_type on oldman (org_id, oldman_type, create_time desc, oldman_id desc) where oldman_type <> 1;
create index oldman_level on oldman (org_id, level_id, create_time desc, oldman_id desc) where level_id is not null;
create index oldman_bed on oldman (org_id, bed_id) where bed_id is not null;

create table family (
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
  invite_status smallint not null default 0,
  invite_time timestamp(0),
  sort integer not null default 0,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, family_id),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id) on delete cascade
);
create index family_oldman on family (org_id, oldman_id, sort);
create index family_created on family (org_id, create_time desc, family_id desc);
create unique index family_one_payer on family (org_id, oldman_id) where is_payer = 1;

-- Field-level history of an archive; append-only.
create table modify_record (
  org_id text not null,
  modify_id text not null,
  oldman_id text not null,
  section text not null,
  field text not null,
  field_name text not null,
  old_value text,
  new_value text,
  operator_id text,
  operator_name text,
  operate_time timestamp(0) not null,
  primary key (org_id, modify_id),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id) on delete cascade
);
create index modify_record_oldman on modify_record (org_id, oldman_id, operate_time desc, modify_id desc);

alter table biometric add foreign key (org_id, oldman_id) references oldman (org_id, oldman_id) on delete cascade;
