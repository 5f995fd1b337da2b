/** What a roster is drawn of: shifts, people, marks and how many stand on a shift. */

export interface RotaShift {
  id: string
  name: string
  colour?: string | null
  /** Times of the shift, shown under the pointer. */
  text?: string
  hours?: number
  night?: boolean
  /** Not to be chosen any more. */
  off?: boolean
}
export interface RotaPerson {
  id: string
  name: string
  note?: string
  /** Shown, not changed: somebody who has left. */
  fixed?: boolean
}
export interface RotaMark {
  tone: 'danger' | 'warning'
  text: string
}
/** How many stand on a shift, day by day, against how many must. */
export interface RotaCover {
  shift: string
  label: string
  days: readonly { have: number; need: number; text?: string }[]
}
