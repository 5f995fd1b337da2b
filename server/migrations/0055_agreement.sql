-- Contracts and other papers residents sign (residence.md 6).

create table agreement (
  org_id text not null references org,
  contract_id text not null,
  contract_no text not null,
  oldman_id text not null,
  template_id text,
  content_version integer,
  -- What stood in the places of the template when it was signed, sealed: names, numbers, sums.
  filled text,
  type_id text not null,
  category smallint not null,
  contract_name text not null,
  party_b text,
  party_c text,
  guarantor_phone text,
  start_date date,
  end_date date,
  sign_date date not null,
  month_fee bigint check (month_fee >= 0),
  deposit_amount bigint check (deposit_amount >= 0),
  files jsonb not null default '[]',
  home smallint not null default 0 check (home in (0, 1)),
  contract_status smallint not null check (contract_status between 0 and 4),
  terminate_date date,
  terminate_reason text,
  -- The stay whose end ended it: taken back with that.
  quit_live_id text,
  renew_from_id text,
  expire_told timestamp(0),
  remark text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, contract_id),
  constraint agreement_no_once unique (org_id, contract_no),
  foreign key (org_id, oldman_id) references oldman (org_id, oldman_id),
  foreign key (org_id, type_id) references template_type (org_id, type_id),
  foreign key (org_id, template_id, content_version) references document_template_version (org_id, template_id, content_version),
  foreign key (org_id, renew_from_id) references agreement (org_id, contract_id),
  check (end_date > start_date),
  check (category <> 1 or (start_date is not null and end_date is not null))
);
create index agreement_created on agreement (org_id, create_time desc, contract_id desc);
create index agreement_oldman on agreement (org_id, oldman_id, contract_status, end_date);
create index agreement_state on agreement (org_id, contract_status, end_date);
create index agreement_type on agreement (org_id, type_id);
create index agreement_template on agreement (org_id, template_id, content_version) where template_id is not null;
create index agreement_renewed on agreement (org_id, renew_from_id) where renew_from_id is not null;
select keep_sealed('agreement.filled', 'contractId');
select keep_sealed('agreement.guarantorPhone', 'contractId');
