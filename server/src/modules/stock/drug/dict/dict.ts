import { drugDict } from '#contract/modules/stock/drug/dict.ts'
import { serve } from '#core/http/serve.ts'
import { crud } from '#core/rows/crud.ts'
import { planTemplate } from '../../../platform/sheet-import/service.ts'
import { dictPlan, importDrugs } from './import.ts'
import { dictRows } from './rows.ts'
import { assertDrugUnused, changedDrug, dictConstraints, newDrug } from './save.ts'

/** The dictionary over HTTP (stock.md 5.1). */

const as = {
  list: drugDict.dictList,
  get: drugDict.dictGet,
  create: drugDict.dictCreate,
  update: drugDict.dictUpdate,
  remove: drugDict.dictRemove,
}

const { list, get, create, update, remove } = crud(as, dictRows, {
  create: ({ body }) => newDrug(body),
  created: ({ drugName, drugSpec }) => `新增药品${drugName}（${drugSpec}）`,
  update: ({ db, who, row, body: { drugId: _, ...body } }) => changedDrug(db, who, row, body),
  updated: ({ drugName, drugSpec }) => `修改药品${drugName}（${drugSpec}）`,
  remove: ({ db, who, row }) => assertDrugUnused(db, who, row),
})

export const dictRoutes = serve(
  drugDict,
  {
    dictList: list,
    dictGet: get,
    dictCreate: create,
    dictUpdate: update,
    dictRemove: remove,
    dictImportTemplate: (ctx) => planTemplate(ctx, '药品导入模板', dictPlan),
    dictImport: (ctx) => importDrugs(ctx),
  },
  { constraints: dictConstraints },
)
