-- Assessments: what was answered, what came of it, who signed (care.md 9).

create table assessment (
  org_id text not null references org,
  assessment_id text not null,
  assess_no text not null,
  type smallint not null check (type between 0 and 3),
  oldman_id text,
  oldman_name text not null,
  oldman_idcard text,
  oldman_idcard_hash text,
  oldman_idcard_tail text,
  sex smallint,
  age smallint,
  assess_causle smallint not null check (assess_causle between 1 and 5),
  assess_date date not null,
  place text,
  answers jsonb not null default '[]',
  parts jsonb,
  risk_scale_answers jsonb not null default '[]',
  diseases jsonb not null default '[]',
  risk_events jsonb not null default '{}',
  dimension_scores jsonb not null default '{}',
  dimension_grades jsonb,
  total_score smallint,
  first_grade smallint,
  adjust_ids jsonb not null default '[]',
  final_grade smallint,
  final_grade_name text,
  final_grade_text text,
  suggestion text,
  provider_name text,
  provider_relation smallint,
  assessor_id text not null,
  assessor_sign text,
  -- When it was handed in, and when its author last saved the draft.
  assess_time timestamp(0),
  saved_time timestamp(0),
  second_id text,
  second_sign text,
  second_time timestamp(0),
  family_sign text,
  attachments jsonb not null default '[]',
  assess_status smallint not null default 0 check (assess_status in (0, 1, 2, 4)),
  void_reason text,
  reject_reason text,
  unbind_reason text,
  bind_status smallint not null default 0,
  current smallint not null default 0,
  valid_until date,
  next_assess_date date,
  next_reason text,
  proposal_id text,
  bank_version text not null,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, assessment_id),
  constraint assessment_no_once unique (org_id, assess_no),
  constraint assessment_bound check ((bind_status = 1) = (oldman_id is not null)),
  constraint assessment_current check (current = 0 or (assess_status = 2 and oldman_id is not null)),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id),
  foreign key (org_id, assessor_id) references user_account (org_id, user_id),
  foreign key (org_id, second_id) references user_account (org_id, user_id)
);
-- One that counts for each resident.
create unique index assessment_one_current on assessment (org_id, oldman_id) where current = 1;
create index assessment_dated on assessment (org_id, assess_date desc, assessment_id desc);
create index assessment_type on assessment (org_id, type, assess_date desc, assessment_id desc);
create index assessment_oldman on assessment (org_id, oldman_id, assess_date desc);
create index assessment_idcard on assessment (org_id, oldman_idcard_hash);
create index assessment_due on assessment (org_id, next_assess_date) where current = 1;
create index assessment_waiting on assessment (org_id, assess_time) where assess_status = 1;
create index assessment_assessor on assessment (org_id, assessor_id, assess_date desc);
create index assessment_second on assessment (org_id, second_id, assess_date desc);

select keep_sealed('assessment.oldmanIdcard', 'assessmentId');
