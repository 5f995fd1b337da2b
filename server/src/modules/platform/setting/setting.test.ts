import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { file } from '#contract/modules/platform/file/file.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import type { BusEvent } from '#core/live/bus.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { sendForm } from '../file/test-forms.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')
const nurse = enters(t, 'NURSE')
const events: BusEvent[] = []

beforeAll(async () => {
  t.services.bus.subscribe((event) => void events.push(event))
})

/** Like a browser without a session. */
async function anonymous(path: string) {
  const response = await t.app.inject({ method: 'GET', url: `/passport/web-rbac/systemConfigs/${path}` })
  return response.json()
}

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#2288cc' } })
    .png()
    .toBuffer()

describe('start-up configs', () => {
  test.each([
    'recordNumConfig',
    'pwdConfig',
    'loginConfig',
    'photoCodeConfig',
    'systemThemeColor',
    'iconConfig',
    'loginPageConfig',
    'preloadConfig',
  ])('%s is readable without a session', async (path) => expect(await anonymous(path)).toMatchObject({ code: 0 }))

  test('hold the defaults of a new institution', async () => {
    expect((await anonymous('systemThemeColor')).data).toEqual({ systemThemeColor: { Theme: '#1E87F0' } })
    expect((await anonymous('iconConfig')).data).toEqual({
      systemIcon: '/logo.svg',
      systemName: '智慧养老管理平台',
      windowIcon: '/logo.svg',
      windowName: '智慧养老管理平台',
      waterMark: 'OPEN',
    })
    expect((await anonymous('pwdConfig')).data).toMatchObject({ minLength: 10, maxLength: 64, history: 5 })
    expect((await anonymous('photoCodeConfig')).data).toEqual({ photoCodeOpen: 'AFTER_FAIL', photoCodeLength: 4 })
    expect((await anonymous('loginConfig')).data).toMatchObject({ multiLogin: 0, rememberName: 1, smsOpen: 1 })
  })

  test('tell the ports of the live channels', async () => {
    const { data } = await anonymous('preloadConfig')
    expect(data).toMatchObject({
      orgType: 3,
      launchHash: '/home',
      theme: '#1E87F0',
      verifyUnit: 0,
      wsPort: 8902,
      mqttPort: 18093,
    })
    expect(JSON.stringify(data)).not.toContain(t.services.env.appSecret)
  })

  test('the mattress setting needs a session and has a default', async () => {
    const { alarmRemind, alarmVoice } = (await nurse.ok(setting.mattress)).setContent
    expect(alarmRemind.status).toBe('OPEN')
    expect(alarmVoice).toEqual({ status: 'OPEN', times: 3 })
    const response = await t.app.inject({ method: 'GET', url: setting.mattress.path })
    expect(response.json().code).toBe(4011)
  })
})

