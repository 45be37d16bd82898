import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The state file's tables after the last migration. Instants are Unix milliseconds, lists are JSON text. */

export const apiKey = sqliteTable(
  "api_key",
  {
    keyId: text("key_id").primaryKey(),
    hint: text().notNull(),
    label: text().notNull(),
    email: text(),
    plan: text().notNull(),
    allowedOrigins: text("allowed_origins").notNull(),
    createdEpochMs: integer("created_epoch_ms").notNull(),
    revokedEpochMs: integer("revoked_epoch_ms"),
  },
  (table) => [index("api_key_created").on(table.createdEpochMs)],
);

/** Stores only hashes, so that the file gives away no key. */
export const keySecret = sqliteTable(
  "key_secret",
  {
    hash: text().primaryKey(),
    keyId: text("key_id")
      .notNull()
      .references(() => apiKey.keyId),
    createdEpochMs: integer("created_epoch_ms").notNull(),
    expiresEpochMs: integer("expires_epoch_ms"),
  },
  (table) => [index("key_secret_key").on(table.keyId)],
);

export const keyUse = sqliteTable(
  "key_use",
  {
    keyId: text("key_id").notNull(),
    /** Days since 1970-01-01. */
    day: integer().notNull(),
    route: text().notNull(),
    /** The store that counted it, if it was copied from there; empty for this one. */
    origin: text().notNull().default(""),
    requests: integer().notNull(),
    errors: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.day, table.route, table.origin] })],
);

/** One row: what other stores call this one as an origin. */
export const storeId = sqliteTable("store_id", { id: text().primaryKey() });
