import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { form } from '#contract/modules/platform/form/form.ts'
import type { Client } from '../../../../test/app.ts'
import { makeDept, makeResident, makeRole } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')
let nurse: Client
let colleague: Client
let elsewhere: Client
let deptId: string
let oldmanId: string
beforeAll(async () => {
  deptId = (await makeDept(t)).deptId
  nurse = await t.as('NURSE', { deptId })
  colleague = await t.as('NURSE', { deptId })
  elsewhere = await t.as('NURSE', { deptId: (await makeDept(t)).deptId })
})
beforeEach(async () => {
  t.clock.set('2025-06-10 10:00:00')
  oldmanId = (await makeResident(t, { oldmanName: '王秀英' })).oldmanId
  await t.db((db) =>
    db.updateTable('oldman').set({ deptId, bedName: '1号楼-101-A' }).where('oldmanId', '=', oldmanId).execute(),
  )
})

const morse = { date: '2025-06-10', fallen: '2', diagnosis: '2', aid: '1', infusion: '1', gait: '2', mind: '1' }
const fill = (more: object = {}, who = nurse) =>
  who.call(form.elderAdd, { oldmanId, templateId: 'form-morse', dataJson: morse, submit: 1, ...more })
const edit = (row: { id: string; version: number }, more: object = {}, who = nurse) =>
  who.call(form.elderEdit, {
    id: row.id,
    version: row.version,
    dataJson: { ...morse, fallen: '1' },
    submit: 1,
    ...more,
  })

describe('filling in', () => {
  test('the server computes sums and fills in resident data, whatever values were sent for them', async () => {
    const { data } = await fill({ dataJson: { ...morse, total: 999, oldmanName: '别人', unknown: 1 } })
    expect(data).toMatchObject({ formStatus: 1, result: '总分 50分（高度风险）', fillByName: 'NURSE用户', editable: 1 })
    expect(data.dataJson).toMatchObject({ total: 50, oldmanName: '王秀英', bedName: '1号楼-101-A' })
    expect(data.dataJson).not.toHaveProperty('unknown')
  })

  test('accepts gaps in a draft, and names missing fields of a submission', async () => {
    const draft = await fill({ dataJson: { date: '2025-06-10' }, submit: 0 })
    expect(draft.data).toMatchObject({ formStatus: 0, result: null })
    const refused = await edit(draft.data, { dataJson: { ...morse, gait: null } })
    expect(refused).toMatchObject({
      code: 21001,
      data: { errors: [{ field: 'dataJson.gait', message: '请填写步态' }] },
    })
    expect((await fill({ dataJson: {} })).data).toMatchObject({
      errors: expect.arrayContaining([{ field: 'dataJson.date', message: '请填写评估日期' }]),
    })
  })

  test('refreshes resident data in a draft, and keeps it as it was once submitted', async () => {
    const draft = (await fill({ submit: 0 })).data
    const done = (await fill()).data
    await t.db((db) =>
      db.updateTable('oldman').set({ bedName: '1号楼-102-B' }).where('oldmanId', '=', oldmanId).execute(),
    )
    expect((await nurse.ok(form.elderDetail, { id: draft.id })).dataJson.bedName).toBe('1号楼-102-B')
    expect((await nurse.ok(form.elderDetail, { id: done.id })).dataJson.bedName).toBe('1号楼-101-A')
    expect((await edit(done)).data.dataJson.bedName).toBe('1号楼-101-A')
    expect((await edit(draft)).data.dataJson.bedName).toBe('1号楼-102-B')
    const start = await nurse.ok(form.dataByTemplate, { templateId: 'form-morse', oldmanId })
    expect(start.bound).toMatchObject({ oldmanName: '王秀英', bedName: '1号楼-102-B', sex: '男' })
  })

  test('refuses a draft with a value that does not fit its field, and names the field', async () => {
    const answer = await fill({ submit: 0, dataJson: { ...morse, fallen: '没有这个选项' } })
    expect(answer).toMatchObject({ code: 21001, data: { errors: [{ field: 'dataJson.fallen' }] } })
    expect((await nurse.ok(form.elderAll, { oldmanId, templateId: 'form-morse' })).total).toBe(0)
  })

  test('gives the same form for a repeated request', async () => {
    const first = await fill({ requestNo: 'form-1' })
    expect((await fill({ requestNo: 'form-1' })).data.id).toBe(first.data.id)
    expect((await nurse.ok(form.elderAll, { oldmanId, templateId: 'form-morse' })).total).toBe(1)
  })

  test('the calls of templateData do the same under their own names', async () => {
    const created = await nurse.ok(form.dataCreate, {
      oldmanId,
      templateId: 'form-morse',
      dataJson: morse,
      formStatus: 0,
    })
    const done = await nurse.ok(form.dataUpdate, {
      id: created.id,
      dataJson: morse,
      formStatus: 1,
      version: created.version,
    })
    expect(done).toMatchObject({ formStatus: 1, result: '总分 50分（高度风险）' })
    const list = await nurse.ok(form.dataList, {
      oldmanId,
      formStatus: 1,
      category: 3,
      oldmanName: '秀英',
      fillTimeFrom: '2025-06-10',
      fillTimeTo: '2025-06-10',
    })
    expect(list.list.map((row) => [row.id, row.templateName, row.bedName, row.templateVersion])).toEqual([
      [created.id, 'Morse跌倒风险评估', '1号楼-101-A', 1],
    ])
    expect((await nurse.ok(form.dataList, { oldmanId, fillTimeFrom: '2025-06-11' })).total).toBe(0)
    expect((await nurse.ok(form.dataList, { oldmanId, templateId: 'form-braden' })).total).toBe(0)
    await nurse.ok(form.dataDelete, { id: created.id })
    expect((await nurse.call(form.elderDetail, { id: created.id })).code).toBe(21003)
  })

  test('accepts only pictures that are files of the institution', async () => {
    const consent = { risks: ['1'], agree: '1', date: '2025-06-10' }
    const signed = (sign: string) =>
      admin.call(form.elderAdd, { oldmanId, templateId: 'form-consent', dataJson: { ...consent, sign }, submit: 1 })
    expect((await signed('/files/unknown')).code).toBe(21010)
    expect((await signed('https://elsewhere/x.png')).code).toBe(21001)
  })
})

