-- Who may assess, by which bank, and until when the certificate holds (care.md 8).

create table user_assess (
  org_id text not null references org,
  user_id text not null,
  assess_types jsonb not null default '[]',
  cert_no text,
  cert_expire_date date,
  auth_time timestamp(0) not null,
  auth_by text,
  auth_by_name text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, user_id),
  foreign key (org_id, user_id) references user_account (org_id, user_id)
);
create index user_assess_authorised on user_assess (org_id, auth_time desc, user_id);
