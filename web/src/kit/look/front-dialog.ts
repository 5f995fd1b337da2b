/** The open dialogs, the one in front last: it shows the refusals of its calls until the next try. */

export interface FrontDialog {
  /** Undefined removes the text. */
  say: (problem: string | undefined) => void
}

const open: FrontDialog[] = []

export function comesToFront(dialog: FrontDialog) {
  open.push(dialog)
  return () => {
    open.splice(open.indexOf(dialog), 1)
  }
}

export const inFront = (): FrontDialog | undefined => open.at(-1)
export const isOpen = (dialog: FrontDialog) => open.includes(dialog)
