/** A script that is imported as a file: where it lies. */
declare module "*/standalone.js" {
  const path: string;
  export default path;
}
