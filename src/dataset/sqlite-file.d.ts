/** What `import … with { type: "sqlite" }` gives. */
declare module "*.sqlite" {
  import type { Database } from "bun:sqlite";
  const database: Database;
  export default database;
}

declare module "*.csv" {
  const text: string;
  export default text;
}

declare module "*.md" {
  const text: string;
  export default text;
}

declare module "*.tsv" {
  const text: string;
  export default text;
}
