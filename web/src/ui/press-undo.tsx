/** Presses the way back that the newest toast offers; false where none does. */
export function pressUndo(): boolean {
  const button = document.querySelector<HTMLElement>('[data-sonner-toast][data-removed="false"] [data-action]');
  button?.click();
  return button !== null;
}
