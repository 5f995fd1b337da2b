import { z } from 'zod'
import { codes } from '../../../kit/codes.ts'
import { area, code, fen, fields, flag, id, int, name, ofResident, rows, s, stamps, time } from '../../../kit/fields.ts'
import { Activity } from './activity.ts'

/** Participants: registered or waiting, present or not (administration.md 6). */

/** REGISTER_STATUS; 4 belongs to trainings. */
export const registerStatus = codes({
  1: ['registered', '已报名'],
  2: ['waiting', '候补'],
  3: ['cancelled', '已取消'],
})
export const signStatus = codes({
  0: ['none', '未签到'],
  1: ['in', '已签到'],
  2: ['out', '已签退'],
  3: ['absent', '缺席'],
})
export const signWay = codes({ 1: '手工', 2: 'IC卡', 3: '二维码', 4: '人脸' })
export const mood = codes({ 1: '很差', 2: '较差', 3: '一般', 4: '较好', 5: '很好' }, [5, 4, 3, 2, 1])

export const Register = fields({
  registerId: id('报名'),
  activityId: id('活动'),
  ...ofResident,
  registerStatus: code('报名状态', registerStatus),
  /** The position in the waiting list. */
  waitNo: int('候补序号').nullish(),
  doctorName: name('医生', 30).nullish(),
  remark: s('备注', 200).nullish(),
  registerBy: id('报名人').nullish(),
  registerByName: name('报名人', 50).nullish(),
  registerTime: time('报名时间').nullish(),
  /** Came without a registration. */
  walkIn: flag('现场报名'),
  signStatus: code('签到状态', signStatus),
  signInTime: time('签到时间').nullish(),
  signOutTime: time('签退时间').nullish(),
  way: code('签到方式', signWay).nullish(),
  healthRecord: area('健康记录', 500).nullish(),
  mood: code('情绪', mood).nullish(),
  chargeAmount: fen('收费').nullish(),
  ...stamps,
})

/** A resident who may be chosen, with the reasons against it. */
export const Candidate = fields({
  ...ofResident,
  registerId: id('报名').nullish(),
  registerStatus: code('报名状态', registerStatus).nullish(),
  waitNo: int('候补序号').nullish(),
  signStatus: code('签到状态', signStatus).nullish(),
  /** A reason that has to be confirmed with a doctor's name. */
  hints: z.array(s('风险提示', 30)),
  hintText: s('风险提示', 200).nullish(),
  /** Another activity at the same time. */
  clash: s('时间冲突', 60).nullish(),
  away: flag('外出中'),
})

/** An activity, with one resident's registration. */
export const TakenPart = Activity.extend({
  registerStatus: code('报名状态', registerStatus).nullish(),
  signStatus: code('签到状态', signStatus).nullish(),
  signInTime: time('签到时间').nullish(),
  mood: code('情绪', mood).nullish(),
})

/** The result for each resident of a batch. */
export const batchResult = codes({ 1: ['done', '成功'], 2: ['waiting', '候补'], 3: ['failed', '失败'] })
const BatchRow = fields({
  oldmanId: s('老人编号', 64),
  oldmanName: name('老人', 30).nullish(),
  result: code('结果', batchResult),
  code: z.int(),
  message: z.string(),
})
export const Batch = fields({ results: rows('结果', BatchRow, 200), success: z.int(), waiting: z.int(), fail: z.int() })
