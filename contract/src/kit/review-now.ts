import { flag, s } from './fields.ts'

/** What a list shows of each document under review, for whoever reads it: `...reviewNow` among the fields of its rows. */
export const reviewNow = {
  /** Whoever reads this may decide it now. */
  mayDecide: flag('由我审核').nullish(),
  /** Why he may not, of what waits; empty where nothing waits. */
  whyNot: s('不能审核的原因', 600).nullish(),
  waitingFor: s('等待审核', 500).nullish(),
}
