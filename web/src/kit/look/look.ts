/** Tells the shell that the look of the institution has changed: modules do not import the shell. */

let takeOver: (() => Promise<void>) | undefined

export function takeLookThrough(how: () => Promise<void>) {
  takeOver = how
}

/** Applies the stored names, pictures, watermark and theme in this window, without a reload. */
export const takeNewLook = () => takeOver?.()