describe('changing a submitted form', () => {
  test('is for its author for 24 hours, then only for users who manage all; the earlier content is stored', async () => {
    const { data } = await fill()
    expect((await edit(data, {}, colleague)).status).toBe(401)
    t.clock.set('2025-06-11 10:00:00')
    const second = await edit(data)
    expect(second.data).toMatchObject({ version: 2, fillTime: '2025-06-10 10:00:00', result: '总分 25分（中度风险）' })
    expect(second.data.history).toMatchObject([{ version: 1, dataJson: { total: 50 }, replacedByName: 'NURSE用户' }])
    t.clock.set('2025-06-11 10:00:01')
    expect((await edit(second.data)).status).toBe(401)
    expect((await nurse.call(form.elderRemove, { templateId: 'form-morse', id: data.id })).status).toBe(401)
    const third = await edit(second.data, { dataJson: morse }, admin)
    expect(third.data.history.map((old) => old.version)).toEqual([2, 1])
    expect(third.data).toMatchObject({ fillByName: 'NURSE用户', result: '总分 50分（高度风险）' })
  })

  test('refuses a stale version, a return to draft, and drafts of colleagues', async () => {
    const { data } = await fill()
    expect(await edit(data, { submit: 0 })).toMatchObject({ code: 21009, msg: '当前状态“提交”不允许此操作' })
    expect((await edit(data)).code).toBe(0)
    expect((await edit(data)).code).toBe(21002)
    const draft = (await fill({ submit: 0 })).data
    const done = await edit(draft, {}, colleague)
    expect(done.data).toMatchObject({ formStatus: 1, version: 2, history: [] })
  })

  test('keeps the last content of a removed form if it was submitted, not of a draft', async () => {
    const done = (await fill()).data
    const draft = (await fill({ submit: 0 })).data
    expect((await nurse.call(form.elderRemove, { templateId: 'form-braden', id: done.id })).code).toBe(21003)
    for (const row of [done, draft]) await nurse.ok(form.elderRemove, { templateId: 'form-morse', id: row.id })
    const history = await t.db((db) =>
      db.selectFrom('formDataHistory').selectAll().where('oldmanId', '=', oldmanId).execute(),
    )
    expect(history.map((row) => [row.id, row.dataVersion])).toEqual([[done.id, 1]])
  })
})

