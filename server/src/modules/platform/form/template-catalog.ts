import type { FormField, FormSchema, SumRule } from '#contract/modules/platform/form/form-schema.ts'
import type { FreshRow } from '#core/rows/store/table.ts'

/** The forms a new institution starts with; it may change them, stop them and add its own. */

type Part = Partial<FormField> & Pick<FormField, 'key' | 'label' | 'kind'>
const form = (parts: Part[], signatures: string[], sumRules: SumRule[] = [], foot?: string): FormSchema => ({
  fields: parts.map((part) => ({ span: 8, ...part })),
  layout: { signatures, foot },
  sumRules,
})
const text = (key: string, label: string, more: Partial<FormField> = {}): Part => ({
  key,
  label,
  kind: 'text',
  ...more,
})
const long = (key: string, label: string, more: Partial<FormField> = {}) =>
  text(key, label, { span: 24, lines: 3, ...more })
const group = (key: string, label: string): Part => ({ key, label, kind: 'group', span: 24 })
const choice = (
  kind: 'radio' | 'checkbox',
  key: string,
  label: string,
  words: string[],
  more: Partial<FormField> = {},
): Part => ({
  key,
  label,
  kind,
  span: 12,
  options: words.map((word, index) => ({ value: String(index + 1), label: word })),
  ...more,
})
const score = (key: string, label: string, points: [string, number][]): Part => ({
  key,
  label,
  kind: 'score',
  span: 24,
  required: 1,
  options: points.map(([word, point], index) => ({ value: String(index + 1), label: word, score: point })),
})
const resident: Part[] = [
  text('oldmanName', '姓名', { dataSource: 'oldman.oldmanName' }),
  text('sex', '性别', { dataSource: 'oldman.sex', span: 4 }),
  { key: 'age', label: '年龄', kind: 'number', unit: '岁', span: 4, dataSource: 'oldman.age' },
  text('bedName', '床位', { dataSource: 'oldman.bedName' }),
]
const day = (label = '日期'): Part => ({ key: 'date', label, kind: 'date', required: 1 })
const total = (from: string[], label: string, levels: SumRule['levels']): [Part, SumRule] => [
  { key: 'total', label, kind: 'sum', unit: '分', span: 24 },
  { key: 'total', op: 'sum', from, decimals: 0, levels },
]

function scale(parts: Part[], levels: SumRule['levels'], foot: string): FormSchema {
  const keys = parts.map((part) => part.key)
  const [sum, rule] = total(keys, '总分', levels)
  return form(
    [...resident, day('评估日期'), group('items', '评估项目'), ...parts, sum, long('measure', '护理措施')],
    ['评估人', '家属'],
    [rule],
    foot,
  )
}

const morse = scale(
  [
    score('fallen', '近三个月内跌倒史', [
      ['无', 0],
      ['有', 25],
    ]),
    score('diagnosis', '超过一个医学诊断', [
      ['无', 0],
      ['有', 15],
    ]),
    score('aid', '行走辅助', [
      ['不需要/卧床/护士协助', 0],
      ['拐杖/手杖/助行器', 15],
      ['扶靠家具行走', 30],
    ]),
    score('infusion', '静脉输液或置管', [
      ['无', 0],
      ['有', 20],
    ]),
    score('gait', '步态', [
      ['正常/卧床/不能移动', 0],
      ['虚弱', 10],
      ['功能障碍', 20],
    ]),
    score('mind', '认知状态', [
      ['量力而行', 0],
      ['高估自己或忘记限制', 15],
    ]),
  ],
  [
    { min: 0, label: '低风险', tone: 'success' },
    { min: 25, label: '中度风险', tone: 'warning' },
    { min: 46, label: '高度风险', tone: 'danger' },
  ],
  '0–24分低风险；25–45分中度风险；46分及以上高度风险，须采取防跌倒措施并每周复评。',
)

const steps = (words: [string, string, string, string]): [string, number][] =>
  words.map((word, index) => [word, index + 1])
