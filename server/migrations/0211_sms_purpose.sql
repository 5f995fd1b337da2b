-- What a code by text message was asked for (platform.md 1.1): 1 to register an institution, 2 to find a password. What was
-- sent before is over within five minutes.

alter table sms_code add column purpose smallint not null default 1 check (purpose in (1, 2));
alter table sms_code alter column purpose drop default;
