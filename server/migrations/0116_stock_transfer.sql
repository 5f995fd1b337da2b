-- 调拨: what is too long on its way is told once, and why less arrived than was sent (stock.md 3.6).

alter table stock_doc
  -- Of goods on their way: who receives them hears of it past this time, once.
  add column transit_limit timestamp(0),
  add column transit_told timestamp(0);
create index stock_doc_on_way on stock_doc (org_id, transit_limit) where transit_limit is not null and transit_told is null;

alter table stock_doc_line add column diff_reason text;
