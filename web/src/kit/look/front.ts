/** The dialogs that are open, the one in front last: what is refused there is said there, and stays until it is mended. */

export interface Front {
  /** Undefined takes back what was said. */
  say: (problem: string | undefined) => void
}

const open: Front[] = []

export function comesToFront(dialog: Front) {
  open.push(dialog)
  return () => {
    open.splice(open.indexOf(dialog), 1)
  }
}

export const inFront = (): Front | undefined => open.at(-1)
export const isOpen = (dialog: Front) => open.includes(dialog)
