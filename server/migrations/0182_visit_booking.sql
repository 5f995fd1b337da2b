-- Visits families book by themselves (residence.md 5): who registered a visit, and what the house offers.
alter table visit add column booked smallint not null default 0 check (booked in (0, 1));
create table visit_gate (
  org_id text not null references org,
  gate_id text not null,
  open smallint not null default 0 check (open in (0, 1)),
  gate_code text not null,
  week_days jsonb not null default '[1, 2, 3, 4, 5, 6, 7]',
  slots jsonb not null default '[]',
  days_ahead smallint not null default 7,
  notice text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, gate_id)
);
-- The request of the phone that made a visit: asked again it gets the same answer.
create table visit_booking (
  org_id text not null,
  visit_id text not null,
  booking_no text not null,
  end_time timestamp(0) not null,
  create_time timestamp(0) not null default localtimestamp,
  primary key (org_id, visit_id),
  unique (org_id, booking_no),
  foreign key (org_id, visit_id) references visit (org_id, visit_id) on delete cascade
);
create index visit_planned on visit (org_id, plan_time) where plan_time is not null;
create index visit_phone on visit (org_id, visitor_phone_hash) where booked = 1;