describe('display settings', () => {
  test('one save reaches every start-up config and the other screens', async () => {
    const before = await admin.ok(setting.display)
    events.length = 0
    const saved = await admin.ok(setting.saveDisplay, {
      ...before,
      systemName: '松鹤园',
      waterMark: 'CLOSE',
      systemThemeColor: '#009995',
      recordNum: '沪ICP备00000000号',
      recordNumDesc: 'https://beian.miit.gov.cn',
      loginPageConfig: { loginIconName: '松鹤园养老', mainFirstUrl: '/home' },
    })
    expect(saved.version).toBe(before.version + 1)
    expect((await anonymous('iconConfig')).data).toMatchObject({ systemName: '松鹤园', waterMark: 'CLOSE' })
    expect((await anonymous('systemThemeColor')).data.systemThemeColor.Theme).toBe('#009995')
    expect((await anonymous('recordNumConfig')).data.recordNum).toBe('沪ICP备00000000号')
    expect((await anonymous('loginPageConfig')).data).toMatchObject({ mainFirstUrl: '/home' })
    expect((await anonymous('preloadConfig')).data).toMatchObject({
      systemName: '松鹤园',
      loginIconName: '松鹤园养老',
      theme: '#009995',
    })
    const scopes = events.filter((event) => event.event === 'config.changed').map((event) => event.data)
    expect(scopes).toEqual([
      { scope: 'icon', codes: [] },
      { scope: 'theme', codes: [] },
    ])
  })

  test('a save over the change of another user is refused', async () => {
    const display = await admin.ok(setting.display)
    await admin.ok(setting.saveDisplay, { ...display, windowName: '甲' })
    expect((await admin.call(setting.saveDisplay, { ...display, windowName: '乙' })).code).toBe(21002)
    expect((await admin.ok(setting.display)).windowName).toBe('甲')
  })

  test('a colour that is not one of the five is refused at its field', async () => {
    const display = await admin.ok(setting.display)
    const answer = await admin.call(setting.saveDisplay, { ...display, systemThemeColor: '#123456' })
    expect(answer).toMatchObject({ code: 21001, data: { errors: [{ field: 'systemThemeColor' }] } })
  })

  test('only with the permission of the page', async () => {
    expect((await nurse.call(setting.display)).status).toBe(401)
    expect((await nurse.call(setting.saveDisplay, {})).status).toBe(401)
  })

  test('an uploaded picture shows on the sign-in page, before anybody signed in', async () => {
    const content = await picture()
    const { data } = await sendForm(t, file.uploadCommon, {
      name: '背景.png',
      content,
      client: admin,
      fields: { picRoute: '1' },
    })
    const strange = await t.app.inject({ method: 'GET', url: data.imagePath.split('?')[0] })
    expect(strange.json().code).not.toBe(0)
    const display = await admin.ok(setting.display)
    await admin.ok(setting.saveDisplay, {
      ...display,
      loginPageConfig: { ...display.loginPageConfig, loginBackground: data.imagePath },
    })
    const { loginBackground } = (await anonymous('preloadConfig')).data
    expect(loginBackground).toContain(data.fileId)
    const shown = await t.app.inject({ method: 'GET', url: loginBackground })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
    const again = await admin.ok(setting.display)
    await admin.ok(setting.saveDisplay, { ...again, windowName: '松鹤园' })
    expect((await anonymous('preloadConfig')).data.loginBackground).toContain(data.fileId)
  })

  test.each(['https://example.com/a.png', '//example.com/a.png', 'javascript:alert(1)', 'data:image/svg+xml,x'])(
    'a picture from elsewhere is refused: %s',
    async (systemIcon) => {
      const display = await admin.ok(setting.display)
      expect(await admin.call(setting.saveDisplay, { ...display, systemIcon })).toMatchObject({
        code: 21001,
        data: { errors: [{ field: 'systemIcon' }] },
      })
    },
  )

  test('the file of another user does not become public by naming it', async () => {
    const { data } = await sendForm(t, file.uploadCommon, {
      name: '他人.png',
      content: await picture(),
      client: nurse,
      fields: { picRoute: '1' },
    })
    const display = await admin.ok(setting.display)
    expect((await admin.call(setting.saveDisplay, { ...display, systemIcon: data.imagePath })).code).toBe(21010)
  })

  test('each organisation has its own design', async () => {
    const stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
    expect(await stranger.ok(setting.icon)).toMatchObject({ systemName: '智慧养老管理平台' })
    expect(await nurse.ok(setting.icon)).toMatchObject({ systemName: '松鹤园' })
  })
})

