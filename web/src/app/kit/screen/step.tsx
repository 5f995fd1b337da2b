import { useState } from 'react'
import { common } from '#contract/kit/refusals.ts'
import { isAppError, messageOf } from '#kit/fault/errors.ts'

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

/** Why a step was refused. */
export const Problem = ({ text }: { text: string }) =>
  text && (
    <p className="problem" role="alert">
      {text}
    </p>
  )

/** A step meanwhile makes the row another: it is read anew, once. What somebody else did to it is said then. */
export async function asSeen<T>(
  version: number,
  send: (version: number) => Promise<T>,
  read: () => Promise<{ version: number }>,
): Promise<T> {
  try {
    return await send(version)
  } catch (error) {
    if (!isAppError(error) || error.code !== common.stale.code) throw error
    return send((await read()).version)
  }
}
