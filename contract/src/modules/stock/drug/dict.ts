import { calls, del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes, onOff } from '../../../kit/codes.ts'
import {
  area,
  code,
  dict,
  dictList,
  fields,
  flag,
  id,
  image,
  pick,
  s,
  some,
  stamps,
  words,
} from '../../../kit/fields.ts'
import { filtersOf } from '../../../kit/filters.ts'
import { importOptions } from '../../../kit/import-result.ts'
import { refusals } from '../../../kit/refusals.ts'
import { drugNamed, drugQuantity, leastQuantity } from './quantity.ts'

/** The dictionary of drugs (stock.md 5.1): drugs in custody, and drugs of use settings. */

/** DRUG_WAY of most drugs. */
export const drugWay = { oral: 1 } as const
/** DRUG_TYPE values that rules use. */
export const drugType = codes({
  1: ['prescribed', '处方药'],
  2: ['otcA', '甲类非处方药'],
  3: ['otcB', '乙类非处方药'],
  4: ['patent', '中成药'],
  5: ['herbal', '中药饮片'],
  6: ['food', '保健食品'],
  7: ['external', '外用药'],
  8: ['device', '器械耗材'],
  9: ['special', '特殊管理药品'],
})

export const Drug = fields({
  drugId: id('药品'),
  drugName: s('通用名', 60),
  tradeName: s('商品名', 60).nullish(),
  approvalNo: s('批准文号', 30).nullish(),
  barCode: s('条码', 30).nullish(),
  drugType: dict('类别', 'DRUG_TYPE'),
  drugForm: dict('剂型', 'DRUG_FORM'),
  drugSpec: s('规格', 60),
  unit: dict('最小单位', 'DRUG_UNIT'),
  packUnit: dict('包装单位', 'DRUG_UNIT').nullish(),
  packRatio: drugQuantity('包装数', 1),
  manufacturer: s('厂家', 60).nullish(),
  strengthValue: drugQuantity('含量', leastQuantity).nullish(),
  strengthUnit: dict('含量单位', 'DRUG_UNIT').nullish(),
  ingredients: words('成分', 30, 10),
  interactions: words('相互作用', 30, 20),
  allergyClass: dict('过敏类', 'ALLERGY_DRUG').nullish(),
  drugWay: dict('给药途径', 'DRUG_WAY').nullish(),
  storage: dictList('贮存条件', 'DRUG_STORAGE'),
  doseDefault: drugQuantity('常用剂量', leastQuantity).nullish(),
  doseMaxOnce: drugQuantity('单次最大', leastQuantity).nullish(),
  doseMaxDay: drugQuantity('日最大', leastQuantity).nullish(),
  contraindication: area('禁忌', 500).nullish(),
  caution: area('注意事项', 500).nullish(),
  highRisk: flag('高警示'),
  lookAlike: flag('看似听似'),
  specialControl: flag('特殊管理'),
  picture: image('图片').nullish(),
  status: code('状态', onOff),
  ...stamps,
})

const entered = [
  'drugName',
  'tradeName',
  'approvalNo',
  'barCode',
  'drugType',
  'drugForm',
  'drugSpec',
  'unit',
  'packUnit',
  'packRatio',
  'manufacturer',
  'strengthValue',
  'strengthUnit',
  'ingredients',
  'interactions',
  'allergyClass',
  'drugWay',
  'storage',
  'doseDefault',
  'doseMaxOnce',
  'doseMaxDay',
  'contraindication',
  'caution',
  'highRisk',
  'lookAlike',
  'specialControl',
  'picture',
  'status',
] as const

export const DrugInput = pick(Drug, entered, {
  packRatio: 1,
  ingredients: [],
  interactions: [],
  storage: [],
  highRisk: 0,
  lookAlike: 0,
  specialControl: 0,
  status: onOff.values[0],
})

export const drugRefusals = refusals({ approvalNo: [24001, '批准文号格式不正确'] })

const base = '/pims/web-org/drug/dict'
const page = 'drug.drugList'
const touches = ['drug', 'drug-take']

export const drugDict = calls('drug', {
  dictList: get(base, {
    title: '药品字典',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({
      drugName: drugNamed,
      ...filtersOf(Drug, ['drugType', 'drugForm', 'highRisk', 'status']),
    }),
    reply: paged(Drug),
  }),
  dictImportTemplate: get(`${base}/import`, { title: '药品导入模板', permit: `${page}.import`, file: true }),
  dictGet: get(`${base}/{drugId}`, { title: '药品详情', permit: `${page}.query`, reply: Drug }),
  dictCreate: post(base, { title: '新增药品', permit: `${page}.add`, body: DrugInput, reply: Drug, touches }),
  dictUpdate: put(base, {
    title: '修改药品',
    permit: `${page}.edit`,
    body: some(Drug, entered).extend({ drugId: Drug.shape.drugId }),
    reply: Drug,
    touches,
  }),
  dictRemove: del(`${base}/{drugId}`, {
    title: '删除药品',
    permit: `${page}.delete`,
    touches,
  }),
  dictImport: post(`${base}/import`, {
    ...importOptions,
    title: '导入药品',
    permit: `${page}.import`,
    touches,
  }),
})
