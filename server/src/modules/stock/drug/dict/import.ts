import { DrugInput } from '#contract/modules/stock/drug/dict.ts'
import { insert } from '#core/rows/store/write.ts'
import { type ImportPlan, type ImportRequest, importRows, parsedLine } from '../../../platform/sheet-import/service.ts'
import { drugs } from '../tables.ts'
import { dictConstraints, newDrug } from './save.ts'

/** Drugs from a workbook (stock.md 5.1). */

export const dictPlan = {
  noun: '药品',
  heads: {
    drugName: '通用名',
    tradeName: '商品名',
    approvalNo: '批准文号',
    barCode: '条码',
    drugType: '类别',
    drugForm: '剂型',
    drugSpec: '规格',
    unit: '最小单位',
    packUnit: '包装单位',
    packRatio: '包装数',
    manufacturer: '厂家',
    strengthValue: '含量',
    strengthUnit: '含量单位',
    ingredients: '成分',
    allergyClass: '过敏类',
    drugWay: '途径',
    doseMaxOnce: '单次最大',
    doseMaxDay: '日最大',
    highRisk: '高警示',
  },
  required: ['drugName', 'drugType', 'drugForm', 'drugSpec', 'unit'],
  schema: DrugInput,
  constraints: dictConstraints,
  sample: {
    drugName: '苯磺酸氨氯地平片',
    drugType: '处方药',
    drugForm: '片剂',
    drugSpec: '5mg×28片',
    unit: '片',
    packUnit: '盒',
    packRatio: '28',
    ingredients: '氨氯地平',
  },
} as const satisfies ImportPlan<string>

export const importDrugs = (ctx: ImportRequest) =>
  importRows(ctx, dictPlan, async ({ cells, values }) => {
    // 成分 share one cell, with the separators people use.
    const ingredients = cells.ingredients.split(/[、,，;；]/).flatMap((word) => word.trim() || [])
    await insert(ctx.db, drugs, ctx.who, newDrug(parsedLine(DrugInput, { ...values, ingredients })))
  })
