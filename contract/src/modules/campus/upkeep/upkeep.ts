import { calls, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  fen,
  fields,
  flag,
  id,
  images,
  int,
  name,
  needed,
  pick,
  ref,
  s,
  some,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { filtersOf } from '../../../kit/filters.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'
import { actions } from '../../../kit/steps.ts'

/** Equipment that needs repair, from the report to the acceptance (administration.md 5.4). */

export const upkeepStatus = codes({
  1: ['waiting', '待派单'],
  2: ['working', '处理中'],
  3: ['finished', '已完成'],
  4: ['accepted', '已验收'],
  5: ['cancelled', '已取消'],
})
export const urgency = codes({ 2: ['urgent', '紧急'], 1: ['ordinary', '一般'] }, [2, 1])

export const Upkeep = fields({
  upkeepId: id('报修'),
  upkeepNo: s('编号', 20),
  locationId: ref('地点', 'locations'),
  locationName: s('地点', 200).nullish(),
  what: s('报修物品', 50),
  description: area('故障描述', 500),
  urgency: code('紧急程度', urgency),
  pictures: images('照片', 9).nullish(),
  reporterId: ref('报修人', 'users'),
  reporterName: name('报修人', 50).nullish(),
  reportTime: time('报修时间'),
  assignBy: time('派单期限').nullish(),
  late: flag('超时未派单'),
  assigneeId: ref('处理人', 'users').nullish(),
  assigneeName: name('处理人', 50).nullish(),
  assignTime: time('派单时间').nullish(),
  costFen: fen('费用').nullish(),
  result: area('处理结果', 500).nullish(),
  finishTime: time('完成时间').nullish(),
  acceptTime: time('验收时间').nullish(),
  reopenCount: int('返工次数'),
  reason: s('原因', 200).nullish(),
  status: code('状态', upkeepStatus),
  ...stamps,
})

export const upkeepFlow = flow('status', upkeepStatus, {
  edit: { from: [1], to: 1 },
  assign: { from: [1, 2], to: 2 },
  finish: { from: [2], to: 3 },
  accept: { from: [3], to: 4 },
  reopen: { from: [3, 4], to: 2 },
  cancel: { from: [1, 2], to: 5 },
})

export const upkeepRefusals = refusals({
  notAssignee: [22531, '只有处理人可以完成报修'],
  notReporter: [22532, '只有报修人或派单人可以这样做'],
  assigned: [22533, '已派单的报修请联系派单人取消'],
})

const reported = ['locationId', 'what', 'description', 'urgency', 'pictures'] as const
const page = 'administration.upkeep'

export const upkeep = calls(['upkeep', 'message', 'dashboard'], {
  /** Without `.query` a user sees those he has reported or repairs. */
  list: get('/pims/web-org/upkeep', {
    title: '设备报修列表',
    permit: signedIn,
    exportPermit: `${page}.export`,
    query: paging(
      filtersOf(Upkeep, ['upkeepNo', 'what', 'locationId', 'urgency', 'late', 'reportTime..', 'assigneeId', 'status']),
    ),
    reply: paged(Upkeep),
  }),
  create: post('/pims/web-org/upkeep', {
    title: '报修',
    permit: `${page}.add`,
    body: pick(Upkeep, reported),
    reply: Upkeep,
  }),
  update: put('/pims/web-org/upkeep', {
    title: '报修修改',
    permit: `${page}.add`,
    body: some(Upkeep, reported).extend({ upkeepId: Upkeep.shape.upkeepId }),
    reply: Upkeep,
  }),
  get: get('/pims/web-org/upkeep/{upkeepId}', { title: '报修详情', permit: signedIn, reply: Upkeep }),
  act: put('/pims/web-org/upkeep/{upkeepId}/{action}', {
    title: '报修处理',
    permit: signedIn,
    ...actions({
      assign: { title: '派单', permit: `${page}.assign`, body: needed(Upkeep, ['assigneeId']) },
      finish: { title: '完成', permit: signedIn, body: needed(Upkeep, ['result'], ['costFen']) },
      accept: { title: '验收', permit: signedIn, body: fields({}) },
      reopen: { title: '返工', permit: signedIn, body: needed(Upkeep, ['reason']) },
      cancel: { title: '取消', permit: signedIn, body: needed(Upkeep, ['reason']) },
    }),
    reply: Upkeep,
  }),
})
