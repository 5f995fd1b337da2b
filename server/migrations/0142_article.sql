-- Health education: categories, articles, what they said before, who read them (services.md 1).

create table article_category (
  org_id text not null references org,
  id text not null,
  is_ward smallint not null check (is_ward in (0, 1)),
  category_name text not null,
  icon text,
  sort integer not null,
  status smallint not null default 1,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, id),
  constraint article_category_name_once unique (org_id, is_ward, category_name)
);
create index article_category_order on article_category (org_id, is_ward, sort, id);

create table article (
  org_id text not null references org,
  id text not null,
  is_ward smallint not null check (is_ward in (0, 1)),
  category_id text not null,
  title text not null,
  dept_ids jsonb not null default '[]',
  cover text,
  summary text,
  author text,
  content_type smallint not null,
  content text,
  -- The words alone, to be found in.
  content_text text not null default '',
  video_url text,
  file_url text,
  disease_tags jsonb not null default '[]',
  risk_tags jsonb not null default '[]',
  state smallint not null default 0,
  sort integer not null,
  publish_time timestamp(0),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, id),
  foreign key (org_id, category_id) references article_category (org_id, id)
);
create index article_in_category on article (org_id, category_id, sort);
create index article_of_kind on article (org_id, is_ward, state, publish_time desc);
create index article_dept on article using gin (dept_ids);

-- What a published article said before it was edited.
create table article_version (
  org_id text not null,
  version_id text not null,
  article_id text not null,
  version_no integer not null,
  title text not null,
  summary text,
  author text,
  cover text,
  content_type smallint not null,
  content text,
  video_url text,
  file_url text,
  edited_by_name text,
  edited_time timestamp(0),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, version_id),
  constraint article_version_once unique (org_id, article_id, version_no),
  foreign key (org_id, article_id) references article (org_id, id)
);

-- One row a reader and day.
create table article_view (
  org_id text not null,
  article_id text not null,
  user_id text not null,
  view_date date not null,
  primary key (org_id, article_id, user_id, view_date),
  foreign key (org_id, article_id) references article (org_id, id) on delete cascade,
  foreign key (org_id, user_id) references user_account (org_id, user_id) on delete cascade
);
create index article_view_user on article_view (org_id, user_id);
