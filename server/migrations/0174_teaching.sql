-- Who was taught which article (services.md 1). The article may be removed later: its title stays with the record.
create table teaching (
  org_id text not null,
  teach_id text not null,
  article_id text not null,
  article_title text not null,
  is_ward smallint not null,
  oldman_id text not null,
  method smallint not null,
  teach_time timestamp(0) not null,
  understanding smallint not null,
  sign_image text,
  remark text,
  clerk_id text not null,
  clerk_name text not null,
  teach_status smallint not null default 1,
  void_reason text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, teach_id),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id)
);
create index teaching_time on teaching (org_id, teach_time desc, teach_id desc);
create index teaching_created on teaching (org_id, create_time desc, teach_id desc);
create index teaching_oldman on teaching (org_id, oldman_id, teach_time desc);
create index teaching_article on teaching (org_id, article_id, teach_time desc);
