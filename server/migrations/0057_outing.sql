-- Outings of residents, and what was asked for beyond their plan (residence.md 4).

create table outing (
  org_id text not null references org,
  out_id text not null,
  out_no text not null,
  oldman_id text not null,
  live_id text not null,
  out_type smallint not null,
  out_reason text not null,
  plan_out_time timestamp(0) not null,
  plan_back_time timestamp(0) not null,
  out_time timestamp(0),
  back_time timestamp(0),
  escort smallint not null,
  escort_name text,
  escort_phone text,
  escort_relation text,
  address text,
  take_drugs smallint not null default 0,
  drugs jsonb not null default '[]',
  meal_stop smallint not null default 1,
  link_family_consent text,
  urgent smallint not null default 0,
  out_status smallint not null,
  audit_status smallint not null default 0,
  audit_by text,
  audit_by_name text,
  audit_time timestamp(0),
  audit_opinion text,
  out_days integer,
  back_condition text,
  back_temperature numeric(3, 1),
  cancel_reason text,
  correct_reason text,
  -- How often the times were corrected: each correction gives its refunds under a number of its own.
  corrections integer not null default 0,
  -- When the overdue return was told: to the ward, two hours later to those who run the house.
  overdue_told timestamp(0),
  overdue_raised timestamp(0),
  remark text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, out_id),
  constraint outing_no_once unique (org_id, out_no),
  check (plan_back_time > plan_out_time),
  check (back_time > out_time),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id),
  foreign key (org_id, live_id) references live (org_id, live_id)
);
-- Nobody is away twice, whoever asks at the same moment.
create unique index outing_one_away on outing (org_id, oldman_id) where out_status = 3;
create index outing_planned on outing (org_id, plan_out_time desc, out_id desc);
create index outing_resident on outing (org_id, oldman_id, plan_out_time desc);
create index outing_state on outing (org_id, out_status, plan_back_time);
create index outing_audit on outing (org_id, audit_status);

create table outing_postpone (
  org_id text not null,
  postpone_id text not null,
  out_id text not null,
  old_back timestamp(0) not null,
  new_back timestamp(0) not null,
  reason text not null,
  status smallint not null,
  audit_by text,
  audit_by_name text,
  audit_time timestamp(0),
  audit_opinion text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, postpone_id),
  foreign key (org_id, out_id) references outing (org_id, out_id)
);
create unique index outing_postpone_one_waiting on outing_postpone (org_id, out_id) where status = 1;
create index outing_postpone_out on outing_postpone (org_id, out_id, create_time desc);

select keep_sealed('outing.escortPhone', 'outId');
