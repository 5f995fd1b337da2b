import { z } from 'zod'
import { fields, id, image, name, s } from '../../../kit/fields.ts'

/** Facts about the resident that a carer at the bed must know (care.md 5). */

/** kind is one of 过敏 风险 饮食 管路 隔离 生日. */
export const CareAlert = z.object({
  kind: z.string(),
  text: z.string(),
  color: z.string(),
})

/** The urgency of an alert, the same on every screen: immediate danger, possible danger, good to know. */
export const toneOfAlert = (kind: string): 'danger' | 'warning' | 'muted' =>
  kind === '过敏' || kind === '隔离' ? 'danger' : kind === '风险' || kind === '管路' ? 'warning' : 'muted'

/** The resident of a list row at a glance: a picture, and the dangers. */
export const CarePerson = fields({
  oldmanId: id('老人'),
  photo: image('照片').nullish(),
  levelName: s('护理等级', 20).nullish(),
  alerts: z.array(CareAlert),
})

export const CareCard = fields({
  oldmanId: id('老人'),
  oldmanName: name('老人', 30),
  photo: image('照片').nullish(),
  sex: z.int().nullable(),
  age: z.int().nullable(),
  bedName: s('床位', 100).nullable(),
  levelName: s('护理等级', 20).nullable(),
  oldmanStatus: z.int(),
  /** Of the current outing. */
  outStatus: z.int().nullable(),
  alerts: z.array(CareAlert),
  riskTags: z.array(z.string()),
  diet: z.string().nullable(),
  nursingNames: z.string().nullable(),
  lastSigns: z.array(
    z.object({ signType: z.int(), name: z.string(), text: z.string(), measureTime: z.string(), abnormal: z.int() }),
  ),
  todayTasks: z.object({ total: z.int(), done: z.int(), next: z.string().nullable() }),
  plans: z.array(z.object({ planId: z.string(), planName: z.string(), goals: z.array(z.string()) })),
  contacts: z.array(z.object({ familyName: z.string(), relation: z.unknown(), phoneNum: z.string() })),
})

/** Why a task is due: the level, the plan or the order behind it. */
export const Why = z.object({
  text: z.string(),
  routePath: z.string().nullable(),
  query: z.record(z.string(), z.string()).nullable(),
})
