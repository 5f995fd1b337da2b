-- Whether something has gone out of a place of late is asked for each row of what lies there.
create index stock_record_gone on stock_record (org_id, depot_id, sku_id, biz_date) where quantity < 0;
-- The red lines of a line are asked for whenever a part of it is taken back.
create index stock_doc_line_origin on stock_doc_line (org_id, origin_detail_id) where origin_detail_id is not null;