const braden = scale(
  [
    score('sense', '感知', steps(['完全受限', '非常受限', '轻度受限', '没有改变'])),
    score('wet', '潮湿', steps(['持久潮湿', '经常潮湿', '偶尔潮湿', '很少潮湿'])),
    score('active', '活动能力', steps(['卧床', '坐椅子', '偶尔步行', '经常步行'])),
    score('move', '移动能力', steps(['完全不能', '非常受限', '轻度受限', '没有改变'])),
    score('food', '营养', steps(['非常差', '可能不足', '充足', '丰富'])),
    score('rub', '摩擦力和剪切力', [
      ['已存在问题', 1],
      ['潜在问题', 2],
      ['没有明显问题', 3],
    ]),
  ],
  [
    { min: 6, label: '高度危险', tone: 'danger' },
    { min: 13, label: '中度危险', tone: 'warning' },
    { min: 15, label: '轻度危险', tone: 'info' },
    { min: 19, label: '无危险', tone: 'success' },
  ],
  '总分6–23分，分数越低危险越大：≤12分高度，13–14分中度，15–18分轻度，≥19分无危险。',
)

const admission = form(
  [
    group('base', '基本情况'),
    ...resident,
    { key: 'liveDate', label: '入住日期', kind: 'date', dataSource: 'oldman.liveDate' },
    text('levelName', '护理等级', { dataSource: 'oldman.levelName' }),
    text('disease', '既往疾病', { dataSource: 'oldman.disease', span: 12 }),
    text('allergy', '药物过敏', { dataSource: 'oldman.allergyDrug', span: 12 }),
    day('评估日期'),
    choice('radio', 'way', '入院方式', ['步行', '轮椅', '平车'], { required: 1 }),
    group('signs', '生命体征'),
    { key: 'heat', label: '体温', kind: 'number', min: 34, max: 43, unit: '℃', span: 6, required: 1 },
    { key: 'pulse', label: '脉搏', kind: 'number', min: 20, max: 250, unit: '次/分', span: 6, required: 1 },
    { key: 'breath', label: '呼吸', kind: 'number', min: 5, max: 80, unit: '次/分', span: 6, required: 1 },
    { key: 'pressure', label: '血压', kind: 'text', max: 20, span: 6, help: '如 130/80' },
    { key: 'height', label: '身高', kind: 'number', min: 50, max: 250, unit: 'cm', span: 6 },
    { key: 'weight', label: '体重', kind: 'number', min: 20, max: 200, unit: 'kg', span: 6 },
    { key: 'bmi', label: '体质指数', kind: 'sum', span: 12 },
    group('state', '专科情况'),
    choice('radio', 'mind', '意识', ['清醒', '嗜睡', '模糊', '昏迷'], { required: 1 }),
    choice('radio', 'speech', '沟通', ['正常', '迟缓', '失语']),
    choice('checkbox', 'eat', '饮食', ['普食', '软食', '半流质', '流质', '鼻饲'], { span: 24 }),
    choice('checkbox', 'tube', '管路', ['无', '胃管', '导尿管', '气切套管', '造瘘'], { span: 24 }),
    choice('radio', 'skin', '皮肤', ['完好', '有异常'], { required: 1 }),
    {
      key: 'body',
      label: '皮肤异常部位',
      kind: 'body-map',
      span: 24,
      visibleIf: { match: 'all', rules: [{ key: 'skin', op: 'eq', value: '2' }] },
    },
    {
      key: 'photos',
      label: '照片',
      kind: 'photo',
      span: 24,
      visibleIf: { match: 'all', rules: [{ key: 'skin', op: 'eq', value: '2' }] },
    },
    long('note', '其他'),
    { key: 'sign', label: '家属签名', kind: 'signature', span: 12 },
  ],
  ['评估护士', '家属'],
  [
    {
      key: 'bmi',
      op: 'formula',
      from: [],
      formula: 'weight / (height / 100) ^ 2',
      decimals: 1,
      levels: [
        { min: 0, label: '偏瘦', tone: 'warning' },
        { min: 18.5, label: '正常', tone: 'success' },
        { min: 24, label: '超重', tone: 'warning' },
        { min: 28, label: '肥胖', tone: 'danger' },
      ],
    },
  ],
)

const column = (key: string, label: string, kind: 'text' | 'time', width: number) => ({ key, label, kind, width })
const turnOver = form(
  [
    ...resident,
    day(),
    {
      key: 'records',
      label: '翻身记录',
      kind: 'table',
      span: 24,
      required: 1,
      rows: 1,
      columns: [
        { ...column('time', '时间', 'time', 5), required: 1 },
        {
          key: 'position',
          label: '体位',
          kind: 'radio',
          width: 6,
          required: 1,
          options: ['左', '右', '平', '俯'].map((word) => ({ value: word, label: word })),
        },
        column('skin', '皮肤情况', 'text', 8),
        column('operatorName', '操作人', 'text', 5),
      ],
    },
  ],
  ['护理员', '护士'],
)

