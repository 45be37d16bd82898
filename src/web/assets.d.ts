/** Path of a script that is imported as a file. */
declare module "*/standalone.js" {
  const path: string;
  export default path;
}
