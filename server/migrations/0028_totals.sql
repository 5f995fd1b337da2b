-- What is summed over a whole house is read from indexes alone (fees.md 3.1): balances beside the order of the list of
-- accounts, open amounts beside the days bills are due. Neither index is new, so writing costs what it did.
drop index account_listed;
create index account_listed on account (org_id, create_time desc, account_id desc)
  include (prestore_balance, deposit_balance, medical_balance, reserve_balance, arrears_amount);
drop index trade_month_open;
create index trade_month_open on trade_month (org_id, oldman_id, due_date) include (net_amt, paid_amt)
  where bill_status in (0, 1);
