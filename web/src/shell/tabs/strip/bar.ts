/** The address bar, and the history of the browser behind it. */

export interface Bar {
  read(): string
  /** The address on it was not put there from here: typed, a bookmark, a link. */
  fresh(): boolean
  /** The tab that showed the address on it; undefined of an address that is fresh. */
  tab(): string | undefined
  /** Shows another address without leaving a step in the history of the browser. */
  replace(address: string, tab: string): void
  push(address: string, tab: string): void
  /** Takes back the step the browser has made by itself, until somebody agrees to it; gives how it is made again. */
  undo(): () => void
}

/** What an entry of the history knows of itself: its number, and the tab that showed it. */
interface Entry {
  shown: true
  at: number
  tab: string
}

function entry(): Entry | undefined {
  const { state } = history
  return typeof state === 'object' && state?.shown === true ? state : undefined
}

/** Over the real window. One of them: two would not know of each other's steps. */
export function browserBar() {
  let hash = ''
  let at = entry()?.at ?? 0
  let undoing = false
  /** A typed address stands behind the one it was typed over. */
  const here = () => entry()?.at ?? at + 1
  const write = (how: 'pushState' | 'replaceState', number: number, address: string, tab: string) => {
    const state: Entry = { shown: true, at: number, tab }
    history[how](state, '', `#${address}`)
    at = number
    hash = location.hash
  }
  return {
    read: () => location.hash,
    fresh: () => entry() === undefined,
    tab: () => entry()?.tab,
    replace: (address: string, tab: string) => write('replaceState', hash ? here() : at, address, tab),
    push: (address: string, tab: string) => write('pushState', at + 1, address, tab),
    undo() {
      const steps = here() - at
      undoing = true
      history.go(-steps)
      return () => history.go(steps)
    },
    /** The address that was put there last from here. */
    shown: () => hash,
    /** Whether the browser has gone elsewhere by itself since then. Two events may tell of one step. */
    moved() {
      const away = location.hash !== hash || here() !== at
      if (!away) undoing = false
      return away && !undoing
    },
  } satisfies Bar & Record<string, unknown>
}
