import { isAppError } from '#kit/fault/errors.ts'
import { type Answer, noAnswer } from './rules.ts'

/** Turns an error into an answer; an error that did not come from a call arose on this phone and is tried again. */
export function answerOf(error: unknown): Answer {
  if (isAppError(error)) return { code: error.code, message: error.message }
  return { code: noAnswer, message: error instanceof Error ? error.message : '' }
}
