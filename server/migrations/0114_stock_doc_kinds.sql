-- What the other kinds of documents of the store say (stock.md 3.2, 3.4–3.6), and what waiting ones have set aside.

alter table stock_doc
  -- DELIVER_TYPE of what goes out.
  add column deliver_type smallint,
  add column dept_id text,
  add column receiver_id text,
  add column oldman_id text,
  add column buyer text,
  add column sign_image text,
  add column sale_amount bigint not null default 0,
  -- SCRAP_HANDLE_WAY
  add column handle_way smallint,
  add column income bigint,
  add column photos jsonb not null default '[]',
  -- BORROWER_TYPE; the id is one of an employee, a resident or a department.
  add column borrower_type smallint,
  add column borrower_id text,
  add column borrower_name text,
  add column phone text,
  add column plan_return_date date,
  add column deposit bigint,
  -- The depot a transfer goes to.
  add column depot_id_in text,
  add column carrier_id text,
  add column plan_arrive_date date,
  -- The last step that moved something: 0 the posting.
  add column doc_step smallint not null default 0,
  add constraint stock_doc_dept foreign key (org_id, dept_id) references dept (org_id, dept_id),
  add constraint stock_doc_receiver foreign key (org_id, receiver_id) references emp (org_id, emp_id),
  add constraint stock_doc_resident foreign key (org_id, oldman_id) references oldman (org_id, oldman_id),
  add constraint stock_doc_depot_in foreign key (org_id, depot_id_in) references depot (org_id, depot_id),
  add constraint stock_doc_carrier foreign key (org_id, carrier_id) references emp (org_id, emp_id);
create index stock_doc_oldman on stock_doc (org_id, oldman_id) where oldman_id is not null;
create index stock_doc_into on stock_doc (org_id, depot_id_in, status) where depot_id_in is not null;
create index stock_doc_source on stock_doc (org_id, source_doc_id) where source_doc_id is not null;
create index stock_doc_borrower on stock_doc (org_id, borrower_type, borrower_id) where borrower_id is not null;

alter table stock_doc_line
  add column sale_price bigint check (sale_price >= 0),
  add column sale_amount bigint,
  -- A resident pays for it.
  add column charge_flag smallint check (charge_flag in (0, 1)),
  -- SCRAP_REASON
  add column scrap_reason smallint,
  -- The line of another document: what goes back to a supplier came with it, what is returned was issued with it.
  add column source_detail_id text,
  -- Of what was issued, lent or sent: what came back in order, and what never will.
  add column returned_quantity numeric(14, 3) not null default 0 check (returned_quantity >= 0),
  add column damaged_quantity numeric(14, 3) not null default 0 check (damaged_quantity >= 0),
  add column lost_quantity numeric(14, 3) not null default 0 check (lost_quantity >= 0),
  add column received_quantity numeric(14, 3) not null default 0 check (received_quantity >= 0),
  add constraint stock_doc_line_source foreign key (org_id, source_detail_id) references stock_doc_line (org_id, detail_id),
  add constraint stock_doc_line_rest check (quantity < 0
    or red_quantity + returned_quantity + damaged_quantity + lost_quantity + received_quantity <= quantity);
create index stock_doc_line_of_source on stock_doc_line (org_id, source_detail_id) where source_detail_id is not null;

-- What a document that waits has set aside, layer by layer, as it will be posted.
create table stock_doc_held (
  org_id text not null references org,
  doc_id text not null,
  detail_id text not null,
  depot_id text not null,
  sku_id text not null,
  batch_id text not null,
  quantity numeric(14, 3) not null check (quantity > 0),
  primary key (org_id, detail_id, batch_id),
  foreign key (org_id, doc_id) references stock_doc (org_id, doc_id),
  foreign key (org_id, detail_id) references stock_doc_line (org_id, detail_id) on delete cascade,
  foreign key (org_id, sku_id, batch_id) references stock_batch (org_id, sku_id, batch_id)
);
create index stock_doc_held_doc on stock_doc_held (org_id, doc_id);