describe('business settings', () => {
  test('show every switch with its range and default', async () => {
    const all = await admin.ok(setting.switches)
    expect(all.visitDayMax).toMatchObject({
      settingName: '每位老人每日探访上限',
      value: 5,
      default: 5,
      min: 1,
      max: 50,
      version: 0,
    })
    expect(Object.values(await admin.ok(setting.switches, { group: 'wn' })).map((one) => one.settingKey)).toContain(
      'mapVoice',
    )
    expect(Object.keys(all)).not.toContain('display')
  })

  test('are saved as a list, with one data-log row each and an event', async () => {
    events.length = 0
    const list = [
      { settingKey: 'visitDayMax', value: 8 },
      { settingKey: 'roomSexLimit', value: 0 },
      { settingKey: 'bookKeepDays', value: 7 },
    ]
    const all = await admin.ok(setting.saveSwitches, { list })
    expect([all.visitDayMax.value, all.roomSexLimit.value]).toEqual([8, 0])
    const rows = await t.db((db) =>
      db
        .selectFrom('dataLog')
        .selectAll()
        .where('entity', '=', 'setting')
        .where('entityId', 'in', ['visitDayMax', 'roomSexLimit', 'bookKeepDays'])
        .orderBy('seq')
        .execute(),
    )
    expect(rows.map((row) => row.fields)).toEqual([
      [{ field: 'roomSexLimit', fieldName: '房间性别限制', oldValue: 1, newValue: 0 }],
      [{ field: 'visitDayMax', fieldName: '每位老人每日探访上限', oldValue: 5, newValue: 8 }],
    ])
    expect(events.find((event) => event.event === 'config.changed')?.data).toEqual({
      scope: 'setting',
      codes: ['roomSexLimit', 'visitDayMax'],
    })
  })

  test('an unknown key refuses the whole list', async () => {
    const list = [
      { settingKey: 'visitDayMax', value: 9 },
      { settingKey: 'constructor', value: 1 },
    ]
    expect(await admin.call(setting.saveSwitches, { list })).toMatchObject({
      code: 21502,
      msg: '未知设置项：constructor',
    })
    expect((await admin.ok(setting.switches)).visitDayMax.value).toBe(8)
  })

  test.each([
    ['visitDayMax', 51, '每位老人每日探访上限应在1到50之间'],
    ['visitDayMax', 1.5, '每位老人每日探访上限应为整数'],
    ['visitDayMax', '9', '每位老人每日探访上限应为整数'],
    ['roomSexLimit', 2, '房间性别限制应在0到1之间'],
    ['menuOpenStatus', 'HALF', '侧边菜单：取值不在可选范围内'],
    ['voiceRate', 3, '语音语速应在0.5到2之间'],
    ['escalateLevel3', [0, 60, 30], '三级报警升级秒数应从小到大填写'],
    ['escalateLevel3', [], '三级报警升级秒数至少填一项整数'],
    ['restHolidays', [20261001], '法定休息日（日期）应为日期'],
    ['restHolidays', ['2026-02-30'], '法定休息日（日期）应为日期'],
    ['restHolidays', ['2026-10-02', '2026-10-01'], '法定休息日（日期）应从早到晚填写，不能重复'],
  ])('%s = %j is refused at its field', async (settingKey, value, message) => {
    const answer = await admin.call(setting.saveSwitches, {
      list: [
        { settingKey: 'mapVoice', value: 1 },
        { settingKey, value },
      ],
    })
    expect(answer).toMatchObject({ code: 21001, data: { errors: [{ field: settingKey, message }] } })
    expect((await admin.ok(setting.switches)).mapVoice.value).toBe(0)
  })

  test('days are stored as a list, which may be emptied', async () => {
    for (const value of [['2026-10-01', '2026-10-02'], []]) {
      const saved = await admin.ok(setting.saveSwitches, { list: [{ settingKey: 'restHolidays', value }] })
      expect(saved.restHolidays).toMatchObject({ valueType: 'days', value })
    }
  })

  test('two users changing one setting do not overwrite each other', async () => {
    const { version } = (await admin.ok(setting.switches)).turnMinutes
    await admin.ok(setting.saveSwitches, { list: [{ settingKey: 'turnMinutes', value: 90, version }] })
    expect(
      (await admin.call(setting.saveSwitches, { list: [{ settingKey: 'turnMinutes', value: 60, version }] })).code,
    ).toBe(21002)
  })

  test('accepts a plain list too', async () => {
    const path = setting.saveSwitches.path
    const response = await t.app.inject({
      method: 'PUT',
      url: path,
      headers: admin.headers('PUT', path),
      payload: [{ settingKey: 'lowDays', value: 9 }],
    })
    expect(response.json()).toMatchObject({ code: 0, data: { lowDays: { value: 9 } } })
  })
})

describe('wall screens and voice', () => {
  test('every signed-in user can read the setting', async () => {
    expect(await nurse.ok(setting.wn)).toEqual({
      menuOpenStatus: 'OPEN',
      mapVoice: 0,
      voiceRate: 1,
      volume: 80,
      broadcastOpen: 1,
    })
  })

  test('an announcement goes to the live sessions and gives their number', async () => {
    events.length = 0
    const reply = await admin.ok(setting.broadcast, { content: '请大家到一楼大厅集合', times: 2 })
    const sent = events.find((event) => event.event === 'voice.broadcast')
    expect(sent?.data).toEqual({ content: '请大家到一楼大厅集合', times: 2, locationIds: [] })
    expect(reply).toEqual({ sent: sent?.target.sessionIds?.length, failed: [] })
    expect(sent?.target.sessionIds).toContain(nurse.sessionId)
  })

  test('is off when the institution switched it off, and refuses unknown areas', async () => {
    expect((await admin.call(setting.broadcast, { content: '你好', locationIds: ['nowhere'] })).code).toBe(21003)
    await admin.ok(setting.saveSwitches, { list: [{ settingKey: 'broadcastOpen', value: 0 }] })
    expect(await admin.call(setting.broadcast, { content: '你好' })).toMatchObject({ code: 21009 })
    expect((await nurse.call(setting.broadcast, { content: '你好' })).status).toBe(401)
  })
})
