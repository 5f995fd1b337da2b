-- Stays, bed occupancy and maps (residence.md 2, 7). A stay is one `live` row; a person may have several.

create table live (
  org_id text not null,
  live_id text not null,
  live_no text not null,
  oldman_id text not null,
  oldman_status smallint not null,
  -- The state before departure, which 撤销退住 goes back to.
  status_before_quit smallint,
  bed_id text,
  level_id text,
  book_date date,
  book_expire_date date,
  reserve_amount bigint not null default 0,
  plan_live_date date,
  live_date date,
  charge_start_date date,
  trial_days smallint,
  trial_end_date date,
  formal_date date,
  plan_quit_date date,
  quit_date date,
  quit_type smallint,
  quit_reason text,
  cancel_reason text,
  death_time timestamp(0),
  live_type smallint not null default 1,
  contract_id text,
  assessment_id text,
  sale_id text,
  deposit_due bigint not null default 0,
  medical_deposit_due bigint not null default 0,
  whole_room smallint not null default 0,
  handover_list jsonb not null default '[]',
  remark text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, live_id),
  unique (org_id, live_no),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id),
  foreign key (org_id, bed_id) references bed (org_id, bed_id),
  foreign key (org_id, level_id) references level (org_id, level_id)
);
create index live_oldman on live (org_id, oldman_id, create_time desc);
create index live_state on live (org_id, oldman_status, create_time desc, live_id desc);
create index live_created on live (org_id, create_time desc, live_id desc);
create index live_quit on live (org_id, quit_date) where quit_date is not null;
create index live_in on live (org_id, live_date) where live_date is not null;
alter table oldman add foreign key (org_id, live_id) references live (org_id, live_id);

-- Kinds: 1 booked, 2 occupied, 3 blocked because its room is taken whole. Ranges are [date_from, date_to).
create table bed_stay (
  org_id text not null,
  bed_stay_id text not null,
  bed_id text not null,
  oldman_id text not null,
  live_id text not null,
  kind smallint not null check (kind in (1, 2, 3)),
  date_from date not null,
  date_to date,
  end_reason smallint,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, bed_stay_id),
  check (date_to is null or date_to >= date_from),
  foreign key (org_id, bed_id) references bed (org_id, bed_id),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id),
  foreign key (org_id, live_id) references live (org_id, live_id)
);
-- B1 and B2: the index decides who gets a bed.
create unique index bed_stay_one_open_per_bed on bed_stay (org_id, bed_id) where date_to is null;
create unique index bed_stay_one_open_per_oldman on bed_stay (org_id, oldman_id) where date_to is null and kind <> 3;
create index bed_stay_bed on bed_stay (org_id, bed_id, date_from);
create index bed_stay_oldman on bed_stay (org_id, oldman_id, date_from);
create index bed_stay_live on bed_stay (org_id, live_id, date_from);

-- B3: ranges of one bed never overlap. An exclusion constraint would need an extension the embedded database lacks.
create function bed_stay_no_overlap() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from bed_stay other
    where other.org_id = new.org_id and other.bed_id = new.bed_id and other.bed_stay_id <> new.bed_stay_id
      and daterange(other.date_from, other.date_to) && daterange(new.date_from, new.date_to)
  ) then
    raise exception 'bed % is taken in this time', new.bed_id using errcode = '23P01', constraint = 'bed_stay_overlap';
  end if;
  return new;
end $$;
create trigger bed_stay_no_overlap before insert or update on bed_stay
  for each row execute function bed_stay_no_overlap();

-- B4: the status of a resident and the open rows of beds agree at every commit.
create function bed_stay_fits_status() returns trigger language plpgsql as $$
declare
  status smallint;
  booked integer;
  occupied integer;
begin
  select oldman_status into status from oldman where org_id = new.org_id and oldman_id = new.oldman_id;
  select count(*) filter (where kind = 1), count(*) filter (where kind = 2) into booked, occupied
    from bed_stay where org_id = new.org_id and oldman_id = new.oldman_id and date_to is null and kind <> 3;
  if (status in (1, 4) and (occupied <> 1 or booked <> 0))
    or (status = 5 and (booked <> 1 or occupied <> 0))
    or (status = 3 and (booked > 1 or occupied <> 0))
    or (status in (2, 6) and booked + occupied <> 0) then
    raise exception 'status % of % does not fit % booked and % occupied beds', status, new.oldman_id, booked, occupied
      using errcode = '23514', constraint = 'bed_stay_fits_status';
  end if;
  return null;
