/**
 * SQL that brings a state file from one version to the next; entry 0 makes version 1 of an empty file. A released
 * entry is never changed: every change of the tables is a new entry.
 */
export const MIGRATIONS: readonly (readonly string[])[] = [
  // 0.1.0: a file that was opened and checked, without tables.
  [],
  [
    `create table api_key (
      key_id text primary key not null,
      hint text not null,
      label text not null,
      email text,
      plan text not null,
      allowed_origins text not null,
      created_epoch_ms integer not null,
      revoked_epoch_ms integer
    ) strict, without rowid`,
    "create index api_key_created on api_key (created_epoch_ms)",
    `create table key_secret (
      hash text primary key not null,
      key_id text not null references api_key (key_id),
      created_epoch_ms integer not null,
      expires_epoch_ms integer
    ) strict, without rowid`,
    "create index key_secret_key on key_secret (key_id)",
    `create table key_use (
      key_id text not null,
      day integer not null,
      route text not null,
      requests integer not null,
      errors integer not null,
      primary key (key_id, day, route)
    ) strict, without rowid`,
  ],
  // Use is told apart by the store that counted it, so that copies of it can be merged.
  [
    `create table use_by_origin (
      key_id text not null,
      day integer not null,
      route text not null,
      origin text not null default '',
      requests integer not null,
      errors integer not null,
      primary key (key_id, day, route, origin)
    ) strict, without rowid`,
    "insert into use_by_origin select key_id, day, route, '', requests, errors from key_use",
    "drop table key_use",
    "alter table use_by_origin rename to key_use",
    "create table store_id (id text primary key not null) strict, without rowid",
    "insert into store_id values (lower(hex(randomblob(8))))",
  ],
];
