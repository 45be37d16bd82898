/** The notice of data under licences of its own, as text. */
declare module "*/NOTICE" {
  const text: string;
  export default text;
}
