-- Servers and providers of an institution. Secrets lie apart, each sealed with the key of the installation.
create table server_config (
  org_id text not null references org,
  config_id text not null,
  config jsonb not null default '{}',
  secrets jsonb not null default '{}',
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, config_id)
);

-- Print templates that differ from those of the product.
create table print_template (
  org_id text not null references org,
  template_code text not null,
  template_name text not null,
  paper text not null,
  header text,
  footer text,
  show_logo smallint not null default 0,
  fields jsonb not null default '[]',
  signers jsonb not null default '[]',
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, template_code)
);

create table install_package (
  org_id text not null references org,
  package_id text not null,
  package_name text not null,
  package_type smallint not null,
  platform text not null,
  version_name text not null,
  version_code integer not null,
  file_id text not null,
  file_name text not null,
  file_size bigint not null,
  sha256 text not null,
  force_update smallint not null default 0,
  update_content text not null,
  status smallint not null default 0,
  download_count integer not null default 0,
  publish_time timestamp(0),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, package_id),
  unique (org_id, package_type, version_code),
  foreign key (org_id, file_id) references file (org_id, file_id)
);

-- Large files on their way, in parts: what has arrived lies on disk, here stands what is expected.
create table package_upload (
  org_id text not null references org,
  upload_id text not null,
  user_id text not null,
  file_name text not null,
  file_size bigint not null,
  fingerprint text not null,
  create_time timestamp(0) not null,
  primary key (org_id, upload_id),
  unique (org_id, user_id, fingerprint)
);

create table version_record (
  org_id text not null references org,
  record_id text not null,
  version_name text not null,
  publish_date date not null,
  content jsonb not null default '[]',
  is_show smallint not null default 1,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, record_id),
  unique (org_id, version_name)
);

-- Who has seen which version note.
create table version_read (
  org_id text not null,
  record_id text not null,
  user_id text not null,
  read_time timestamp(0) not null,
  primary key (org_id, record_id, user_id),
  foreign key (org_id, record_id) references version_record (org_id, record_id) on delete cascade,
  foreign key (org_id, user_id) references user_account (org_id, user_id) on delete cascade
);

-- Messages of the system to one person each (administration.md 1.1).
create table message (
  org_id text not null references org,
  id text not null,
  msg_type smallint not null,
  msg_level smallint not null default 1,
  title text not null,
  content text,
  biz_type text not null,
  biz_id text not null,
  -- What happened to the object: a repeated run makes no second message.
  event text not null,
  route_path text,
  query jsonb,
  receiver_user_id text not null,
  read_status smallint not null default 0,
  read_time timestamp(0),
  ack_time timestamp(0),
  expire_time timestamp(0),
  create_time timestamp(0) not null,
  primary key (org_id, id),
  unique (org_id, receiver_user_id, biz_type, biz_id, event),
  foreign key (org_id, receiver_user_id) references user_account (org_id, user_id) on delete cascade
);
create index message_receiver on message (org_id, receiver_user_id, create_time desc, id desc);
create index message_unread on message (org_id, receiver_user_id) where read_status = 0;

-- An upper level tells those who registered an organisation how it was decided. It may not see users of the
-- organisations below it, so this one step is taken on its behalf, like settle_founder.
create function tell_founder(child text, event_name text, message_title text, message_content text, at timestamp)
returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into message (org_id, id, msg_type, msg_level, title, content, biz_type, biz_id, event, receiver_user_id, create_time)
  select org_id, gen_random_uuid()::text, 12, 2, message_title, message_content, 'org', child,
    event_name, user_id, at
  from user_account
  where org_id = child and is_admin = 1
    and child = any (string_to_array(current_setting('app.org_children', true), ','))
  on conflict do nothing
$$;
