-- Platform: organisations, accounts, master data, settings, logs. org_id stands first in every key (architecture.md, Data).

create table org (
  org_id text primary key,
  org_name text not null,
  org_code text,
  org_level smallint not null default 5,
  org_type smallint not null default 3,
  org_status smallint not null default 1,
  parent_id text,
  source text,
  reject_reason text,
  org_nature smallint,
  org_star smallint,
  legal_person text,
  charge_person text,
  phone text,
  region_code text,
  address text,
  longitude numeric(10, 6),
  latitude numeric(10, 6),
  build_area numeric(12, 2),
  land_area numeric(12, 2),
  bed_total integer,
  open_date date,
  floors integer,
  introduction text,
  pictures jsonb not null default '[]',
  logo text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1
);
create index org_parent on org (parent_id);

create table qualification (
  org_id text not null references org,
  qual_id text not null,
  qual_type smallint not null,
  cert_no text,
  issue_org text,
  issue_date date,
  expire_date date,
  files jsonb not null default '[]',
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, qual_id)
);

create table dept (
  org_id text not null references org,
  dept_id text not null,
  dept_name text not null,
  parent_id text,
  dept_level smallint not null default 1,
  dept_type smallint,
  dept_code text,
  ward smallint not null default 0,
  inpatient smallint not null default 0,
  outpatient smallint not null default 0,
  sort integer not null default 0,
  status smallint not null default 1,
  leader_emp_id text,
  phone text,
  location_ids jsonb not null default '[]',
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, dept_id),
  foreign key (org_id, parent_id) references dept (org_id, dept_id)
);
create unique index dept_name_unique on dept (org_id, coalesce(parent_id, ''), dept_name);

create table job (
  org_id text not null references org,
  job_id text not null,
  job_name text not null,
  job_type_code text not null,
  dept_id text,
  sort integer not null default 0,
  status smallint not null default 1,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, job_id),
  unique (org_id, job_name),
  foreign key (org_id, dept_id) references dept (org_id, dept_id)
);

create table emp (
  org_id text not null references org,
  emp_id text not null,
  emp_no text not null,
  emp_name text not null,
  pinyin text,
  sex smallint not null,
  id_card text,
  birth_date date,
  phone_num text not null,
  photo text,
  dept_id text not null,
  job_id text not null,
  job_type_code text,
  emp_type smallint not null,
  nursing_level smallint,
  entry_date date not null,
  probation_end date,
  contract_start date,
  contract_end date,
  education smallint,
  nation text,
  native_place text,
  address text,
  emergency_name text,
  emergency_phone text,
  bank_name text,
  bank_no text,
  health_cert_expire date,
  language text,
  msg_auth text not null default 'DEPT',
  data_dept_ids text,
  status smallint not null default 1,
  leave_date date,
  leave_reason text,
  remark text,
  certificates jsonb not null default '[]',
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, emp_id),
  unique (org_id, emp_no),
  foreign key (org_id, dept_id) references dept (org_id, dept_id),
  foreign key (org_id, job_id) references job (org_id, job_id)
);
create unique index emp_id_card_active on emp (org_id, id_card) where status <> 3 and id_card is not null;
create index emp_dept on emp (org_id, dept_id);

-- Locations: 1 park, 2 building, 3 floor, 4 room, 6 public area (platform.md 3).
create table location (
  org_id text not null references org,
  location_id text not null,
  location_name text not null,
  parent_id text,
  location_type smallint not null,
  code text,
  dept_id text,
  sort integer not null default 0,
  plan_image text,
  status smallint not null default 1,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, location_id),
  foreign key (org_id, parent_id) references location (org_id, location_id),
  foreign key (org_id, dept_id) references dept (org_id, dept_id)
);
create unique index location_name_unique on location (org_id, coalesce(parent_id, ''), location_name);

create table room (
  org_id text not null references org,
  room_id text not null,
  room_name text not null,
  location_id text not null,
  building_id text not null,
  room_type smallint not null,
  area numeric(8, 2),
  orientation text,
  capacity smallint not null default 1 check (capacity between 1 and 12),
  sex_limit smallint,
  price bigint,
  facilities jsonb not null default '[]',
  dept_id text,
  sort integer not null default 0,
  status smallint not null default 1,
  picture text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, room_id),
  unique (org_id, location_id, room_name),
  foreign key (org_id, location_id) references location (org_id, location_id),
  foreign key (org_id, building_id) references location (org_id, location_id),
  foreign key (org_id, dept_id) references dept (org_id, dept_id)
);

create table bed (
  org_id text not null references org,
  bed_id text not null,
  bed_name text not null,
  full_name text not null,
  room_id text not null,
  bed_type smallint not null default 1,
  bed_code text,
  project_child_id text,
  price bigint,
  device_no text,
  sort integer not null default 0,
  status smallint not null default 1,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, bed_id),
  unique (org_id, room_id, bed_name),
  unique (org_id, bed_code),
  foreign key (org_id, room_id) references room (org_id, room_id)
);

