-- Of how many seconds of a minute a mattress said whether somebody lay on it (iot.md 6): what it did not tell is no
-- getting up. Rows from before told all of it.
alter table telemetry_minute add column bed_sec integer;
alter table telemetry_hour add column bed_sec integer;
alter table telemetry_day add column bed_sec integer;
-- When the figures of a day were made: a turn that is recorded later makes them anew.
alter table health_day add column made_time timestamp(0);
