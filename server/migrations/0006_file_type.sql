-- What an attachment of a resident is: 1 身份证 2 户口本 3 医保卡 4 体检报告 5 合同 6 评估 9 其他 (residence.md 1).
alter table file add column file_type smallint;
create index file_orphan on file (org_id, create_time) where bound = 0;
