-- Scans of a contract come as PDF as often as pictures, and are kept under their names.
update agreement
set files = (
  select jsonb_agg(
    jsonb_build_object('path', scan.link, 'name', coalesce(file.source_name, '附件'), 'size', coalesce(file.size, 0))
    order by scan.at)
  from jsonb_array_elements_text(agreement.files) with ordinality as scan (link, at)
  left join file on file.org_id = agreement.org_id and '/files/' || file.file_id = scan.link)
where jsonb_typeof(files -> 0) = 'string';
