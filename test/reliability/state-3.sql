pragma journal_mode = wal;
CREATE TABLE api_key (
  key_id text primary key not null,
  hint text not null,
  label text not null,
  email text,
  plan text not null,
  allowed_origins text not null,
  created_epoch_ms integer not null,
  revoked_epoch_ms integer
) strict, without rowid;
CREATE INDEX api_key_created on api_key (created_epoch_ms);
CREATE TABLE key_secret (
  hash text primary key not null,
  key_id text not null references api_key (key_id),
  created_epoch_ms integer not null,
  expires_epoch_ms integer
) strict, without rowid;
CREATE INDEX key_secret_key on key_secret (key_id);
CREATE TABLE key_use (
  key_id text not null,
  day integer not null,
  route text not null,
  requests integer not null,
  errors integer not null,
  primary key (key_id, day, route)
) strict, without rowid;
INSERT INTO api_key VALUES ('key_0000000000000001', 'alm_0000', 'of version 2', 'a@b.example', 'pro', '["https://a.example"]', 1795165200000, null);
INSERT INTO key_secret VALUES ('WjeRjmox9xro9JczHmNKdHAqB4jvOj9F3P7ZgFlfP84', 'key_0000000000000001', 1795165200000, null);
INSERT INTO key_use VALUES ('key_0000000000000001', 20777, 'getTime', 5, 1);
pragma user_version = 2;
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
