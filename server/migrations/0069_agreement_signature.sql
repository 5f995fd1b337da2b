-- Who signed a contract on the screen, what it said then, and when (residence.md 6). Nothing of it is changed afterwards.

create table agreement_signature (
  org_id text not null references org,
  sign_id text not null,
  contract_id text not null,
  party smallint not null check (party between 1 and 3),
  signer_name text not null,
  sign_image text not null,
  -- Of the contract as it read, and of everything together: party, name, picture, time.
  content_hash text not null,
  sign_hash text not null,
  sign_time timestamp(0) not null,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp, version integer not null default 1,
  primary key (org_id, sign_id),
  foreign key (org_id, contract_id) references agreement (org_id, contract_id)
);
create index agreement_signature_contract on agreement_signature (org_id, contract_id, sign_time);
