import type { Ticket } from '@oplano/contracts/tickets';
import type { Actor } from '@oplano/core/permissions';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { useTicketOutcome } from '#features/tickets';

/** Something in the head of a conversation; what it says is among the texts of the head, under its name. */
interface ChatAction {
  readonly name: 'macros' | 'schedule';
  readonly order: number;
  /** With one it stands beside the menu where there is room. */
  readonly icon?: ReactNode;
  readonly isOffered?: (actor: Actor) => boolean;
  /** Hangs at the head. */
  readonly Menu?: ComponentType<{
    readonly anchor: HTMLElement | null;
    readonly ticket: Ticket;
    readonly onClose: () => void;
  }>;
  /** Lies over every page, and stays when the conversation goes. */
  readonly Dialog?: ComponentType<{ readonly ticket: Ticket; readonly onClose: () => void }>;
}

/** A part of the drawer beside a conversation, below what is said of the contact. */
interface DrawerSection {
  readonly name: string;
  readonly order: number;
  readonly isOffered: (actor: Actor) => boolean;
  readonly Section: ComponentType<{ readonly ticket: Ticket; readonly onClose: () => void }>;
}

/** Where one writes, for whoever is called up there. */
interface Writing {
  readonly ticket: Ticket;
  readonly outcome: ReturnType<typeof useTicketOutcome>;
  /** A text as the customer will read it. */
  readonly fill: (text: string) => string;
  /** Puts a text in place of what was typed. */
  readonly write: (text: string) => void;
  /** What was typed called something up: it is no message. */
  readonly clear: () => void;
  /** Lets a file and its text be looked at; without the file, the text alone is put in. */
  readonly attach: (file: Promise<File | null>, text: string) => void;
}

export interface Shortcut {
  readonly key: string;
  readonly label: string;
  /** What is said of it besides, among the texts of the composer. */
  readonly note?: 'hasMedia' | 'macro' | undefined;
  readonly run: (writing: Writing) => void;
}

interface Asked {
  /** What was typed behind the stroke. */
  readonly typed: string;
  readonly ticket: Ticket;
  readonly actor: Actor;
  readonly timeZone: string;
}

export interface Shortcuts {
  /** What has to be known first, and where it is kept. */
  readonly queryKey: QueryKey;
  readonly fetch: (signal: AbortSignal) => Promise<unknown>;
  readonly matching: (client: QueryClient, asked: Asked) => readonly Shortcut[];
}

/** What a stroke at the begin of a message calls up; its code is fetched with the first stroke. */
interface ShortcutSource {
  readonly order: number;
  readonly load: () => Promise<Shortcuts>;
}

declare module '#platform/feature' {
  interface FeatureSlots {
    readonly chatActions: ChatAction;
    readonly drawerSections: DrawerSection;
    readonly shortcuts: ShortcutSource;
  }
}
