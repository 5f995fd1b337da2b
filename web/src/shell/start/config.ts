import { setting } from '#contract/modules/platform/setting/setting.ts'
import { send } from '#kit/http/request.ts'
import { local, type SystemConfig } from '#kit/store/storage.ts'

/** The four start-up configs: icon, login page, mattress, theme; each falls back to its default (seed 000 §4). */

export const defaultConfig: SystemConfig = {
  iconConfig: {
    systemIcon: '/logo.svg',
    systemName: '智慧养老管理平台',
    windowIcon: '/logo.svg',
    windowName: '智慧养老管理平台',
    waterMark: 'OPEN',
  },
  loginPageConfig: {},
  mattress: {
    setContent: { alarmRemind: { status: 'OPEN', position: [] }, alarmVoice: { status: 'OPEN', times: 3 } },
  },
  systemThemeColor: { Theme: '#1E87F0' },
}

export const configCalls = {
  iconConfig: setting.icon,
  loginPageConfig: setting.loginPage,
  mattress: setting.mattress,
  systemThemeColor: setting.theme,
} as const
type Part = keyof typeof configCalls
const parts = Object.keys(configCalls) as Part[] // as: the keys of the object above

type Answers = Partial<Record<Part, unknown>>

/** Stored once the session is `known` to be good. */
export async function loadConfigs(known: Promise<void>): Promise<SystemConfig> {
  const results = await Promise.allSettled(parts.map((part) => send(configCalls[part], {}, { silent: true })))
  await known
  const answers: Answers = {}
  for (const [index, answer] of results.entries())
    if (answer.status === 'fulfilled') answers[parts[index]] = answer.value
  const { config, complete } = combineConfigs(answers)
  if (complete) local.set('systemconfig', config)
  return config
}

/** Defaults replace missing configs; only a complete set may be stored. */
export function combineConfigs(answers: Answers): { config: SystemConfig; complete: boolean } {
  const answeredParts = parts.filter((part) => isObject(answers[part]))
  const config: SystemConfig = {
    iconConfig: { ...defaultConfig.iconConfig, ...filled(answers.iconConfig) },
    loginPageConfig: { ...defaultConfig.loginPageConfig, ...filled(answers.loginPageConfig) },
    mattress: { ...defaultConfig.mattress, ...filled(answers.mattress) },
    systemThemeColor: { ...defaultConfig.systemThemeColor, ...filled(themeOf(answers.systemThemeColor)) },
  }
  return { config, complete: answeredParts.length === parts.length }
}

/** The theme call answers under the field systemThemeColor (seed 000 §7). */
function themeOf(answer: unknown) {
  return isObject(answer) ? answer.systemThemeColor : undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Without empty values, so that defaults apply. */
function filled(value: unknown): object {
  if (!isObject(value)) return {}
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null && one !== undefined && one !== ''))
}

/** The home view is the workbench when an address is set, otherwise the welcome page. */
export const hasWorkbench = (config: SystemConfig) => Boolean(config.loginPageConfig.mainFirstUrl)

export const hasWaterMark = (config: SystemConfig) => config.iconConfig.waterMark !== 'CLOSE'
