import { common } from '#contract/kit/refusals.ts'
import { isAppError } from '../../../../kit/fault/errors.ts'

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
