import type { Tab } from '../store/storage.ts'

/** Application events and page events of the seeds (docs/spec/events.tsv): closed lists, no other event exists. */

export interface AppEvents {
  winhashchange: { from: string; to: string }
  tabbarcreated: { tab: Tab }
  tabbarremoved: { tab: Tab }
  routechanged: { from: string; to: string }
  refresh: { path: string }
  logout: { reason: 'USER' | 'EXPIRED' | 'OTHER_LOGIN' | 'KEY_CHANGED' }
  domMounted: undefined
  winTabActived: undefined
  winTabDeactived: undefined
  gohome: undefined
  transferconfirm: { field: string; keys: string[]; rows: unknown[] }
  webSocketEvent: string
  mqttWebSocketEvent: { topic: string; message: string }
  mqttWebSocketReconnectEvent: undefined
}

export interface PageEvents {
  refresh: undefined
  showdetail: { id: string }
  routeback: { from: string }
  tabbarremoved: { tab: Tab }
  schemafieldselected: { field: string; value: unknown }
  routeBackRefresh: { from: string; ids: string[] }
  schemafieldcascadered: { field: string; values: unknown[] }
  schemafieldtree: { field: string; node: unknown }
}

export const appEventNames = [
  'winhashchange',
  'tabbarcreated',
  'tabbarremoved',
  'routechanged',
  'refresh',
  'logout',
  'domMounted',
  'winTabActived',
  'winTabDeactived',
  'gohome',
  'transferconfirm',
  'webSocketEvent',
  'mqttWebSocketEvent',
  'mqttWebSocketReconnectEvent',
] as const satisfies (keyof AppEvents)[]

export const pageEventNames = [
  'refresh',
  'showdetail',
  'routeback',
  'tabbarremoved',
  'schemafieldselected',
  'routeBackRefresh',
  'schemafieldcascadered',
  'schemafieldtree',
] as const satisfies (keyof PageEvents)[]

export interface Bus<Events> {
  /** Subscribes to an event; returns the function that ends the subscription. */
  on<N extends keyof Events & string>(name: N, listener: (payload: Events[N]) => void): () => void
  emit<N extends keyof Events & string>(name: N, ...payload: Events[N] extends undefined ? [] : [Events[N]]): void
}

function makeBus<Events>(names: readonly string[], refusal: string): Bus<Events> {
  const listeners = new Map<string, Set<(payload: never) => void>>(names.map((name) => [name, new Set()]))
  const of = (name: string) => {
    const found = listeners.get(name)
    if (!found) throw new Error(`${refusal}: ${name}`)
    return found
  }
  return {
    on(name, listener) {
      of(name).add(listener)
      return () => of(name).delete(listener)
    },
    emit(name, ...payload) {
      // as: the signature ties the payload to the name; a Set of listeners cannot
      for (const listener of [...of(name)]) listener(payload[0] as never)
    },
  }
}

const app = makeBus<AppEvents>(appEventNames, '不支持的应用事件')
export const onApp = app.on
export const emitApp = app.emit

/** The bus of one page: a page gets only its own events. */
export const makePageBus = () => makeBus<PageEvents>(pageEventNames, '不支持的页面事件')
export type PageBus = Bus<PageEvents>
