/** The data set of date-holidays, which its package exports without types. */
declare module "date-holidays/data" {
  export const data: { version: string; license: string; holidays: object; names: object };
}
