-- A visit a family booked that the house has not confirmed yet (visitAuditOpen, residence.md 2.6).
alter table visit add column to_confirm smallint not null default 0 check (to_confirm in (0, 1));
