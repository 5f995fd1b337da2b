/** Properties of a part below the form of a reminder: the chosen resident, and a function that chooses one. */
export interface RemindPartProps {
  oldmanId: string | undefined
  choose: (oldmanId: string) => void
}
