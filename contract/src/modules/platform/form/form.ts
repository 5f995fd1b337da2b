import { z } from 'zod'
import { arrayOf, calls, del, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { day, field, flag, id, oldman, pick } from '../../../kit/fields.ts'
import { dayOf, filtersOf, one, text, textOf } from '../../../kit/filters.ts'
import {
  choice,
  dataJson,
  ElderTemplate,
  FormData,
  FormDetail,
  FormStart,
  FormTemplate,
  FormTemplateOption,
  TemplateSave,
  TemplateType,
  TurnOverRow,
  TypeInput,
  templateCategory,
  templateStatus,
} from './form-entity.ts'
import { FormSchema } from './form-schema.ts'

/** Form templates with frozen versions, and filled forms (platform.md 8; residence.md 6, 8a). */

/** The page of a category; 合同表单 covers them all. */
export const categoryPages: Readonly<Record<number, string>> = {
  3: 'careplan.form.assessment',
  4: 'careplan.form.nursing',
  7: 'careplan.form.medical',
}
export const elderPage = 'live.contract.oldman'
const pages = [elderPage, ...Object.values(categoryPages)]
const on = (action: string) => pages.map((page) => `${page}.${action}`).join('|')
const setPage = 'systemSetting.templateReportSet'

const base = '/api/form/org'
const submit = flag('提交').default(0)
/** The version the user has open; without it the published one. */
const filledFrom = FormData.shape.templateVersion.nullish()
const elderQuery = z.object({ oldmanId: id('老人') })
const order = z.object({ templateId: id('表单模板'), sort: TemplateType.shape.sort })
const touched = ['form']

export const form = calls('form', {
  typeList: get(`${base}/templateType`, {
    title: '模板类型',
    permit: `${setPage}.query|${on('query')}`,
    query: paging({ category: one(templateCategory) }),
    reply: paged(TemplateType),
  }),
  typeCreate: post(`${base}/templateType`, {
    title: '新增模板类型',
    permit: `${setPage}.type`,
    body: TypeInput,
    reply: TemplateType,
  }),
  typeUpdate: put(`${base}/templateType`, {
    title: '修改模板类型',
    permit: `${setPage}.type`,
    body: TypeInput.partial().extend({ typeId: id('模板类型') }),
    reply: TemplateType,
  }),
  typeDelete: del(`${base}/templateType`, {
    title: '删除模板类型',
    permit: `${setPage}.type`,
    body: z.object({ typeId: id('模板类型') }),
  }),
  typeSort: put(`${base}/templateType/sort`, {
    title: '模板类型排序',
    permit: `${setPage}.sort`,
    body: z
      .array(z.object({ typeId: id('模板类型'), sort: TemplateType.shape.sort }))
      .min(1)
      .max(500),
  }),
  templateList: get(`${base}/template`, {
    title: '表单模板',
    permit: `${setPage}.query`,
    query: paging({
      typeId: choice('类型').nullish(),
      templateId: textOf('模板'),
      templateName: text,
      status: one(templateStatus, '状态'),
    }),
    reply: paged(FormTemplate),
  }),
  templateUpdate: put(`${base}/template`, {
    title: '保存表单模板',
    permit: `${setPage}.add|${setPage}.edit`,
    body: TemplateSave,
    reply: FormTemplate,
  }),
  templateDelete: del(`${base}/template/{templateId}`, { title: '删除表单模板', permit: `${setPage}.delete` }),
  templateEdit: put(`${base}/template/edit`, {
    title: '设计表单模板',
    permit: `${setPage}.add|${setPage}.edit`,
    body: z.object({ templateId: id('表单模板'), schemaJson: FormSchema, publish: flag('发布').default(0) }),
    reply: FormTemplate,
  }),
  templateOptions: get(`${base}/template/list`, {
    title: '可用表单',
    permit: signedIn,
    query: z.object({ category: one(templateCategory) }),
    reply: arrayOf(FormTemplateOption),
  }),
  templateSort: put(`${base}/template/sort`, {
    title: '表单模板排序',
    permit: `${setPage}.sort`,
    body: z.array(order).min(1).max(500),
  }),
  dataByTemplate: get(`${base}/templateData/{templateId}`, {
    title: '填写表单',
    permit: on('query'),
    query: z.object({ oldmanId: id('老人').nullish() }),
    reply: FormStart,
  }),
  dataList: get(`${base}/templateData`, {
    title: '表单列表',
    permit: on('query'),
    query: paging({
      ...filtersOf(FormData, ['category', 'oldmanName', 'formStatus']),
      oldmanId: textOf('老人'),
      templateId: choice('表单').nullish(),
      fillTimeFrom: dayOf('填写时间起'),
      fillTimeTo: dayOf('填写时间止'),
    }),
    reply: paged(FormData),
  }),
  dataCreate: post(`${base}/templateData`, {
    title: '填写表单',
    permit: on('add'),
    body: pick(FormData, ['oldmanId', 'templateId']).extend({
      templateVersion: filledFrom,
      dataJson: dataJson(),
      formStatus: FormData.shape.formStatus.default(0),
    }),
    reply: FormDetail,
  }),
  dataUpdate: put(`${base}/templateData/{id}`, {
    title: '修改表单',
    permit: on('edit'),
    body: z.object({ dataJson: dataJson(), formStatus: FormData.shape.formStatus.default(0) }),
    reply: FormDetail,
  }),
  dataDelete: del(`${base}/templateData/{id}`, { title: '删除表单', permit: on('delete') }),
  dataTurnOver: get(`${base}/templateData/turnOver`, {
    title: '翻身记录',
    permit: on('query'),
    query: z.object({ oldmanId: id('老人'), date: day('日期') }),
    reply: arrayOf(TurnOverRow),
  }),
  elderList: get(`${base}/oldManTemplate`, {
    title: '老人表单',
    permit: on('query'),
    query: elderQuery,
    reply: arrayOf(ElderTemplate),
  }),
  elderCreate: post(`${base}/oldManTemplate`, {
    title: '分配表单',
    permit: on('add'),
    body: z.object({
      oldmanId: oldman('老人'),
      templateIds: field(z.array(id('表单')).min(1).max(100), { label: '表单', kind: 'codeList' }),
    }),
    reply: arrayOf(ElderTemplate),
  }),
  elderDelete: del(`${base}/oldManTemplate`, {
    title: '取消分配表单',
    permit: on('delete'),
    body: z.object({ oldmanId: id('老人'), templateIds: z.array(id('表单')).min(1).max(100) }),
  }),
  elderNone: get(`${base}/oldManTemplate/none`, {
    title: '未分配表单',
    permit: on('query'),
    query: elderQuery,
    reply: arrayOf(FormTemplateOption),
  }),
  elderSort: put(`${base}/oldManTemplate/sort`, {
    title: '老人表单排序',
    permit: `${elderPage}.sort`,
    /** A row is found by its own id, or by resident and template. */
    body: z
      .array(order.extend({ id: id('编号').nullish(), oldmanId: id('老人').nullish() }))
      .min(1)
      .max(100),
  }),
  elderAdd: post(`${base}/oldManTemplate/add`, {
    title: '填写老人表单',
    permit: on('add'),
    body: pick(FormData, ['oldmanId', 'templateId']).extend({
      templateVersion: filledFrom,
      dataJson: dataJson(),
      submit,
    }),
    reply: FormDetail,
  }),
  elderEdit: put(`${base}/oldManTemplate/edit`, {
    title: '修改老人表单',
    permit: on('edit'),
    body: z.object({ id: id('表单编号'), dataJson: dataJson(), submit }),
    reply: FormDetail,
  }),
  elderDetail: get(`${base}/oldManTemplate/detail`, {
    title: '表单详情',
    permit: on('query'),
    query: z.object({ id: id('表单编号') }),
    reply: FormDetail,
  }),
  elderAll: get(`${base}/oldManTemplate/list`, {
    title: '已填表单',
    permit: on('query'),
    query: paging({ oldmanId: id('老人'), templateId: textOf('表单') }),
    reply: paged(FormData),
  }),
  elderRemove: del(`${base}/oldManTemplate/delete/{templateId}/{id}`, {
    title: '删除老人表单',
    permit: on('delete'),
    touches: touched,
  }),
})
