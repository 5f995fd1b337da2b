/** What a part under the form of a reminder is given: the chosen resident, and how to choose one. */
export interface RemindPartProps {
  oldmanId: string | undefined
  choose: (oldmanId: string) => void
}
