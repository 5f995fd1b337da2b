-- Salesmen (administration.md 2.3): what sale_id of archives and stays names.

create table salesman (
  org_id text not null references org,
  sale_id text not null,
  sale_name text not null,
  sale_type smallint not null,
  emp_id text,
  phone_num text not null,
  phone_num_hash text,
  phone_num_tail text,
  commission_rate numeric(5, 2) check (commission_rate between 0 and 100),
  status smallint not null default 1 check (status in (0, 1)),
  remark text,
  create_by text, create_by_name text, create_time timestamp(0) not null default localtimestamp,
  update_by text, update_by_name text, update_time timestamp(0), version integer not null default 1,
  primary key (org_id, sale_id),
  constraint salesman_phone_once unique (org_id, phone_num_hash),
  constraint salesman_emp_once unique (org_id, emp_id),
  foreign key (org_id, emp_id) references emp (org_id, emp_id)
);
create index salesman_created on salesman (org_id, create_time desc, sale_id desc);
create index salesman_phone_tail on salesman (org_id, phone_num_tail);
select keep_sealed('salesman.phoneNum', 'saleId');

-- Until now there was nobody such an id could have named.
update oldman set sale_id = null where sale_id is not null;
update live set sale_id = null where sale_id is not null;
alter table oldman add constraint oldman_sale foreign key (org_id, sale_id) references salesman (org_id, sale_id);
alter table live add constraint live_sale foreign key (org_id, sale_id) references salesman (org_id, sale_id);
create index oldman_sale on oldman (org_id, sale_id) where sale_id is not null;
create index live_sale on live (org_id, sale_id) where sale_id is not null;
