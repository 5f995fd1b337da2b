-- Who has begun duty on a phone: called like those whom the rota names, until he ends it or it runs out (iot.md 4.3).
create table alarm_duty (
  org_id text not null,
  user_id text not null,
  from_time timestamp(0) not null,
  until_time timestamp(0) not null,
  primary key (org_id, user_id),
  foreign key (org_id, user_id) references user_account (org_id, user_id) on delete cascade
);
