create table use_by_origin (
  key_id text not null,
  day integer not null,
  route text not null,
  origin text not null default '',
  requests integer not null,
  errors integer not null,
  primary key (key_id, day, route, origin)
) strict, without rowid;
insert into use_by_origin select key_id, day, route, '', requests, errors from key_use;
drop table key_use;
alter table use_by_origin rename to key_use;
create table store_id (id text primary key not null) strict, without rowid;
insert into store_id values ('0123456789abcdef');
pragma user_version = 3;
