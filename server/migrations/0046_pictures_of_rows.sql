-- Files belong to the column that names them: `table.column` of one row. Staff, rooms and places had named files
-- without ever owning them; those that are still there are theirs from now on.
update file set biz_type = 'userAccount.photo' where biz_type = 'user.photo';
update file set biz_type = 'settlement.proofFiles' where biz_type = 'settlement';
update file set biz_type = 'inOut.files' where biz_type = 'inOut';
update file set biz_type = 'elderCost.files' where biz_type = 'elderCost';
update file set biz_type = 'complaint.files' where biz_type = 'complaint';
update file set biz_type = 'org.logo' from org
  where file.biz_type = 'org' and org.org_id = file.org_id and org.logo = '/files/' || file.file_id;
update file set biz_type = 'org.pictures' where biz_type = 'org';
update file set biz_type = 'qualification.files', biz_id = paper.qual_id from qualification paper
  where file.biz_type = 'qualification' and paper.org_id = file.org_id
    and paper.files @> jsonb_build_array('/files/' || file.file_id);

create temporary table named on commit drop as
  select org_id, 'emp.photo' as biz_type, emp_id as biz_id, photo as link from emp where photo is not null
  union all
  select org_id, 'emp.certificates', emp_id, link.value from emp,
    jsonb_array_elements(certificates) as paper,
    jsonb_array_elements_text(case jsonb_typeof(paper.value -> 'files') when 'array' then paper.value -> 'files' else '[]' end) as link
  union all
  select org_id, 'room.picture', room_id, picture from room where picture is not null
  union all
  select org_id, 'location.planImage', location_id, plan_image from location where plan_image is not null;

update file set bound = 1, biz_type = named.biz_type, biz_id = named.biz_id from named
  where file.bound = 0 and named.org_id = file.org_id
    and split_part(named.link, '?', 1) = '/files/' || file.file_id;

-- What was stored with the ticket it was read with.
update emp set photo = split_part(photo, '?', 1) where photo like '/files/%?%';
update room set picture = split_part(picture, '?', 1) where picture like '/files/%?%';
update location set plan_image = split_part(plan_image, '?', 1) where plan_image like '/files/%?%';
update emp set certificates = regexp_replace(certificates::text, '(/files/[[:alnum:]_-]+)[?]t=[^"]*', '\1', 'g')::jsonb
  where certificates::text like '%/files/%?t=%';
