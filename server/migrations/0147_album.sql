-- Photo albums of residents, activities and the house (administration.md 7).

alter table oldman add column portrait_auth smallint check (portrait_auth in (0, 1));

create table album (
  org_id text not null references org,
  photo_album_id text not null,
  album_name text not null,
  album_type smallint not null check (album_type between 1 and 3),
  oldman_id text,
  activity_id text,
  family_visible smallint not null default 0 check (family_visible in (0, 1)),
  cover_photo_id text,
  description text,
  -- Lies in the bin with its photos.
  deleted_time timestamp(0),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, photo_album_id),
  check ((album_type = 1) = (oldman_id is not null) and (album_type = 2) = (activity_id is not null)),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id),
  foreign key (org_id, activity_id) references activity (org_id, activity_id)
);
create unique index album_name_once on album (org_id, album_type, coalesce(oldman_id, activity_id, ''), album_name)
  where deleted_time is null;
create unique index album_activity_once on album (org_id, activity_id)
  where activity_id is not null and deleted_time is null;
create index album_created on album (org_id, create_time desc, photo_album_id desc);
create index album_oldman on album (org_id, oldman_id) where oldman_id is not null;
create index album_activity on album (org_id, activity_id) where activity_id is not null;

create table photo (
  org_id text not null references org,
  photo_id text not null,
  photo_album_id text not null,
  url text not null,
  name text not null,
  size bigint not null check (size > 0),
  width integer not null,
  height integer not null,
  sha256 text not null,
  taken_time timestamp(0),
  oldman_ids jsonb not null default '[]',
  status smallint not null default 1 check (status in (0, 1)),
  deleted_time timestamp(0),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, photo_id),
  check ((status = 0) = (deleted_time is not null)),
  foreign key (org_id, photo_album_id) references album (org_id, photo_album_id)
);
create unique index photo_once on photo (org_id, photo_album_id, sha256) where status = 1;
create index photo_album on photo (org_id, photo_album_id, status, create_time desc, photo_id desc);
create index photo_bin on photo (org_id, deleted_time) where deleted_time is not null;
