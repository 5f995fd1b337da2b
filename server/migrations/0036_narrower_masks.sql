-- Masks of ID cards kept the first and last four digits, and with a birth date told nearly the whole number (decision
-- 018). What was written with them keeps the last two from now on.

update modify_record set
  old_value = regexp_replace(old_value, '[1-9]\d{3}\*{10}\d{2}(\d[\dX])', repeat('*', 16) || '\1', 'g'),
  new_value = regexp_replace(new_value, '[1-9]\d{3}\*{10}\d{2}(\d[\dX])', repeat('*', 16) || '\1', 'g')
  where old_value like '%**********%' or new_value like '%**********%';

update form_data set
  data_json = regexp_replace(data_json::text, '[1-9]\d{3}\*{10}\d{2}(\d[\dX])', repeat('*', 16) || '\1', 'g')::jsonb
  where data_json::text like '%**********%';
