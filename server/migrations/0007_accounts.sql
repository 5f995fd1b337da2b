-- Ways in beside name and password: codes by text message, forgotten passwords, keys of wall screens and other systems
-- (platform.md 1.1).

-- Numbers and codes only as keyed hashes; a row lives five minutes and takes five wrong tries.
create table sms_code (
  sms_id text primary key,
  phone_hash text not null,
  code_hash text not null,
  -- The picture that was solved for it: the same answer serves for what the code was asked for.
  verify_str text not null,
  answer_hash text not null,
  send_time timestamp(0) not null,
  expire_time timestamp(0) not null,
  tries integer not null default 0,
  used smallint not null default 0
);
create index sms_code_phone on sms_code (phone_hash, send_time desc);

-- One way through the three steps. A row is made for unknown names as well, so that names cannot be probed.
create table password_reset (
  verify_str text primary key,
  login_name text not null,
  answer_hash text not null,
  expire_time timestamp(0) not null,
  tries integer not null default 0,
  phone_hash text,
  reset_hash text
);
create unique index password_reset_hash on password_reset (reset_hash) where reset_hash is not null;

-- A wall screen's key is kept as a hash; that of another system is derived from APP_SECRET and kept nowhere.
create table access_key (
  org_id text not null references org,
  key_id text not null,
  key_type text not null check (key_type in ('SCREEN', 'SSO')),
  key_name text not null,
  key_hash text,
  -- The account a wall screen reads as.
  user_id text,
  dept_ids jsonb not null default '[]',
  status smallint not null default 1,
  last_used_time timestamp(0),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, key_id),
  foreign key (org_id, user_id) references user_account (org_id, user_id)
);

-- A ticket serves once: its nonce is remembered until it is too old anyway.
create table sso_nonce (
  org_id text not null,
  key_id text not null,
  nonce text not null,
  used_time timestamp(0) not null,
  primary key (org_id, key_id, nonce),
  foreign key (org_id, key_id) references access_key (org_id, key_id) on delete cascade
);

-- 1: the account of a wall screen, which no list of people shows.
alter table user_account add column screen smallint not null default 0;
create index user_phone on user_account (phone_num) where phone_num is not null;
