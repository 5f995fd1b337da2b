-- 借还日志: what became of goods that were lent (stock.md 3.5).

create table stock_lend_log (
  org_id text not null references org,
  log_id text not null,
  doc_id text not null,
  detail_id text,
  time timestamp(0) not null,
  -- LEND_ACTION
  lend_action smallint not null check (lend_action between 1 and 6),
  quantity numeric(14, 3),
  operator_name text not null,
  remark text,
  primary key (org_id, log_id),
  foreign key (org_id, doc_id) references stock_doc (org_id, doc_id),
  foreign key (org_id, detail_id) references stock_doc_line (org_id, detail_id)
);
create index stock_lend_log_time on stock_lend_log (org_id, time desc, log_id desc);
create index stock_lend_log_doc on stock_lend_log (org_id, doc_id, time desc);
create index stock_doc_due on stock_doc (org_id, plan_return_date) where doc_type = 'LEND' and status in (1, 8);
