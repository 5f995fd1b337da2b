import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { form } from '#contract/modules/platform/form/form.ts'
import { schemaProblems } from '#contract/modules/platform/form/form-check.ts'
import type { Client } from '../../../../test/app.ts'
import { makeDept, makeResident, makeRole } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { builtInTemplates } from './template-catalog.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')
let nurse: Client
let deptId: string
let oldmanId: string
let serial = 0
beforeAll(async () => {
  deptId = (await makeDept(t)).deptId
  nurse = await t.as('NURSE', { deptId })
  oldmanId = (await elderOf(deptId)).oldmanId
})
beforeEach(() => t.clock.set('2025-06-10 10:00:00'))

async function elderOf(dept: string, oldmanName = '王秀英') {
  const elder = await makeResident(t, { oldmanName })
  await t.db((db) => db.updateTable('oldman').set({ deptId: dept }).where('oldmanId', '=', elder.oldmanId).execute())
  return elder
}
const pain = { key: 'pain', label: '疼痛', kind: 'number', span: 12, min: 0, max: 10, required: 1 }
const schemaOf = (...fields: object[]) => ({ fields: fields.length > 0 ? fields : [pain], layout: {}, sumRules: [] })

async function makeType(more: object = {}) {
  serial += 1
  return admin.ok(form.typeCreate, { typeName: `类型${serial}`, category: 4, ...more })
}
async function makeTemplate(schemaJson: object = schemaOf(), more: object = {}) {
  const { typeId } = await makeType(more)
  const row = await admin.ok(form.templateUpdate, { templateName: '疼痛评估', typeId })
  return admin.ok(form.templateEdit, { templateId: row.templateId, schemaJson, publish: 1, version: row.version })
}
const fill = (templateId: string, dataJson: object, submit = 1, who = nurse) =>
  who.call(form.elderAdd, { oldmanId, templateId, dataJson, submit })

describe('template types', () => {
  test('are made, changed, put in order and removed when no template uses them', async () => {
    const a = await makeType()
    const b = await makeType()
    expect(b).toMatchObject({ category: 4, sort: a.sort + 1 })
    const twice = await admin.call(form.typeCreate, { typeName: a.typeName, category: 3 })
    expect(twice).toMatchObject({ code: 21007, msg: '类型名称已存在', data: { errors: [{ field: 'typeName' }] } })
    const changed = await admin.ok(form.typeUpdate, { typeId: a.typeId, typeName: '改名', category: 7, version: 1 })
    expect(changed).toMatchObject({ typeName: '改名', category: 7, version: 2 })
    expect((await admin.call(form.typeUpdate, { typeId: a.typeId, typeName: '又改', version: 1 })).code).toBe(21002)
    await admin.ok(form.typeSort, [
      { typeId: a.typeId, sort: 900 },
      { typeId: b.typeId, sort: 800 },
    ])
    const order = (await admin.ok(form.typeList, { size: 100 })).list.map((type) => type.typeId)
    expect(order.slice(-2)).toEqual([b.typeId, a.typeId])
    expect((await admin.ok(form.typeList, { category: 7, size: 100 })).list.every((type) => type.category === 7)).toBe(
      true,
    )
    await admin.ok(form.templateUpdate, { templateName: '占用', typeId: a.typeId })
    expect((await admin.call(form.typeDelete, { typeId: a.typeId })).code).toBe(21008)
    await admin.ok(form.typeDelete, { typeId: b.typeId })
    expect((await admin.call(form.typeDelete, { typeId: b.typeId })).code).toBe(21003)
  })
})

