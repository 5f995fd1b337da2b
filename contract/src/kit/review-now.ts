import { flag, s } from './fields.ts'

/** What a list shows of each document under review, for the user who reads it: `...reviewNow` among the fields of its rows. */
export const reviewNow = {
  /** The user who reads this may decide it now. */
  mayDecide: flag('由我审核').nullish(),
  /** Why the user may not decide a document that waits; empty where none waits. */
  whyNot: s('不能审核的原因', 600).nullish(),
  waitingFor: s('等待审核', 500).nullish(),
}
