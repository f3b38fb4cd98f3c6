/** Written by the `oplano-menu-texts` plugin of vite.config.ts from the files of texts. */
declare module 'virtual:menu-texts/*' {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}
