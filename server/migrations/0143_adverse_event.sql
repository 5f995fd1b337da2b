-- Adverse events (administration.md 5.1).

create table adverse_event (
  org_id text not null references org,
  event_id text not null,
  event_no text not null,
  event_type smallint not null check (event_type > 0),
  event_level smallint not null check (event_level > 0),
  harm smallint not null check (harm >= 0),
  oldman_id text,
  person_name text,
  happen_time timestamp(0) not null,
  find_time timestamp(0) not null,
  location_id text not null,
  finder_id text,
  party_ids jsonb,
  process text not null,
  immediate_action text not null,
  body_map jsonb,
  photos jsonb,
  family_informed smallint not null default 0 check (family_informed in (0, 1)),
  inform_time timestamp(0),
  informed_name text,
  not_inform_reason text,
  doctor_order text,
  causes jsonb,
  cause_text jsonb,
  corrective_action text,
  preventive_action text,
  duty_id text,
  deadline date,
  authority_time timestamp(0),
  authority_receiver text,
  verify_result text,
  cost bigint check (cost >= 0),
  status smallint not null default 0 check (status between 0 and 6),
  report_time timestamp(0),
  late smallint not null default 0 check (late in (0, 1)),
  anonymous smallint not null default 0 check (anonymous in (0, 1)),
  back_reason text,
  close_opinion text,
  close_time timestamp(0),
  close_by_name text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, event_id),
  constraint adverse_event_no_once unique (org_id, event_no),
  check (find_time >= happen_time),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id),
  foreign key (org_id, location_id) references location (org_id, location_id),
  foreign key (org_id, finder_id) references emp (org_id, emp_id),
  foreign key (org_id, duty_id) references user_account (org_id, user_id)
);
create index adverse_event_created on adverse_event (org_id, create_time desc, event_id desc);
create index adverse_event_happened on adverse_event (org_id, happen_time desc);
create index adverse_event_state on adverse_event (org_id, status, deadline);
create index adverse_event_oldman on adverse_event (org_id, oldman_id) where oldman_id is not null;
create index adverse_event_duty on adverse_event (org_id, duty_id) where duty_id is not null;
create index adverse_event_reporter on adverse_event (org_id, create_by);
