-- Another level for a resident: proposed, affirmed, in effect (care.md 9.6).

create table level_change (
  org_id text not null references org,
  change_id text not null,
  oldman_id text not null,
  from_level_id text,
  to_level_id text not null,
  assessment_id text,
  price_diff bigint not null,
  effective_date date not null,
  reason text,
  family_confirm smallint not null default 0,
  confirm_name text,
  family_sign text,
  affirm_by text,
  affirm_by_name text,
  affirm_time timestamp(0),
  reject_reason text,
  change_status smallint not null default 0 check (change_status between 0 and 4),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, change_id),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id),
  foreign key (org_id, to_level_id) references level (org_id, level_id)
);
-- One that is open (14215).
create unique index level_change_open on level_change (org_id, oldman_id) where change_status < 2;
create index level_change_created on level_change (org_id, create_time desc, change_id desc);
create index level_change_oldman on level_change (org_id, oldman_id);
create index level_change_day on level_change (org_id, effective_date) where change_status = 1;
