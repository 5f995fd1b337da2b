-- Which built-in levels and forms an organisation was given. What it removed since is not given again; what a new
-- version brings is.
create table built_in (
  org_id text not null references org,
  kind text not null,
  item_id text not null,
  primary key (org_id, kind, item_id)
);

-- Organisations of before were given all of a kind at once, or were made before there was any.
insert into built_in (org_id, kind, item_id)
select org_id, 'level', 'level-' || n from org cross join generate_series(0, 4) n
where exists (select from level where level.org_id = org.org_id and level_id ~ '^level-[0-4]$');

insert into built_in (org_id, kind, item_id)
select org_id, 'templateType', item_id
from org cross join unnest(array['form-type-admission', 'form-type-turn', 'form-type-risk', 'form-type-medical', 'form-type-notice']) item_id
where exists (select from template_type t where t.org_id = org.org_id and t.type_id like 'form-type-%');

insert into built_in (org_id, kind, item_id)
select org_id, 'formTemplate', item_id
from org cross join unnest(array['form-admission', 'form-tour', 'form-turn-over', 'form-morse', 'form-braden', 'form-course', 'form-consent']) item_id
where exists (select from template_type t where t.org_id = org.org_id and t.type_id like 'form-type-%');
