import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SessionInfo } from '#contract/modules/platform/auth/session-info.ts'
import { combineConfigs, configCalls, defaultConfig, hasWaterMark, hasWorkbench } from './config.ts'

const answers = {
  iconConfig: { systemName: '春晖', waterMark: 'CLOSE' },
  loginPageConfig: { mainFirstUrl: '/home' },
  mattress: { setId: '1', setContent: {} },
  systemThemeColor: { systemThemeColor: { Theme: '#743B8F' } },
}

test('B076 the four configs and their calls', () => {
  expect(Object.keys(configCalls)).toEqual(['iconConfig', 'loginPageConfig', 'mattress', 'systemThemeColor'])
})

test('B077 only a complete set may be stored', () => {
  expect(combineConfigs(answers).complete).toBe(true)
  for (const missing of Object.keys(answers)) {
    expect(combineConfigs({ ...answers, [missing]: undefined }).complete).toBe(false)
  }
})

test('B078 a missing config has its default', () => {
  const { config } = combineConfigs({ ...answers, iconConfig: undefined })
  expect(config.iconConfig).toEqual(defaultConfig.iconConfig)
  expect(config.systemThemeColor.Theme).toBe('#743B8F')
})

test('B096 the theme is read from the field systemThemeColor', () => {
  expect(combineConfigs({ systemThemeColor: { Theme: '#743B8F' } }).config.systemThemeColor.Theme).toBe('#1E87F0')
})

test('B018 B019 the workbench needs an address', () => {
  expect([hasWorkbench(combineConfigs(answers).config), hasWorkbench(defaultConfig)]).toEqual([true, false])
})

test('B090 CLOSE alone removes the watermark', () => {
  const shown = (waterMark: unknown) => hasWaterMark(combineConfigs({ iconConfig: { waterMark } }).config)
  expect([shown('CLOSE'), shown('OPEN'), shown(''), shown('anything')]).toEqual([false, true, true, true])
})

test('B244 the alarm voice repeats three times by default', () => {
  expect(defaultConfig.mattress.setContent.alarmVoice.times).toBe(3)
})

const constant = (name: string) =>
  readFileSync('docs/spec/constants.tsv', 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .find(([first]) => first === name)?.[1]
    .split(', ')

test('B101 B102 the session info holds the fields of the seeds', () => {
  const named = constant('fields.user_info') ?? []
  expect(Object.keys(SessionInfo.shape)).toEqual(expect.arrayContaining(named))
  expect(Object.keys(SessionInfo.shape.landingEndList.element.shape)).toEqual(constant('fields.landing_end'))
})

interface Dictionary {
  dictionaryCode: string
  values: { value: string; label: string }[]
}
const dictionaries: Dictionary[] = JSON.parse(readFileSync('contract/data/dictionaries.json', 'utf8')).dictionaries
const labels = (code: string) =>
  dictionaries.find((one) => one.dictionaryCode === code)?.values.map(({ value, label }) => `${value} ${label}`)

test('B238 live status labels', () => {
  expect(labels('LIVE_STATUS')).toEqual(['3 待入住', '1 在住', '4 试住', '2 已退住', '5 已预订', '6 取消预订'])
})

test('B239 gender labels', () => {
  expect(labels('GENDER')).toEqual(['0 男', '1 女'])
})

test('B242 battery bands', () => {
  expect(labels('BATTERY_BAND')?.map((text) => text.split(' ')[0])).toEqual(['0-25', '25-50', '50-75', '75-100'])
})

test('B240 56 nationalities, 7 job types', () => {
  expect([labels('NATION')?.length, labels('JOB_TYPE')?.length]).toEqual([56, 7])
})
