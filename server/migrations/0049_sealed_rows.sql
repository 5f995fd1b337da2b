-- A sealed text names the institution and the row it was sealed for (decision 018), and lies nowhere else.
create function sealed_elsewhere() returns trigger language plpgsql as $$
begin
  raise exception 'a text sealed for another row does not belong into %', tg_table_name using errcode = 'check_violation';
end $$;

-- keep_sealed('family.phoneNum', 'familyId'): the column, and what names a row within its institution. Every migration
-- that makes a sealed column calls it.
create function keep_sealed(place text, variadic keys text[]) returns void language plpgsql as $$
declare
  at text[] := string_to_array(lower(regexp_replace(place, '([A-Z])', '_\1', 'g')), '.');
  row_name text := 'new.org_id';
  key text;
begin
  foreach key in array keys loop
    row_name := row_name || format(' || ''/'' || new.%I', lower(regexp_replace(key, '([A-Z])', '_\1', 'g')));
  end loop;
  execute format('create trigger %1$I before insert or update of %2$I on %3$I for each row
    when (starts_with(new.%2$I, ''pims:'') and not starts_with(new.%2$I, %4$L || %5$s || '':''))
    execute function sealed_elsewhere()', at[2] || '_sealed_here', at[2], at[1], 'pims:' || place || ':', row_name);
end $$;

select keep_sealed('complaint.phone', 'complaintId');
select keep_sealed('emp.idCard', 'empId');
select keep_sealed('emp.phoneNum', 'empId');
select keep_sealed('emp.emergencyPhone', 'empId');
select keep_sealed('emp.bankNo', 'empId');
select keep_sealed('family.phoneNum', 'familyId');
select keep_sealed('family.idCard', 'familyId');
select keep_sealed('oldman.oldmanIdCard', 'oldmanId');
select keep_sealed('oldman.phoneNum', 'oldmanId');
select keep_sealed('requestNo.answer', 'userId', 'requestNo');
select keep_sealed('settlement.bankNo', 'settleId');
select keep_sealed('userAccount.phoneNum', 'userId');
select keep_sealed('visit.visitorPhone', 'visitId');
select keep_sealed('visit.visitorIdCard', 'visitId');
