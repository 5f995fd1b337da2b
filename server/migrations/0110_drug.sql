-- The dictionary of drugs (stock.md 5.1).

create table drug (
  org_id text not null references org,
  drug_id text not null,
  drug_name text not null,
  trade_name text,
  approval_no text,
  bar_code text,
  drug_type smallint not null,
  drug_form smallint not null,
  drug_spec text not null,
  unit text not null,
  pack_unit text,
  pack_ratio numeric(14, 3) not null default 1 check (pack_ratio >= 1),
  manufacturer text,
  strength_value numeric(14, 3) check (strength_value > 0),
  strength_unit text,
  ingredients jsonb not null default '[]',
  interactions jsonb not null default '[]',
  allergy_class smallint,
  drug_way smallint,
  storage jsonb not null default '[]',
  dose_default numeric(14, 3) check (dose_default > 0),
  dose_max_once numeric(14, 3) check (dose_max_once > 0),
  dose_max_day numeric(14, 3) check (dose_max_day > 0),
  contraindication text,
  caution text,
  high_risk smallint not null default 0 check (high_risk in (0, 1)),
  look_alike smallint not null default 0 check (look_alike in (0, 1)),
  special_control smallint not null default 0 check (special_control in (0, 1)),
  picture text,
  pinyin text not null default '',
  status smallint not null default 1 check (status in (0, 1)),
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, drug_id),
  check ((strength_value is null) = (strength_unit is null)),
  check (drug_type <> 9 or special_control = 1)
);
create unique index drug_name_once on drug (org_id, drug_name, drug_spec, coalesce(manufacturer, ''));
create unique index drug_bar_code_once on drug (org_id, bar_code) where bar_code is not null;
create index drug_created on drug (org_id, create_time desc, drug_id desc);
create index drug_named on drug (org_id, drug_name);
