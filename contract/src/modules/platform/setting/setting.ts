import { z } from 'zod'
import { calls, get, open, post, put, signedIn } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { area, clock, code, field, fields, int, refs, s } from '../../../kit/fields.ts'
import { textOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { CheckValue } from './check-config.ts'

/** Start-up configs, display settings and the business settings of an organisation (platform.md 6). */

const waterMark = codes({ OPEN: '显示', CLOSE: '不显示' })
export const themeColour = codes({
  '#1E87F0': '默认蓝',
  '#FF9D11': '清香橙',
  '#009995': '荷叶绿',
  '#743B8F': '紫罗兰',
  '#E0241B': '烈焰红',
})
const openClose = codes({ OPEN: '开启', CLOSE: '关闭' })
const photoCodeMode = codes({ ALWAYS: '总是显示', AFTER_FAIL: '输错后显示', CLOSE: '不显示' })

/** A picture of this server: an uploaded one or one that comes with the product. */
const picture = (label: string) =>
  field(
    z
      .string()
      .max(500)
      .regex(/^\/(?!\/)[\w./?=&%-]+$/, '图片须先上传'),
    { label, kind: 'image' },
  )
/** A page of this product. */
const address = (label: string) =>
  field(
    z
      .string()
      .max(200)
      .regex(/^\/(?!\/)/, '地址应以 / 开头'),
    { label, kind: 'text', max: 200 },
  )

const IconConfig = fields({
  systemIcon: picture('系统图标'),
  systemName: s('系统名称', 30),
  windowIcon: picture('窗口图标'),
  windowName: s('窗口标题', 30),
  waterMark: code('水印', waterMark),
})

const LoginPageConfig = fields({
  loginIcon: picture('登录页图标').nullish(),
  loginIconName: s('登录页标题', 30).nullish(),
  loginBackground: picture('登录页背景').nullish(),
  welcomeBackground: picture('欢迎页背景').nullish(),
  mainFirstUrl: address('首页地址').nullish(),
})

const RecordNum = fields({ recordNum: s('备案号', 60).nullish(), recordNumDesc: s('备案链接', 300).nullish() })

/** Everything of the display form; one PUT saves it (platform.md 6). */
export const Display = fields({
  ...IconConfig.shape,
  loginPageConfig: LoginPageConfig,
  systemThemeColor: code('主题色', themeColour),
  ...RecordNum.shape,
})

export const displayDefaults: z.output<typeof Display> = {
  systemIcon: '/logo.svg',
  systemName: '智慧养老管理平台',
  windowIcon: '/logo.svg',
  windowName: '智慧养老管理平台',
  waterMark: 'OPEN',
  loginPageConfig: {},
  systemThemeColor: '#1E87F0',
}

const PwdConfig = z.object({
  minLength: z.int(),
  maxLength: z.int(),
  history: z.int(),
  expireDays: z.int(),
  firstLoginChange: z.int(),
})
const PhotoCodeConfig = z.object({ photoCodeOpen: code('图形验证码', photoCodeMode), photoCodeLength: z.int() })

const port = z.int().nullable()

/** The addresses of the product for a browser before the sign-in. */
const Preload = fields({
  systemId: z.string(),
  orgType: z.int(),
  systemName: z.string(),
  ...LoginPageConfig.omit({ mainFirstUrl: true }).shape,
  favicon: z.string(),
  theme: z.string(),
  launchHash: z.string(),
  verifyUnit: z.int(),
  ...RecordNum.shape,
  pwdConfig: PwdConfig,
  photoCodeConfig: PhotoCodeConfig,
  /** Ports of the live channels; null when a channel is closed. */
  wsPort: port,
  mqttPort: port,
  /** Their addresses behind a proxy, where the ports cannot be reached. */
  wsPublicUrl: z.string().nullish(),
  mqttPublicUrl: z.string().nullish(),
  /** The limits of uploads, so that a file that is too large is refused before it is sent. */
  fileMaxMb: z.int(),
})

/** Where an alarm appears (iot.md 3). */
export const remindPosition = codes({
  POPUP: '右下弹窗',
  BANNER: '顶部横幅',
  FULL: '全屏（仅紧急）',
  SCREEN: '病区大屏',
  APP: '移动端',
  LIGHT: '走廊灯',
})
/** Reminders and voice of mattress alarms (iot.md 3); times 0 = until acknowledged. */
export const MattressContent = z.object({
  alarmRemind: z.object({
    status: code('报警提醒', openClose),
    position: z.array(code('提醒方式', remindPosition)).max(6),
  }),
  alarmVoice: z.object({
    status: code('语音播报', openClose),
    times: int('播报次数', { min: 0, max: 10, unit: '次' }),
  }),
  voiceText: s('播报内容', 100).optional(),
  volumeDay: int('白天音量', { min: 0, max: 100 }).optional(),
  volumeNight: int('夜间音量', { min: 0, max: 100 }).optional(),
  nightFrom: clock('时间').optional(),
  nightTo: clock('时间').optional(),
  quietHours: z
    .array(z.object({ from: clock('时间'), to: clock('时间'), maxLevel: z.int().min(1).max(3) }))
    .max(10)
    .optional(),
  mergeSec: int('合并秒数', { min: 0, max: 600, unit: '秒' }).optional(),
})
/** The defaults until they are saved, and where they cannot be read (iot.md 3). */
export const usualMattress: Required<z.output<typeof MattressContent>> = {
  alarmRemind: { status: 'OPEN', position: [...remindPosition.values] },
  alarmVoice: { status: 'OPEN', times: 3 },
  voiceText: '{床位}{老人}{报警}',
  volumeDay: 80,
  volumeNight: 50,
  nightFrom: '22:00',
  nightTo: '06:00',
  quietHours: [],
  mergeSec: 30,
}
/** In the form of the start-up configs. */
const Mattress = z.object({ setId: z.string(), setContent: z.looseObject(MattressContent.shape), version: z.int() })

/** The value of a setting; in the group CHECK it is a whole review configuration. */
const scalar = z.union([z.number(), z.string(), z.array(z.number()), z.array(z.string()), CheckValue])

/** A setting with the data a form needs to show it. `version` 0: never changed. */
export const Switch = z.object({
  settingKey: z.string(),
  settingName: z.string(),
  group: z.string(),
  valueType: z.string(),
  value: scalar,
  default: scalar,
  min: z.number().nullish(),
  max: z.number().nullish(),
  options: z.array(z.object({ value: z.union([z.number(), z.string()]), label: z.string() })).nullish(),
  version: z.int(),
  /**
   * For a review: whether a module opens reviews of the business; 0 where documents take effect at once whatever is
   * set.
   */
  inEffect: z.union([z.literal(0), z.literal(1)]).nullish(),
})

const SwitchChange = fields({
  settingKey: s('设置项', 60),
  value: field(
    z
      .union([
        z.number(),
        z.string().max(300),
        z.array(z.number()).max(20),
        z.array(z.string().max(10)).max(400),
        z.record(z.string(), z.unknown()),
      ])
      .nullable(),
    {
      label: '值',
      kind: 'text',
    },
  ),
  version: z.int().nullish(),
})

/** A list, sent plain or as `{list}`; all or nothing. */
const SwitchChanges = z.preprocess(
  (sent) => (Array.isArray(sent) ? { list: sent } : sent),
  fields({ list: field(z.array(SwitchChange).min(1).max(200), { label: '设置项', kind: 'list' }) }),
)

/** Wall screens and voice (platform.md 6, 居家/无线). */
const WnConfig = z.object({
  menuOpenStatus: code('侧边菜单', openClose),
  mapVoice: z.int(),
  voiceRate: z.number(),
  volume: z.int(),
  broadcastOpen: z.int(),
})

const Broadcast = fields({
  content: area('播报内容', 200),
  locationIds: refs('播报区域', 'locations', 200).nullish(),
  times: int('播报次数', { min: 1, max: 5, unit: '次' }).default(1),
})

export const settingRefusals = refusals({
  unknown: [21502, '未知设置项：{key}'],
  mattressShape: [16203, '报警设置格式不正确'],
})

const configs = '/passport/web-rbac/systemConfigs'
const publicForm = { permit: open, encoding: 'form' } as const
/** The pages on which settings are edited: fees on their own screen, account and log with the servers. */
const switchReaders = 'systemSetting.checkConfig.query|systemSetting.serve.query|expense.account.costSet.query' as const
const switchWriters = 'systemSetting.checkConfig.save|systemSetting.serve.save|expense.account.costSet.save' as const

export const setting = calls('setting', {
  recordNum: get(`${configs}/recordNumConfig`, { ...publicForm, title: '备案号', reply: RecordNum }),
  pwdConfig: get(`${configs}/pwdConfig`, { ...publicForm, title: '密码规则', reply: PwdConfig }),
  loginConfig: get(`${configs}/loginConfig`, {
    title: '登录设置',
    permit: open,
    reply: z.object({
      multiLogin: z.int(),
      registerOpen: z.int(),
      findPwdOpen: z.int(),
      smsOpen: z.int(),
      rememberName: z.int(),
      orgLevelShow: z.int(),
    }),
  }),
  photoCodeConfig: get(`${configs}/photoCodeConfig`, { title: '图形验证码设置', permit: open, reply: PhotoCodeConfig }),
  theme: get(`${configs}/systemThemeColor`, {
    title: '主题色',
    permit: open,
    reply: z.object({ systemThemeColor: z.object({ Theme: code('主题色', themeColour) }) }),
  }),
  icon: get(`${configs}/iconConfig`, { title: '图标与名称', permit: open, reply: IconConfig }),
  loginPage: get(`${configs}/loginPageConfig`, { title: '登录页设置', permit: open, reply: LoginPageConfig }),
  preload: get(`${configs}/preloadConfig`, { title: '基础配置', permit: open, reply: Preload }),
  mattress: get('/pims/web-pi/device/set/mattress', { title: '床垫提醒设置', permit: signedIn, reply: Mattress }),
  saveMattress: put('/pims/web-pi/device/set/mattress', {
    title: '保存床垫提醒设置',
    permit: 'yunmuIot.alarmSetting.save',
    // The handler checks its shape: a wrong one has a refusal of its own (iot.md 3).
    body: z.object({ setContent: z.unknown().optional() }),
    reply: Mattress,
  }),

  display: get('/passport/web-rbac/iconConfig', {
    title: '显示设置',
    permit: 'systemSetting.display.query',
    reply: Display.extend({ version: z.int() }),
  }),
  saveDisplay: put('/passport/web-rbac/iconConfig', {
    title: '保存显示设置',
    permit: 'systemSetting.display.save',
    body: Display,
    reply: Display.extend({ version: z.int() }),
  }),

  switches: get('/pims/web-org/setting', {
    title: '业务参数',
    permit: switchReaders,
    query: z.object({ group: textOf('分组') }),
    reply: z.record(z.string(), Switch),
  }),
  saveSwitches: put('/pims/web-org/setting', {
    title: '保存业务参数',
    permit: switchWriters,
    // Holidays change the planned days of fixed groups.
    touches: ['setting', 'attendance'],
    body: SwitchChanges,
    reply: z.record(z.string(), Switch),
  }),

  wn: get('/wnms/web-wn/systemConfig', { title: '终端设置', permit: signedIn, reply: WnConfig }),
  broadcast: post('/wnms/web-wn/systemConfig/broad', {
    title: '语音广播',
    permit: 'systemSetting.checkConfig.save|systemSetting.serve.save',
    body: Broadcast,
    /** The number of live sessions that got it, and the areas without one. */
    reply: z.object({ sent: z.int(), failed: z.array(z.string()) }),
    touches: [],
  }),
})
