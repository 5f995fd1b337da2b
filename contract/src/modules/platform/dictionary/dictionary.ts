import { z } from 'zod'
import { calls, del, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { area, code, field, fields, flag, id, int, pick, s, some, stamps } from '../../../kit/fields.ts'
import { flagOf, text, textOf } from '../../../kit/filters.ts'
import { importOptions } from '../../../kit/import-result.ts'
import { refusals } from '../../../kit/refusals.ts'

/** Data dictionaries: the code lists an institution may extend (platform.md 4; contract/src/data/dictionaries.json). */

export const dictionarySource = codes({ SYSTEM: '内置', ORG: '自建' })

export const DictionaryModel = fields({
  modelId: id('字典分类编号'),
  dictionaryCode: s('字典编码', 40),
  dictionaryName: s('字典名称', 30),
  locked: flag('系统字典'),
  multi: flag('可多选'),
  note: s('说明', 500).nullish(),
})

/** Sent as an integer unless it contains letters or a leading zero (domain README, Wire). */
const value = () =>
  field(
    z.union([
      z.int().min(-999).max(32_767),
      z
        .string()
        .max(30)
        .regex(/^[\p{L}\p{N}_.+-]+$/u, '只能用文字、数字和 . + - _'),
    ]),
    {
      label: '字典值',
      kind: 'text',
      max: 30,
    },
  )

export const Dictionary = fields({
  dictionaryId: id('字典项编号'),
  dictionaryCode: s('字典编码', 40),
  dictionaryName: s('名称', 30),
  dictionaryValue: value(),
  parentId: id('上级').nullish(),
  sort: int('排序', { min: 1, max: 9999 }),
  status: flag('启用'),
  source: code('来源', dictionarySource),
  colour: field(z.string().regex(/^#[0-9a-fA-F]{6}$/, '颜色应为 #RRGGBB'), {
    label: '颜色',
    kind: 'text',
    max: 7,
  }).nullish(),
  remark: area('备注', 200).nullish(),
  ...stamps,
})

export const DictionaryInput = pick(Dictionary, [
  'dictionaryCode',
  'dictionaryName',
  'parentId',
  'colour',
  'remark',
]).extend({
  dictionaryValue: value().nullish(),
  sort: Dictionary.shape.sort.nullish(),
})

/** Never the value: records store it. `sort` moves the item to that place among its neighbours. */
export const DictionaryEdit = some(Dictionary, ['dictionaryName', 'sort', 'status', 'colour', 'remark'])

/** The fields of an item in dropdown lists. */
const Choice = z.object({
  dictionaryId: z.string(),
  dictionaryName: z.string(),
  dictionaryValue: z.union([z.int(), z.string()]),
  sort: z.int(),
  status: z.int(),
  colour: z.string().nullish(),
})
const ChoiceTree = Choice.extend({ children: z.array(Choice) })
const DictionaryTree = Dictionary.extend({ children: z.array(Dictionary) })

export const dictionaryRefusals = refusals({
  unknown: [21401, '字典不存在：{code}'],
  locked: [21402, '系统字典不允许修改'],
})

const path = '/pims/web-org/dictionarys'
const version = 'V1.0'
const reader = 'systemSetting.dictionarys.query'
const editor = 'systemSetting.dictionarys.edit|systemSetting.dictionarys.enable|systemSetting.dictionarys.sort'

export const dictionary = calls('dictionary', {
  list: get(path, {
    title: '数据字典',
    permit: reader,
    version,
    query: paging({ dictionaryCode: textOf('字典编码'), dictionaryName: text, status: flagOf('启用') }),
    reply: paged(Dictionary),
  }),
  create: post(path, {
    title: '新增字典项',
    permit: 'systemSetting.dictionarys.add',
    version,
    body: DictionaryInput,
    reply: Dictionary,
  }),
  update: put(`${path}/{dictionaryId}`, {
    title: '修改字典项',
    permit: editor,
    version,
    body: DictionaryEdit,
    reply: Dictionary,
  }),
  remove: del(`${path}/{dictionaryId}`, {
    title: '删除字典项',
    permit: 'systemSetting.dictionarys.delete',
    version,
  }),
  values: get(`${path}/{dictionaryId}/dictionaryValues`, {
    title: '字典项',
    permit: reader,
    version,
    reply: z.array(DictionaryTree),
  }),
  diff: get(`${path}/dictionaryDiff`, {
    title: '可用字典项',
    permit: signedIn,
    version,
    /** `disabled=1` also gives disabled items, so that old records keep their labels. */
    query: z.object({ dictionaryCode: s('字典编码', 1000), disabled: flagOf('含停用') }),
    reply: z.union([z.array(ChoiceTree), z.record(z.string(), z.array(ChoiceTree))]),
  }),
  modelItems: get(`${path}/modelDictionarys`, {
    title: '全部字典',
    permit: signedIn,
    // The settle-in form consists of dictionary fields.
    alsoFor: ['founder'],
    version,
    reply: z.array(DictionaryModel.extend({ items: z.array(ChoiceTree) })),
  }),
  models: get(`${path}/dictionaryModels`, {
    title: '字典分类',
    permit: reader,
    version,
    query: paging({ keyword: textOf('名称或编码') }),
    reply: paged(DictionaryModel),
  }),
  importRows: post(`${path}/import`, {
    ...importOptions,
    title: '导入字典项',
    permit: 'systemSetting.dictionarys.add',
  }),
  template: get(`${path}/import`, {
    title: '字典导入模板',
    permit: 'systemSetting.dictionarys.add',
    file: true,
  }),
})
