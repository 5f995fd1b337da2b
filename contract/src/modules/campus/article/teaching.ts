import { z } from 'zod'
import { arrayOf, calls, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  decimal,
  fields,
  id,
  int,
  name,
  ofResident,
  pick,
  refs,
  s,
  signature,
  some,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { filtersOf, textOf } from '../../../kit/filters.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'
import { actions } from '../../../kit/steps.ts'
import { articleKind, eitherPage } from './article.ts'
import { answered, quizAnswers } from './quiz.ts'

/** 宣教记录: which resident was taught which article, by whom, how, and with which result (services.md 1). */

export const teachMethod = codes({ 1: '口头', 2: '图文', 3: '视频' })
export const understanding = codes({ 1: '未理解', 2: '部分理解', 3: '完全理解' })
export const teachStatus = codes({ 1: ['valid', '有效'], 2: ['voided', '已作废'] })

/** The most residents taught at once. */
export const taughtMax = 200

export const Teaching = fields({
  teachId: id('宣教记录'),
  articleId: id('文章'),
  /** The title at that time; the article may be renamed and removed. */
  articleTitle: s('宣教内容', 60),
  isWard: code('范围', articleKind),
  ...ofResident,
  method: code('宣教方式', teachMethod),
  teachTime: time('宣教时间'),
  understanding: code('理解程度', understanding),
  signImage: signature('签名').nullish(),
  remark: area('备注', 200).nullish(),
  clerkId: id('宣教人'),
  clerkName: name('宣教人', 50),
  teachStatus: code('状态', teachStatus),
  voidReason: s('作废原因', 200).nullish(),
  /** 4/5; empty without a quiz. */
  quizScore: s('测验', 10).nullish(),
  quizRight: int('答对题数').nullish(),
  quizTotal: int('测验题数').nullish(),
  quiz: answered.nullish(),
  ...stamps,
})

/** A resident an article is meant for, with the matching tags, and when the article was last taught to this one. */
const Meant = fields({
  ...ofResident,
  tags: z.array(z.string()),
  taughtTime: time('上次宣教').nullish(),
})

/** The use of an article: readers by the bed, taught residents, right answers of its quiz. */
const TeachStat = fields({
  readers: int('床旁已读人数'),
  taught: int('宣教人次'),
  quizzed: int('测验人次'),
  rightRate: decimal('答对率（%）', { min: 0, max: 100 }).nullish(),
  questions: z.array(fields({ question: s('题目', 100), answered: int('作答人次'), correct: int('答对人次') })),
})

export const teachFlow = flow('teachStatus', teachStatus, {
  edit: { from: [1], to: 1 },
  void: { from: [1], to: 2 },
})

export const teachRefusals = refusals({
  /** A record can be edited by its teacher, for a day. */
  late: [25005, '宣教记录只能由宣教人在24小时内更正或作废'],
})

const base = '/hpms/web-hp/edTeach'
const entered = ['method', 'teachTime', 'understanding', 'remark'] as const

const steps = actions({
  void: {
    title: '作废宣教记录',
    permit: eitherPage('add'),
    body: fields({ voidReason: s('作废原因', 200) }),
  },
})

export const teaching = calls('article', {
  teachList: get(base, {
    title: '宣教记录列表',
    permit: eitherPage('query'),
    query: paging({
      ...filtersOf(Teaching, ['oldmanName', 'articleTitle', 'method', 'understanding', 'teachStatus', 'teachTime..']),
      ...filtersOf(Teaching, ['clerkName', 'isWard']),
      articleId: textOf('文章编号'),
      oldmanId: textOf('老人编号'),
    }),
    reply: paged(Teaching),
  }),
  teachCreate: post(base, {
    title: '登记宣教',
    permit: eitherPage('add'),
    body: pick(Teaching, ['articleId', 'oldmanId', ...entered, 'signImage']).extend({ answers: quizAnswers.nullish() }),
    reply: Teaching,
  }),
  /** The same for many residents; each signs his own record afterwards. */
  teachMany: post(`${base}/many`, {
    title: '批量登记宣教',
    permit: eitherPage('add'),
    body: pick(Teaching, ['articleId', ...entered]).extend({
      oldmanIds: refs('老人', 'residents', taughtMax).min(1),
    }),
    reply: z.object({ made: int('人数') }),
  }),
  teachGet: get(`${base}/{teachId}`, { title: '宣教记录详情', permit: eitherPage('query'), reply: Teaching }),
  teachUpdate: put(base, {
    title: '更正宣教记录',
    permit: eitherPage('add'),
    body: fields({ teachId: Teaching.shape.teachId }).extend(some(Teaching, [...entered, 'signImage']).shape),
    reply: Teaching,
  }),
  teachAct: put(`${base}/{teachId}/{action}`, {
    title: '处理宣教记录',
    permit: eitherPage('add'),
    ...steps,
    reply: Teaching,
  }),
  teachStat: get(`${base}/stat/{articleId}`, {
    title: '宣教文章统计',
    permit: eitherPage('query'),
    reply: TeachStat,
  }),
  /** Current residents within reach, with a disease or risk that the article is tagged with. */
  teachMeant: get(`${base}/meant/{articleId}`, {
    title: '符合宣教标签的老人',
    permit: eitherPage('query'),
    reply: arrayOf(Meant),
  }),
})
