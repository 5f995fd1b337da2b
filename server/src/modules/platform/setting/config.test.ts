import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { log } from '#contract/modules/platform/log/log.ts'
import { bizCode, checkDefault, checkKey } from '#contract/modules/platform/setting/check-config.ts'
import { printTemplate, templateCode, templateDefault } from '#contract/modules/platform/setting/print-template.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import type { BusEvent } from '#core/live/bus.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { joinOpenReviews, printTemplateOf, reviewOf } from './service.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')
const nurse = enters(t, 'NURSE')
const events: BusEvent[] = []
beforeAll(async () => {
  t.services.bus.subscribe((event) => void events.push(event))
})
beforeEach(() => {
  events.length = 0
})

describe('review configuration', () => {
  const key = checkKey('OUTING')
  const put = (value: object, settingKey = key) => admin.call(setting.saveSwitches, { list: [{ settingKey, value }] })
  const step = (more: object = {}) => ({ approverType: 'ROLE', ids: ['role-director'], mode: 'ANY', ...more })
  const config = (more: object = {}) => ({ ...checkDefault('OUTING'), ...more })

  test('says so of a business whose documents no module reviews', async () => {
    const rows = await admin.ok(setting.switches, { group: 'CHECK' })
    expect([rows[checkKey('OUTING')].inEffect, rows[checkKey('LEAVE')].inEffect]).toEqual([1, 1])
    expect([rows[checkKey('REFUND')].inEffect, rows[checkKey('DISCOUNT')].inEffect]).toEqual([0, 0])
  })

  test('the group CHECK lists all 17 businesses, 7 of them open', async () => {
    const rows = Object.values(await admin.ok(setting.switches, { group: 'CHECK' }))
    expect(rows.map((row) => row.settingKey)).toEqual(bizCode.values.map(checkKey))
    const open = rows.filter(
      (row) => typeof row.value === 'object' && 'openStatus' in row.value && row.value.openStatus,
    )
    expect(open.map((row) => row.settingName)).toEqual([
      '外出申请',
      '报废单',
      '盘点单',
      '调班换班',
      '居家售后',
      '药品销毁',
      '整改复核',
    ])
    expect(Object.keys(await admin.ok(setting.switches))).not.toContain(key)
  })

  test('three steps are saved with a line in the data log; new documents get them', async () => {
    const steps = [
      step(),
      step({ approverType: 'DEPT_LEADER', ids: [] }),
      step({ ids: ['role-nurse-head'], mode: 'ALL' }),
    ]
    expect((await put(config({ steps, selfAudit: 1, timeoutHours: 8, timeoutAction: 'PASS' }))).code).toBe(0)
    const { value, version } = (await admin.ok(setting.switches, { group: 'CHECK' }))[key]
    expect(value).toMatchObject({ steps, selfAudit: 1, timeoutHours: 8, timeoutAction: 'PASS' })
    expect(version).toBe(1)
    expect(await t.db((db) => reviewOf(db, t.orgId, 'OUTING'))).toMatchObject({ steps, selfAudit: 1 })
    expect(await t.db((db) => reviewOf(db, t.orgId, 'REFUND'))).toBeUndefined()
    expect(events.map((event) => event.data)).toContainEqual({ scope: 'setting', codes: [key] })
    const [change] = (await admin.ok(log.dataLogs, { entity: 'setting', entityId: key })).list
    expect(change.entityName).toBe('外出申请')
  })

  test.each([
    ['four steps', { steps: [1, 2, 3, 4].map(() => step()) }, '审核步骤'],
    ['nobody named', { steps: [step({ ids: [] })] }, '请选择审核人'],
    ['open without a step', { steps: [] }, '启用审核至少要有一个步骤'],
    ['a role that does not exist', { steps: [step({ ids: ['role-nobody'] })] }, '第1步的审核人不存在或已停用'],
    [
      'an employee who does not exist',
      { steps: [step({ approverType: 'EMP', ids: ['e1'] })] },
      '第1步的审核人不存在或已停用',
    ],
    ['more than 720 hours', { timeoutHours: 721 }, '超时小时'],
  ])('%s is refused at its business', async (_, more, words) => {
    const answer = await put(config(more))
    expect(answer).toMatchObject({
      code: 21001,
      data: { errors: [{ field: key, message: expect.stringContaining(words) }] },
    })
  })

  test('21503 a review with open documents cannot be switched off', async () => {
    let waiting = 3
    const leave = joinOpenReviews(['OUTING', 'OUTING_POSTPONE'], async () => waiting)
    expect(await put(config({ openStatus: 0 }))).toMatchObject({ code: 21503, msg: '有3条待审核单据，请先处理' })
    expect((await put(config({ timeoutHours: 12 }))).code).toBe(0)
    waiting = 0
    expect((await put(config({ openStatus: 0 }))).code).toBe(0)
    leave()
    await put(config())
  })

  test('saves all or nothing, only from the newest version, and only with the permission', async () => {
    const bad = [
      { settingKey: checkKey('REFUND'), value: config({ timeoutHours: 5 }) },
      { settingKey: 'check.NOTHING', value: config() },
    ]
    expect(await admin.call(setting.saveSwitches, { list: bad })).toMatchObject({ code: 21502 })
    expect((await admin.ok(setting.switches, { group: 'CHECK' }))[checkKey('REFUND')].version).toBe(0)
    const stale = [{ settingKey: checkKey('REFUND'), value: config(), version: 4 }]
    expect((await admin.call(setting.saveSwitches, { list: stale })).code).toBe(21002)
    expect((await nurse.call(setting.saveSwitches, { list: [{ settingKey: key, value: config() }] })).status).toBe(401)
  })
})

