import { useState } from 'react'
import { common } from '#contract/kit/refusals.ts'
import { isAppError, messageOf } from '#kit/fault/errors.ts'

/** A step that is started by a touch: whether it is running, and the reason of its refusal. */
export function useStep(after?: () => void) {
  const [busy, setBusy] = useState(false)
  const [problem, say] = useState('')
  /** `after` is called after success and refusal: the row may have changed. */
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

/** The reason why a step was refused. */
export const Problem = ({ text }: { text: string }) =>
  text && (
    <p className="problem" role="alert">
      {text}
    </p>
  )

/**
 * Sends a step; when the row has changed since, reads its version again and sends once more. A refusal because of that
 * change is shown.
 */
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
