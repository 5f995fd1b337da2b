/** The data a roster is drawn from: shifts, people, marks and the cover of each shift. */

export interface RotaShift {
  id: string
  name: string
  colour?: string | null
  /** Times of the shift, shown under the pointer. */
  text?: string
  hours?: number
  night?: boolean
  /** Cannot be chosen any more. */
  off?: boolean
}
export interface RotaPerson {
  id: string
  name: string
  note?: string
  /** Shown but not editable: somebody who has left. */
  fixed?: boolean
}
export interface RotaMark {
  tone: 'danger' | 'warning'
  text: string
}
/** Number of employees on a shift by day, and the number required. */
export interface RotaCover {
  shift: string
  label: string
  days: readonly { have: number; need: number; text?: string }[]
}
