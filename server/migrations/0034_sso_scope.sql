-- A key for single sign-on names whom it may open (decision 026). Keys from before open every role but the
-- administrators', if an administrator made them; the others are revoked.

alter table access_key add column user_ids jsonb not null default '[]';
alter table access_key add column role_ids jsonb not null default '[]';

update access_key set role_ids = coalesce(
  (select jsonb_agg(role.role_id order by role.role_id) from role
    where role.org_id = access_key.org_id and role.role_id <> 'role-admin'), '[]')
  where key_type = 'SSO';

update access_key set status = 0
  where key_type = 'SSO' and not exists (
    select 1 from user_account
    where user_account.org_id = access_key.org_id and user_account.user_id = access_key.create_by
      and user_account.is_admin = 1);
