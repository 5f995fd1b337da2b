import type { z } from 'zod'
import type { baseFields, extendFields, HomeElderDetail } from '#contract/modules/homecare/home-elder/home-elder.ts'
import type { FamilyRow } from '#contract/modules/homecare/home-elder/home-family.ts'

/** The fields of an archive, in their usual order. */

export type Elder = z.output<typeof HomeElderDetail>

export const baseKeys = [
  'oldmanName',
  'oldmanIdCard',
  'phoneNum',
  'homeOldmanType',
  'regionCode',
  'address',
  'community',
  'liveWay',
  'medicalPay',
  'abilityLevel',
  'subsidyMonth',
  'subsidyHours',
  'diseases',
  'riskTags',
  'allergyDrug',
  'doorNote',
  'remark',
  'photo',
  'longitude',
  'latitude',
] as const satisfies (keyof typeof baseFields)[]
export const extendKeys = [
  'dwellingType',
  'floor',
  'elevator',
  'hospital',
  'devices',
  'habits',
  'emergencyPlan',
] as const satisfies (keyof typeof extendFields)[]

export const options = {
  address: { help: '写到门牌号，工单按此上门' },
  longitude: { help: '在地图上选点后填写；不填则不核对上门距离' },
  doorNote: { help: '钥匙、门禁等，只有能编辑档案的人和服务中的人员可见' },
  allergyDrug: { help: '档案头部以红色标出' },
  devices: { help: '如制氧机、轮椅，输入后回车' },
  family: { help: '最多 10 位；首次下单前须有一位紧急联系人，付款人只能有一位' },
}

/** Rows as they may be sent back: a masked ID card is left out, so that the stored one stays. */
export const familyRows = (family: readonly z.output<typeof FamilyRow>[]) =>
  family.map(({ familyId, familyName, relation, phoneNum, idCard, addr, isGuardian, isUrgent, isPayer }) => ({
    familyId,
    familyName,
    relation,
    phoneNum,
    addr,
    isGuardian,
    isUrgent,
    isPayer,
    ...(!idCard?.includes('*') && { idCard }),
  }))
