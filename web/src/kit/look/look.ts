/** How a page tells the shell that the look of the institution has changed: modules do not know the shell. */

let takeOver: (() => Promise<void>) | undefined

export function takeLookThrough(how: () => Promise<void>) {
  takeOver = how
}

/** Names, pictures, watermark and theme as they are stored now, in this window, without a reload. */
export const takeNewLook = () => takeOver?.()
