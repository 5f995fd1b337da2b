-- Inspections an upper level makes of institutions below: a draft of its own, and afterwards where it was handed in
-- (services.md 2.2). The inspection itself is stored in the house that was inspected.
create table inspect_below (
  org_id text not null,
  sheet_id text not null,
  below_org_id text not null,
  below_org_name text not null,
  inspect_date date not null,
  inspect_title text,
  inspect_org text,
  accompany text,
  opinion text,
  names jsonb not null default '[]',
  answers jsonb not null default '[]',
  sheet_status smallint not null default 0,
  inspect_id text,
  inspect_no text,
  submit_time timestamp(0),
  close_time timestamp(0),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, sheet_id)
);
create index inspect_below_created on inspect_below (org_id, create_time desc, sheet_id desc);
create index inspect_below_status on inspect_below (org_id, sheet_status, below_org_id);