describe('print templates', () => {
  const save = (change: object) => admin.call(printTemplate.saveTemplates, { list: [change] })

  test('shows all 16 of the product to every user who prints', async () => {
    const list = await nurse.ok(printTemplate.templates)
    expect(list.map((one) => one.templateCode)).toEqual(templateCode.values)
    expect(list).toHaveLength(16)
    expect(list.every((one) => one.version === 0 && one.fields.length > 3)).toBe(true)
    expect(list.find((one) => one.templateCode === 'DOC_STORE')?.paper).toBe('241x140')
  })

  test('one is changed, read by users who print, and reset', async () => {
    const first = templateDefault('RECEIPT')
    const change = {
      templateCode: 'RECEIPT',
      templateName: '养老服务收据',
      paper: '80mm',
      signers: ['收款人'],
      version: 0,
    }
    const saved = (await save(change)).data.find((one) => one.templateCode === 'RECEIPT')
    expect(saved).toMatchObject({ templateName: '养老服务收据', paper: '80mm', fields: first.fields, version: 1 })
    expect(await t.db((db) => printTemplateOf(db, t.orgId, 'RECEIPT'))).toMatchObject({ paper: '80mm' })
    expect((await save({ ...change, version: 0 })).code).toBe(21002)
    const again = await save({ templateCode: 'RECEIPT', footer: '感谢您的信任', version: 1 })
    expect(again.data[0]).toMatchObject({ templateName: '养老服务收据', footer: '感谢您的信任', version: 2 })
    const back = await save({ templateCode: 'RECEIPT', restore: 1, version: 2 })
    expect(back.data[0]).toEqual({ ...first, version: 0 })
    expect((await admin.ok(log.dataLogs, { entity: 'printTemplate' })).list.map((row) => row.action)).toEqual([
      'DELETE',
      'EDIT',
      'ADD',
    ])
  })

  test('takes paper and code only from their lists, and a nurse may not save', async () => {
    expect((await save({ templateCode: 'RECEIPT', paper: 'A3', version: 0 })).code).toBe(21001)
    expect((await save({ templateCode: 'NOTHING', version: 0 })).code).toBe(21001)
    expect(
      (await nurse.call(printTemplate.saveTemplates, { list: [{ templateCode: 'RECEIPT', version: 0 }] })).status,
    ).toBe(401)
  })
})

describe('mattress reminders', () => {
  const content = {
    alarmRemind: { status: 'OPEN', position: ['POPUP', 'SCREEN'] },
    alarmVoice: { status: 'CLOSE', times: 0 },
  }

  test('are saved and pushed to open clients, which read them again', async () => {
    const { version } = await admin.ok(setting.saveMattress, { setContent: content })
    expect((await nurse.ok(setting.mattress)).setContent).toMatchObject(content)
    expect(events.map(({ event, data }) => [event, data])).toContainEqual([
      'config.changed',
      { scope: 'mattress', codes: [] },
    ])
    expect((await admin.call(setting.saveMattress, { setContent: content, version: version - 1 })).code).toBe(21002)
  })

  test.each([
    ['a volume of 200', { ...content, volumeDay: 200 }],
    ['eleven repetitions', { ...content, alarmVoice: { status: 'OPEN', times: 11 } }],
    ['an unknown place', { ...content, alarmRemind: { status: 'OPEN', position: ['SMOKE'] } }],
    ['a bad time', { ...content, nightFrom: '25:00' }],
    ['nothing', undefined],
  ])('16203 %s is refused', async (_, setContent) => {
    expect(await admin.call(setting.saveMattress, { setContent })).toMatchObject({
      code: 16203,
      msg: '报警设置格式不正确',
    })
  })

  test('need the permission of the alarm settings', async () => {
    expect((await (await t.as('CARER')).call(setting.saveMattress, { setContent: content })).status).toBe(401)
  })
})
