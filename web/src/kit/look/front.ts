/** The open dialogs, the one in front last: it shows the refusals of its calls until the next try. */

export interface Front {
  /** Undefined removes the text. */
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
