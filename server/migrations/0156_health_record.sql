-- The figures of a resident's day, from D-1 12:00 to D 12:00, as mattresses told it (iot.md 6). Figured anew while the
-- day runs and when its samples have changed; kept when its minutes are gone.

create table health_day (
  org_id text not null references org,
  oldman_id text not null,
  date date not null,
  health_day_id text not null,
  device_no text,
  -- Up to when it is figured, and of how many samples.
  until_time timestamp(0) not null,
  samples integer not null default 0,
  coverage real,
  -- The limits that held.
  hr_low real not null, hr_high real not null, rr_low real not null, rr_high real not null,
  rest_hr real, avg_hr real, min_hr real, max_hr real, high_min integer, low_min integer, valid_pct real,
  avg_rr real, min_rr real, max_rr real, apnea_count integer, longest_apnea_sec integer, per_hour real,
  in_bed_min integer, in_time timestamp(0), out_time timestamp(0), night_out_count integer, longest_out_min integer,
  sleep_min integer, deep_min integer, efficiency real,
  turn_count integer, by_hour jsonb not null default '[]', longest_still_min integer, window_ok integer,
  window_total integer, compliance real, turn_interval integer not null,
  heart_abnormal smallint not null default 0, breath_abnormal smallint not null default 0,
  bed_abnormal smallint not null default 0, roll_abnormal smallint not null default 0,
  create_time timestamp(0) not null default localtimestamp,
  primary key (org_id, oldman_id, date),
  constraint health_day_id_once unique (org_id, health_day_id),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id)
);
create index health_day_date on health_day (org_id, date desc, oldman_id);
