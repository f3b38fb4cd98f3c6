/** The same quiet mark as in index.html, so that nothing moves when the app takes over. */
export function Splash() {
  return <div id="splash" aria-busy="true" />;
}