end $$;
create constraint trigger bed_stay_fits_status after insert or update on bed_stay
  deferrable initially deferred for each row execute function bed_stay_fits_status();
create constraint trigger oldman_fits_bed_stay after insert or update of oldman_status on oldman
  deferrable initially deferred for each row execute function bed_stay_fits_status();

-- B5: a room taken whole is blocked for one stay, bed by bed; nobody blocks a bed otherwise.
create function whole_room_fits_beds() returns trigger language plpgsql as $$
declare
  whole smallint;
  taken text;
begin
  select whole_room into whole from live where org_id = new.org_id and live_id = new.live_id;
  select bed.room_id into taken from bed_stay stay
    join bed on bed.org_id = stay.org_id and bed.bed_id = stay.bed_id
    where stay.org_id = new.org_id and stay.live_id = new.live_id and stay.date_to is null and stay.kind <> 3;
  if exists (
    select 1 from bed left join bed_stay stay
      on stay.org_id = bed.org_id and stay.bed_id = bed.bed_id and stay.live_id = new.live_id and stay.date_to is null
    where bed.org_id = new.org_id and bed.room_id = taken and whole = 1 and stay.bed_id is null
  ) or exists (
    select 1 from bed_stay stay join bed on bed.org_id = stay.org_id and bed.bed_id = stay.bed_id
    where stay.org_id = new.org_id and stay.live_id = new.live_id and stay.date_to is null and stay.kind = 3
      and (whole = 0 or bed.room_id is distinct from taken)
  ) then
    raise exception 'beds of a whole room do not fit stay %', new.live_id
      using errcode = '23514', constraint = 'whole_room_fits_beds';
  end if;
  return null;
end $$;
create constraint trigger bed_stay_fits_room after insert or update on bed_stay
  deferrable initially deferred for each row execute function whole_room_fits_beds();
create constraint trigger live_fits_room after insert or update of whole_room on live
  deferrable initially deferred for each row execute function whole_room_fits_beds();

-- The timeline of a person; append-only.
create table live_record (
  org_id text not null,
  record_id text not null,
  oldman_id text not null,
  live_id text,
  record_type smallint not null,
  record_time timestamp(0) not null,
  from_value text,
  to_value text,
  bed_name text,
  level_name text,
  operator_id text,
  operator_name text,
  remark text,
  create_time timestamp(0) not null,
  primary key (org_id, record_id),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id) on delete cascade
);
create index live_record_oldman on live_record (org_id, oldman_id, record_time desc, record_id desc);

-- Repair, out of use, cleaning: states of rooms (type 1) and beds (type 2) with a reason and a time.
create table room_bed_status (
  org_id text not null references org,
  status_id text not null,
  type smallint not null,
  room_id text,
  bed_id text,
  status smallint not null check (status in (5, 6, 8)),
  reason text not null,
  start_time timestamp(0) not null,
  end_time timestamp(0),
  ended smallint not null default 0,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, status_id),
  foreign key (org_id, room_id) references room (org_id, room_id),
  foreign key (org_id, bed_id) references bed (org_id, bed_id)
);
create index room_bed_status_open on room_bed_status (org_id, bed_id, room_id) where ended = 0;
create unique index room_bed_status_one_per_bed on room_bed_status (org_id, bed_id) where ended = 0 and bed_id is not null;
create unique index room_bed_status_one_per_room on room_bed_status (org_id, room_id) where ended = 0 and room_id is not null;

create table room_map_config (
  org_id text not null references org,
  config_id text not null,
  user_id text not null,
  type smallint not null,
  show_fields jsonb not null default '[]',
  colours jsonb not null default '{}',
  card_size smallint not null default 2,
  refresh_mode smallint not null default 1,
  sort text,
  name_mask smallint not null default 0,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, config_id),
  unique (org_id, user_id, type)
);

-- Which panels of the dashboard a user sees, and how.
create table panel_setting (
  org_id text not null,
  user_id text not null,
  code text not null,
  show smallint not null default 1,
  sort integer not null default 0,
  size smallint not null default 1,
  chart text not null default 'bar',
  primary key (org_id, user_id, code),
  foreign key (org_id, user_id) references user_account (org_id, user_id) on delete cascade
);
