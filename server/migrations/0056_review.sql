-- Reviews of documents and what was said in them (platform.md 6, 审核配置; decision 038).

create table review (
  org_id text not null references org,
  review_id text not null,
  biz text not null,
  biz_id text not null,
  round integer not null,
  -- The configuration the document was made under.
  snapshot jsonb not null,
  -- The code its deciders hold beside their place in a step.
  permit text not null,
  dept_id text,
  title text not null,
  content text,
  route_path text not null,
  query jsonb not null default '{}',
  applicant text not null,
  applicant_name text not null,
  review_state smallint not null default 1,
  step smallint not null default 0,
  step_since timestamp(0) not null,
  remind_time timestamp(0),
  end_time timestamp(0),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, review_id),
  constraint review_round_once unique (org_id, biz, biz_id, round),
  foreign key (org_id, dept_id) references dept (org_id, dept_id)
);
create unique index review_one_waiting on review (org_id, biz, biz_id) where review_state = 1;
create index review_waiting on review (org_id, step_since) where review_state = 1;

create table review_vote (
  org_id text not null,
  review_id text not null,
  step smallint not null,
  user_id text not null,
  user_name text not null,
  pass smallint not null,
  -- For all of a step: somebody in the place of reviewers who are not there, or the clock.
  whole smallint not null default 0,
  opinion text,
  vote_time timestamp(0) not null,
  primary key (org_id, review_id, step, user_id),
  foreign key (org_id, review_id) references review (org_id, review_id)
);
