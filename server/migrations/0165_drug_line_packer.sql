-- Who packed each drug of a dose: two may pack drugs of the same time one after the other, and neither may check his own
-- (24042, stock.md 5.4).

alter table drug_take_line add column prepare_by text;
update drug_take_line line set prepare_by = take.prepare_by from drug_take take
  where take.org_id = line.org_id and take.take_id = line.take_id and line.status in (1, 2);
