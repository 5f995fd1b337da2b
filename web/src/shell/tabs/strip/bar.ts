/** The address bar, and the history of the browser. */

export interface Bar {
  read(): string
  /** The present address was not set by the shell: typed, a bookmark, a link. */
  fresh(): boolean
  /** The tab that showed the present address; undefined for one not set by the shell. */
  tab(): string | undefined
  /** Replaces the address without a step in the history of the browser. */
  replace(address: string, tab: string): void
  push(address: string, tab: string): void
  /** Takes back the step the browser has made; gives the function that makes it again after a confirmation. */
  undo(): () => void
}

/** State of an entry of the history: its number, and the tab that showed it. */
interface Entry {
  shown: true
  at: number
  tab: string
}

function entry(): Entry | undefined {
  const { state } = history
  return typeof state === 'object' && state?.shown === true ? state : undefined
}

/** The address bar of the real window. There is one only: two would not know each other's steps. */
export function browserBar() {
  let hash = ''
  let at = entry()?.at ?? 0
  let undoing = false
  /** A typed address follows the one it replaced. */
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
    /** The address last set by the shell. */
    shown: () => hash,
    /** Whether the browser itself has moved since then. One step may cause two events. */
    moved() {
      const away = location.hash !== hash || here() !== at
      if (!away) undoing = false
      return away && !undoing
    },
  } satisfies Bar & Record<string, unknown>
}
