import type { BrowserContext, ConsoleMessage, WebError } from '@playwright/test';

export interface Watch {
  listen(context: BrowserContext): void;
  leave(context: BrowserContext): void;
  /** From now on complaints that contain these words are part of the test. */
  expectComplaint(words: string): void;
  heard(): readonly string[];
  demandSilence(): void;
}

/** The browser itself reports every refused call; the tests look at what the app makes of it. */
const ofTheBrowser = 'Failed to load resource';
/** Only tests of the worker have one; elsewhere it would answer in place of what a test puts in the way. */
const ofTheTool = 'Service Worker registration blocked by Playwright';

/** What React recovers from it reports with the reason as the cause, which does not travel with an uncaught error. */
function tellCauses(): void {
  addEventListener('error', ({ error }: ErrorEvent) => {
    if (error instanceof Error && error.cause instanceof Error) console.error(`caused by ${error.cause.stack}`);
  });
}

/** Listens to the consoles of browsers: errors, warnings of React, violations of the content security policy. */
export function watch(): Watch {
  const heard: string[] = [];
  const expected = [ofTheBrowser, ofTheTool];
  const hear = (text: string) => {
    if (!expected.some((words) => text.includes(words))) heard.push(text);
  };
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      hear(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  };
  const onError = (error: WebError) => hear(`uncaught: ${error.error().stack ?? error.error().message}`);
  return {
    listen: (context) => {
      void context.addInitScript(tellCauses);
      context.on('console', onConsole);
      context.on('weberror', onError);
    },
    leave: (context) => {
      context.off('console', onConsole);
      context.off('weberror', onError);
    },
    expectComplaint: (words) => void expected.push(words),
    heard: () => heard,
    demandSilence: () => {
      if (heard.length > 0) throw new Error(`The browser complained:\n${heard.join('\n')}`);
    },
  };
}
