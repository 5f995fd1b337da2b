/** One question at a time: further presses while it is open are no answer. */
export function makeQuestion(confirmLeave: () => Promise<boolean>, isDirty: (id: string) => boolean) {
  let open = false
  return {
    isNeeded: (ids: readonly string[]) => ids.some(isDirty),
    async mayLose(ids: readonly string[]) {
      if (!ids.some(isDirty)) return true
      if (open) return false
      open = true
      return confirmLeave().finally(() => {
        open = false
      })
    },
  }
}

export type Question = ReturnType<typeof makeQuestion>
