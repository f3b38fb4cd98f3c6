import { readdirSync } from 'node:fs';

/** A screen with its pictures, as the files are named: `kanban-light-phone.png`. */
const fileName = /^(?<screen>.+)-(?<scheme>light|dark)-(?<size>desktop|tablet|phone)\.png$/;

const style = `
body { margin: 0; padding: 24px; background: #f3f4f6; font: 14px/1.4 system-ui, sans-serif; }
section { margin-bottom: 32px; }
h2 { margin: 0 0 8px; font-size: 16px; }
div { display: flex; flex-wrap: wrap; gap: 12px; align-items: flex-start; }
img { height: 320px; border: 1px solid #c4c8cf; border-radius: 6px; background: #fff; }`;

/** All pictures of a folder on one page, screen by screen, so that eyes find what no measure does. */
export function contactSheet(files: readonly string[]): string {
  const shots = files.flatMap((file) => {
    const screen = fileName.exec(file)?.groups?.['screen'];
    return screen === undefined ? [] : [{ file, screen }];
  });
  const sections = [...Map.groupBy(shots, ({ screen }) => screen)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([screen, taken]) => {
      const pictures = taken
        .map(({ file }) => file)
        .toSorted()
        .map((file) => `<a href="${file}"><img loading="lazy" src="${file}" alt="${file}" title="${file}"></a>`);
      return `<section id="${screen}"><h2>${screen}</h2><div>${pictures.join('')}</div></section>`;
    });
  return `<!doctype html>\n<meta charset="utf-8">\n<title>Screens</title>\n<style>${style}</style>\n${sections.join('\n')}\n`;
}

/** The sheet of what lies in a folder now, also from before. */
export const contactSheetOf = (folder: string): string => contactSheet(readdirSync(folder));