-- Care levels: only what residence needs; the care module extends it (care.md 1).
create table level (
  org_id text not null references org,
  level_id text not null,
  level_name text not null,
  level_code text,
  sort integer not null default 0,
  color text,
  status smallint not null default 1,
  remark text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, level_id),
  unique (org_id, level_name)
);

-- The login name is unique in the whole installation (platform.md 2): the one unique key without org_id.
create table user_account (
  org_id text not null references org,
  user_id text not null,
  login_name text not null,
  user_name text not null,
  phone_num text,
  emp_id text,
  dept_id text,
  data_scope text,
  data_dept_ids jsonb not null default '[]',
  landing_end_ids jsonb not null default '[1]',
  status smallint not null default 1,
  is_admin smallint not null default 0,
  password_hash text not null,
  pwd_time timestamp(0) not null,
  reset_password smallint not null default 1,
  reset_reason text,
  remind_later smallint not null default 0,
  last_login_time timestamp(0),
  last_login_ip text,
  valid_from date,
  valid_to date,
  ip_allow jsonb not null default '[]',
  photo text,
  language text,
  quick_entry jsonb not null default '[]',
  layout jsonb,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, user_id),
  foreign key (org_id, emp_id) references emp (org_id, emp_id),
  foreign key (org_id, dept_id) references dept (org_id, dept_id)
);
create unique index user_login_name on user_account (lower(login_name));
create unique index user_emp on user_account (org_id, emp_id) where emp_id is not null;

create table password_history (
  org_id text not null,
  user_id text not null,
  set_time timestamp(0) not null,
  history_id text not null,
  password_hash text not null,
  primary key (org_id, history_id),
  foreign key (org_id, user_id) references user_account (org_id, user_id) on delete cascade
);
create index password_history_user on password_history (org_id, user_id, set_time desc);

create table role (
  org_id text not null references org,
  role_id text not null,
  role_code text not null,
  name text not null,
  data_scope text not null default 'SELF',
  dept_ids jsonb not null default '[]',
  codes jsonb not null default '[]',
  -- Built-in roles follow the grants of menus.json until someone edits their codes.
  customised smallint not null default 0,
  sort integer not null default 0,
  status smallint not null default 1,
  built_in smallint not null default 0,
  remark text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, role_id),
  unique (org_id, role_code),
  unique (org_id, name)
);

create table user_role (
  org_id text not null,
  user_id text not null,
  role_id text not null,
  primary key (org_id, user_id, role_id),
  foreign key (org_id, user_id) references user_account (org_id, user_id) on delete cascade,
  foreign key (org_id, role_id) references role (org_id, role_id)
);
create index user_role_role on user_role (org_id, role_id);

create table menu (
  org_id text not null references org,
  menu_id text not null,
  parent_id text,
  menu_type text not null,
  menu_name text not null,
  code text not null,
  title text,
  icon text,
  iconbg text,
  hash text,
  route_path text,
  page_url text,
  menu_link text,
  authority_code text not null,
  sort integer not null default 0,
  status smallint not null default 1,
  built_in smallint not null default 1,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, menu_id),
  unique (org_id, code),
  foreign key (org_id, parent_id) references menu (org_id, menu_id)
);

-- References to fingerprints, faces and cards kept by devices; never the templates themselves (platform.md 2).
create table biometric (
  org_id text not null references org,
  bio_id text not null,
  bio_type smallint not null,
  device_no text,
  bind_time timestamp(0) not null,
  emp_id text,
  oldman_id text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, bio_id),
  check ((emp_id is null) <> (oldman_id is null)),
  foreign key (org_id, emp_id) references emp (org_id, emp_id)
);
create index biometric_emp on biometric (org_id, emp_id) where emp_id is not null;
create index biometric_oldman on biometric (org_id, oldman_id) where oldman_id is not null;

