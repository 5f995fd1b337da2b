-- Whether something has gone out of a place of late is asked for each row of what lies there.
create index stock_record_gone on stock_record (org_id, depot_id, sku_id, biz_date) where quantity < 0;
