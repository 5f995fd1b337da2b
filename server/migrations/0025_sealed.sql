-- Numbers of people are sealed at rest (decision 18). Beside a column that lists look for: a keyed hash of the whole
-- number, one of its last six, and its last four. Rows from before are sealed when the program starts.
alter table emp add column id_card_hash text, add column phone_num_hash text, add column phone_num_tail text;
alter table user_account add column phone_num_hash text, add column phone_num_tail text;
alter table family add column phone_num_hash text, add column phone_num_tail text;
alter table visit add column visitor_phone_hash text, add column visitor_phone_tail text;
alter table oldman add column oldman_id_card_hash text, add column oldman_id_card_six text,
  add column oldman_id_card_tail text;

drop index emp_id_card_active;
create unique index emp_id_card_active on emp (org_id, id_card_hash) where status <> 3 and id_card_hash is not null;

drop index user_phone;
create index user_phone on user_account (phone_num_hash) where phone_num_hash is not null;

alter table oldman drop constraint oldman_org_id_oldman_id_card_key;
create unique index oldman_id_card_once on oldman (org_id, oldman_id_card_hash);
drop index oldman_search;
create index oldman_search on oldman (org_id, oldman_name)
  include (pinyin, bed_name, oldman_id_card_hash, oldman_id_card_six, oldman_id_card_tail);

-- The answer kept for a repeated request is sealed whole.
alter table request_no alter column answer type text using answer::text;
