import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { FreshRow, Row } from '#core/rows/store/table.ts'
import { textToStore } from '../modules/platform/document/service.ts'

interface Sample {
  name: string
  /** The category of its type, and the type that is made where the house has none. */
  category: Row<'templateType'>['category']
  typeName: string
  home?: 1
  pageSize?: FreshRow<'documentTemplate'>['pageSize']
  content: string
}

const signed =
  '<p>甲方（盖章）：</p><p>乙方（签字）：</p><p>丙方（担保人签字）：</p><p style="text-align: right">日期：{{today}}</p>'
const title = (text: string) => `<h1 style="text-align: center">${text}</h1>`

/** Texts of the usual papers, short and invented. */
const samples: readonly Sample[] = [
  {
    name: '入住协议',
    category: 1,
    typeName: '入住合同',
    content: `${title('养老机构入住协议')}<p>合同编号：{{contractNo}}</p>
<p>甲方：{{orgName}}（统一社会信用代码 {{orgCode}}），地址：{{orgAddress}}，电话：{{orgPhone}}</p>
<p>乙方：{{oldmanName}}，{{sex}}，身份证号 {{oldmanIdCard}}</p>
<p>丙方（担保人）：{{familyName}}，与乙方关系：{{familyRelation}}，电话：{{familyPhone}}</p>
<h2>第一条 服务</h2><p>甲方自{{startDate}}起至{{endDate}}止，在{{bedName}}为乙方提供{{levelName}}服务。</p>
<h2>第二条 费用</h2><table><tbody><tr><th>项目</th><th>金额（元）</th><th>大写</th></tr><tr><td>每月服务费</td><td>{{monthFee}}</td><td>{{monthFeeUpper}}</td></tr><tr><td>押金</td><td>{{depositAmount}}</td><td>{{depositAmountUpper}}</td></tr></tbody></table>
<h2>第三条 双方约定</h2><ol><li><p>乙方按月预交服务费，丙方承担连带责任。</p></li><li><p>乙方身体状况变化时，双方协商调整护理等级。</p></li><li><p>乙方外出须由丙方或其委托的人陪同并登记。</p></li></ol>${signed}`,
  },
  {
    name: '知情同意书',
    category: 2,
    typeName: '告知书',
    content: `${title('照护风险知情同意书')}<p>{{orgName}}已向{{oldmanName}}（{{age}}岁，{{bedName}}）及家属{{familyName}}说明以下可能发生的情况：</p><ul><li><p>跌倒、坠床与骨折；</p></li><li><p>噎食、误吸；</p></li><li><p>走失；</p></li><li><p>突发疾病。</p></li></ul><p>本人及家属已了解上述情况，并配合机构采取预防措施。</p><p>老人签字：</p><p>家属签字：</p><p style="text-align: right">{{today}}</p>`,
  },
  {
    name: '押金收据',
    category: 5,
    typeName: '收费单据',
    pageSize: 'A5',
    content: `${title('押金收据')}<p>今收到{{oldmanName}}（{{bedName}}）入住押金：</p><p><strong>人民币{{depositAmountUpper}}（¥{{depositAmount}}）</strong></p><p>此据退住结算时凭原件退还。</p><p>收款单位：{{orgName}}</p><p>经办人：{{operatorName}}</p><p style="text-align: right">{{today}}</p>`,
  },
  {
    name: '外出安全承诺书',
    category: 2,
    typeName: '告知书',
    content: `${title('外出安全承诺书')}<p>{{oldmanName}}（{{bedName}}）外出期间由{{familyName}}（{{familyPhone}}）陪同，按时返院，外出期间的安全由陪同人负责。</p><p>陪同人签字：</p><p style="text-align: right">{{today}}</p>`,
  },
  {
    name: '居家服务协议',
    category: 1,
    typeName: '居家服务合同',
    home: 1,
    content: `${title('居家养老服务协议')}<p>甲方：{{orgName}}，电话：{{orgPhone}}</p><p>乙方：{{oldmanName}}，身份证号 {{oldmanIdCard}}，住址：{{liveAddr}}</p><p>甲方自{{startDate}}起按约定的项目上门服务，每次服务由乙方或家属签字确认。</p>${signed}`,
  },
]

/** Document templates of the demo; their types are those of the house, or new ones beside them. */
export async function makeDocumentTemplates({ db, orgId, now }: { db: Db; orgId: string; now: string }) {
  for (const [index, sample] of samples.entries()) {
    const { stored, keys } = textToStore(sample.content)
    const at = addMinutes(now, -24 * 60 * (40 - index * 3))
    const row: FreshRow<'documentTemplate'> = {
      orgId,
      templateId: `demo-document-${index + 1}`,
      templateName: sample.name,
      typeId: await typeOf(db, orgId, sample),
      home: sample.home ?? 0,
      source: 1,
      pageSize: sample.pageSize ?? 'A4',
      content: stored,
      placeholders: JSON.stringify(keys),
    }
    const stamps = { createByName: '周文华', createTime: at, updateByName: '周文华', updateTime: at }
    await db
      .insertInto('documentTemplate')
      .values({ ...row, ...stamps })
      .execute()
  }
}

async function typeOf(db: Db, orgId: string, { category, typeName }: Sample) {
  const known = await db
    .selectFrom('templateType')
    .select('typeId')
    .where('orgId', '=', orgId)
    .where('category', '=', category)
    .orderBy('sort')
    .limit(1)
    .executeTakeFirst()
  if (known) return known.typeId
  const typeId = `demo-type-${category}`
  await db.insertInto('templateType').values({ orgId, typeId, typeName, category, sort: category }).execute()
  return typeId
}
