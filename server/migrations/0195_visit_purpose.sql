-- VISIT_PURPOSE of the dictionaries: what somebody came for (residence.md 5).
alter table visit add column visit_purpose smallint;
