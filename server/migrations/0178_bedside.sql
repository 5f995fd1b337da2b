-- Articles in an order for a ward, a room or whoever has a disease or a risk, shown by the bed; a quiz of an article, and
-- what was answered (services.md 1).
alter table article add column quiz jsonb not null default '[]';
alter table teaching add column quiz jsonb not null default '[]';
alter table teaching add column quiz_right smallint;
alter table teaching add column quiz_total smallint;

create table article_playlist (
  org_id text not null,
  list_id text not null,
  list_name text not null,
  dept_ids jsonb not null default '[]',
  room_ids jsonb not null default '[]',
  disease_tags jsonb not null default '[]',
  risk_tags jsonb not null default '[]',
  article_ids jsonb not null default '[]',
  status smallint not null default 1,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, list_id)
);
create unique index article_playlist_name_once on article_playlist (org_id, list_name);
create index article_playlist_created on article_playlist (org_id, create_time desc, list_id desc);

-- Who has read which article by his bed, once a day.
create table article_receipt (
  org_id text not null,
  article_id text not null,
  oldman_id text not null,
  read_date date not null,
  read_time timestamp(0) not null,
  reader_id text not null,
  primary key (org_id, article_id, oldman_id, read_date),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id)
);