describe('templates', () => {
  test('a new organisation starts with forms that are ready to be filled in', async () => {
    const list = (await admin.ok(form.templateOptions, {})).map((one) => one.templateName)
    for (const name of ['入院护理评估单', '翻身记录卡', 'Morse跌倒风险评估', 'Braden压疮风险评估', '病程记录'])
      expect(list).toContain(name)
    for (const one of builtInTemplates) expect(schemaProblems(one.schema), one.templateName).toEqual([])
  })

  test('a form filled in from an older version keeps all its values', async () => {
    const row = await makeTemplate()
    const next = schemaOf({ ...pain, key: 'painNow' })
    await admin.ok(form.templateEdit, {
      templateId: row.templateId,
      schemaJson: next,
      publish: 1,
      version: row.version,
    })
    const sent = { oldmanId, templateId: row.templateId, dataJson: { pain: 7 }, submit: 1 as const }
    const { data } = await nurse.call(form.elderAdd, { ...sent, templateVersion: 1 })
    expect(data).toMatchObject({ templateVersion: 1, dataJson: { pain: 7 }, schemaJson: { fields: [{ key: 'pain' }] } })
    expect((await nurse.call(form.elderAdd, { ...sent, templateVersion: 9 })).code).toBe(21003)
    expect((await nurse.call(form.elderAdd, sent)).code).toBe(21001)
  })

  test('accepts an unfinished draft, and names at each field what prevents publishing', async () => {
    const { typeId } = await makeType()
    const row = await admin.ok(form.templateUpdate, { templateName: '草稿', typeId })
    expect(row).toMatchObject({ templateStatus: 0, templateVersion: 0, fieldCount: 0, version: 1 })
    const bad = schemaOf({ key: 'a', label: '部位', kind: 'radio', span: 12 })
    const saved = await admin.ok(form.templateEdit, { templateId: row.templateId, schemaJson: bad, version: 1 })
    expect(saved).toMatchObject({ templateVersion: 0, fieldCount: 1, changed: 1, version: 2 })
    const refused = await admin.call(form.templateEdit, {
      templateId: row.templateId,
      schemaJson: bad,
      publish: 1,
      version: 2,
    })
    expect(refused).toMatchObject({
      code: 21001,
      data: { errors: [{ field: 'fields.0', message: '“部位”请至少添加一个选项' }] },
    })
    expect((await fill(row.templateId, {})).code).toBe(21009)
  })

  test('refuses the second of two editors at once', async () => {
    const row = await makeTemplate()
    const save = (version: number) =>
      admin.call(form.templateEdit, { templateId: row.templateId, schemaJson: schemaOf(), version })
    expect((await save(row.version)).code).toBe(0)
    expect(await save(row.version)).toMatchObject({ code: 21002, msg: '数据已被他人修改，请刷新后重试' })
  })

  test('changes name, type, order and use; a name is unique in its type', async () => {
    const row = await makeTemplate()
    const { templateId, typeId } = row
    const other = await admin.ok(form.templateUpdate, { templateName: '另一份', typeId, copyFrom: templateId })
    expect(other).toMatchObject({ fieldCount: 1, templateStatus: 0, sort: row.sort + 1 })
    expect((await admin.call(form.templateUpdate, { templateName: '疼痛评估', typeId })).code).toBe(21007)
    expect(
      (await admin.call(form.templateUpdate, { templateId: other.templateId, templateStatus: 1, version: 1 })).code,
    ).toBe(21009)
    await admin.ok(form.templateSort, [
      { templateId, sort: 9 },
      { templateId: other.templateId, sort: 3 },
    ])
    const list = await admin.ok(form.templateList, { typeId })
    expect(list.list.map((one) => one.templateName)).toEqual(['另一份', '疼痛评估'])
    expect(list.list[0].schemaJson).toBeUndefined()
    const one = (await admin.ok(form.templateList, { templateId })).list[0]
    expect(one.schemaJson?.fields[0]).toMatchObject({ key: 'pain', max: 10 })
    const stopped = await admin.ok(form.templateUpdate, {
      templateId,
      templateStatus: 2,
      templateName: '旧疼痛评估',
      version: one.version,
    })
    expect(stopped).toMatchObject({ templateStatus: 2, templateName: '旧疼痛评估' })
    expect((await admin.ok(form.templateList, { typeId, status: 2 })).total).toBe(1)
    expect(await fill(templateId, { pain: 1 })).toMatchObject({ code: 21009, msg: '当前状态“停用”不允许此操作' })
    expect((await admin.ok(form.templateOptions, { category: 4 })).map((choice) => choice.templateId)).not.toContain(
      templateId,
    )
    expect(
      (await admin.ok(form.templateUpdate, { templateId, templateStatus: 1, version: stopped.version })).templateStatus,
    ).toBe(1)
  })

  test('does not delete a template with filled forms, even when these are removed; an unused one is deleted', async () => {
    const { templateId } = await makeTemplate()
    const { data } = await fill(templateId, { pain: 3 })
    expect(await admin.call(form.templateDelete, { templateId })).toMatchObject({
      code: 21701,
      msg: '模板已有填写记录，请停用',
    })
    await admin.ok(form.dataDelete, { id: data.id })
    expect((await admin.call(form.templateDelete, { templateId })).code).toBe(21701)
    const unused = await makeTemplate()
    await admin.ok(form.templateDelete, { templateId: unused.templateId })
    expect((await admin.ok(form.templateList, { templateId: unused.templateId })).total).toBe(0)
  })

  test('a turn-over card needs time and position', async () => {
    const { typeId } = await makeType({ typeCode: 'TURN_OVER' })
    const row = await admin.ok(form.templateUpdate, { templateName: '卡', typeId })
    const answer = await admin.call(form.templateEdit, {
      templateId: row.templateId,
      schemaJson: schemaOf(),
      publish: 1,
      version: 1,
    })
    expect(answer.code).toBe(21001)
    expect(answer.msg).toContain('时间')
  })

  test('designing, publishing and deleting need permissions of their own', async () => {
    const row = await makeTemplate()
    await makeRole(t, 'DESIGNER', ['systemSetting.templateReportSet.query', 'systemSetting.templateReportSet.edit'])
    const designer = await t.as('DESIGNER')
    const save = (publish: number) =>
      designer.call(form.templateEdit, {
        templateId: row.templateId,
        schemaJson: schemaOf(),
        publish,
        version: row.version,
      })
    expect((await save(1)).status).toBe(401)
    expect((await save(0)).code).toBe(0)
    expect((await designer.call(form.templateUpdate, { templateName: '新', typeId: row.typeId })).status).toBe(401)
    expect((await designer.call(form.templateDelete, { templateId: row.templateId })).status).toBe(401)
    const stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
    expect(
      (
        await stranger.call(form.templateEdit, {
          templateId: row.templateId,
          schemaJson: schemaOf(),
          version: row.version,
        })
      ).code,
    ).toBe(21003)
  })
})

