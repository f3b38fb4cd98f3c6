/** Lets the browser keep a file that lies at an address of the server. */
export function saveFile(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