-- An admitted organisation's founder (status 3) becomes an ordinary user. An upper level may not see users of the
-- organisations below it, so this one step is taken on its behalf.
create function settle_founder(child text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update user_account set status = 1
  where org_id = child and status = 3
    and child = any (string_to_array(current_setting('app.org_children', true), ','))
$$;

-- Sessions: only hashes of tokens are kept; a revoked row stays seven days so that the answer is exact (platform.md 1.3).
create table session (
  org_id text not null,
  session_id text not null,
  user_id text not null,
  token_hash text not null,
  fetch_key text not null,
  device_type text not null,
  -- The device type when one sign-in per device is allowed, else the session's own id.
  slot text not null,
  ip text not null,
  agent text,
  login_time timestamp(0) not null,
  last_active timestamp(0) not null,
  expire_time timestamp(0) not null,
  data_dept_id text,
  restricted smallint not null default 0,
  revoked_time timestamp(0),
  revoke_reason text,
  revoke_message text,
  primary key (org_id, session_id),
  foreign key (org_id, user_id) references user_account (org_id, user_id) on delete cascade
);
create unique index session_token on session (token_hash);
create unique index session_live on session (org_id, user_id, slot) where revoked_time is null;
create index session_by_user on session (org_id, user_id, login_time desc);

create table captcha (
  verify_str text primary key,
  answer_hash text not null,
  ip text not null,
  expire_time timestamp(0) not null,
  used smallint not null default 0
);

-- Counters of attempts by address or name, in windows (captchas, failed sign-ins).
create table attempt (
  attempt_key text not null,
  attempt_time timestamp(3) not null,
  attempt_id text primary key
);
create index attempt_key_time on attempt (attempt_key, attempt_time desc);

-- Failed sign-ins by name, whether or not the name exists, so that names cannot be probed (platform.md 1.3).
create table login_guard (
  login_name text primary key,
  fail_count integer not null default 0,
  fail_time timestamp(0) not null,
  lock_until timestamp(0),
  lock_count integer not null default 0
);

create table setting (
  org_id text not null references org,
  setting_key text not null,
  value jsonb not null,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, setting_key)
);

create table dictionary_model (
  org_id text not null references org,
  model_id text not null,
  dictionary_code text not null,
  dictionary_name text not null,
  locked smallint not null default 0,
  multi smallint not null default 0,
  note text,
  sort integer not null default 0,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, model_id),
  unique (org_id, dictionary_code)
);

create table dictionary (
  org_id text not null,
  dictionary_id text not null,
  dictionary_code text not null,
  dictionary_name text not null,
  dictionary_value text not null,
  parent_id text,
  sort integer not null default 0,
  status smallint not null default 1,
  source text not null default 'ORG',
  colour text,
  remark text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, dictionary_id),
  unique (org_id, dictionary_code, dictionary_value),
  unique (org_id, dictionary_code, dictionary_name),
  foreign key (org_id, dictionary_code) references dictionary_model (org_id, dictionary_code),
  foreign key (org_id, parent_id) references dictionary (org_id, dictionary_id)
);

-- Every write, refused write, sign-in and export; append-only (platform.md 5).
create table oper_log (
  org_id text not null,
  log_id text not null,
  user_id text,
  user_name text,
  login_name text,
  dept_name text,
  module text not null,
  menu_name text,
  oper_type text not null,
  content text not null,
  target_type text,
  target_id text,
  target_name text,
  method text,
  path text,
  params jsonb,
  result_code integer not null default 0,
  message text,
  ip text,
  agent text,
  cost_ms integer,
  request_id text,
  oper_time timestamp(3) not null,
  primary key (org_id, log_id)
);
create index oper_log_time on oper_log (org_id, oper_time desc, log_id desc);
create index oper_log_user on oper_log (org_id, user_id, oper_time desc);

create table data_log (
  org_id text not null,
  change_id text not null,
  seq bigint not null,
  log_id text not null,
  entity text not null,
  entity_id text not null,
  entity_name text,
  action text not null,
  fields jsonb not null,
  user_id text,
  user_name text,
  reason text,
  oper_time timestamp(3) not null,
  hash text not null,
  primary key (org_id, change_id),
  unique (org_id, seq)
);
create index data_log_entity on data_log (org_id, entity, entity_id, seq desc);
create index data_log_time on data_log (org_id, oper_time desc);

-- The end of each organisation's hash chain.
create table data_log_head (
  org_id text primary key,
  seq bigint not null,
  hash text not null
);

create table front_log (
  org_id text not null,
  front_log_id text not null,
  user_id text,
  user_name text,
  type text not null,
  message text not null,
  page_url text,
  ajax_url text,
  parms text,
  datetime timestamp(0),
  ts bigint,
  ip text,
  agent text,
  create_time timestamp(0) not null,
  primary key (org_id, front_log_id)
);
create index front_log_time on front_log (org_id, create_time desc);

create table file (
  org_id text not null references org,
  file_id text not null,
  biz_type text,
  biz_id text,
  source_name text not null,
  ext text not null,
  size bigint not null,
  sha256 text not null,
  store_key text not null,
  thumb_key text,
  width integer,
  height integer,
  bound smallint not null default 0,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, file_id)
);
create index file_biz on file (org_id, biz_type, biz_id);
create index file_sha on file (org_id, sha256);

-- One row per requestNo: the hash of its body and the answer, written in the request's own transaction.
create table request_no (
  org_id text not null,
  user_id text not null,
  request_no text not null,
  call_name text not null,
  body_hash text not null,
  answer jsonb,
  create_time timestamp(0) not null,
  primary key (org_id, user_id, request_no)
);
create index request_no_time on request_no (create_time);

-- Running numbers such as LR202600001; the row lock gives each number once.
create table running_no (
  org_id text not null,
  scope text not null,
  last_no bigint not null,
  primary key (org_id, scope)
);
