import { codes } from './codes.ts'
import { area, code, fields, flag, int, rows, s, time } from './fields.ts'
import { refusals } from './refusals.ts'

/**
 * The review of a document as a screen shows it: whom it waits for, and the decisions with their time (platform.md 6,
 * 审核配置).
 */

export const reviewState = codes({
  1: ['waiting', '待审核'],
  2: ['passed', '已通过'],
  3: ['refused', '已拒绝'],
  4: ['withdrawn', '已撤回'],
})

export const ReviewVote = fields({
  userName: s('审核人', 50),
  pass: flag('通过'),
  opinion: area('意见', 200).nullish(),
  voteTime: time('时间'),
})

export const ReviewStep = fields({
  title: s('审核人', 300),
  /** When the step began; empty for steps that are not reached. */
  since: time('开始时间').nullish(),
  /** The users who may decide now. */
  waitingFor: s('等待', 500).nullish(),
  votes: rows('审核意见', ReviewVote, 100),
})

/** One round: a changed document is reviewed again. */
export const ReviewRound = fields({
  round: int('轮次'),
  title: s('单据', 60),
  state: code('状态', reviewState),
  applicantName: s('申请人', 50),
  createTime: time('申请时间'),
  endTime: time('完成时间').nullish(),
  steps: rows('审核步骤', ReviewStep, 3),
  /** The user who reads this may decide it now. */
  mayDecide: flag('由我审核'),
})

export const reviewRefusals = refusals({
  notReviewer: [21508, '等待{name}审核，您不是审核人'],
  /** The texts of documents that have none of their own. */
  own: [21509, '与本人有关的，须由他人审核'],
})

/** In a reply, newest round first: `reviews: reviewTrail`. */
export const reviewTrail = rows('审核记录', ReviewRound, 100)

/** The review state of each document in a list, for the reading user: `...reviewNow` among the fields of its rows. */
export const reviewNow = {
  /** The user who reads this may decide it now. */
  mayDecide: flag('由我审核').nullish(),
  /** Why the user may not decide a waiting document; empty where none waits. */
  whyNot: s('不能审核的原因', 600).nullish(),
  waitingFor: s('等待审核', 500).nullish(),
}
