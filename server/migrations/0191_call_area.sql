-- Where somebody was when he called, by his tag: of a bell that he carries (iot.md 4.1a).
alter table call_record add column area_name text;
