-- What care consists of: kinds of jobs, and the jobs (care.md 2).

create table project_category (
  org_id text not null references org,
  project_category_id text not null,
  project_category_name text not null,
  sort integer not null default 0,
  status smallint not null default 1,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, project_category_id),
  constraint project_category_name_once unique (org_id, project_category_name)
);

create table care_project (
  org_id text not null references org,
  project_id text not null,
  project_name text not null,
  project_category_id text not null,
  project_code text,
  unit smallint not null default 1,
  minutes smallint not null check (minutes between 1 and 240),
  charge_type smallint not null,
  unit_price bigint,
  project_child_id text,
  executor_jobs jsonb not null default '[]',
  input_form smallint not null default 0,
  input_ref text,
  need_photo smallint not null default 0,
  need_sign smallint not null default 0,
  risk_tags jsonb not null default '[]',
  content text,
  status smallint not null default 1,
  sort integer not null default 0,
  picture text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, project_id),
  constraint care_project_name_once unique (org_id, project_category_id, project_name),
  foreign key (org_id, project_category_id) references project_category (org_id, project_category_id),
  foreign key (org_id, project_child_id) references project_child (org_id, project_child_id)
);
