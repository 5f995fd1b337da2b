-- Government inspections, the rectification of what fails, and registers (services.md 2).

-- Which of the sixty items a kind of inspection asks; without a row all of them.
create table inspect_template (
  org_id text not null references org,
  template_id text not null,
  inspect_type smallint not null check (inspect_type between 2 and 5),
  issue_ids jsonb not null,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, template_id),
  constraint inspect_template_once unique (org_id, inspect_type)
);

create table inspect (
  org_id text not null references org,
  inspect_id text not null,
  inspect_no text not null,
  inspect_type smallint not null check (inspect_type between 1 and 5),
  inspect_title text not null,
  inspect_date date not null,
  inspect_org text,
  inspectors jsonb not null,
  accompany text,
  bank_version text not null,
  items jsonb not null,
  answers jsonb not null default '[]',
  totals jsonb not null,
  hazard_counts jsonb not null,
  rate numeric(4, 1),
  conclusion smallint check (conclusion between 1 and 4),
  opinion text,
  sign_images jsonb,
  status smallint not null default 0 check (status between 0 and 4),
  submit_time timestamp(0),
  close_time timestamp(0),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, inspect_id),
  constraint inspect_no_once unique (org_id, inspect_no)
);
create index inspect_created on inspect (org_id, create_time desc, inspect_id desc);
create index inspect_dated on inspect (org_id, inspect_date desc, inspect_id desc);
create index inspect_state on inspect (org_id, status, inspect_date desc);
create index inspect_kind on inspect (org_id, inspect_type, submit_time desc);

create table inspect_record (
  org_id text not null references org,
  inspect_record_id text not null,
  record_no text not null,
  source text not null check (source in ('INSPECT', 'PATROL', 'MANUAL')),
  inspect_id text,
  source_id text,
  issue_id text,
  item_no smallint,
  group_code text,
  title text not null,
  problem text not null,
  photos jsonb not null default '[]',
  place text,
  hazard_level smallint not null check (hazard_level between 1 and 3),
  repeated smallint not null default 0 check (repeated in (0, 1)),
  duty_dept_id text,
  duty_id text not null,
  deadline date not null,
  original_deadline date not null,
  status smallint not null default 1 check (status between 1 and 6),
  round smallint not null default 1 check (round > 0),
  rounds jsonb not null default '[]',
  postpone_log jsonb not null default '[]',
  reply_time timestamp(0),
  close_time timestamp(0),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, inspect_record_id),
  constraint inspect_record_no_once unique (org_id, record_no),
  foreign key (org_id, inspect_id) references inspect (org_id, inspect_id),
  foreign key (org_id, duty_dept_id) references dept (org_id, dept_id),
  foreign key (org_id, duty_id) references user_account (org_id, user_id)
);
create index inspect_record_created on inspect_record (org_id, create_time desc, inspect_record_id desc);
create index inspect_record_state on inspect_record (org_id, status, deadline);
create index inspect_record_duty on inspect_record (org_id, duty_id, status);
create index inspect_record_dept on inspect_record (org_id, duty_dept_id) where duty_dept_id is not null;
create index inspect_record_inspect on inspect_record (org_id, inspect_id, item_no) where inspect_id is not null;
create index inspect_record_source on inspect_record (org_id, source_id) where source_id is not null;

create table inspect_register (
  org_id text not null references org,
  register_id text not null,
  register_type smallint not null check (register_type > 0),
  register_date date not null,
  fields jsonb not null,
  -- Of a visitor (kind 12): sealed, so it stands beside the fields of the kind.
  visitor_phone text,
  handler_id text,
  handler_name text not null,
  checker_id text,
  photos jsonb not null default '[]',
  remark text,
  source smallint not null default 1 check (source in (1, 2)),
  source_id text,
  edit_reason text,
  void smallint not null default 0 check (void in (0, 1)),
  void_reason text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, register_id),
  constraint inspect_register_source_once unique (org_id, register_type, source_id),
  foreign key (org_id, handler_id) references user_account (org_id, user_id),
  foreign key (org_id, checker_id) references user_account (org_id, user_id)
);
select keep_sealed('inspectRegister.visitorPhone', 'registerId');
create index inspect_register_created on inspect_register (org_id, create_time desc, register_id desc);
create index inspect_register_dated on inspect_register (org_id, register_type, register_date desc);
create index inspect_register_day on inspect_register (org_id, register_date desc);
create index inspect_register_handler on inspect_register (org_id, handler_id) where handler_id is not null;
