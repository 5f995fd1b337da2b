-- What is counted before sign-in keeps keyed hashes of names only, and apart for places somebody signed in from lately
-- (decision 027). The counts from before are let go: they last four hours at most.

drop table login_guard;
create table login_guard (
  name_hash text not null,
  -- Empty: from anywhere but a place that signed in lately.
  place_hash text not null default '',
  fail_count integer not null default 0,
  fail_time timestamp(0) not null,
  lock_until timestamp(0),
  lock_count integer not null default 0,
  primary key (name_hash, place_hash)
);

-- Address and browser from which somebody signed in by this name.
create table login_place (
  name_hash text not null,
  place_hash text not null,
  seen_time timestamp(0) not null,
  primary key (name_hash, place_hash)
);
