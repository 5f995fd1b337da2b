-- What was done on demand is asked by its row: how often today, and whether the row is still needed. Of the others the
-- unique index tells.
create index care_task_on_demand on care_task (org_id, nursing_plan_id, plan_date) where record_type = 2;
