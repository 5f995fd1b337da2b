-- Shift exchange between two members of a group (administration.md 3.5). Days are named, not referred to: a swap makes them anew.

create table shift_exchange (
  org_id text not null references org,
  exchange_id text not null,
  exchange_no text not null,
  exchange_type smallint not null,
  attendance_group_pk_id text not null,
  applicant_id text not null,
  apply_date date not null,
  apply_shift_pk_id text not null,
  target_id text not null check (target_id <> applicant_id),
  target_date date,
  target_shift_pk_id text,
  reason text not null,
  exchange_status smallint not null default 1,
  confirm_time timestamp(0),
  audit_by text, audit_by_name text, audit_time timestamp(0), audit_opinion text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, exchange_id),
  constraint shift_exchange_no unique (org_id, exchange_no),
  -- 互换 names the shift that comes back, 代班 none.
  constraint shift_exchange_both check ((exchange_type = 1) = (target_date is not null and target_shift_pk_id is not null)),
  foreign key (org_id, applicant_id) references emp (org_id, emp_id),
  foreign key (org_id, target_id) references emp (org_id, emp_id),
  foreign key (org_id, apply_shift_pk_id) references attendance_shift (org_id, shift_pk_id),
  foreign key (org_id, target_shift_pk_id) references attendance_shift (org_id, shift_pk_id)
);
create index shift_exchange_created on shift_exchange (org_id, create_time desc, exchange_id desc);
create index shift_exchange_applicant on shift_exchange (org_id, applicant_id, apply_date);
create index shift_exchange_target on shift_exchange (org_id, target_id);
create index shift_exchange_open on shift_exchange (org_id, apply_date) where exchange_status in (1, 2);
