-- A departure ends every cost row; taken back, a row ends again when and why it would have without it.
alter table cost_project add column end_before_quit date, add column reason_before_quit smallint;
