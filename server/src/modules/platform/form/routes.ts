import type { CodeOf } from '#contract/kit/codes.ts'
import { common } from '#contract/kit/refusals.ts'
import { form } from '#contract/modules/platform/form/form.ts'
import { formRefusals, type formStatus, type templateCategory } from '#contract/modules/platform/form/form-entity.ts'
import type { Db } from '#core/db/db.ts'
import { serve } from '#core/http/serve.ts'
import { contains, page } from '#core/rows/read/list.ts'
import { insert, own, remove, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { changeForm, detailOf, filledRows, fillForm, listed, removeForm, startOf, turnOverOf } from './filled.ts'
import { elderForms, giveForms, missingForms, sortForms, takeForms } from './resident-forms.ts'
import { categoriesOf } from './rights.ts'
import { seedForms } from './service.ts'
import { templateTypes } from './tables.ts'
import {
  designTemplate,
  removeTemplate,
  saveFormTemplate,
  shownTemplate,
  sortTemplates,
  sortTypes,
  templateChoices,
  templateRows,
  typeRows,
} from './templates.ts'

const typeOrder = {
  fields: {},
  first: [
    ['template_type.sort', 'asc'],
    ['template_type.type_id', 'asc'],
  ],
} as const
const templateOrder = {
  fields: { templateName: 'form_template.template_name', updateTime: 'form_template.update_time' },
  first: [
    ['template_type.sort', 'asc'],
    ['form_template.sort', 'asc'],
    ['form_template.template_id', 'asc'],
  ],
} as const
const dataOrder = {
  fields: { fillTime: 'form_data.fill_time', oldmanName: 'oldman.oldman_name', formStatus: 'form_data.form_status' },
  first: [
    ['form_data.fill_time', 'desc'],
    ['form_data.id', 'desc'],
  ],
} as const

const nameTaken = { refusal: common.nameTaken }
const constraints = {
  template_type_name: { ...nameTaken, vars: { 名称: '类型名称' }, field: 'typeName' },
  form_template_name: { ...nameTaken, vars: { 名称: '模板名称' }, field: 'templateName' },
  form_template_type: { refusal: common.inUse },
  oldman_template_once: { ...nameTaken, vars: { 名称: '表单' } },
  form_data_template: { refusal: formRefusals.used },
  form_data_history_template: { refusal: formRefusals.used },
}

export default serve(
  form,
  {
    typeList: async ({ db, who, query }) => {
      let rows = typeRows(db, who)
      if (query.category) rows = rows.where('templateType.category', '=', query.category)
      return page(rows, query, typeOrder)
    },
    typeCreate: async ({ db, who, body }) => {
      const row = await insert(db, templateTypes, who, { ...body, sort: body.sort ?? (await lastType(db, who)) + 1 })
      who.did(`新增模板类型：${row.typeName}`)
      return row
    },
    typeUpdate: async ({ db, who, body }) => {
      const row = await own(db, templateTypes, who, body.typeId)
      const { typeId: _, sort, ...rest } = body
      who.did(`修改模板类型：${body.typeName ?? row.typeName}`)
      return update(db, templateTypes, who, row, sort == null ? rest : { ...rest, sort })
    },
    typeDelete: async ({ db, who, body }) => {
      const row = await own(db, templateTypes, who, body.typeId)
      who.did(`删除模板类型：${row.typeName}`)
      await remove(db, templateTypes, who, row)
    },
    typeSort: ({ db, who, body }) => sortTypes(db, who, body),
    templateList: async ({ db, who, query }) => {
      let rows = templateRows(db, who)
      if (query.typeId) rows = rows.where('formTemplate.typeId', '=', query.typeId)
      if (query.templateId) rows = rows.where('formTemplate.templateId', '=', query.templateId)
      if (query.templateName) rows = rows.where('formTemplate.templateName', 'like', contains(query.templateName))
      if (query.status != null) rows = rows.where('formTemplate.templateStatus', '=', query.status)
      const found = await page(rows, query, templateOrder)
      const list = found.list.map(({ draftJson, typeCode: _, ...row }) =>
        query.templateId ? { ...row, schemaJson: draftJson } : row,
      )
      return { ...found, list }
    },
    templateUpdate: async ({ db, who, body }) => shownTemplate(db, who, await saveFormTemplate(db, who, body)),
    templateDelete: ({ db, who, params }) => removeTemplate(db, who, params.templateId),
    templateEdit: async ({ db, who, body }) => {
      await designTemplate(db, who, body)
      return shownTemplate(db, who, body.templateId)
    },
    templateOptions: ({ db, who, query }) => {
      const categories = categoriesOf(who, 'query')
      return templateChoices(
        db,
        who,
        categories.filter((one) => !query.category || one === query.category),
      )
    },
    templateSort: ({ db, who, body }) => sortTemplates(db, who, body),
    dataByTemplate: ({ db, who, params, query, services }) =>
      startOf(db, who, services, params.templateId, query.oldmanId),
    dataList: ({ db, who, query }) => filledPage(db, who, query),
    dataCreate: async ({ db, who, body, services }) =>
      detailOf(db, who, services, await fillForm(db, who, { ...body, submit: body.formStatus })),
    dataUpdate: async ({ db, who, params, body, services }) => {
      await changeForm(db, who, params.id, { ...body, submit: body.formStatus })
      return detailOf(db, who, services, params.id)
    },
    dataDelete: ({ db, who, params }) => removeForm(db, who, params.id),
    dataTurnOver: ({ db, who, query }) => turnOverOf(db, who, query.oldmanId, query.date),
    elderList: ({ db, who, query }) => elderForms(db, who, query.oldmanId),
    elderCreate: async ({ db, who, body }) => {
      await giveForms(db, who, body.oldmanId, body.templateIds)
      return elderForms(db, who, body.oldmanId)
    },
    elderDelete: ({ db, who, body }) => takeForms(db, who, body.oldmanId, body.templateIds),
    elderNone: ({ db, who, query }) => missingForms(db, who, query.oldmanId),
    elderSort: ({ db, who, body }) => sortForms(db, who, body),
    elderAdd: async ({ db, who, body, services }) => detailOf(db, who, services, await fillForm(db, who, body)),
    elderEdit: async ({ db, who, body, services }) => {
      await changeForm(db, who, body.id, body)
      return detailOf(db, who, services, body.id)
    },
    elderDetail: ({ db, who, query, services }) => detailOf(db, who, services, query.id),
    elderAll: ({ db, who, query }) => filledPage(db, who, query),
    elderRemove: ({ db, who, params }) => removeForm(db, who, params.id, params.templateId),
  },
  { constraints, seed: seedForms },
)

type Filter = Partial<Parameters<typeof page>[1]> & {
  category?: CodeOf<typeof templateCategory> | null
  oldmanName?: string | null
  oldmanId?: string | null
  templateId?: string | null
  formStatus?: CodeOf<typeof formStatus> | null
  fillTimeFrom?: string | null
  fillTimeTo?: string | null
}

async function filledPage(db: Db, who: Who, query: Filter) {
  let rows = filledRows(db, who)
  if (query.category) rows = rows.where('templateType.category', '=', query.category)
  if (query.oldmanName) rows = rows.where('oldman.oldmanName', 'like', contains(query.oldmanName))
  if (query.oldmanId) rows = rows.where('formData.oldmanId', '=', query.oldmanId)
  if (query.templateId) rows = rows.where('formData.templateId', '=', query.templateId)
  if (query.formStatus != null) rows = rows.where('formData.formStatus', '=', query.formStatus)
  if (query.fillTimeFrom) rows = rows.where('formData.fillTime', '>=', `${query.fillTimeFrom} 00:00:00`)
  if (query.fillTimeTo) rows = rows.where('formData.fillTime', '<=', `${query.fillTimeTo} 23:59:59`)
  const found = await page(rows, query, dataOrder)
  return { ...found, list: await listed(db, who, found.list) }
}

async function lastType(db: Db, who: Who) {
  const { last } = await db
    .selectFrom('templateType')
    .select(({ fn }) => fn.max('sort').as('last'))
    .where('orgId', '=', who.orgId)
    .executeTakeFirstOrThrow()
  return Number(last ?? 0)
}