describe('versions', () => {
  test('a form filled in with version 1 still opens with version 1 after version 2 is published', async () => {
    const one = await makeTemplate()
    const { templateId } = one
    const filled = (await fill(templateId, { pain: 4 })).data
    const draft = (await fill(templateId, { pain: 5 }, 0)).data
    const next = schemaOf(
      { ...pain, label: '疼痛评分', max: 3 },
      { key: 'where', label: '部位', kind: 'text', span: 12, required: 1 },
    )
    const two = await admin.ok(form.templateEdit, { templateId, schemaJson: next, publish: 1, version: one.version })
    expect(two).toMatchObject({ templateVersion: 2, version: one.version + 1 })
    const old = await nurse.ok(form.elderDetail, { id: filled.id })
    expect(old).toMatchObject({ templateVersion: 1, dataJson: { pain: 4 } })
    expect(old.schemaJson.fields.map((field) => field.label)).toEqual(['疼痛'])
    // A draft continues with the version it was begun with.
    const done = await nurse.ok(form.elderEdit, {
      id: draft.id,
      dataJson: { pain: 6 },
      submit: 1,
      version: draft.version,
    })
    expect(done).toMatchObject({ templateVersion: 1, formStatus: 1, dataJson: { pain: 6 } })
    expect((await fill(templateId, { pain: 6 })).code).toBe(21001)
    expect((await fill(templateId, { pain: 2, where: '膝' })).data).toMatchObject({ templateVersion: 2 })
    const start = await nurse.ok(form.dataByTemplate, { templateId, oldmanId })
    expect(start).toMatchObject({ templateVersion: 2, last: { dataJson: { pain: 2, where: '膝' } } })
  })

  test('a published version cannot be altered in the database', async () => {
    const { templateId } = await makeTemplate()
    await expect(
      t.db((db) =>
        db.updateTable('formTemplateVersion').set({ schemaJson: '{}' }).where('templateId', '=', templateId).execute(),
      ),
    ).rejects.toThrow(/permission denied/)
  })
})
