-- Runs of the nightly and periodic jobs: one row per job, organisation and slot, which is the planned time.
create table job_run (
  org_id text not null,
  job text not null,
  slot timestamp(0) not null,
  -- DONE, or FAILED until a retry succeeds.
  status text not null,
  started timestamp(0) not null,
  finished timestamp(0) not null,
  tries integer not null default 1,
  -- Started by hand: says nothing about which planned slots are still due.
  manual smallint not null default 0,
  result jsonb,
  error text,
  primary key (org_id, job, slot)
);
create index job_run_finished on job_run (org_id, finished desc);
