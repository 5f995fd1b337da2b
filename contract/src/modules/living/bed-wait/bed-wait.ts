import { calls, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  day,
  dict,
  fen,
  fields,
  id,
  int,
  name,
  pick,
  ref,
  residentNames,
  rows,
  s,
  some,
  stamps,
} from '../../../kit/fields.ts'
import { filtersOf, nameOf } from '../../../kit/filters.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'
import { sexes } from '../../../kit/value/id-card.ts'

/** 床位候补: people waiting for a bed, offers and their end (residence.md 9). */

export const waitStatus = codes({
  1: ['waiting', '候补中'],
  2: ['offered', '待答复'],
  3: ['accepted', '已接受'],
  4: ['settled', '已安排'],
  5: ['withdrawn', '已退出'],
})
export const offerStatus = codes({
  1: ['open', '待答复'],
  2: ['accepted', '已接受'],
  3: ['declined', '已谢绝'],
  4: ['lapsed', '已过期'],
  5: ['taken', '床位已被占用'],
  6: ['done', '已办理'],
})
export const priority = codes({ 1: ['urgent', '紧急'], 2: ['preferred', '优先'], 3: ['ordinary', '普通'] })

export const waitFlow = flow('waitStatus', waitStatus, {
  edit: { from: [1, 2], to: 1 },
  offer: { from: [1], to: 2 },
  accept: { from: [2], to: 3 },
  back: { from: [2, 3], to: 1 },
  settle: { from: [1, 2, 3], to: 4 },
  withdraw: { from: [1, 2, 3], to: 5 },
})

export const BedWait = fields({
  waitId: id('候补编号'),
  oldmanId: ref('老人档案', 'residentProfiles').nullish(),
  consultationId: id('咨询').nullish(),
  waitName: name('候补人', 30),
  sex: code('性别', sexes).nullish(),
  roomType: dict('意向房型', 'ROOM_TYPE').nullish(),
  levelId: ref('意向护理等级', 'levels').nullish(),
  maxPrice: fen('床位月价上限').nullish(),
  priority: code('优先级', priority),
  waitSince: day('候补开始'),
  waitStatus: code('状态', waitStatus),
  remark: area('备注', 200).nullish(),
  ...residentNames,
  /** The archive, also of a person from a consultation who has one by now. */
  personId: id('老人').nullish(),
  oldmanStatus: int('入住状态').nullish(),
  offerId: id('推荐').nullish(),
  offerBedId: id('推荐床位').nullish(),
  offerBedName: s('推荐床位', 100).nullish(),
  offerUntil: day('保留至').nullish(),
  ...stamps,
})

const wishes = ['roomType', 'levelId', 'maxPrice', 'priority', 'waitSince', 'remark'] as const

const Candidate = fields({
  waitId: id('候补'),
  waitName: name('候补人', 30),
  priority: code('优先级', priority),
  waitSince: day('候补开始'),
  reasons: rows('原因', s('原因', 50), 10),
})
const Proposal = fields({
  bedId: id('床位'),
  bedName: s('床位', 100),
  roomType: dict('房型', 'ROOM_TYPE'),
  price: fen('床位月价').nullish(),
  candidates: rows('适合的候补人', Candidate, 20),
})

const Answer = fields({
  offerStatus: code('答复', codes({ 2: '接受', 3: '谢绝' })),
  answerRemark: s('说明', 200).nullish(),
})

export const waitRefusals = refusals({
  bedOffered: [31043, '该床位已推荐给其他候补人，待答复'],
  alreadyOffered: [31044, '该候补人已有待答复的床位'],
  waitsAlready: [31045, '该老人已在候补名单中'],
})

const page = 'live.live.list'
const path = '/pims/web-org/bedWait'
const offers = '/pims/web-org/bedOffer'

export const bedWait = calls('bed-wait', {
  list: get(path, {
    title: '床位候补',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({ ...filtersOf(BedWait, ['waitStatus', 'priority', 'roomType']), waitName: nameOf('候补人') }),
    reply: paged(BedWait),
  }),
  get: get(`${path}/{waitId}`, { title: '床位候补详情', permit: `${page}.query`, reply: BedWait }),
  create: post(path, {
    title: '登记候补',
    permit: `${page}.book`,
    body: pick(BedWait, ['oldmanId', 'consultationId', ...wishes], { priority: priority.is.ordinary }).partial({
      waitSince: true,
    }),
    reply: BedWait,
  }),
  update: put(`${path}/{waitId}`, {
    title: '候补修改',
    permit: `${page}.book`,
    body: some(BedWait, wishes),
    reply: BedWait,
  }),
  withdraw: post(`${path}/{waitId}/withdraw`, {
    title: '退出候补',
    permit: `${page}.book`,
    body: fields({ remark: area('原因', 200) }),
    reply: BedWait,
  }),
  /** Free beds, each with the people it fits, the most urgent and longest waiting first. */
  proposals: get(offers, {
    title: '空床推荐',
    permit: `${page}.query`,
    reply: fields({ list: rows('空床', Proposal, 500) }),
  }),
  offer: post(offers, {
    title: '推荐床位',
    permit: `${page}.book`,
    body: fields({ waitId: id('候补人'), bedId: ref('床位', 'beds'), offerUntil: day('保留至') }),
    reply: BedWait,
  }),
  answer: put(`${offers}/{offerId}`, { title: '登记答复', permit: `${page}.book`, body: Answer, reply: BedWait }),
})
