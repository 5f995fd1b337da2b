import { isAppError } from '#kit/fault/errors.ts'
import { type Answer, noAnswer } from './rules.ts'

/** An error as an answer; what is no error of a call came from this phone and is tried again. */
export function answerOf(error: unknown): Answer {
  if (isAppError(error)) return { code: error.code, message: error.message }
  return { code: noAnswer, message: error instanceof Error ? error.message : '' }
}
