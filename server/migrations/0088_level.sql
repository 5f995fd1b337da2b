-- What a level stands for in assessments, and how it is staffed (care.md 1).

alter table level
  add column assess_grades jsonb not null default '[]',
  add column staff_ratio text,
  add column round_minutes smallint;

-- The five every institution was given take the grades of their own number.
update level set assess_grades = (
  select jsonb_agg(jsonb_build_object('type', type, 'grade', right(level_id, 1)::int) order by type)
  from generate_series(0, 3) type where type >= 2 or right(level_id, 1)::int <= 3)
where level_id ~ '^level-[0-4]$';
