-- Document templates (residence.md 6). `content` is rich text, or the address of a Word file for source 2.
create table document_template (
  org_id text not null,
  template_id text not null,
  template_name text not null,
  type_id text not null,
  home smallint not null default 0 check (home in (0, 1)),
  source smallint not null check (source in (1, 2)),
  page_size text not null,
  content text not null,
  placeholders jsonb not null default '[]',
  status smallint not null default 1,
  content_version integer not null default 1,
  -- How many documents the present version was taken for; the next change of its content makes a new one.
  used_count integer not null default 0,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, template_id),
  constraint document_template_name unique (org_id, home, template_name),
  constraint document_template_type foreign key (org_id, type_id) references template_type (org_id, type_id)
);
create index document_template_listed on document_template (org_id, home, create_time desc, template_id desc);

-- Append-only: what a version said that documents were made of. Rows begin with the first use of a version.
create table document_template_version (
  org_id text not null,
  template_id text not null,
  content_version integer not null,
  template_name text not null,
  source smallint not null,
  page_size text not null,
  content text not null,
  placeholders jsonb not null default '[]',
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  primary key (org_id, template_id, content_version),
  foreign key (org_id, template_id) references document_template (org_id, template_id)
);
