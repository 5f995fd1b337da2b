import type { InputFor, ReplyFor } from '#contract/kit/calls.ts'
import { homeElder } from '#contract/modules/homecare/home-elder/home-elder.ts'
import type { Client } from '../../../../test/app.ts'
import { idCardFor } from '../../../../test/factories.ts'

/** Elders of home care for tests, of this module and of those above it. */

export const elderInput = (more: object = {}): InputFor<typeof homeElder.create> => ({
  oldmanName: '周玉兰',
  oldmanIdCard: idCardFor({ sex: 1 }),
  phoneNum: '13800001234',
  homeOldmanType: 1,
  regionCode: '310101',
  address: '南京东路100弄3号402室',
  ...more,
})

export const makeHomeElder = (by: Client, more: object = {}): Promise<ReplyFor<typeof homeElder.create>> =>
  by.ok(homeElder.create, elderInput(more))

export const urgent = { familyName: '张伟', relation: 1, phoneNum: '13900001234', isUrgent: 1 as const }
