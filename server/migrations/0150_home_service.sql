-- Services done at home, by type (services.md 5).

create table serve_project_type (
  org_id text not null references org,
  id text not null,
  name text not null,
  icon text,
  sort integer not null,
  status smallint not null default 1 check (status in (0, 1)),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, id),
  constraint serve_project_type_name_once unique (org_id, name)
);
create index serve_project_type_order on serve_project_type (org_id, sort, id);

create table serve_project (
  org_id text not null references org,
  id text not null,
  project_code text not null,
  project_name text not null,
  type_id text not null,
  serve_unit text not null,
  price bigint not null check (price >= 0),
  price_mode smallint not null default 1 check (price_mode in (1, 2)),
  min_quantity numeric(3, 1) not null default 1 check (min_quantity > 0),
  duration_minutes integer not null check (duration_minutes between 15 and 480),
  service_way smallint not null default 1,
  worker_skills jsonb not null default '[]',
  area_codes jsonb not null default '[]',
  cover text,
  pictures jsonb not null default '[]',
  content text not null,
  notice text,
  subsidy_able smallint not null default 0,
  insurance_able smallint not null default 0,
  need_photo smallint not null default 0,
  need_sign smallint not null default 0,
  shelves smallint not null default 0 check (shelves in (0, 1)),
  sort integer not null,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, id),
  constraint serve_project_code_once unique (org_id, project_code),
  constraint serve_project_name_once unique (org_id, type_id, project_name),
  foreign key (org_id, type_id) references serve_project_type (org_id, id)
);
create index serve_project_in_type on serve_project (org_id, type_id, sort, id);
create index serve_project_order on serve_project (org_id, sort, id);
create index serve_project_shelf on serve_project (org_id, shelves, sort);
create index serve_project_created on serve_project (org_id, create_time desc, id desc);
