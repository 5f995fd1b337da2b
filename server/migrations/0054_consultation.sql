-- Consultations and what was said when they were followed up (residence.md 3).

create table consultation (
  org_id text not null references org,
  consultation_id text not null,
  consult_no text not null,
  -- base
  oldman_name text not null,
  oldman_id_card text,
  oldman_id_card_hash text,
  sex smallint check (sex in (0, 1)),
  birth_date date,
  age smallint check (age between 40 and 120),
  phone_num text,
  live_addr text,
  self_care smallint,
  plan_live_date date,
  budget bigint check (budget >= 0),
  room_intent smallint,
  bed_intent text,
  level_intent text,
  files jsonb not null default '[]',
  -- consultant
  consultant_name text not null,
  consultant_phone text not null,
  consultant_phone_hash text,
  consultant_phone_tail text,
  relation smallint,
  consult_way smallint not null,
  consult_time timestamp(0) not null,
  channel smallint,
  sale_id text not null,
  intent_level text not null default 'B' check (intent_level in ('A', 'B', 'C')),
  content text not null,
  visit_flag smallint not null default 0 check (visit_flag in (0, 1)),
  -- extra, as in the archive
  hobby text, diet jsonb, allergy_food text, habit text, smoke smallint, drink smallint, language smallint,
  life_story text, special_needs text,
  -- health, as in the archive
  blood_type text, rh smallint, height smallint, weight numeric(5, 1), disease jsonb, diagnosed_date date, history text,
  operation text, allergy_drug text, disability jsonb, infect smallint, fall_in30d smallint, lost_in30d smallint,
  choke_in30d smallint, suicide_in30d smallint, hospital text, attending_doctor text,
  -- what came of it
  consult_status smallint not null default 1,
  next_time timestamp(0),
  follow_told timestamp(0),
  lost_reason smallint,
  lost_remark text,
  oldman_id text,
  convert_time timestamp(0),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, consultation_id),
  constraint consult_no_once unique (org_id, consult_no),
  foreign key (org_id, sale_id) references salesman (org_id, sale_id),
  foreign key (org_id, level_intent) references level (org_id, level_id),
  -- An archive that never lived may be deleted; what was said before stays.
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id) on delete set null (oldman_id)
);
create index consultation_created on consultation (org_id, create_time desc, consultation_id desc);
create index consultation_time on consultation (org_id, consult_time desc);
create index consultation_state on consultation (org_id, consult_status, next_time);
create index consultation_sale on consultation (org_id, sale_id);
create index consultation_maker on consultation (org_id, create_by);
create index consultation_card on consultation (org_id, oldman_id_card_hash) where oldman_id_card_hash is not null;
create index consultation_phone on consultation (org_id, consultant_phone_hash);
create index consultation_phone_tail on consultation (org_id, consultant_phone_tail);
create index consultation_oldman on consultation (org_id, oldman_id) where oldman_id is not null;
create index consultation_level on consultation (org_id, level_intent) where level_intent is not null;
select keep_sealed('consultation.oldmanIdCard', 'consultationId');
select keep_sealed('consultation.phoneNum', 'consultationId');
select keep_sealed('consultation.consultantPhone', 'consultationId');

create table consult_interview (
  org_id text not null references org,
  id text not null,
  consultation_id text not null,
  interview_time timestamp(0) not null,
  interview_way smallint not null check (interview_way between 1 and 4),
  interviewer_name text not null,
  content text not null,
  result smallint not null,
  next_time timestamp(0),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, id),
  foreign key (org_id, consultation_id) references consultation (org_id, consultation_id),
  check (next_time > interview_time)
);
create index consult_interview_newest on consult_interview (org_id, consultation_id, interview_time desc, id desc);