const course = form(
  [
    ...resident,
    day('记录日期'),
    { key: 'time', label: '记录时间', kind: 'time', required: 1 },
    text('disease', '诊断', { dataSource: 'oldman.disease', span: 24 }),
    long('complaint', '主诉', { required: 1 }),
    long('exam', '体格检查', { lines: 4 }),
    long('opinion', '分析与处理', { required: 1, lines: 5 }),
  ],
  ['医师'],
)

const tour = form(
  [
    ...resident,
    day(),
    choice('radio', 'shift', '班次', ['白班', '小夜', '大夜'], { required: 1 }),
    {
      key: 'rows',
      label: '护理记录',
      kind: 'table',
      span: 24,
      required: 1,
      rows: 2,
      columns: [
        { ...column('time', '时间', 'time', 4), required: 1 },
        { key: 'intake', label: '入量', kind: 'number', unit: 'ml', min: 0, max: 10000, width: 4 },
        { key: 'output', label: '出量', kind: 'number', unit: 'ml', min: 0, max: 10000, width: 4 },
        { ...column('what', '病情与护理措施', 'text', 12) },
      ],
    },
    { key: 'intake', label: '总入量', kind: 'sum', unit: 'ml', span: 8 },
    { key: 'output', label: '总出量', kind: 'sum', unit: 'ml', span: 8 },
    { key: 'balance', label: '平衡', kind: 'sum', unit: 'ml', span: 8 },
  ],
  ['护士'],
  [
    { key: 'intake', op: 'sum', from: ['rows.intake'], decimals: 0 },
    { key: 'output', op: 'sum', from: ['rows.output'], decimals: 0 },
    { key: 'balance', op: 'formula', from: [], formula: 'intake - output', decimals: 0 },
  ],
)

const consent = form(
  [
    ...resident,
    choice('checkbox', 'risks', '已告知的风险', ['跌倒', '坠床', '噎食', '压疮', '走失', '突发疾病'], {
      span: 24,
      required: 1,
    }),
    choice('radio', 'agree', '家属意见', ['已了解并同意', '不同意'], { required: 1 }),
    long('why', '不同意的原因', {
      required: 1,
      visibleIf: { match: 'all', rules: [{ key: 'agree', op: 'eq', value: '2' }] },
    }),
    { key: 'sign', label: '家属签名', kind: 'signature', span: 12, required: 1 },
    day('签署日期'),
  ],
  ['家属', '经办人', '院方代表'],
)

export const builtInTypes: readonly Pick<FreshRow<'templateType'>, 'typeId' | 'typeName' | 'typeCode' | 'category'>[] =
  [
    { typeId: 'form-type-admission', typeName: '入院护理', typeCode: 'ADMISSION', category: 4 },
    { typeId: 'form-type-turn', typeName: '翻身记录', typeCode: 'TURN_OVER', category: 4 },
    { typeId: 'form-type-risk', typeName: '风险评估', typeCode: 'RISK', category: 3 },
    { typeId: 'form-type-medical', typeName: '病程记录', typeCode: 'COURSE', category: 7 },
    { typeId: 'form-type-notice', typeName: '告知书', typeCode: 'NOTICE', category: 2 },
    { typeId: 'form-type-contract', typeName: '入住合同', typeCode: 'CONTRACT', category: 1 },
  ]
export const builtInTemplates: readonly {
  templateId: string
  templateName: string
  typeId: string
  schema: FormSchema
}[] = [
  { templateId: 'form-admission', templateName: '入院护理评估单', typeId: 'form-type-admission', schema: admission },
  { templateId: 'form-tour', templateName: '护理记录单', typeId: 'form-type-admission', schema: tour },
  { templateId: 'form-turn-over', templateName: '翻身记录卡', typeId: 'form-type-turn', schema: turnOver },
  { templateId: 'form-morse', templateName: 'Morse跌倒风险评估', typeId: 'form-type-risk', schema: morse },
  { templateId: 'form-braden', templateName: 'Braden压疮风险评估', typeId: 'form-type-risk', schema: braden },
  { templateId: 'form-course', templateName: '病程记录', typeId: 'form-type-medical', schema: course },
  { templateId: 'form-consent', templateName: '入住风险告知书', typeId: 'form-type-notice', schema: consent },
]
