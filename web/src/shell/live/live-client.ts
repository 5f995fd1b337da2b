import type { LiveFrame } from '#contract/kit/catalog/live-events.ts'
import { msgLevel } from '#contract/modules/platform/message/message.ts'
import { logError } from '#kit/fault/errors.ts'
import { frontLog } from '#kit/fault/front-log.ts'
import { queryClient, refreshModules } from '#kit/http/query.ts'
import { onApp } from '#kit/live/events.ts'
import { setLink } from '#kit/live/links.ts'
import { dispatchFrame, linkUrl, openLink, type Socket } from '#kit/live/live.ts'
import { type MqttConnect, mqttUrl, openMqtt } from '#kit/live/mqtt.ts'
import { dropLookups } from '#kit/lookup/lookups.ts'
import { local, type UserInfo } from '#kit/store/storage.ts'
import { replacedElsewhere } from '../start/session-flow.ts'
import { notify } from './notify.ts'

/** Both real-time channels of this window, and what the shell does with their events. */

interface Reread {
  menus: () => void
  configs: () => void
}

export function goLive(user: UserInfo, reread: Reread) {
  const log = (text: string) => void frontLog.info(text)
  const link = openLink({
    url: linkUrl(location, user.token, ports()),
    connect: 'WebSocket' in window ? (url) => new WebSocket(url) as Socket : undefined, // as: same members, DOM types
    log,
    onState: (state) => setLink('push', state),
    // Changes made in the meantime were not received by this window.
    onReturn: () => void queryClient.invalidateQueries(),
  })
  onApp('webSocketEvent', (text) => hear(dispatchFrame(text, actions(reread))))
  // The link opens again half a minute after a loss; these events show sooner that the server is there.
  onApp('winTabActived', link.ensure)
  onApp('mqttWebSocketReconnectEvent', () => {
    link.ensure()
    void queryClient.invalidateQueries()
  })
  window.addEventListener('online', link.ensure)
  window.addEventListener('pagehide', link.close)
  onApp('logout', link.close)
  void openBus(user, log)
  return link
}

/** Messages, notices and to-dos ring the bell, announcements are spoken. */
function hear(frame: LiveFrame | undefined) {
  if (frame?.event === 'message.new') {
    void refreshModules(['message'])
    notify(frame.data)
  }
  if (frame?.event === 'notice.new') {
    void refreshModules(['notice', 'message'])
    if (!frame.data.revoked) notify({ title: frame.data.title, msgLevel: msgLevel.ordinary }, '新通知')
  }
  if (frame?.event === 'todo.new') void refreshModules(['todo', 'message'])
  if (frame?.event === 'remind.due') void refreshModules(['reminder'])
  if (frame?.event === 'voice.broadcast') {
    const { content, times } = frame.data
    void import('./announce.ts').then(({ announce }) => announce(content, times)).catch(logError)
  }
}

const actions = (reread: Reread) => ({
  refresh: (modules: readonly string[]) => void refreshModules(modules),
  dropLookups: (codes: readonly string[]) => void dropLookups(codes),
  configChanged(scope: string) {
    if (scope === 'icon') reread.configs()
    void refreshModules(['setting'])
  },
  menuChanged: reread.menus,
  loginReplaced: replacedElsewhere,
})

async function openBus(user: UserInfo, log: (text: string) => void) {
  const { default: mqtt } = await import('mqtt')
  const connect = mqtt.connect as unknown as MqttConnect // as: only the members named in MqttClient are used
  const login = {
    token: user.token,
    userId: user.userId,
    orgId: String(user.orgInfo.orgId ?? ''),
  }
  const bus = openMqtt(connect, mqttUrl(location, ports()), login, log, (state) => setLink('bus', state))
  onApp('logout', () => void bus.close())
  window.addEventListener('pagehide', () => void bus.close())
}

/** Addresses of the channels from the server; without them the fixed ports of the seeds. */
function ports() {
  const values = local.get('preloadcfg') ?? {}
  const number = (value: unknown) => (typeof value === 'number' && value > 0 ? value : undefined)
  const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined)
  return {
    wsPort: number(values.wsPort),
    mqttPort: number(values.mqttPort),
    wsPublicUrl: text(values.wsPublicUrl),
    mqttPublicUrl: text(values.mqttPublicUrl),
  }
}
