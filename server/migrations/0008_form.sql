create table template_type (
  org_id text not null references org,
  type_id text not null,
  type_name text not null,
  type_code text,
  category smallint not null,
  sort integer not null default 0,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, type_id),
  constraint template_type_name unique (org_id, type_name)
);

create table form_template (
  org_id text not null,
  template_id text not null,
  template_name text not null,
  type_id text not null,
  template_status smallint not null default 0,
  -- The last published version; 0 before the first.
  template_version integer not null default 0,
  -- What the designer works on.
  draft_json jsonb not null,
  changed smallint not null default 1,
  sort integer not null default 0,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, template_id),
  constraint form_template_name unique (org_id, type_id, template_name),
  constraint form_template_type foreign key (org_id, type_id) references template_type (org_id, type_id)
);

-- Append-only: a published form is never altered. It goes only with a template nobody has filled in.
create table form_template_version (
  org_id text not null,
  template_id text not null,
  template_version integer not null,
  schema_json jsonb not null,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  primary key (org_id, template_id, template_version),
  foreign key (org_id, template_id) references form_template (org_id, template_id) on delete cascade
);

create table form_data (
  org_id text not null,
  id text not null,
  template_id text not null,
  template_version integer not null,
  oldman_id text not null,
  data_json jsonb not null,
  form_status smallint not null default 0,
  fill_time timestamp(0) not null,
  fill_by text not null,
  fill_by_name text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, id),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id),
  constraint form_data_template foreign key (org_id, template_id, template_version)
    references form_template_version (org_id, template_id, template_version)
);
create index form_data_oldman on form_data (org_id, oldman_id, template_id, fill_time desc);
create index form_data_template_time on form_data (org_id, template_id, fill_time desc);
create index form_data_time on form_data (org_id, fill_time desc, id desc);

-- Append-only: what a submitted form said before it was changed or removed.
create table form_data_history (
  org_id text not null,
  history_id text not null,
  id text not null,
  data_version integer not null,
  template_id text not null,
  template_version integer not null,
  oldman_id text not null,
  data_json jsonb not null,
  fill_time timestamp(0) not null,
  fill_by_name text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  primary key (org_id, history_id),
  constraint form_data_history_once unique (org_id, id, data_version),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id),
  constraint form_data_history_template foreign key (org_id, template_id, template_version)
    references form_template_version (org_id, template_id, template_version)
);

create table oldman_template (
  org_id text not null,
  id text not null,
  oldman_id text not null,
  template_id text not null,
  sort integer not null default 0,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, id),
  constraint oldman_template_once unique (org_id, oldman_id, template_id),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id) on delete cascade,
  foreign key (org_id, template_id) references form_template (org_id, template_id) on delete cascade
);
