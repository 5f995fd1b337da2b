import { calls, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  decimal,
  dictList,
  fields,
  id,
  images,
  int,
  name,
  pick,
  s,
  some,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { filtersOf, intOf, refOf, textOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { page, webBase } from './order.ts'

/** Ratings of services by the elders (services.md 9). */

/** EVALUATION_SOURCE. */
export const evaluationSource = codes({
  1: ['family', '家属'],
  2: ['call', '电话回访'],
  3: ['system', '系统默认'],
})
export const evaluationStatus = codes({ 1: ['shown', '显示'], 0: ['hidden', '隐藏'] }, [1, 0])
const marks = { min: 1, max: 5, unit: '分' }

export const Evaluation = fields({
  id: id('评价'),
  orderId: id('工单'),
  orderNo: s('工单号', 20).nullish(),
  oldmanId: id('居家老人').nullish(),
  oldmanName: name('老人', 30).nullish(),
  projectNames: s('服务项目', 500).nullish(),
  workerNames: s('服务人员', 200).nullish(),
  quality: int('服务质量', marks),
  attitude: int('服务态度', marks),
  punctual: int('准时', marks),
  /** The mean of the three. */
  score: decimal('评分', { min: 1, max: 5 }),
  tags: dictList('标签', 'EVALUATION_TAG').nullish(),
  content: area('评价内容', 500).nullish(),
  photos: images('照片', 9).nullish(),
  source: code('来源', evaluationSource),
  replyContent: area('回复', 200).nullish(),
  replyTime: time('回复时间').nullish(),
  status: code('状态', evaluationStatus),
  ...stamps,
})

export const evaluationRefusals = refusals({ twice: [26401, '该工单已评价'] })

const base = `${webBase}/serveOrderEvaluation`

export const homeEvaluation = calls(['home-order', 'home-service', 'message'], {
  evaluations: get(base, {
    title: '工单评价',
    permit: `${page}.query`,
    query: paging({
      workerId: refOf('users', '服务人员'),
      projectId: refOf('serveProjects', '服务项目'),
      score: intOf('评分', { min: 1, max: 5 }),
      ...filtersOf(Evaluation, ['createTime..', 'status', 'source']),
      oldmanId: refOf('homeElders', '居家老人'),
      orderId: textOf('工单'),
    }),
    reply: paged(Evaluation),
  }),
  evaluationCreate: post(base, {
    title: '电话回访',
    permit: `${page}.evaluate`,
    body: pick(Evaluation, ['orderId', 'quality', 'attitude', 'punctual', 'tags', 'content', 'photos']).extend({
      source: code('来源', evaluationSource).default(2),
    }),
    reply: Evaluation,
  }),
  evaluationReply: put(base, {
    title: '回复评价',
    permit: `${page}.evaluate`,
    body: some(Evaluation, ['replyContent', 'status']).extend({ id: Evaluation.shape.id }),
    reply: Evaluation,
  }),
})