describe('who sees which forms', () => {
  test('shows forms only of residents of the departments the user sees', async () => {
    const { data } = await fill()
    expect((await elsewhere.ok(form.dataList, { oldmanId })).total).toBe(0)
    const replies = [
      elsewhere.call(form.elderDetail, { id: data.id }),
      elsewhere.call(form.elderList, { oldmanId }),
      elsewhere.call(form.elderNone, { oldmanId }),
      elsewhere.call(form.dataTurnOver, { oldmanId, date: '2025-06-10' }),
      elsewhere.call(form.dataByTemplate, { templateId: 'form-morse', oldmanId }),
      elsewhere.call(form.dataDelete, { id: data.id }),
      elsewhere.call(form.elderCreate, { oldmanId, templateIds: ['form-morse'] }),
      edit(data, {}, elsewhere),
      fill({}, elsewhere),
    ]
    expect((await Promise.all(replies)).map((answer) => answer.code)).toEqual(replies.map(() => 21003))
  })

  test('shows none of another organisation', async () => {
    const { data } = await fill()
    const stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
    const replies = [
      stranger.call(form.elderDetail, { id: data.id }),
      stranger.call(form.elderList, { oldmanId }),
      fill({}, stranger),
      edit(data, {}, stranger),
      stranger.call(form.dataDelete, { id: data.id }),
    ]
    expect((await Promise.all(replies)).map((answer) => answer.code)).toEqual(replies.map(() => 21003))
    expect((await stranger.ok(form.dataList, {})).total).toBe(0)
  })

  test('shows on a page the forms of its own category', async () => {
    await makeRole(
      t,
      'MEDIC',
      ['query', 'add', 'edit', 'delete'].map((action) => `careplan.form.medical.${action}`),
    )
    const medic = await t.as('MEDIC')
    const { data } = await fill()
    expect((await medic.call(form.elderDetail, { id: data.id })).code).toBe(21003)
    expect((await medic.ok(form.dataList, { oldmanId })).total).toBe(0)
    expect((await fill({}, medic)).code).toBe(21003)
    expect((await medic.ok(form.templateOptions, {})).map((one) => one.templateName)).toEqual(['病程记录'])
    const course = { date: '2025-06-10', time: '09:30', complaint: '头晕', opinion: '观察' }
    expect((await fill({ templateId: 'form-course', dataJson: course }, medic)).code).toBe(0)
    await makeRole(t, 'READER', ['careplan.form.assessment.query', 'careplan.form.medical.edit'])
    const reader = await t.as('READER')
    expect((await reader.call(form.elderDetail, { id: data.id })).code).toBe(0)
    expect((await edit(data, {}, reader)).status).toBe(401)
  })
})

describe('forms of a resident', () => {
  test('are given, put in order, counted and taken away; filled forms stay', async () => {
    expect((await nurse.ok(form.elderNone, { oldmanId })).map((one) => one.templateId)).toContain('form-morse')
    const assigned = await nurse.ok(form.elderCreate, {
      oldmanId,
      templateIds: ['form-morse', 'form-turn-over', 'form-morse'],
    })
    expect(assigned.map((row) => [row.templateName, row.sort, row.fillCount])).toEqual([
      ['Morse跌倒风险评估', 1, 0],
      ['翻身记录卡', 2, 0],
    ])
    expect(await nurse.ok(form.elderCreate, { oldmanId, templateIds: ['form-morse'] })).toHaveLength(2)
    expect((await nurse.ok(form.elderNone, { oldmanId })).map((one) => one.templateId)).not.toContain('form-morse')
    await fill()
    await admin.ok(form.elderSort, [
      { oldmanId, templateId: 'form-morse', sort: 5 },
      { id: assigned[1].id, templateId: 'form-turn-over', sort: 4 },
    ])
    expect(
      (await nurse.ok(form.elderList, { oldmanId })).map((row) => [row.templateName, row.fillCount, row.lastFillTime]),
    ).toEqual([
      ['翻身记录卡', 0, null],
      ['Morse跌倒风险评估', 1, '2025-06-10 10:00:00'],
    ])
    await nurse.ok(form.elderDelete, { oldmanId, templateIds: ['form-morse'] })
    expect((await nurse.ok(form.elderList, { oldmanId })).map((row) => row.templateId)).toEqual(['form-turn-over'])
    expect((await nurse.ok(form.elderAll, { oldmanId })).total).toBe(1)
    expect((await nurse.call(form.elderDelete, { oldmanId, templateIds: ['form-morse'] })).code).toBe(21003)
  })

  test('shows the turn-over cards of a day in one order, from all authors', async () => {
    const card = (date: string, records: object[], who = nurse, submit = 1) =>
      fill({ templateId: 'form-turn-over', dataJson: { date, records }, submit }, who)
    await card('2025-06-10', [
      { time: '12:00', position: '右', skin: '骶尾部稍红', operatorName: '李护理' },
      { time: '08:00', position: '左' },
    ])
    await card('2025-06-10', [{ time: '10:00', position: '平' }], colleague, 0)
    await card('2025-06-09', [{ time: '09:00', position: '俯' }])
    const rows = await nurse.ok(form.dataTurnOver, { oldmanId, date: '2025-06-10' })
    expect(rows.map(({ time, position, skin, operatorName }) => [time, position, skin, operatorName])).toEqual([
      ['08:00', '左', null, 'NURSE用户'],
      ['10:00', '平', null, 'NURSE用户'],
      ['12:00', '右', '骶尾部稍红', '李护理'],
    ])
    expect((await nurse.ok(form.dataTurnOver, { oldmanId, date: '2025-06-09' })).map((row) => row.position)).toEqual([
      '俯',
    ])
  })
})
