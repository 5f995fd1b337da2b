import { useState } from 'react'
import { messageOf } from '../../../../kit/fault/errors.ts'

/** A step that is taken by a touch: whether it is under way, and in words why it was refused. */
export function useStep(after?: () => void) {
  const [busy, setBusy] = useState(false)
  const [problem, say] = useState('')
  /** `after` is told whatever came of it: the row may be another by now. */
  async function run(step: () => Promise<unknown>) {
    setBusy(true)
    say('')
    try {
      await step()
    } catch (error) {
      say(messageOf(error))
    } finally {
      setBusy(false)
      after?.()
    }
  }
  return { busy, problem, run }
}
