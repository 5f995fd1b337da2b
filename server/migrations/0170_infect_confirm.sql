-- Somebody with an infectious disease comes to live here once a doctor has confirmed it (residence.md 1.1). Who lives
-- here already is taken as confirmed.
alter table oldman add column infect_confirm smallint not null default 0 check (infect_confirm in (0, 1));
update oldman set infect_confirm = 1 where infect = 1 and oldman_status in (1, 4);
