import { fields, mobile, pick, s } from '#contract/kit/fields.ts'
import { HomeElder, homeElderRefusals as no } from '#contract/modules/homecare/home-elder/home-elder.ts'
import { HomeFamily } from '#contract/modules/homecare/home-elder/home-family.ts'
import { regionByName } from '#core/words/regions.ts'
import { type ImportPlan, type ImportRequest, importRows, parsedLine } from '../../../platform/sheet-import/service.ts'
import { addElder } from './save.ts'

/** Archives of home care from a workbook (services.md 3): each line an elder, with the emergency contact. */

const Line = pick(HomeElder, [
  'oldmanName',
  'oldmanIdCard',
  'phoneNum',
  'homeOldmanType',
  'regionCode',
  'address',
  'community',
  'liveWay',
  'medicalPay',
  'subsidyMonth',
  'subsidyHours',
  'abilityLevel',
  'diseases',
  'allergyDrug',
  'riskTags',
  'remark',
])
const Contact = fields({
  familyName: s('紧急联系人', 30),
  relation: HomeFamily.shape.relation,
  familyPhone: mobile('联系人电话'),
})

export const elderPlan = {
  noun: '居家档案',
  heads: {
    oldmanName: '姓名',
    oldmanIdCard: '身份证号',
    phoneNum: '电话',
    homeOldmanType: '类别',
    regionCode: '所在地区',
    address: '地址',
    community: '社区',
    liveWay: '居住情况',
    medicalPay: '医疗费用支付',
    subsidyMonth: '每月补贴',
    subsidyHours: '每月补贴时长',
    abilityLevel: '能力等级',
    diseases: '慢性疾病',
    allergyDrug: '药物过敏',
    riskTags: '风险标签',
    remark: '备注',
    familyName: '紧急联系人',
    relation: '与老人关系',
    familyPhone: '联系人电话',
  },
  required: ['oldmanName', 'oldmanIdCard', 'phoneNum', 'homeOldmanType', 'regionCode', 'address'],
  schema: Line.omit({ regionCode: true, subsidyMonth: true, subsidyHours: true }).extend(Contact.shape),
  constraints: { home_oldman_id_card_once: { refusal: no.idCardTaken, field: 'oldmanIdCard' } },
  sample: {
    oldmanName: '王秀英',
    oldmanIdCard: '310101194003050023',
    phoneNum: '13800001234',
    homeOldmanType: '自费',
    regionCode: '上海市黄浦区',
    address: '南京东路100弄3号402室',
    familyName: '张伟',
    relation: '子女',
    familyPhone: '13900001234',
  },
} as const satisfies ImportPlan<string>

export const importElders = (ctx: ImportRequest) =>
  importRows(ctx, elderPlan, async ({ cells, values }) => {
    const regionCode = regionByName(cells.regionCode)
    if (!regionCode) return { key: 'regionCode', message: '没有这个地区，请写成 上海市黄浦区 或六位代码' }
    const line = parsedLine(Line, {
      ...values,
      regionCode,
      subsidyMonth: fenOf(cells.subsidyMonth),
      subsidyHours: cells.subsidyHours || undefined,
    })
    const named = cells.familyName || cells.familyPhone || cells.relation
    const contact = named ? parsedLine(Contact, values) : undefined
    const family = contact && [
      {
        familyName: contact.familyName,
        relation: contact.relation,
        phoneNum: contact.familyPhone,
        isUrgent: 1 as const,
        isGuardian: 0 as const,
        isPayer: 0 as const,
      },
    ]
    await addElder(ctx.db, ctx.who, { ...line, family })
    return undefined
  })

/** Money as people write it, in yuan; a value that is no number is refused by the check. */
const fenOf = (text: string) => (/^\d+(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : text || undefined)
