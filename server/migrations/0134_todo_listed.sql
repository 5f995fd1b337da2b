-- The list of one's to-dos shows what is open first, the nearest deadline above: read in that order, not sorted.
create index todo_listed on todo (
  org_id, handler_id, (case when todo_status in (0, 1) then 0 else 1 end), deadline, create_time desc, id desc
);
