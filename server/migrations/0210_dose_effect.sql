-- Whether a dose at need has helped, in whose eyes and when (stock.md 5.4, PRN).

alter table drug_take
  -- 1 有效, 2 部分有效, 3 无效
  add column effect smallint check (effect between 1 and 3),
  add column effect_note text,
  add column effect_by text,
  add column effect_by_name text,
  add column effect_time timestamp(0);
