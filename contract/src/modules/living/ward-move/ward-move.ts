import { z } from 'zod'
import { calls, get, post } from '../../../kit/calls.ts'
import { code, day, dict, fen, fields, flag, id, int, name, ref, rows, s } from '../../../kit/fields.ts'
import { flagOf, ids, refOf } from '../../../kit/filters.ts'
import { sexes } from '../../../kit/value/id-card.ts'
import { residence } from '../residence/residence.ts'
import { liveStatus } from '../residence/residence-step.ts'

/** 腾空病区: all residents of some rooms are moved to free beds elsewhere, after a preview (residence.md 9). */

/** The most beds of an institution; and the most moves in one request. */
const mostBeds = 2000
export const atOnce = 20

const FreeBed = fields({
  bedId: id('床位'),
  bedName: s('床位', 100),
  roomId: id('房间'),
  roomType: dict('房型', 'ROOM_TYPE'),
  price: fen('床位月价').nullish(),
  /** Who may live there: by the sex the room is for, or that of its residents; null: both. */
  sex: code('限住', sexes).nullish(),
})
const Mover = fields({
  oldmanId: id('老人'),
  oldmanName: name('老人', 30),
  sex: code('性别', sexes).nullish(),
  oldmanStatus: code('状态', liveStatus),
  bedId: id('现床位'),
  bedName: s('现床位', 100),
  roomType: dict('房型', 'ROOM_TYPE'),
  price: fen('现床位月价').nullish(),
  wholeRoom: flag('包房'),
  /** Version of the stay, as a move needs it. */
  version: int('版本'),
  /** The spouse, who is moved too. */
  spouseName: s('配偶', 30).nullish(),
  bedIdNew: id('新床位').nullish(),
  /** Why no bed is proposed. */
  why: s('说明', 100).nullish(),
})
const Offered = fields({ bedName: s('床位', 100), waitName: name('候补人', 30), offerUntil: day('保留至') })

const Line = fields({
  oldmanId: id('老人'),
  bedIdNew: ref('新床位', 'beds'),
  wholeRoom: flag('包房').nullish(),
  version: z.int(),
})
const Moved = fields({
  oldmanId: id('老人'),
  code: z.int(),
  message: z.string(),
  bedName: s('床位', 100).nullish(),
  /** The change of the bills, and the resulting bill of the month. */
  change: fen('账单变化', { min: -99_999_999_999 }).nullish(),
  monthBill: fen('当月账单', { min: -99_999_999_999 }).nullish(),
})

const permit = 'live.live.list.adjust'
const path = '/pims/web-org/wardMove'

export const wardMove = calls('ward-move', {
  /** The residents and bookings of these places, and the fitting beds elsewhere; nothing is stored. */
  plan: get(path, {
    title: '腾空病区方案',
    permit,
    query: z.object({ locationIds: ids, deptId: refOf('departments', '科室') }),
    reply: fields({
      movers: rows('要搬的老人', Mover, mostBeds),
      beds: rows('可搬入的床位', FreeBed, mostBeds),
      offered: rows('已推荐给候补人的床位', Offered, mostBeds),
      /** A resident out of the caller's reach lives there. */
      hidden: int('不在数据范围内的人数'),
    }),
  }),
  /** Each resident separately, by the rules of 调床: a refusal for one does not stop the others. */
  move: post(path, {
    title: '腾空病区',
    permit,
    body: fields({
      moveDate: day('调床日期'),
      reason: s('调床原因', 200),
      items: rows('名单', Line, atOnce).min(1),
      preview: flagOf('仅预览'),
      requestNo: id('请求编号').nullish(),
    }),
    perItem: true,
    timeoutMs: 120_000,
    reply: fields({ items: rows('结果', Moved, atOnce) }),
    touches: [...residence.adjust.options.touches, 'ward-move'],
  }),
})
