import { createContext, useContext, type ReactNode } from 'react';

/** Draws something over every page until it closes itself: it outlives the part of a page it was opened from. */
export type DrawOver = (draw: (onClose: () => void) => ReactNode) => void;

export const DrawOverContext = createContext<DrawOver>(() => undefined);
export const useDrawOver = (): DrawOver => useContext(DrawOverContext);
