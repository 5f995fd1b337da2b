import type { z } from 'zod'
import type { Authority, MenuNode, QuickEntry, SessionInfo } from '#contract/modules/platform/auth/session-info.ts'
import { storagePrefix } from './product.ts'

/**
 * The only access to browser storage. Every name is registered here (docs/spec/storage.tsv); any other name raises an
 * error, so that nothing stays behind under an unknown name.
 */

export type UserInfo = z.output<typeof SessionInfo> & { workDeptId?: string }
export type MenuEntry = z.output<typeof MenuNode>

/** A tab of the workspace (seed 000 §2). `actived` is the address shown in it, `back` the addresses behind it. */
export interface Tab {
  title: string
  name: string
  path: string
  actived: string
  back: string[]
  menuType: string
  menuLink: string
}

export interface SystemConfig {
  iconConfig: {
    systemIcon?: string | null
    systemName?: string | null
    windowIcon?: string | null
    windowName?: string | null
    waterMark?: string | null
  }
  loginPageConfig: {
    loginIcon?: string | null
    loginIconName?: string | null
    loginBackground?: string | null
    welcomeBackground?: string | null
    mainFirstUrl?: string | null
  }
  mattress: {
    setId?: string | null
    setContent: {
      alarmRemind: { status: string; position: unknown[] }
      alarmVoice: { status: string; times: number }
    }
  }
  systemThemeColor: { Theme?: string | null }
}

/** An entry of the command palette that was used. */
export interface RecentHit {
  key: string
  kind: string
  title: string
  sub: string
  address: string
  person?: { oldmanId: string; oldmanName: string }
  given?: Readonly<Record<string, string>>
}

interface LocalNames {
  userInfo: UserInfo
  tabbarlist: Tab[]
  preloadcfg: Record<string, unknown>
  systemconfig: SystemConfig
  orgInfo: Record<string, unknown>
  menus: MenuEntry[]
  authority: z.output<typeof Authority>[]
  quickEntry: z.output<typeof QuickEntry>[]
  oldmanDraft: unknown
  homeOldmanDraft: unknown
  /** Drafts of forms, by form and object (kit/store/drafts.ts). */
  drafts: unknown
  querySid: string
  mqttClientId: string
  ssoMarkUrl: string
  /**
   * This browser is a wall screen: its floors, its kind (ward, figures of the institution, or bedside), and its room.
   */
  screenFrameworker: {
    screenId: string
    floors: string[]
    since: string
    board?: 'ward' | 'figures' | 'bedside'
    roomId?: string
  }
  menuFolded: boolean
  /** 本机静音 of alerts lasts until this time, in ms of the server's clock. */
  alertMutedUntil: number
  /** The last uses of the command palette. */
  recentHits: { userId: string; hits: RecentHit[] }
}

interface SessionNames {
  settleIn: unknown
  tabbarlist: { tabs: Tab[]; active: string }
  payBatchData: unknown
  homePayBatchData: unknown
  fetchKey: string
  /** Filters, page numbers and the like of open tabs, by tab address (usePageState). */
  pageState: Record<string, Record<string, unknown>>
  /** Tells the shell that this start is the first one after signing in. */
  justSignedIn: boolean
  /** The user whose tabs and page states this window holds. */
  owner: string
}

export const localNames = [
  'userInfo',
  'tabbarlist',
  'preloadcfg',
  'systemconfig',
  'orgInfo',
  'menus',
  'authority',
  'quickEntry',
  'oldmanDraft',
  'homeOldmanDraft',
  'drafts',
  'querySid',
  'mqttClientId',
  'ssoMarkUrl',
  'screenFrameworker',
  'menuFolded',
  'alertMutedUntil',
  'recentHits',
] as const satisfies (keyof LocalNames)[]

export const sessionNames = [
  'settleIn',
  'tabbarlist',
  'payBatchData',
  'homePayBatchData',
  'fetchKey',
  'pageState',
  'justSignedIn',
  'owner',
] as const satisfies (keyof SessionNames)[]

export interface Store<Names> {
  get<K extends keyof Names & string>(name: K): Names[K] | undefined
  set<K extends keyof Names & string>(name: K, value: Names[K]): void
  remove(name: string): void
  /** Registers another name of a family (page layouts, dropdown lists). */
  register(name: string): void
  read(name: string): unknown
  write(name: string, value: unknown): void
  /** Registered names in the storage, without the prefix. */
  names(): string[]
  /** Removes every name of the application except these. */
  clear(keys?: readonly string[]): void
}

type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** A store over one area of browser storage that accepts only these names. */
export function makeStore<Names>(area: () => Area, known: readonly (keyof Names & string)[]): Store<Names> {
  const registered = new Set<string>(known)
  const full = (name: string) => {
    if (!registered.has(name)) throw new Error(`name not defined: ${name}`)
    return `${storagePrefix}_${name}`
  }
  // Each request reads the user: an unchanged text is not parsed again.
  const parsed = new Map<string, { text: string | null; value: unknown }>()
  const read = (name: string): unknown => {
    const text = area().getItem(full(name))
    const known = parsed.get(name)
    if (known && known.text === text) return known.value
    const value = parse(text)
    parsed.set(name, { text, value })
    return value
  }
  const write = (name: string, value: unknown) => {
    const key = full(name)
    try {
      area().setItem(key, JSON.stringify(value))
    } catch (error) {
      // A full or forbidden storage must not stop the work: only the value is lost for the next start.
      console.warn(`storage ${name}`, error)
    }
  }
  const stored = () => {
    const keys = Array.from({ length: area().length }, (_, index) => area().key(index) ?? '')
    return keys.filter((key) => key.startsWith(`${storagePrefix}_`)).map((key) => key.slice(storagePrefix.length + 1))
  }
  return {
    get: (name) => read(name) as never, // as: only `set` writes this name, with this type
    set: write,
    remove: (name) => area().removeItem(full(name)),
    register: (name) => registered.add(name),
    read,
    write,
    names: stored,
    clear: (keys = []) => {
      for (const name of stored()) if (!keys.includes(name)) area().removeItem(`${storagePrefix}_${name}`)
    },
  }
}

function parse(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined // written by hand or by an older version: treated as absent
  }
}

export const local = makeStore<LocalNames>(() => window.localStorage, localNames)
export const session = makeStore<SessionNames>(() => window.sessionStorage, sessionNames)

const deviceNames = ['loginName', 'fontScale'] as const
type DeviceName = (typeof deviceNames)[number]

/**
 * Two habits of the user of this computer, kept in cookies: a failed start-up check clears the whole local storage
 * (B074), but the remembered name and the chosen text size must still be there next morning.
 */
export const device = {
  get(name: DeviceName): string | undefined {
    const start = `${storagePrefix}_${name}=`
    const found = document.cookie.split('; ').find((part) => part.startsWith(start))
    return found ? decodeURIComponent(found.slice(start.length)) : undefined
  },
  set(name: DeviceName, value: string | undefined) {
    const age = value ? 365 * 24 * 3600 : 0
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
    document.cookie = `${storagePrefix}_${name}=${encodeURIComponent(value ?? '')}; max-age=${age}; path=/; samesite=strict`
  },
}
