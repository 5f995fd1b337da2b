-- Stays that go on still: looked through when a process takes over.
create index position_visit_open on position_visit (org_id, device_id, visit_id) where ended = 0;
