-- Whether a relative wants to hear of urgent alarms (iot.md 4.4, FAMILY).
alter table family add column alarm_notice smallint not null default 0 check (alarm_notice in (0, 1));
