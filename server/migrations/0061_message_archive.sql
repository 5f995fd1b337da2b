-- Read more than 180 days ago: out of the lists, and still known, so that nothing is told twice (administration.md 1.1).
alter table message add archive_time timestamp(0);
drop index message_receiver;
create index message_receiver on message (org_id, receiver_user_id, create_time desc, id desc) where archive_time is null;
create index message_read on message (org_id, read_time) where read_status = 1 and archive_time is null;
