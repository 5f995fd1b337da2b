-- Reminders, by hand and made every night (administration.md 1.5).

create table remind (
  org_id text not null references org,
  remind_id text not null,
  remind_type smallint not null,
  title text not null,
  content text,
  oldman_id text,
  remind_date timestamp(0) not null,
  advance_days smallint not null default 0 check (advance_days between 0 and 90),
  repeat_type smallint not null default 0,
  repeat_every smallint check (repeat_every between 1 and 365),
  -- Day of the month of the first one, so that the 31st stays the last day of every month.
  repeat_day smallint,
  end_date date,
  -- [{kind USER|ROLE|DEPT, id}]
  receivers jsonb not null default '[]',
  biz_type text,
  biz_id text,
  -- Which generator made it; null: a person.
  made_by text,
  status smallint not null default 0 check (status between 0 and 3),
  handle_remark text,
  handle_by text,
  handle_by_name text,
  handle_time timestamp(0),
  -- The one this follows, when it repeats.
  after_id text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, remind_id),
  constraint remind_once unique (org_id, remind_type, biz_type, biz_id, remind_date),
  constraint remind_next_once unique (org_id, after_id),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id) on delete cascade
);
create index remind_due on remind (org_id, remind_date) where status = 0;
create index remind_listed on remind (org_id, remind_date, remind_id);
create index remind_made on remind (org_id, made_by) where made_by is not null and status in (0, 1);
create index remind_oldman on remind (org_id, oldman_id) where oldman_id is not null;
